#pragma once

#include <string>
#include <string_view>

/// Alternative spellings of SOFA names.
namespace compliant::sofa {

/// The canonical name of a type in the import; itself if it is not an alternative spelling.
std::string plainType(std::string_view type);

/// A text in which the attributes of XML tags get their missing quotes and separating blanks
/// (`mass=1`, `a="1"b="2"`), without which SOFA's reader of v18.12 works. `line` becomes the first
/// line that lacked one; 0: none did.
std::string withQuotes(std::string_view text, int& line);

}  // namespace compliant::sofa
