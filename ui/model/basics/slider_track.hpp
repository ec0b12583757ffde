#pragma once

namespace compliant {

enum class Scale { Linear, Logarithmic };

/// Where values are on a slider, as a share of its length. With a notch for zero, the left end
/// means 0; a gap separates it from the decades, because 0 is not on a logarithmic scale.
struct SliderTrack {
  double minimum = 0, maximum = 1;
  Scale scale = Scale::Linear;
  enum class Zero { OnTheScale, Notch };
  Zero zero = Zero::OnTheScale;

  /// 0 to 1; values out of range are at the ends.
  double positionOf(double value) const;
  /// The value at a position, rounded to a short text; one pixel is coarser than the rounding.
  double valueAt(double position) const;
  /// The position of the minimum.
  double start() const;
};

}  // namespace compliant
