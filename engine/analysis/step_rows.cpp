#include "engine/analysis/step_rows.hpp"

#include <algorithm>
#include <set>

namespace compliant {

namespace {

/// Appends rows of one matrix to a pattern, and their values to a list.
class Stack {
 public:
  Stack(Index rows, Index columns) : pattern_(rows, columns) {}
  void add(Index row, Index column, double value) {
    pattern_.add(row, column);
    values_.push_back(value);
  }
  /// Entries were added row by row, with ascending columns.
  SparseRows build() {
    SparseRows matrix = pattern_.build();
    std::copy(values_.begin(), values_.end(), matrix.value.begin());
    return matrix;
  }

 private:
  PatternBuilder pattern_;
  std::vector<double> values_;
};

/// A force at its limit leaves the velocity to others: its row is no equation.
bool acts(const NonsmoothRecord::Block& block) {
  return block.set.tangents > 0 || block.state != Contact::State::Slide;
}

}  // namespace

Index StepRows::find(Id constraint, Index row) const {
  const auto found = std::find_if(rows.begin(), rows.end(), [&](const Row& each) {
    return each.owner == constraint && each.row == row;
  });
  return found == rows.end() ? -1 : found - rows.begin();
}

StepRows stepRows(const SolverRecord& record) {
  StepRows result;
  const NonsmoothRecord* nonsmooth = record.nonsmooth.get();
  // In the system these are idle.
  std::set<std::pair<Id, Index>> apart;
  if (nonsmooth != nullptr)
    for (const NonsmoothRecord::Block& block : nonsmooth->blocks)
      for (Index r = 0; !block.isContact() && r < block.rows; ++r)
        apart.insert({block.owner, block.row + r});
  std::vector<Index> place(record.rows.size(), -1);
  for (std::size_t i = 0; i < record.rows.size(); ++i) {
    const SolverRecord::Row& row = record.rows[i];
    if (apart.contains({row.constraint, row.row})) continue;
    place[i] = result.count();
    result.rows.push_back({row.constraint, row.row, -1, row.S});
  }
  const Index equations = result.count();
  if (nonsmooth != nullptr)
    for (std::size_t b = 0; b < nonsmooth->blocks.size(); ++b) {
      const NonsmoothRecord::Block& block = nonsmooth->blocks[b];
      for (Index r = 0; r < block.rows; ++r)
        result.rows.push_back({block.owner, (block.isContact() ? 0 : block.row) + r,
                               static_cast<Index>(b), r == 0 && acts(block) ? block.S : 0,
                               block.scale[at(r)]});
    }
  const Index count = result.count();
  Stack J(count, record.system.n()), C(count, count);
  result.right.resize(count);
  const SystemParts* parts = record.ingredients ? &record.ingredients->parts : nullptr;
  const bool still = parts != nullptr && parts->still.size() == record.system.m() &&
                     static_cast<Index>(parts->stillNonsmooth.size()) == count - equations;
  if (still) result.still.resize(count);
  result.impulse.resize(count);
  for (Index i = 0; i < record.system.m(); ++i) {
    const Index to = place[at(i)];
    if (to < 0) continue;
    record.system.J.forRow(i, [&](int column, double value) { J.add(to, column, value); });
    record.system.C.forRow(i, [&](int column, double value) {
      if (place[at(column)] >= 0) C.add(to, place[at(column)], value);
    });
    result.right[to] = record.right.b[i];
    if (still) result.still[to] = parts->still[i];
    result.impulse[to] = record.solution.impulse[i];
  }
  for (Index i = 0; equations + i < count; ++i) {
    const Index to = equations + i;
    nonsmooth->jacobian.forRow(i, [&](int column, double value) { J.add(to, column, value); });
    nonsmooth->compliance.forRow(
        i, [&](int column, double value) { C.add(to, equations + column, value); });
    result.right[to] = nonsmooth->right[i];
    if (still) result.still[to] = parts->stillNonsmooth[at(i)];
    result.impulse[to] = nonsmooth->impulse[i];
  }
  result.J = J.build();
  result.C = C.build();
  result.residual = result.right;
  result.J.addProduct(-1, record.solution.change, result.residual);
  result.C.addSymmetricProduct(-1, result.impulse, result.residual);
  for (Index i = 0; equations + i < count; ++i)
    result.residual[equations + i] = -nonsmooth->velocity[i];
  return result;
}

}  // namespace compliant
