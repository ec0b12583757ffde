#include "ui/render/software_renderer.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <string>

namespace compliant {

bool isSoftwareRenderer(std::string_view device) {
  std::string name(device);
  for (char& c : name) c = static_cast<char>(std::tolower(static_cast<unsigned char>(c)));
  constexpr std::array names{"llvmpipe", "softpipe", "swrast", "swiftshader"};
  return std::any_of(names.begin(), names.end(),
                     [&](const char* each) { return name.find(each) != std::string::npos; });
}

}  // namespace compliant
