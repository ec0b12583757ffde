#pragma once

namespace compliant {

/// How much of what lies behind it a legend lets through: its words stay legible over things, but
/// not below the pointer.
struct LegendOpacity {
  float ground = 1, words = 1;  ///< shares of those of other overlays

  bool operator==(const LegendOpacity&) const = default;
};

}  // namespace compliant
