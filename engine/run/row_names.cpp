#include "engine/run/row_names.hpp"

#include <algorithm>
#include <array>

namespace compliant {

namespace {

/// What the elements of a constraint are called, and how many rows each has.
std::pair<const char*, Index> elementsOf(const SceneStructure& structure, Id constraint) {
  const auto* info = structure.constraint(constraint);
  if (info == nullptr || info->width < 1) return {"row", 1};
  if (!info->lines.empty()) return {"link", info->width};
  return info->width == 3 ? std::pair{"point", Index{3}} : std::pair{"row", Index{1}};
}

}  // namespace

std::string entryName(const char* element, Index entry, Index width) {
  std::string text = std::string(element) + " " + std::to_string(entry / width);
  if (width == 1) return text;
  constexpr std::array axes{"x", "y", "z"};
  const Index part = entry % width;
  // Of a body: linear entries, then angular ones.
  if (width == 6)
    return text + ", " + (part < 3 ? "" : "ω") + axes[static_cast<std::size_t>(part % 3)];
  return text + ", " +
         (width == 3 ? std::string(axes[static_cast<std::size_t>(part)])
                     : "entry " + std::to_string(part));
}

std::string rowName(const SceneStructure& structure, Id constraint, Index row) {
  const auto [word, width] = elementsOf(structure, constraint);
  return entryName(word, row, width);
}

std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows) {
  const auto [word, width] = elementsOf(structure, constraint);
  std::vector<Index> elements;
  for (const Index row : rows) elements.push_back(row / width);
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  if (elements.empty()) return {};
  constexpr std::size_t mostElements = 5;
  const std::size_t named = std::min(elements.size(), mostElements);
  std::string text = word + std::string(elements.size() == 1 ? " " : "s ");
  for (std::size_t i = 0; i < named; ++i) {
    const bool last = i + 1 == elements.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(elements[i]);
  }
  return elements.size() > named ? text + ", …" : text;
}

}  // namespace compliant
