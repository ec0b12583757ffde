#include "engine/kkt/redundancy/row_rank.hpp"

#include <Eigen/SPQRSupport>
#include <algorithm>
#include <cmath>

#include "engine/base/dense.hpp"
#include "engine/kkt/factors/memory_pool.hpp"
#include "engine/kkt/redundancy/self_stress.hpp"

namespace compliant {

namespace {

using Columns = Eigen::SparseMatrix<double>;
using Entries = std::vector<Eigen::Triplet<double>>;

constexpr Index mostNumbers = 50000000;  ///< of a basis of self-stresses, 400 MB

Columns fromEntries(Index rows, Index columns, const Entries& entries) {
  Columns result(rows, columns);
  result.setFromTriplets(entries.begin(), entries.end());
  return result;
}

void addSymmetric(const SparseRows& lower, Index offset, double sign, Entries& entries) {
  for (Index row = 0; row < lower.rows; ++row)
    lower.forRow(row, [&](int column, double value) {
      const auto i = static_cast<int>(offset + row), j = static_cast<int>(offset) + column;
      entries.emplace_back(i, j, sign * value);
      if (i != j) entries.emplace_back(j, i, sign * value);
    });
}

/// Eigen's SPQR, except for two lists that it would free with the system allocator although
/// SuiteSparse allocated them.
class SparseQr : public Eigen::SPQR<Columns> {
 public:
  SparseQr() = default;
  SparseQr(const SparseQr&) = delete;
  SparseQr& operator=(const SparseQr&) = delete;
  ~SparseQr() {
    m_E = static_cast<SuiteSparse_long*>(SuiteSparse_free(m_E));
    m_HPinv = static_cast<SuiteSparse_long*>(SuiteSparse_free(m_HPinv));
  }
};

/// Call it once for a factor; false if memory does not suffice.
bool factorInto(SparseQr& qr, const Columns& matrix, double tolerance = toRounding) {
  double largest = 0;
  for (int j = 0; j < matrix.outerSize(); ++j) largest = std::max(largest, matrix.col(j).norm());
  qr.setPivotThreshold(tolerance * largest);
  qr.compute(matrix);
  return qr.info() == Eigen::Success;
}

std::vector<Index> hardRows(const SparseRows& C) {
  std::vector<Index> result;
  for (Index row = 0; row < C.rows; ++row) {
    bool hard = true;
    C.forRow(row, [&](int, double value) { hard = hard && value == 0; });
    if (hard) result.push_back(row);
  }
  return result;
}

/// Hard rows and the columns on which they act, scaled until the largest entries of both are near
/// one (Ruiz 2001). Redundancy does not depend on masses: scaled by a direction of nearly zero
/// mass, all rows that act on it would look alike.
struct Equilibrated {
  Equilibrated(const KktSystem& system, const std::vector<Index>& rows);
  Entries entries;  ///< of the transpose
  VecX rowScale;
};

Equilibrated::Equilibrated(const KktSystem& system, const std::vector<Index>& rows)
    : rowScale(VecX::Ones(static_cast<Index>(rows.size()))) {
  constexpr int rounds = 8;
  VecX columnScale = VecX::Ones(system.n());
  const auto forEntries = [&](auto visit) {
    for (Index i = 0; i < rowScale.size(); ++i)
      system.J.forRow(rows[at(i)], [&](Index column, double value) {
        visit(i, column, rowScale[i] * value * columnScale[column]);
      });
  };
  for (int round = 0; round < rounds; ++round) {
    VecX row = VecX::Zero(rowScale.size()), column = VecX::Zero(system.n());
    forEntries([&](Index i, Index j, double value) {
      row[i] = std::max(row[i], std::abs(value));
      column[j] = std::max(column[j], std::abs(value));
    });
    const auto balance = [](double scale, double largest) {
      return largest > 0 ? scale / std::sqrt(largest) : scale;
    };
    rowScale = rowScale.binaryExpr(row, balance);
    columnScale = columnScale.binaryExpr(column, balance);
  }
  forEntries([&](Index i, Index j, double value) {
    entries.emplace_back(static_cast<int>(j), static_cast<int>(i), value);
  });
}

}  // namespace

MatX RowRank::selfStressImpulses(Index m) const {
  MatX result = MatX::Zero(m, selfStress.cols());
  for (Index i = 0; i < selfStress.rows(); ++i)
    result.row(hard[at(i)]) = scale[i] * selfStress.row(i);
  return result;
}

void RowRank::leaveOutSelfStress(VecX& impulse) const {
  if (selfStress.cols() == 0) return;
  VecX normalized(static_cast<Index>(hard.size()));
  for (Index i = 0; i < normalized.size(); ++i) normalized[i] = impulse[hard[at(i)]] / scale[i];
  normalized -= selfStress * (selfStress.transpose() * normalized);
  for (Index i = 0; i < normalized.size(); ++i) impulse[hard[at(i)]] = scale[i] * normalized[i];
}

/// The part of b along self-stresses is contradictory; it does not depend on their basis.
std::vector<Index> RowRank::conflicting(const VecX& b) const {
  std::vector<Index> rows;
  if (selfStress.cols() == 0) return rows;
  VecX scaled(static_cast<Index>(hard.size()));
  for (Index i = 0; i < scaled.size(); ++i) scaled[i] = scale[i] * b[hard[at(i)]];
  const VecX contradiction = selfStress * (selfStress.transpose() * scaled);
  const double largest = contradiction.cwiseAbs().maxCoeff();
  if (largest > 1e-9 * scaled.norm())
    for (Index i = 0; i < scaled.size(); ++i)
      if (std::abs(contradiction[i]) > 1e-6 * largest) rows.push_back(hard[at(i)]);
  return rows;
}

Result<RowRank> rowRank(const KktSystem& system, double tolerance) {
  useMemoryPoolInSuiteSparse();
  RowRank result;
  result.hard = hardRows(system.C);
  const auto count = static_cast<Index>(result.hard.size());
  if (count == 0) return result;
  InverseW W;
  W.analyse(system);
  rowSizes(system, W, result.hard, result.scale, nullptr);
  result.scale = result.scale.cwiseSqrt().cwiseInverse();
  const Equilibrated J(system, result.hard);
  // Where nothing can move there is a row of zeros: matrices without rows have no norm.
  const Columns transposed = fromEntries(std::max<Index>(system.n(), 1), count, J.entries);
  SparseQr qr;
  // In the order of the rows, so that the first of dependent rows are kept.
  qr.setSPQROrdering(SPQR_ORDERING_FIXED);
  if (!factorInto(qr, transposed, tolerance))
    return Error{"", "There is not enough memory for the sparse QR factorization of the hard rows"};

  // R is a staircase: a column whose last entry is not one row deeper depends on earlier columns.
  const auto R = qr.matrixR();
  std::vector<Index> pivots, dead;
  for (Index j = 0; j < count; ++j) {
    Index depth = -1;
    for (std::decay_t<decltype(R)>::InnerIterator entry(R, j); entry; ++entry)
      if (entry.value() != 0) depth = std::max<Index>(depth, entry.row());
    (depth == static_cast<Index>(pivots.size()) ? pivots : dead).push_back(j);
  }
  result.rank = static_cast<Index>(pivots.size());
  for (const Index j : dead) result.redundant.push_back(result.hard[at(j)]);
  const auto free = static_cast<Index>(dead.size());
  if (free == 0) return result;
  if (free > mostNumbers / count)
    return Error{"", "The " + std::to_string(free) + " self-stresses of " + std::to_string(count) +
                         " hard rows exceed the memory limit"};

  // R_pivots s_pivots + R_dead = 0
  std::vector<int> column(at(count), -1);
  for (Index i = 0; i < result.rank; ++i) column[at(pivots[at(i)])] = static_cast<int>(i);
  Entries upper;
  MatX basis = MatX::Zero(count, free), right = MatX::Zero(result.rank, free);
  for (Index j = 0, k = 0; j < count; ++j) {
    const bool pivot = column[at(j)] >= 0;
    for (std::decay_t<decltype(R)>::InnerIterator entry(R, j); entry; ++entry) {
      const auto row = static_cast<int>(entry.row());
      if (row >= result.rank) continue;
      if (pivot)
        upper.emplace_back(row, column[at(j)], entry.value());
      else
        right(row, k) = -entry.value();
    }
    if (!pivot) basis(j, k++) = 1;
  }
  if (result.rank > 0)
    fromEntries(result.rank, result.rank, upper).triangularView<Eigen::Upper>().solveInPlace(right);
  for (Index i = 0; i < result.rank; ++i) basis.row(pivots[at(i)]) = right.row(i);
  // The self-stresses are the same in any units; only orthogonality depends on units.
  for (Index i = 0; i < count; ++i) basis.row(i) *= J.rowScale[i] / result.scale[i];
  result.selfStress = orthonormalBasis(basis);
  return result;
}

VecX leastSquares(const KktSystem& system, const RightHandSide& right, double tolerance) {
  useMemoryPoolInSuiteSparse();
  const Index n = system.n(), m = system.m();
  Entries entries;
  addSymmetric(system.W, 0, 1, entries);
  addSymmetric(system.C, n, -1, entries);
  for (Index row = 0; row < m; ++row)
    system.J.forRow(row, [&](int column, double value) {
      const auto i = static_cast<int>(n + row);
      entries.emplace_back(i, column, -value);
      entries.emplace_back(column, i, -value);
    });
  const Columns K = fromEntries(n + m, n + m, entries);
  VecX joined(n + m);
  joined << right.c, -right.b;
  SparseQr qr;
  if (n + m == 0 || !factorInto(qr, K, tolerance)) return VecX(0);
  VecX x = qr.solve(joined);
  const VecX rest = joined - K * x;
  x += VecX(qr.solve(rest));
  return x;
}

}  // namespace compliant
