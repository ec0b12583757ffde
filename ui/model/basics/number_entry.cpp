#include "ui/model/basics/number_entry.hpp"

#include <algorithm>
#include <charconv>

namespace compliant {
namespace {

/// More digits than a double can hold.
constexpr std::size_t longestNumber = 20;

double readTyped(const std::string& text) {
  double value = 0;
  std::from_chars(text.data(), text.data() + text.size(), value);
  return value;
}

}  // namespace

bool NumberEntry::type(char key) {
  std::string& text = texts_[current_];
  if (key == ',') key = '.';
  const bool digit = key >= '0' && key <= '9';
  if (!digit && key != '.' && key != '-') return false;
  if (key == '-') {
    if (text.starts_with('-'))
      text.erase(0, 1);
    else
      text.insert(0, "-");
  } else if (text.size() < longestNumber && (digit || text.find('.') == std::string::npos)) {
    text += key;
  }
  return true;
}

void NumberEntry::backspace() {
  if (!texts_[current_].empty()) texts_[current_].pop_back();
}

bool NumberEntry::empty() const {
  return std::all_of(texts_.begin(), texts_.end(),
                     [](const std::string& text) { return text.empty(); });
}

std::vector<double> NumberEntry::numbers(double otherwise) const {
  std::vector<double> result;
  for (const std::string& text : texts_)
    result.push_back(text.empty() ? otherwise : readTyped(text));
  return result;
}

}  // namespace compliant
