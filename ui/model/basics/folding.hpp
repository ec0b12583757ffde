#pragma once

#include <string>
#include <string_view>

namespace compliant {

/// Case folding for searches: texts that fold to the same string match. ui/model folds English
/// letters only; a window passes the folding of its toolkit.
using Folding = std::string (*)(std::string_view);

/// A to Z in lower case; everything else is unchanged.
std::string foldedEnglish(std::string_view text);

}  // namespace compliant
