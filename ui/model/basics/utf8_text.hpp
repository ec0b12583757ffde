#pragma once

#include <string>
#include <string_view>

namespace compliant {

// UTF-8 text. Lengths are in characters.

std::size_t characterCount(std::string_view text);
/// One line of at most `most` characters, with an ellipsis in the middle of longer texts.
std::string elided(const std::string& text, std::size_t most = 60);
/// Elides each word, and each name in quotes “…” or before the first colon, to at most `most`
/// characters: a long name must leave room for the rest of the sentence.
std::string withShortNames(const std::string& sentence, std::size_t most = 60);
/// Joins lines into one and removes the blanks that align them.
std::string singleLine(const std::string& text);
/// Pads with blanks on the left, or on the right, to at least `letters` characters.
std::string rightAligned(const std::string& text, std::size_t letters);
std::string leftAligned(const std::string& text, std::size_t letters);

}  // namespace compliant
