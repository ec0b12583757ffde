#pragma once

#include <optional>
#include <string_view>

#include "ui/model/basics/folding.hpp"

namespace compliant {

/// How well a title and a sentence about it match the typed text, the higher the better; nothing
/// when they do not. Every typed word must be found, as `fold` sees it: at the start of the title,
/// at the start of one of its words, within it, as letters of it in this order, or in the sentence.
std::optional<int> searchScore(std::string_view typed, std::string_view title,
                               std::string_view sentence, Folding fold = foldedEnglish);

}  // namespace compliant
