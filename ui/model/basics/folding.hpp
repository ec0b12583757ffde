#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// How a search sees a text: texts that fold alike are the same to it. ui/model knows no alphabet
/// but the English one; a window hands in the folding of its toolkit.
using Folding = std::string (*)(std::string_view);

/// A to Z in lower case, all else as it is.
std::string foldedEnglish(std::string_view text);

}  // namespace compliant
