#include "engine/base/rounding.hpp"

#include "engine/base/elementary.hpp"

#include <cmath>

namespace compliant {

double roundedTo(double value, double step) {
  if (!(step > 0)) return value;
  const double perUnit = std::round(1 / step);
  const bool divides = step < 1 && std::abs(perUnit * step - 1) < 1e-9;
  const double rounded =
      divides ? std::round(value * perUnit) / perUnit : std::round(value / step) * step;
  return rounded + 0.0;
}

namespace {

/// 10^decade, as exact as a double allows.
double powerOfTen(double decade) {
  constexpr double exact = 22;
  if (decade != std::floor(decade) || std::abs(decade) > exact) return elementary::pow(10, decade);
  double power = 1;
  for (int i = 0; i < std::abs(decade); ++i) power *= 10;
  return decade < 0 ? 1 / power : power;
}

}  // namespace

double decadeOf(double value) {
  const double decade = std::floor(elementary::log(value) / elementary::log(10));
  return value >= powerOfTen(decade + 1) ? decade + 1 : decade;
}

double roundedToDecade(double value, double decade) {
  if (decade < 0) {
    const double scale = powerOfTen(-decade);
    return std::round(value * scale) / scale;
  }
  const double unit = powerOfTen(decade);
  return std::round(value / unit) * unit;
}

Vec3 withoutRoundOff(const Vec3& place) {
  // Large numbers have no such digits.
  constexpr double step = 1e-12, large = 1e3;
  const auto tidied = [](double metres) {
    return std::abs(metres) < large ? roundedTo(metres, step) : metres;
  };
  return {tidied(place.x()), tidied(place.y()), tidied(place.z())};
}

}  // namespace compliant
