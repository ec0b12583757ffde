#pragma once

#include <string>
#include <string_view>

/// Names of SOFA that are only other spellings.
namespace compliant::sofa {

/// The type by the name that the rest of the import knows; itself when it is no other spelling.
std::string plainType(std::string_view type);

/// A text in which the attributes of XML tags have the quotes and the blanks between that they lack
/// (`mass=1`, `a="1"b="2"`), which SOFA's reader of v18.12 does without. `line` becomes the first
/// that lacked one; 0: none did.
std::string withQuotes(std::string_view text, int& line);

}  // namespace compliant::sofa
