#include "engine/record/solver_rows.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/kkt/residual.hpp"

namespace compliant {

namespace {

const SceneStructure::StateInfo* stateOf(const SceneStructure& structure, Id id) {
  const int index = structure.stateIndex(id);
  return index < 0 ? nullptr : &structure.states[static_cast<std::size_t>(index)];
}

/// "1 iteration", "3 iterations".
std::string times(int count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Moves a row of the record to its position in a list of rows, without extending the list.
void keepInPlace(const PinnedRow& pinned, const SolverRecord& record,
                 std::vector<std::size_t>& list) {
  const auto row = std::find_if(record.rows.begin(), record.rows.end(), [&](const auto& each) {
    return each.constraint == pinned.constraint && each.row == pinned.row;
  });
  if (row == record.rows.end() || list.empty()) return;
  const auto index = static_cast<std::size_t>(row - record.rows.begin());
  if (std::erase(list, index) == 0) list.pop_back();
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(pinned.place, list.size())),
              index);
}

/// Whether the contact solver handles this row. In the linear system the row is then idle, and its
/// force there is not an error: at its bound it balances the other forces. Its own residual is in
/// the list of contacts.
bool ofContactSolver(const SolverRecord& record, const SolverRecord::Row& row) {
  if (record.nonsmooth == nullptr) return false;
  const auto& blocks = record.nonsmooth->blocks;
  return std::any_of(blocks.begin(), blocks.end(), [&](const NonsmoothRecord::Block& block) {
    return !block.isContact() && block.owner == row.constraint && row.row >= block.row &&
           row.row < block.row + block.rows;
  });
}

}  // namespace

std::string ownerName(const SceneStructure& structure, Id owner) {
  if (const auto* state = stateOf(structure, owner)) return state->name;
  if (const auto* constraint = structure.constraint(owner)) return constraint->name;
  return "?";
}

std::string unknownName(const SceneStructure& structure, const SolverRecord::Unknown& unknown) {
  const auto* state = stateOf(structure, unknown.state);
  const Index width = state != nullptr ? std::max(1, state->shape.velocityWidth) : 1;
  if (unknown.turned)
    return "point " + std::to_string(unknown.entry / width) + ", free direction " +
           std::to_string(unknown.entry % width);
  if (width == 1) return entryName("value", unknown.entry, 1);
  return entryName(state->elementWord(), unknown.entry, width);
}

std::string nonlinearText(const SolveStats& stats) {
  std::string text;
  if (stats.newtonIterations > 0) {
    text = "Newton: " + times(stats.newtonIterations, "iteration");
    if (stats.newtonHalvings > 0) text += ", " + times(stats.newtonHalvings, "halving");
    text += ", residual " + roundedText(stats.newtonResidual, 2) + " of the impulses that balance.";
  }
  if (stats.imbalance > 0)
    text += (text.empty() ? "" : " ") + roundedText(stats.imbalance, 2) + " N out of balance.";
  return text;
}

std::vector<RowResidual> worstRows(const SolverRecord& record, std::size_t most,
                                   const std::optional<PinnedRow>& pinned) {
  if (!record.solved()) return {};
  Residual residual;
  residual.resize(record.system);
  residual.compute(record.system, record.right, record.solution);
  std::vector<std::size_t> order;
  for (std::size_t i = 0; i < record.rows.size(); ++i)
    if (!ofContactSolver(record, record.rows[i])) order.push_back(i);
  // NaN counts as the worst.
  const auto size = [&](std::size_t i) {
    const double value = std::abs(residual.dual[static_cast<Index>(i)]);
    return std::isfinite(value) ? value : INFINITY;
  };
  const auto count = static_cast<std::ptrdiff_t>(std::min(most, order.size()));
  std::partial_sort(
      order.begin(), order.begin() + count, order.end(),
      [&](std::size_t a, std::size_t b) { return size(a) != size(b) ? size(a) > size(b) : a < b; });
  order.resize(static_cast<std::size_t>(count));
  if (pinned) keepInPlace(*pinned, record, order);
  std::vector<RowResidual> rows;
  for (const std::size_t i : order) {
    const SolverRecord::Row& row = record.rows[i];
    rows.push_back({row.constraint, row.row, residual.dual[static_cast<Index>(i)], row.compliance,
                    row.lambda});
  }
  return rows;
}

const char* statusText(SolveStatus status) {
  switch (status) {
    case SolveStatus::Solved:
      return "solved";
    case SolveStatus::NotConverged:
      return "stopped early";
    case SolveStatus::Refused:
      return "refused";
    case SolveStatus::Singular:
      return "singular";
    case SolveStatus::NotFinite:
      return "not finite";
    case SolveStatus::Cancelled:
      return "cancelled";
    case SolveStatus::Diverged:
      return "diverged";
  }
  return "";
}

const char* statusText(const SolveStats& stats) {
  if (usable(stats.status) && stats.conflicts > 0) return "contradiction";
  if (!usable(stats.status) || stats.status == SolveStatus::Solved) return statusText(stats.status);
  return stats.newtonStopped     ? "Newton stopped early"
         : stats.contactsStopped ? "contact solver stopped early"
                                 : statusText(stats.status);
}

const char* residualMeaning() {
  return "Relative residual: the error of the solution in the assembled system. The "
         "greater "
         "of ‖W Δv − Jᵀμ − c‖ (momentum, N·s) and ‖J Δv + (Ĉ/h) μ − b‖ (constraints, m/s), each "
         "over the terms that balance in it. Recomputed from the matrices, never taken from the "
         "solver. 1e-15 is round-off; above 1e-3 the motion shows it.";
}

}  // namespace compliant
