#pragma once

#include <string>
#include <string_view>

namespace compliant {

// Folds a text for searches: removes case and accents, and unifies equivalent Unicode characters.
// "Ä" and "a" are alike, so are "Φ" and "φ"; "ß" is "ss".
std::string foldedUnicode(std::string_view text);

}  // namespace compliant
