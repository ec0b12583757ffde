#include "engine/contact/solvers/complementarity_form.hpp"

#include <cmath>

#include "engine/base/dense.hpp"

namespace compliant {

ComplementarityForm::ComplementarityForm(const NonsmoothProblem& problem,
                                         const std::vector<Index>& rows)
    : count_(problem.rows()) {
  const MatX A = MatX(problem.response->matrix());
  std::vector<Index> twoEnds;
  std::vector<double> widths;
  for (Index b = 0; b < problem.blocks(); ++b) {
    const Index row = rows[at(b)];
    const AdmissibleSet& set = problem.set(b);
    const double lower = set.lower, upper = set.upper;  // of a cone, of its normal
    if (std::isinf(lower) && std::isinf(upper)) {
      free_.push_back(row);
      continue;
    }
    if (std::isfinite(lower) && std::isfinite(upper)) {
      twoEnds.push_back(static_cast<Index>(rows_.size()));
      widths.push_back(upper - lower);
    }
    rows_.push_back(std::isfinite(lower) ? Row{row, lower, 1} : Row{row, upper, -1});
  }
  const auto n = static_cast<Index>(rows_.size()), e = static_cast<Index>(free_.size()),
             b = static_cast<Index>(twoEnds.size());
  MatX own(e, e), across(e, n), S(n, n);
  VecX speed(n), freeSpeed(e), origin(n), sign(n);
  for (Index i = 0; i < n; ++i) {
    const Row& row = rows_[at(i)];
    origin[i] = row.origin;
    sign[i] = row.sign;
    speed[i] = problem.velocity[row.row];
    for (Index j = 0; j < n; ++j) S(i, j) = A(row.row, rows_[at(j)].row);
    for (Index j = 0; j < e; ++j) across(j, i) = A(free_[at(j)], row.row);
  }
  for (Index i = 0; i < e; ++i) {
    freeSpeed[i] = problem.velocity[free_[at(i)]];
    for (Index j = 0; j < e; ++j) own(i, j) = A(free_[at(i)], free_[at(j)]);
  }
  if (e > 0) {
    const LeastNorm inverse(own);
    coupling_ = MatX(e, n);
    if (n > 0) coupling_ = inverse.solve(across);
    alone_ = inverse.solve(freeSpeed);
    for (Index i = 0; i < n; ++i)
      for (Index j = 0; j < e; ++j) {
        const double out = A(rows_[at(i)].row, free_[at(j)]);
        S.row(i) -= out * coupling_.row(j);
        speed[i] -= out * alone_[j];
      }
  }
  M_ = MatX::Zero(n + b, n + b);
  q_ = VecX::Zero(n + b);
  M_.topLeftCorner(n, n) = sign.asDiagonal() * S * sign.asDiagonal();
  q_.head(n) = sign.cwiseProduct(S * origin + speed);
  for (Index k = 0; k < b; ++k) {
    M_(twoEnds[at(k)], n + k) = 1;
    M_(n + k, twoEnds[at(k)]) = -1;
    q_[n + k] = widths[at(k)];
  }
}

VecX ComplementarityForm::impulse(const VecX& z) const {
  VecX mu = VecX::Zero(count_), held(static_cast<Index>(rows_.size()));
  for (std::size_t i = 0; i < rows_.size(); ++i) {
    held[static_cast<Index>(i)] = rows_[i].origin + rows_[i].sign * z[static_cast<Index>(i)];
    mu[rows_[i].row] = held[static_cast<Index>(i)];
  }
  if (free_.empty()) return mu;
  VecX others = -alone_;
  if (held.size() > 0) others -= coupling_ * held;
  for (std::size_t i = 0; i < free_.size(); ++i) mu[free_[i]] = others[static_cast<Index>(i)];
  return mu;
}

}  // namespace compliant
