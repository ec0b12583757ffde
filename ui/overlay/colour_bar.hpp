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
  double threshold = 0;    ///< 0: none; what is smaller has the colour `below`
  Rgb below = 0;
  double largest = 0;  ///< of those drawn now
};

/// All that is said of a colour bar, or the bar with its ends alone.
enum class BarLines { All, ScaleAlone };

/// The size in pixels that drawColourBar takes.
ImVec2 colourBarSize(const ColourBar& bar, BarLines lines);

/// The colours with their ends, ticks at every power of ten or every fifth, a mark at the largest
/// number, and the threshold if there is one; at the cursor of the window that is open.
void drawColourBar(const ColourBar& bar, BarLines lines, const InstrumentLook& look);

}  // namespace compliant
