#pragma once

namespace compliant {

/// How opaque a legend is over the items behind it. Its words stay legible over items, but not
/// under the pointer.
struct LegendOpacity {
  float ground = 1, words = 1;  ///< as a share of the opacity of other overlays

  bool operator==(const LegendOpacity&) const = default;
};

}  // namespace compliant
