#include "engine/run/row_names.hpp"

#include <algorithm>
#include <array>

namespace compliant {

namespace {

/// What the elements of a constraint are called, how many rows each has, and which coordinates those are.
struct Elements {
  const char* word = "row";
  Index width = 1;
  Depiction::Joint joint = {};
};

Elements elementsOf(const SceneStructure& structure, Id constraint) {
  const auto* info = structure.constraint(constraint);
  if (info == nullptr || info->width < 1) return {};
  if (!info->lines.empty()) {
    const Depiction::Joint& joint = info->lines.front().joint;
    return {joint ? "joint" : "link", info->width, joint};
  }
  return info->width == 3 ? Elements{"point", 3} : Elements();
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
  const auto [word, width, joint] = elementsOf(structure, constraint);
  const auto coordinate = std::find(joint.row.begin(), joint.row.end(), static_cast<int>(row % width));
  if (!joint || width == 1 || coordinate == joint.row.end()) return entryName(word, row, width);
  return std::string(word) + " " + std::to_string(row / width) + ", " +
         jointCoordinateNames[static_cast<std::size_t>(coordinate - joint.row.begin())];
}

std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows) {
  const auto [word, width, joint] = elementsOf(structure, constraint);
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
