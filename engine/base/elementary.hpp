#pragma once

#include <cmath>

/// Elementary functions with the same bits on every processor. The C library does not provide this:
/// it selects variants with fused multiplication and addition when a program starts. The engine
/// uses only these (tests/support/elementary_rule.py); square roots are exact everywhere.
/// Angles in rad. Errors are below 1 unit in the last place. Source: N. Shibata, F. Petrogalli,
/// SLEEF: A portable vectorized library of C standard mathematical functions, IEEE TPDS 31 (2020).
namespace compliant::elementary {

double sin(double angle);
double cos(double angle);
/// The angle of the vector (x, y) to the x axis, in [−π, π].
double atan2(double y, double x);
double pow(double base, double exponent);
double exp(double x);
double log(double x);
/// √(a² + b²) where the squares leave the range of numbers.
double scaledHypot(double a, double b);
/// √(a² + b²), with an error below 2 units in the last place.
inline double hypot(double a, double b) {
  const double squared = a * a + b * b;
  return squared > 1e-280 && squared < 1e280 ? std::sqrt(squared) : scaledHypot(a, b);
}

}  // namespace compliant::elementary
