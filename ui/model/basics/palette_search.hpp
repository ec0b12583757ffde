#pragma once

#include <optional>
#include <string_view>

#include "ui/model/basics/folding.hpp"

namespace compliant {

/// How well a title and its description match the typed text; higher is better, nothing is no
/// match. Every typed word must be found, after folding: at the start of the title, at the start of
/// one of its words, within it, as letters in this order, or in the description.
std::optional<int> searchScore(std::string_view typed, std::string_view title,
                               std::string_view sentence, Folding fold = foldedEnglish);

}  // namespace compliant
