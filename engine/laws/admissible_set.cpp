#include "engine/laws/admissible_set.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.hpp"
#include "engine/base/elementary.hpp"

namespace compliant {

namespace {

/// x itself in the cone; the origin for x in the polar cone; else the nearest point of the mantle.
void projectOnCone(double* x, Index tangents, double friction) {
  const double tangential = tangentialSize(x, tangents);
  // This case comes first: without friction the line towards −n is below the mantle, too.
  if (friction * tangential <= -x[0]) {
    std::fill_n(x, 1 + tangents, 0.0);
    return;
  }
  if (tangential <= friction * x[0]) return;
  // On the ray (1, f t̂)/√(1 + f²), which is at least as steep as friction is large.
  const double normal = (x[0] + friction * tangential) / (1 + friction * friction);
  const double scale = tangential > 0 ? friction * normal / tangential : 0;
  x[0] = normal;
  for (Index i = 1; i <= tangents; ++i) x[i] *= scale;
}

}  // namespace

AdmissibleSet AdmissibleSet::equality() { return box(-unbounded, unbounded); }
AdmissibleSet AdmissibleSet::unilateral() { return box(0, unbounded); }
AdmissibleSet AdmissibleSet::box(double lower, double upper) { return {lower, upper}; }
AdmissibleSet AdmissibleSet::coulomb(double friction, Index tangents) {
  return {0, unbounded, friction, tangents};
}

bool AdmissibleSet::isEquality() const {
  return tangents == 0 && lower == -unbounded && upper == unbounded;
}

void AdmissibleSet::project(double* impulse) const {
  if (tangents == 0) {
    *impulse = std::min(std::max(*impulse, lower), upper);
    return;
  }
  projectOnCone(impulse, tangents, friction);
}

void AdmissibleSet::projectOnDual(double* velocity) const {
  double polar[mostRows];
  for (Index i = 0; i < rows(); ++i) polar[i] = -velocity[i];
  project(polar);
  for (Index i = 0; i < rows(); ++i) velocity[i] += polar[i];
}

void AdmissibleSet::addCorrection(double* velocity) const {
  if (tangents > 0) velocity[0] += friction * tangentialSize(velocity, tangents);
}

double tangentialSize(const double* block, Index tangents) {
  if (tangents == 2) return elementary::hypot(block[1], block[2]);
  return std::sqrt(ConstVecMap(block + 1, tangents).squaredNorm());
}

}  // namespace compliant
