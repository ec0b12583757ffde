#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// How a text that a file may have brought is shown on a terminal: whatever would steer it (control
/// characters, marks that turn the direction of writing, bytes that are no UTF-8) is written as
/// \x1b or \u202e, so that a title cannot colour, move or hide what else is said.
enum class Lines {
  one,   ///< line breaks and tabs too
  many,  ///< line breaks and tabs stay
};
std::string terminalText(std::string_view text, Lines lines = Lines::one);

}  // namespace compliant
