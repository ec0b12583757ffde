#include "engine/dynamics/step/asked_unknown.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/elementary.hpp"

namespace compliant {

const RightHandSide& AskedUnknown::ask(const KktSystem& system, const VecX& speed,
                                       const Scheme& scheme, RightHandSide& right,
                                       Solution& guess) {
  if (scheme.unknown == Unknown::VelocityChange) return right;
  if (scheme.unknown == Unknown::Acceleration) {
    asked_ = right;
    for (VecX* part : {&asked_.c, &asked_.b, &guess.change, &guess.impulse}) *part /= scheme.h;
    for (double* speeds : {&asked_.speedRounding, &asked_.fastest}) *speeds /= scheme.h;
    return asked_;
  }
  momenta_.setZero(system.n());
  system.W.addSymmetricProduct(1, speed, momenta_);
  // Constant velocities have the rounding of their own size. A stiff part that moves as a whole has
  // its stiffness in the diagonal of W but not in its momenta.
  constexpr double share = 1e-6, shareOfDiagonal = 1e-10;
  double diagonal = 0, rates = 0;
  for (Index i = 0; i < system.n(); ++i)
    diagonal = elementary::hypot(diagonal, system.W.diagonal(i) * speed[i]);
  for (Index r = 0; r < system.m(); ++r) {
    double size = 0;
    system.J.forRow(r, [&](Index i, double j) { size += std::abs(j * speed[i]); });
    rates = elementary::hypot(rates, size);
  }
  right.leastImpulse = std::max(share * momenta_.norm(), shareOfDiagonal * diagonal);
  right.leastRate = share * rates;
  asked_ = right;
  asked_.c += momenta_;
  system.J.addProduct(1, speed, asked_.b);
  // The last step found v, at which this step starts; a cold start has zero as the unknown.
  if (scheme.warmStart) guess.change = speed;
  return asked_;
}

void AskedUnknown::answer(const VecX& speed, const Scheme& scheme, Solution& solution) {
  if (scheme.unknown == Unknown::Velocity) {
    solution.change -= speed;
  } else if (scheme.unknown == Unknown::Acceleration) {
    solution.change *= scheme.h;
    solution.impulse *= scheme.h;
  }
}

}  // namespace compliant
