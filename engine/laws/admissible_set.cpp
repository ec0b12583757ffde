#include "engine/laws/admissible_set.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/assert.hpp"
#include "engine/base/elementary.hpp"

namespace compliant {

AdmissibleSet AdmissibleSet::equality() { return box(-unbounded, unbounded); }
AdmissibleSet AdmissibleSet::unilateral() { return box(0, unbounded); }
AdmissibleSet AdmissibleSet::box(double lower, double upper) { return {lower, upper}; }
AdmissibleSet AdmissibleSet::coulomb(double friction) { return {0, unbounded, friction, 2}; }

bool AdmissibleSet::isEquality() const {
  return tangents == 0 && lower == -unbounded && upper == unbounded;
}

void AdmissibleSet::project(double* impulse) const {
  if (tangents == 0) {
    *impulse = std::min(std::max(*impulse, lower), upper);
    return;
  }
  Eigen::Map<Vec3> x(impulse);
  x = projectOnCone(x, friction);
}

void AdmissibleSet::projectOnDual(double* velocity) const {
  double polar[3];
  for (Index i = 0; i < rows(); ++i) polar[i] = -velocity[i];
  project(polar);
  for (Index i = 0; i < rows(); ++i) velocity[i] += polar[i];
}

void AdmissibleSet::addCorrection(double* velocity) const {
  if (tangents > 0) velocity[0] += friction * tangentialSize(velocity, tangents);
}

double tangentialSize(const double* block, Index tangents) {
  ASSERT(tangents == 2);
  return elementary::hypot(block[1], block[2]);
}

Vec3 projectOnCone(const Vec3& x, double friction) {
  const double tangential = elementary::hypot(x[1], x[2]);
  // First, as without friction the line towards −n is below the mantle, too.
  if (friction * tangential <= -x[0]) return Vec3::Zero();
  if (tangential <= friction * x[0]) return x;
  // On the ray (1, f t̂)/√(1 + f²), which is at least as steep as friction is large.
  const double normal = (x[0] + friction * tangential) / (1 + friction * friction);
  const double scale = tangential > 0 ? friction * normal / tangential : 0;
  return {normal, scale * x[1], scale * x[2]};
}

}  // namespace compliant
