#include "engine/kkt/speeds_left.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>
#include <limits>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

namespace {
/// Residuals below this, relative to W_ii and the fastest velocity, give no velocity that counts.
constexpr double nothing = 1e-12;
/// The softening of rows relative to the mass: δ_r of the class comment.
constexpr double softer = 1e-6;

/// A bound on the velocities that `left` gives an element of mass W, whatever rows hold it besides:
/// with D the diagonal of W and g = 1 − ‖D^{−½} (W − D) D^{−½}‖∞, no less than the least eigenvalue
/// of D^{−½} W D^{−½} (Gershgorin),
///
///     |δv_k| ≤ √(Σ_l p_l² / W_ll) / (g √W_kk).
template <class Matrix>
double mostSpeed(const Matrix& W, const double* left, int size) {
  double energy = 0, coupling = 0, lightest = std::numeric_limits<double>::infinity();
  for (int k = 0; k < size; ++k) {
    double sum = 0;
    for (int l = 0; l < size; ++l)
      if (l != k) sum += std::abs(W(k, l)) / std::sqrt(W(k, k) * W(l, l));
    coupling = std::max(coupling, sum);
    energy += left[k] * left[k] / W(k, k);
    lightest = std::min(lightest, W(k, k));
  }
  return coupling < 1 ? std::sqrt(energy / lightest) / (1 - coupling)
                      : std::numeric_limits<double>::infinity();
}
}  // namespace

void SpeedsLeft::resize(const KktSystem& system) {
  blocks_.clear();
  blockOf_.assign(at(system.n()), -1);
  if (static_cast<Index>(system.group.size()) < system.n()) return;
  for (Index i = 0; i < system.n();) {
    Index end = i + 1;
    while (end < system.n() && system.group[at(end)] == system.group[at(i)]) ++end;
    if (end - i <= most) {
      for (Index k = i; k < end; ++k) blockOf_[at(k)] = static_cast<int>(blocks_.size());
      blocks_.emplace_back(i, end);
    }
    i = end;
  }
  matrices_.assign(blocks_.size(), Matrix::Zero());
}

/// Whether the residual of an element's equations may count relative to its mass.
bool SpeedsLeft::mayCount(const KktSystem& system, const VecX& primal, const Scale& scale,
                          const Block& block) {
  bool counts = false;
  for (Index i = block.first; i < block.first + block.size; ++i) {
    const double w = system.W.diagonal(i);
    if (!(w > negligibleMass * scale.heaviest)) return false;
    counts = counts || std::abs(primal[i]) > nothing * w * scale.fastest;
  }
  return counts;
}

/// Sets the matrix of an element to W_ee if the residual of its equations may count.
bool SpeedsLeft::lookAt(const KktSystem& system, const VecX& primal, const Scale& scale,
                        const Block& block, Matrix& matrix) {
  if (!mayCount(system, primal, scale, block)) return false;
  matrix.setZero();
  for (int k = 0; k < block.size; ++k)
    system.W.forRow(block.first + k, [&](Index column, double w) {
      const Index l = column - block.first;
      if (l >= 0) matrix(k, l) = matrix(l, k) = w;
    });
  return mostSpeed(matrix, primal.data() + block.first, block.size) > scale.least;
}

void SpeedsLeft::addRows(const KktSystem& system) {
  const SparseRows& J = system.J;
  for (Index r = 0; r < system.m(); ++r) {
    const int end = J.start[at(r) + 1];
    for (int k = J.start[at(r)]; k < end;) {
      const int which = blockOf_[at(J.column[at(k)])];
      int next = k + 1;
      while (next < end && blockOf_[at(J.column[at(next)])] == which) ++next;
      if (which >= 0 && blocks_[at(which)].doubtful) {
        const Block& block = blocks_[at(which)];
        Eigen::Matrix<double, most, 1> j = Eigen::Matrix<double, most, 1>::Zero();
        double own = 0;
        for (int l = k; l < next; ++l) {
          const Index column = J.column[at(l)];
          j[column - block.first] = J.value[at(l)];
          own += J.value[at(l)] * J.value[at(l)] / system.W.diagonal(column);
        }
        const double compliance = std::max(system.C.diagonal(r), 0.0) + softer * own;
        if (compliance > 0) matrices_[at(which)].noalias() += (j / compliance) * j.transpose();
      }
      k = next;
    }
  }
}

double SpeedsLeft::largest(const KktSystem& system, const VecX& primal, const Scale& scale) {
  bool any = false;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    blocks_[b].doubtful = lookAt(system, primal, scale, blocks_[b], matrices_[b]);
    any = any || blocks_[b].doubtful;
  }
  if (!any) return 0;
  addRows(system);
  double worst = 0;
  for (std::size_t b = 0; b < blocks_.size(); ++b) {
    const Block& block = blocks_[b];
    if (!block.doubtful) continue;
    Matrix& matrix = matrices_[b];
    const int size = block.size;
    for (int k = size; k < most; ++k) matrix(k, k) = 1;
    Eigen::Matrix<double, most, 1> left = Eigen::Matrix<double, most, 1>::Zero();
    left.head(size) = primal.segment(block.first, size);
    const Eigen::LLT<Matrix> factor(matrix);
    if (factor.info() != Eigen::Success) continue;
    worst = std::max(worst, factor.solve(left).cwiseAbs().maxCoeff());
  }
  return worst;
}

}  // namespace compliant
