#pragma once

namespace compliant {

enum class Scale { Linear, Logarithmic };

/// Where values stand on a slider, as a share of its length. With a notch for zero the left end
/// stands for 0, apart from the decades by a gap: it is no value of theirs.
struct SliderTrack {
  double minimum = 0, maximum = 1;
  Scale scale = Scale::Linear;
  enum class Zero { OnTheScale, Notch };
  Zero zero = Zero::OnTheScale;

  /// 0 to 1; values outside the range stand at its ends.
  double positionOf(double value) const;
  /// The value there, rounded so that its text stays short: a pixel is coarser.
  double valueAt(double position) const;
  /// Where the minimum stands.
  double start() const;
};

}  // namespace compliant
