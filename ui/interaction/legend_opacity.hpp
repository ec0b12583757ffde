#pragma once

namespace compliant {

/// How much of what lies behind it a legend lets through: its words stay legible over things, but
/// not below the pointer.
struct LegendOpacity {
  float ground = 0.82F, words = 1;

  bool operator==(const LegendOpacity&) const = default;
};

}  // namespace compliant
