#pragma once

namespace compliant {

/// The numbers at the ends of a colour map. They grow at once, and shrink only when most of the map
/// is not used, so that colours stand still while numbers swing.
class ColourScale {
 public:
  /// Whole powers of ten, from the threshold or six decades below the largest number; smaller ones
  /// than the threshold are not coloured. It shrinks by two decades or more.
  void updateDecades(double largest, double threshold);
  /// From 0, or from below it as far as above once some are clearly negative, to 1, 2 or 5 times a
  /// power of ten. It shrinks where the largest is below a fifth of its end. Sizes up to `rounding`
  /// are none: without larger ones nothing is coloured.
  void updateLinear(double least, double largest, double rounding);
  void remeasure() {
    high_ = 0;
    bothWays_ = false;
  }
  /// No number is coloured.
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
