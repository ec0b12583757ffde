#include "engine/contact/solvers/proximal_law.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

using RowMajor3 = Eigen::Matrix<double, 3, 3, Eigen::RowMajor>;

/// −∂μ/∂q of a cone that pushes with a normal impulse; `stick` is −q_t/D_t.
Mat3 slopeOfCone(const double* weight, double normal, const Eigen::Vector2d& stick,
                 double friction) {
  Mat3 slope = Mat3::Zero();
  slope(0, 0) = 1 / weight[0];
  const double radius = friction * normal, size = stick.norm();
  if (size <= radius) {
    slope(1, 1) = slope(2, 2) = 1 / weight[1];
    return slope;
  }
  const Eigen::Vector2d along = stick / size;
  slope.block<2, 1>(1, 0) = friction / weight[0] * along;
  slope.block<2, 2>(1, 1) =
      radius / (size * weight[1]) * (Eigen::Matrix2d::Identity() - along * along.transpose());
  return slope;
}

}  // namespace

void ProximalLaw::impulses(const VecX& q, VecX& mu) const {
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const AdmissibleSet& set = problem_.set(b);
    const Index first = problem_.response->first(b);
    mu[first] = -q[first] / weight[first];
    if (set.tangents == 0) {
      set.project(&mu[first]);
      continue;
    }
    mu[first] = std::max(0.0, mu[first]);
    const Eigen::Vector2d stick = -q.segment<2>(first + 1) / weight[first + 1];
    const double radius = set.friction * mu[first], size = stick.norm();
    mu.segment<2>(first + 1) = (size > radius ? radius / size : 1) * stick;
  }
}

void ProximalLaw::linearize(const VecX& q, VecX& mu, Linearization& linear) const {
  impulses(q, mu);
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const AdmissibleSet& set = problem_.set(b);
    const Index first = problem_.response->first(b);
    if (set.tangents == 0) {
      const double free = -q[first] / weight[first];
      const bool inside = free > set.lower && free < set.upper;
      *linear.p(b) = 1;
      *linear.q(b) = inside ? 1 / weight[first] : 0;
      linear.open(b) = !inside;
      continue;
    }
    Eigen::Map<RowMajor3> P(linear.p(b)), H(linear.q(b));
    P.setIdentity();
    const bool open = !(mu[first] > 0);
    linear.open(b) = open;
    if (open)
      H.setZero();
    else
      H = slopeOfCone(&weight[first], mu[first], -q.segment<2>(first + 1) / weight[first + 1],
                      set.friction);
  }
}

}  // namespace compliant
