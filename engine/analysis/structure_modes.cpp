#include "engine/analysis/structure_modes.hpp"

#include <Eigen/Eigenvalues>
#include <Eigen/QR>
#include <cmath>

#include "engine/base/dense.hpp"
#include "engine/base/rounding.hpp"

namespace compliant {

namespace {

/// Directions in which C is smaller than this share of the largest count as hard.
constexpr double negligible = 1e-14;

/// The rows of a record whose C is not 0 in some direction, as directions of impulses, and those
/// that are hard.
struct Rows {
  MatX stiffness;          ///< J_sᵀC⁻¹J_s on the unknowns
  std::vector<VecX> hard;  ///< rows of J_h
};

/// Of rows first … first + size, which share C.
void takeRows(const MatX& J, const MatX& C, Rows& rows) {
  const SymmetricEigen eigen = symmetricEigen(C);
  const double largest = eigen.values.size() > 0 ? eigen.values.cwiseAbs().maxCoeff() : 0;
  for (Index i = 0; i < eigen.values.size(); ++i) {
    const VecX row = J.transpose() * eigen.vectors.col(i);
    if (eigen.values[i] > negligible * largest && eigen.values[i] > 0)
      rows.stiffness += row * row.transpose() / eigen.values[i];
    else
      rows.hard.push_back(row);
  }
}

Rows rowsOf(const SolverRecord& record) {
  const Index n = record.system.n();
  Rows rows{MatX::Zero(n, n), {}};
  for (const SolverRecord::Block& block : record.rowBlocks) {
    MatX J = MatX::Zero(block.size, n), C = MatX::Zero(block.size, block.size);
    std::vector<char> used(at(block.size), 0);
    for (Index r = 0; r < block.size; ++r) {
      if (record.rows[at(block.first + r)].driven) continue;
      used[at(r)] = 1;
      record.system.J.forRow(block.first + r,
                             [&](int column, double value) { J(r, column) = value; });
      record.compliance.forRow(block.first + r, [&](int column, double value) {
        C(r, column - block.first) = C(column - block.first, r) = value;
      });
    }
    // Rows that share no compliance are taken one by one.
    for (Index first = 0; first < block.size;) {
      Index last = first + 1;
      for (Index r = first; r < last; ++r)
        for (Index other = last; other < block.size; ++other)
          if (C(r, other) != 0) last = other + 1;
      if (used[at(first)])
        takeRows(J.middleRows(first, last - first),
                 C.block(first, first, last - first, last - first), rows);
      first = last;
    }
  }
  return rows;
}

/// An orthonormal basis of what the hard rows leave.
MatX nullSpace(const std::vector<VecX>& hard, Index n) {
  if (hard.empty()) return MatX::Identity(n, n);
  MatX transposed(n, static_cast<Index>(hard.size()));
  for (std::size_t i = 0; i < hard.size(); ++i) {
    const double size = hard[i].norm();
    transposed.col(static_cast<Index>(i)) = size > 0 ? VecX(hard[i] / size) : hard[i];
  }
  Eigen::ColPivHouseholderQR<MatX> qr(transposed);
  qr.setThreshold(1e-10);
  const MatX Q = qr.householderQ() * MatX::Identity(n, n);
  return Q.rightCols(n - qr.rank());
}

}  // namespace

double StructureModes::Mode::angularFrequency() const {
  return squared > 0 ? std::sqrt(squared) : 0;
}
double StructureModes::Mode::frequency() const { return angularFrequency() / (2 * M_PI); }

Result<StructureModes> structureModes(const SolverRecord& record) {
  const Index n = record.system.n();
  if (!record.ingredients)
    return Error{"", "The masses of this step were not recorded: pause, then look again"};
  if (n > mostModeUnknowns)
    return Error{"", "The system has " + std::to_string(n) + " unknowns; modes of up to " +
                         std::to_string(mostModeUnknowns) + " are computed"};
  const SystemParts& parts = record.ingredients->parts;
  const Rows rows = rowsOf(record);
  const MatX basis = nullSpace(rows.hard, n);
  StructureModes result;
  if (basis.cols() == 0) return result;
  const MatX M = basis.transpose() * parts.M.denseSymmetric() * basis;
  const MatX K = basis.transpose() * (parts.tangent.denseSymmetric() + rows.stiffness) * basis;
  const Eigen::LLT<MatX> factor(M);
  if (factor.info() != Eigen::Success)
    return Error{"", "Something that moves has no mass: its vibrations have no frequency"};
  const Eigen::GeneralizedSelfAdjointEigenSolver<MatX> eigen(K, M);
  if (eigen.info() != Eigen::Success)
    return Error{"", "The masses differ by so many orders that no modes were found"};
  const double largest = eigen.eigenvalues().cwiseAbs().maxCoeff();
  for (Index k = 0; k < basis.cols(); ++k) {
    StructureModes::Mode mode;
    mode.squared = eigen.eigenvalues()[k];
    if (std::abs(mode.squared) <= roundOff * largest) mode.squared = 0, ++result.free;
    mode.shape = basis * eigen.eigenvectors().col(k);
    Index place = 0;
    if (mode.shape.cwiseAbs().maxCoeff(&place) > 0) mode.shape /= mode.shape[place];
    result.modes.push_back(std::move(mode));
  }
  return result;
}

}  // namespace compliant
