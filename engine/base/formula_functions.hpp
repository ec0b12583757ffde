#pragma once

#include <cstddef>
#include <span>

namespace compliant::formula_parts {

/// A function of one number with its first two derivatives, or of two with all of them.
struct Derivatives {
  double value = 0;
  double a = 0, b = 0;
  double aa = 0, ab = 0, bb = 0;
};
struct Function {
  const char* name;
  int arguments;
  Derivatives (*at)(double a, double b);
};

/// All operators, then all functions.
std::span<const Function> functions();
inline constexpr std::size_t add = 0, subtract = 1, multiply = 2, divide = 3, raise = 4,
                             operators = 5;

/// The most operands and operators of one formula.
inline constexpr std::size_t mostNodes = 300;

}  // namespace compliant::formula_parts
