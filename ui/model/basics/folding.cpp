#include "ui/model/basics/folding.hpp"

namespace compliant {

std::string foldedEnglish(std::string_view text) {
  std::string folded(text);
  for (char& c : folded)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return folded;
}

}  // namespace compliant
