#pragma once

#include <string>
#include <string_view>

namespace compliant {

// Folds a text for searches: without upper case and accents, and with one form for equivalent
// Unicode characters. "Ä" and "a", "Φ" and "φ" are alike; "ß" is "ss".
std::string foldedUnicode(std::string_view text);

}  // namespace compliant
