#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// Escapes an untrusted text for a terminal: control characters, marks of the direction of writing
/// and bytes that are no UTF-8 become \x1b or \u202e, so that a title cannot colour, move or hide
/// other output.
enum class Lines {
  One,   ///< also line breaks and tabs
  Many,  ///< line breaks and tabs stay
};
std::string terminalText(std::string_view text, Lines lines = Lines::One);

}  // namespace compliant
