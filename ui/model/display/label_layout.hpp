#pragma once

#include <optional>
#include <span>
#include <string>
#include <vector>

#include "ui/model/basics/theme.hpp"

namespace compliant {

/// A short text beside an item that is drawn.
struct ViewLabel {
  std::string text;
  float x = 0, y = 0;           ///< px, the place to which it belongs
  float width = 0, height = 0;  ///< px, of the text
  double rank = 0;              ///< higher: placed earlier
  bool always = false;          ///< placed even where it covers another
  Rgb colour = 0;
  bool numbers = false;     ///< uses the font for numbers
  float left = 0, top = 0;  ///< px, of the upper left corner: filled by placeLabels
};

/// A rectangle that labels must not cover.
struct LabelObstacle {
  float left = 0, top = 0, width = 0, height = 0;  ///< px

  bool meets(const LabelObstacle& other) const {
    return left < other.left + other.width && other.left < left + width &&
           top < other.top + other.height && other.top < top + height;
  }
  bool meets(const std::optional<LabelObstacle>& other) const { return other && meets(*other); }
};

/// The largest number of labels, besides those with `always`.
inline constexpr std::size_t mostLabels = 40;

/// Puts every label beside its place, `gap` px away to the right, left, above or below, where it
/// covers no other label and no obstacle and lies within the view. Removes labels without room, the
/// least important first, and those whose place an obstacle covers. The others are sorted by
/// importance.
void placeLabels(std::vector<ViewLabel>& labels, float viewWidth, float viewHeight, float gap,
                 std::span<const LabelObstacle> obstacles = {});

/// The place nearest to the middle of an area where a block of this size fits, at least `gap` px
/// away from its edges and from all obstacles; nothing if there is no room.
std::optional<LabelObstacle> freePlace(const LabelObstacle& area, const LabelObstacle& block,
                                       float gap, std::span<const LabelObstacle> obstacles);

}  // namespace compliant
