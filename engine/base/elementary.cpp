#include "engine/base/elementary.hpp"

#include <sleef.h>

namespace compliant::elementary {

// Functions without "d1" in their names are plain C, compiled for every x86-64; the others select a
// variant.
double sin(double angle) { return Sleef_sin_u10(angle); }
double cos(double angle) { return Sleef_cos_u10(angle); }
double atan2(double y, double x) { return Sleef_atan2_u10(y, x); }
double exp(double x) { return Sleef_exp_u10(x); }
double log(double x) { return Sleef_log_u10(x); }
double pow(double base, double exponent) { return Sleef_pow_u10(base, exponent); }
double scaledHypot(double a, double b) { return Sleef_hypot_u05(a, b); }

}  // namespace compliant::elementary
