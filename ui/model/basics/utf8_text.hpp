#pragma once

#include <string>
#include <string_view>

namespace compliant {

// Text in UTF-8, counted in characters.

std::size_t characterCount(std::string_view text);
/// One line of at most so many characters, with an ellipsis in the middle of longer texts.
std::string elided(const std::string& text, std::size_t most = 60);
/// A sentence whose names, in quotes “…” or before the first colon, and whose words have at most so
/// many characters: a long name must not leave the rest of the sentence without room.
std::string withShortNames(const std::string& sentence, std::size_t most = 60);
/// Joins lines into one, without the blanks that align them.
std::string singleLine(const std::string& text);
/// Pads with blanks in front, or behind, to at least so many characters.
std::string rightAligned(const std::string& text, std::size_t letters);
std::string leftAligned(const std::string& text, std::size_t letters);

}  // namespace compliant
