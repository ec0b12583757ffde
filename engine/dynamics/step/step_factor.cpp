#include "engine/dynamics/step/step_factor.hpp"

#include <cmath>

namespace compliant {

double stepFactor(double alpha, double beta, double w) {
  const double below = 1 + alpha * beta * w;
  const double determinant = (1 + (1 - alpha) * (1 - beta) * w) / below;
  const double half = (1 + alpha * beta * w - (alpha + beta) * w / 2) / below;
  const double inside = half * half - determinant;
  // Complex eigenvalues form a pair of equal size; of two real ones, the greater decides.
  if (inside <= 0) return std::sqrt(determinant);
  return std::abs(half) + std::sqrt(inside);
}

double energySwing(double alpha, double beta, double w) {
  const double s = std::abs(alpha - beta) * std::sqrt(w) / 2;
  return s < 1 ? (1 + s) / (1 - s) : 1;
}

}  // namespace compliant
