#pragma once

#include <string>

namespace compliant {

/// A bar of 1, 2 or 5 times a power of ten metres.
struct ScaleBar {
  float metres = 1;
  float pixels = 126;  ///< its length on screen
  std::string label;   ///< "20 cm", "2 m", "5 km"
};

/// The bar whose length on screen is nearest to 126 pixels, hence between 80 and 200, and for most
/// zooms between 100 and 160. Outside 1 nm to 1000 km, or if not finite, the nearest of these.
ScaleBar scaleBar(float worldUnitsPerPixel);

}  // namespace compliant
