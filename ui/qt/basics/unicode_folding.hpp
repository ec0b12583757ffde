#pragma once

#include <string>
#include <string_view>

namespace compliant {

// A text as every search in the window sees it: without upper case and accents, and with one form
// for letters that Unicode counts as the same. "Ä" and "a", "Φ" and "φ" are alike; "ß" is "ss".
std::string foldedUnicode(std::string_view text);

}  // namespace compliant
