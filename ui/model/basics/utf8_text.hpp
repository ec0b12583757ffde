#pragma once

#include <string>
#include <string_view>

namespace compliant {

// Text in UTF-8, counted in letters.

std::size_t characterCount(std::string_view text);
/// One line of at most so many letters; what is left out of the middle is an ellipsis.
std::string elided(const std::string& text, std::size_t most = 60);
/// Lines side by side, without the blanks that align them.
std::string singleLine(const std::string& text);
/// With blanks in front, or behind, so that it has so many letters at least.
std::string rightAligned(const std::string& text, std::size_t letters);
std::string leftAligned(const std::string& text, std::size_t letters);

}  // namespace compliant
