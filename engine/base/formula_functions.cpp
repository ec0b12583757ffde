#include "engine/base/formula_functions.hpp"

#include <array>
#include <cmath>

#include "engine/base/elementary.hpp"

namespace compliant::formula_parts {

namespace {

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

Derivatives power(double a, double b) {
  const auto to = [a](double exponent) { return elementary::pow(a, exponent); };
  Derivatives d{to(b), b == 0 ? 0 : b * to(b - 1), 0,
                b == 0 || b == 1 ? 0 : b * (b - 1) * to(b - 2)};
  const double log = elementary::log(a);
  if (!std::isfinite(log)) return d;  // only for constant exponents
  d.b = d.value * log;
  d.bb = d.b * log;
  d.ab = to(b - 1) * (1 + b * log);
  return d;
}

const std::array all{
    Function{"+", 2,
             [](double a, double b) {
               return Derivatives{a + b, 1, 1};
             }},
    Function{"-", 2,
             [](double a, double b) {
               return Derivatives{a - b, 1, -1};
             }},
    Function{"*", 2, [](double a, double b) { return Derivatives{a * b, b, a, 0, 1, 0}; }},
    Function{"/", 2,
             [](double a, double b) {
               const double q = a / b;
               return Derivatives{q, 1 / b, -q / b, 0, -1 / (b * b), 2 * q / (b * b)};
             }},
    Function{"^", 2, power},
    Function{"sin", 1,
             [](double a, double) {
               const double s = elementary::sin(a);
               return Derivatives{s, elementary::cos(a), 0, -s};
             }},
    Function{"cos", 1,
             [](double a, double) {
               const double c = elementary::cos(a);
               return Derivatives{c, -elementary::sin(a), 0, -c};
             }},
    Function{"tan", 1,
             [](double a, double) {
               const double t = elementary::sin(a) / elementary::cos(a), slope = 1 + t * t;
               return Derivatives{t, slope, 0, 2 * t * slope};
             }},
    Function{"asin", 1,
             [](double a, double) {
               const double c = std::sqrt(1 - a * a);
               return Derivatives{elementary::atan2(a, c), 1 / c, 0, a / (c * c * c)};
             }},
    Function{"acos", 1,
             [](double a, double) {
               const double c = std::sqrt(1 - a * a);
               return Derivatives{elementary::atan2(c, a), -1 / c, 0, -a / (c * c * c)};
             }},
    Function{"atan", 1,
             [](double a, double) {
               const double slope = 1 / (1 + a * a);
               return Derivatives{elementary::atan2(a, 1), slope, 0, -2 * a * slope * slope};
             }},
    Function{"atan2", 2,
             [](double y, double x) {
               const double squared = x * x + y * y, fourth = squared * squared;
               return Derivatives{
                   elementary::atan2(y, x),  x / squared,       -y / squared, -2 * x * y / fourth,
                   (y * y - x * x) / fourth, 2 * x * y / fourth};
             }},
    Function{"exp", 1,
             [](double a, double) {
               const double e = elementary::exp(a);
               return Derivatives{e, e, 0, e};
             }},
    Function{"log", 1,
             [](double a, double) {
               return Derivatives{elementary::log(a), 1 / a, 0, -1 / (a * a)};
             }},
    Function{"sinh", 1,
             [](double a, double) {
               const double up = elementary::exp(a), down = elementary::exp(-a),
                            s = (up - down) / 2;
               return Derivatives{s, (up + down) / 2, 0, s};
             }},
    Function{"cosh", 1,
             [](double a, double) {
               const double up = elementary::exp(a), down = elementary::exp(-a),
                            c = (up + down) / 2;
               return Derivatives{c, (up - down) / 2, 0, c};
             }},
    Function{"tanh", 1,
             [](double a, double) {
               const double e = elementary::exp(-2 * std::abs(a)), t = sign(a) * (1 - e) / (1 + e),
                            slope = 1 - t * t;
               return Derivatives{t, slope, 0, -2 * t * slope};
             }},
    Function{"sqrt", 1,
             [](double a, double) {
               const double root = std::sqrt(a);
               return Derivatives{root, 1 / (2 * root), 0, -1 / (4 * a * root)};
             }},
    Function{"hypot", 2,
             [](double a, double b) {
               const double r = elementary::hypot(a, b), x = a / r, y = b / r;
               return Derivatives{r, x, y, y * y / r, -x * y / r, x * x / r};
             }},
    Function{"abs", 1,
             [](double a, double) {
               return Derivatives{std::abs(a), sign(a)};
             }},
    Function{"sign", 1, [](double a, double) { return Derivatives{sign(a)}; }},
    Function{"step", 1, [](double a, double) { return Derivatives{a < 0 ? 0.0 : 1.0}; }},
    Function{"min", 2,
             [](double a, double b) {
               return b < a ? Derivatives{b, 0, 1} : Derivatives{a, 1, 0};
             }},
    Function{"max", 2,
             [](double a, double b) {
               return b > a ? Derivatives{b, 0, 1} : Derivatives{a, 1, 0};
             }},
};

}  // namespace

std::span<const Function> functions() { return all; }

}  // namespace compliant::formula_parts
