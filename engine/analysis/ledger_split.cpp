#include "engine/analysis/ledger_split.hpp"

#include <Eigen/Cholesky>

namespace compliant {

namespace {

double product(const SparseRows& symmetric, const VecX& a, const VecX& b) {
  VecX result = VecX::Zero(b.size());
  symmetric.addSymmetricProduct(1, b, result);
  return a.dot(result);
}

/// The equations of one constraint: C has no entries between constraints. `next` is its first one
/// in the rows of the step, then that of the next constraint.
LedgerSplit::Share shareOf(const SolverRecord& record, const StepRows& all,
                           const SolverRecord::Block& block, const VecX& rate, const VecX& change,
                           Index& next) {
  const double h = record.h, alpha = record.scheme.alpha, beta = record.scheme.beta;
  LedgerSplit::Share share{block.owner};
  std::vector<Index> soft;  // in the record
  std::vector<Index> softRow;
  for (Index i = block.first; i < block.first + block.size; ++i) {
    const SolverRecord::Row& row = record.rows[at(i)];
    const bool equation = next < all.count() && all.rows[at(next)].block < 0 &&
                          all.rows[at(next)].owner == row.constraint &&
                          all.rows[at(next)].row == row.row;
    if (!equation) continue;
    const Index k = next++;
    if (row.driven) continue;
    if (record.compliance.diagonal(i) > 0) {
      soft.push_back(i);
      softRow.push_back(k);
      continue;
    }
    share.solver -= beta * all.impulse[k] * all.residual[k];
    share.moved += all.impulse[k] * (rate[k] + beta * all.right[k]);
  }
  const Index size = static_cast<Index>(soft.size());
  if (size == 0) return share;
  MatX C = MatX::Zero(size, size), E = C;
  const auto gather = [&](const SparseRows& from, MatX& to) {
    for (Index a = 0; a < size; ++a)
      for (Index b = 0; b <= a; ++b)
        from.forRow(soft[at(a)], [&](int column, double value) {
          if (column == soft[at(b)]) to(a, b) = to(b, a) = value;
        });
  };
  gather(record.compliance, C);
  gather(record.system.C, E);
  VecX s(size), residual(size);
  for (Index a = 0; a < size; ++a) {
    const Index k = softRow[at(a)];
    s[a] = h * (rate[k] + beta * change[k]);
    residual[a] = all.residual[k];
  }
  share.scheme = (0.5 - alpha) * s.dot(C.ldlt().solve(s));
  // S r / C of a single row; Ĉ = S⁻¹C of a block.
  share.solver -= residual.dot(E.ldlt().solve(s)) / h;
  return share;
}

}  // namespace

double LedgerSplit::scheme() const {
  double sum = velocities + forces + leftOut;
  for (const Share& share : rows) sum += share.scheme;
  return sum;
}

double LedgerSplit::solver() const {
  double sum = momentum;
  for (const Share& share : rows) sum += share.solver;
  return sum;
}

double LedgerSplit::moved() const {
  double sum = 0;
  for (const Share& share : rows) sum += share.moved;
  return sum;
}

Result<LedgerSplit> splitLedger(const SolverRecord& record) {
  if (!record.ingredients) return Error{"", "The parts of this step were not recorded"};
  const SystemParts& parts = record.ingredients->parts;
  if (!parts.makesC)
    return Error{"", "Newton's method took this step: the split holds for one linear solve"};
  const bool contacts = record.nonsmooth != nullptr && record.nonsmooth->impulse.size() > 0;
  if (contacts && !record.nonsmooth->inC)
    return Error{"",
                 "A correction applied the contact forces of this step: the split holds where "
                 "they are part of the solve"};
  const double h = record.h, alpha = record.scheme.alpha, beta = record.scheme.beta;
  const VecX &v = parts.velocity, &change = record.solution.change;
  const VecX u = h * (v + beta * change);
  LedgerSplit result;
  result.velocities = (0.5 - beta) * product(parts.M, change, change);
  if (contacts) {
    VecX impulse = VecX::Zero(change.size());
    record.nonsmooth->jacobian.addTransposedProduct(1, record.nonsmooth->impulse, impulse);
    result.velocities -= (0.5 - beta) * change.dot(impulse);
  }
  const double stiffness = product(parts.K, u, u);
  result.forces = (0.5 - alpha) * stiffness;
  result.leftOut = 0.5 * (product(parts.tangent, u, u) - stiffness);
  VecX left = record.right.c;
  record.system.J.addTransposedProduct(1, record.solution.impulse, left);
  record.system.W.addSymmetricProduct(-1, change, left);
  result.momentum = -(v + beta * change).dot(left);

  const StepRows all = stepRows(record);
  VecX rate = VecX::Zero(all.count()), rowChange = VecX::Zero(all.count());
  all.J.addProduct(1, v, rate);
  all.J.addProduct(1, change, rowChange);
  Index next = 0;
  for (const SolverRecord::Block& block : record.rowBlocks) {
    const LedgerSplit::Share share = shareOf(record, all, block, rate, rowChange, next);
    if (share.scheme != 0 || share.solver != 0 || share.moved != 0) result.rows.push_back(share);
  }
  return result;
}

}  // namespace compliant
