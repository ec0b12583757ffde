#include "ui/model/basics/formula_text.hpp"

#include <array>
#include <utility>

namespace compliant {
namespace {

using Pair = std::pair<std::string_view, std::string_view>;
constexpr std::array replacements{
    Pair{"\xCC\x87", "\xE2\x80\xB2"},  // combining dot above -> prime
    // No-break spaces, and a word joiner behind the minus sign.
    Pair{" = \xE2\x88\x92", "\xC2\xA0=\xC2\xA0\xE2\x88\x92\xE2\x81\xA0"},
};

}  // namespace

std::string formulaText(std::string_view text) {
  std::string result(text);
  for (const auto& [from, to] : replacements)
    for (std::size_t at = result.find(from); at != std::string::npos;
         at = result.find(from, at + to.size()))
      result.replace(at, from.size(), to);
  return result;
}

}  // namespace compliant
