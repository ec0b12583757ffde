#pragma once

#include <string>

namespace compliant {

/// A bar whose length is 1, 2 or 5 times a power of ten metres.
struct ScaleBar {
  float metres = 1;
  float pixels = 126;  ///< its length on screen
  std::string label;   ///< "20 cm", "2 m", "5 km"
};

/// The bar whose length on screen is closest to 126 pixels: between 80 and 200, usually between 100
/// and 160. Clamped to 1 nm … 1000 km.
ScaleBar scaleBar(float worldUnitsPerPixel);

}  // namespace compliant
