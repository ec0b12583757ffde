#pragma once

namespace compliant {

/// The numbers at the ends of a colour map. The range grows at once. It shrinks only when most of
/// the map is unused, so that colours stay put while numbers oscillate.
class ColourScale {
 public:
  /// From the threshold, or six decades below the largest number, in whole decades. Numbers below
  /// the threshold are not coloured. The scale shrinks by two decades or more at a time.
  void updateDecades(double largest, double threshold);
  /// From 0, or from −high once some numbers are clearly negative, up to high, which is 1, 2 or 5
  /// times a power of ten. The scale shrinks if the largest number is below a fifth of high.
  /// Numbers up to `rounding` do not count: without larger ones nothing is coloured.
  void updateLinear(double least, double largest, double rounding);
  void remeasure() {
    high_ = 0;
    bothWays_ = false;
  }
  /// Whether no number is coloured.
  bool empty() const { return !(high_ > 0); }
  bool decades() const { return decades_; }
  double low() const { return low_; }
  double high() const { return high_; }
  /// 0 at low … 1 at high; negative: not coloured.
  double part(double number) const;

 private:
  bool decades_ = true, bothWays_ = false;
  double low_ = 0, high_ = 0, threshold_ = 0;
};

}  // namespace compliant
