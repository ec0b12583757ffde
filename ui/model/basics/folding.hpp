#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// Case folding for searches: texts that fold alike match. ui/model only folds English letters; a
/// window passes the folding of its toolkit.
using Folding = std::string (*)(std::string_view);

/// A to Z in lower case, all else as it is.
std::string foldedEnglish(std::string_view text);

}  // namespace compliant
