#pragma once

#include <string>

#include "ui/model/display/colour_map.hpp"
#include "ui/model/display/colour_scale.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The colour scale of numbers.
struct ColourBar {
  const ColourScale* scale = nullptr;
  ColourSpan span;
  std::string name, unit;  ///< "violation |φ|", "m"
  double threshold = 0;    ///< 0: none; smaller numbers have the colour `below`
  Rgb below = 0;
  double largest = 0;  ///< the largest number drawn now
};

/// All lines of a colour bar, or only the bar with the numbers at its ends.
enum class BarLines { All, ScaleAlone };

/// The size in pixels that drawColourBar takes.
ImVec2 colourBarSize(const ColourBar& bar, BarLines lines);

/// Draws the bar at the cursor of the current window: the numbers at its ends, ticks at every power
/// of ten or every fifth, a mark at the largest number, and the threshold if there is one.
void drawColourBar(const ColourBar& bar, BarLines lines, const InstrumentLook& look);

}  // namespace compliant
