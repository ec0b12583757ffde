#pragma once

#include "ui/model/display/colour_map.hpp"
#include "ui/model/display/violation_map.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// The colour scale of violations.
struct ColourBar {
  const ViolationScale* scale = nullptr;
  ColourSpan span;
  double threshold = 0;  ///< m; what is smaller has the colour `below`
  Rgb below = 0;
  double largest = 0;  ///< m, of those drawn now
};

/// All that is said of a colour bar, or the bar with its ends alone.
enum class BarLines { All, ScaleAlone };

/// The size in pixels that drawColourBar takes.
ImVec2 colourBarSize(const ColourBar& bar, BarLines lines);

/// The colours with their ends in m, a tick at every power of ten, a mark at the largest violation
/// and the threshold; at the cursor of the window that is open.
void drawColourBar(const ColourBar& bar, BarLines lines, const InstrumentLook& look);

}  // namespace compliant
