#include "engine/dynamics/step/mixing.hpp"

#include <Eigen/Cholesky>
#include <algorithm>

namespace compliant {

void Mixing::start(const VecX& weights) {
  weights_ = &weights;
  for (VecX* each : {&lastX_, &lastG_}) each->resize(weights.size());
  f_.resize(weights.size(), memory);
  g_.resize(weights.size(), memory);
  count_ = place_ = 0;
  any_ = false;
}

void Mixing::advance(VecX& x, const VecX& g) {
  if (any_) {
    f_.col(place_) = g - x - lastG_ + lastX_;
    g_.col(place_) = g - lastG_;
    place_ = (place_ + 1) % memory;
    count_ = std::min(count_ + 1, memory);
  }
  lastX_ = x;
  lastG_ = g;
  any_ = true;
  using Gram = Eigen::Matrix<double, memory, memory>;
  Gram products = Gram::Zero();
  Eigen::Matrix<double, memory, 1> right = Eigen::Matrix<double, memory, 1>::Zero();
  const VecX& w = *weights_;
  for (int i = 0; i < count_; ++i) {
    for (Index k = 0; k < x.size(); ++k) right[i] += w[k] * f_(k, i) * (lastG_[k] - lastX_[k]);
    for (int j = 0; j <= i; ++j)
      for (Index k = 0; k < x.size(); ++k) products(i, j) += w[k] * f_(k, i) * f_(k, j);
  }
  x = g;
  if (count_ == 0) return;
  const double size = products.diagonal().maxCoeff();
  if (!(size > 0)) return;
  products.diagonal().array() += 1e-14 * size;
  right = products.selfadjointView<Eigen::Lower>().ldlt().solve(
      right);  // no roots, for the same bits in any unit
  if (!right.allFinite()) return;
  for (int i = 0; i < count_; ++i) x -= right[i] * g_.col(i);
}

}  // namespace compliant
