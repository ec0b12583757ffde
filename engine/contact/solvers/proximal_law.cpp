#include "engine/contact/solvers/proximal_law.hpp"

#include <algorithm>
#include <cmath>

#include "engine/contact/block_kernel.hpp"

namespace compliant {

namespace {

template <int Tangents>
using Along = Eigen::Matrix<double, Tangents, 1>;

/// −q_t/D_t of a cone.
template <int Tangents>
Along<Tangents> stickOf(const double* q, const double* weight) {
  return -Eigen::Map<const Along<Tangents>>(q + 1) / weight[1];
}

/// −∂μ/∂q of a cone that pushes with a normal impulse.
template <int Tangents>
void writeSlopeOfCone(const double* weight, double normal, const Along<Tangents>& stick,
                      double friction, double* out) {
  Eigen::Map<RowMajorBlock<1 + Tangents>> slope(out);
  slope.setZero();
  slope(0, 0) = 1 / weight[0];
  const double radius = friction * normal, size = stick.norm();
  if (size <= radius) {
    slope.diagonal().template tail<Tangents>().setConstant(1 / weight[1]);
    return;
  }
  using Square = Eigen::Matrix<double, Tangents, Tangents>;
  const Along<Tangents> along = stick / size;
  slope.template block<Tangents, 1>(1, 0) = friction / weight[0] * along;
  slope.template block<Tangents, Tangents>(1, 1) =
      radius / (size * weight[1]) * (Square::Identity() - along * along.transpose());
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
    withTangents(set.tangents, [&](auto tangents) {
      constexpr int count = decltype(tangents)::value;
      const Along<count> stick = stickOf<count>(&q[first], &weight[first]);
      const double radius = set.friction * mu[first], size = stick.norm();
      mu.segment<count>(first + 1) = (size > radius ? radius / size : 1) * stick;
    });
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
    const bool open = !(mu[first] > 0);
    linear.open(b) = open;
    withTangents(set.tangents, [&](auto tangents) {
      constexpr int count = decltype(tangents)::value;
      Eigen::Map<RowMajorBlock<1 + count>>(linear.p(b)).setIdentity();
      if (open)
        Eigen::Map<RowMajorBlock<1 + count>>(linear.q(b)).setZero();
      else
        writeSlopeOfCone<count>(&weight[first], mu[first],
                                stickOf<count>(&q[first], &weight[first]), set.friction,
                                linear.q(b));
    });
  }
}

}  // namespace compliant
