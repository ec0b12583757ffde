#include "ui/model/solving/solver_rows.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "engine/base/rounded_text.hpp"

namespace compliant {

namespace {

constexpr std::array axes{"x", "y", "z"};

const SceneStructure::StateInfo* stateOf(const SceneStructure& structure, Id id) {
  const int index = structure.stateIndex(id);
  return index < 0 ? nullptr : &structure.states[static_cast<std::size_t>(index)];
}

/// "point 3, y", "link 12": an element of so many entries and one of them.
std::string counted(const char* what, Index entry, Index width) {
  std::string text = std::string(what) + " " + std::to_string(entry / width);
  if (width == 1) return text;
  const Index part = entry % width;
  // Of a body: linear entries, then angular ones.
  if (width == 6)
    return text + ", " + (part < 3 ? "" : "ω") + axes[static_cast<std::size_t>(part % 3)];
  return text + ", " +
         (width == 3 ? std::string(axes[static_cast<std::size_t>(part)])
                     : "entry " + std::to_string(part));
}

/// What the elements of a constraint are called, and how many rows each has.
std::pair<const char*, Index> elementsOf(const SceneStructure& structure, Id constraint) {
  const auto* info = structure.constraint(constraint);
  if (info == nullptr || info->width < 1) return {"row", 1};
  if (!info->lines.empty()) return {"link", info->width};
  return info->width == 3 ? std::pair{"point", Index{3}} : std::pair{"row", Index{1}};
}

/// "1 iteration", "3 iterations".
std::string times(int count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

/// Moves a row of the record to its place in a list of rows, and makes no list longer.
void keepInPlace(const PinnedRow& pinned, const SolverRecord& record, std::vector<std::size_t>& list) {
  const auto row = std::find_if(record.rows.begin(), record.rows.end(), [&](const auto& each) {
    return each.constraint == pinned.constraint && each.row == pinned.row;
  });
  if (row == record.rows.end() || list.empty()) return;
  const auto index = static_cast<std::size_t>(row - record.rows.begin());
  if (std::erase(list, index) == 0) list.pop_back();
  list.insert(list.begin() + static_cast<std::ptrdiff_t>(std::min(pinned.place, list.size())), index);
}

}  // namespace

std::string ownerName(const SceneStructure& structure, Id owner) {
  if (const auto* state = stateOf(structure, owner)) return state->name;
  if (const auto* constraint = structure.constraint(owner)) return constraint->name;
  return "?";
}

std::string rowName(const SceneStructure& structure, Id constraint, Index row) {
  const auto [word, width] = elementsOf(structure, constraint);
  return counted(word, row, width);
}

std::string elementsName(const SceneStructure& structure, Id constraint,
                         const std::vector<Index>& rows) {
  const auto [word, width] = elementsOf(structure, constraint);
  std::vector<Index> elements;
  for (const Index row : rows) elements.push_back(row / width);
  std::sort(elements.begin(), elements.end());
  elements.erase(std::unique(elements.begin(), elements.end()), elements.end());
  if (elements.empty()) return {};
  constexpr std::size_t mostElements = 5;
  const std::size_t named = std::min(elements.size(), mostElements);
  std::string text = word + std::string(elements.size() == 1 ? " " : "s ");
  for (std::size_t i = 0; i < named; ++i) {
    const bool last = i + 1 == elements.size();
    text += (i == 0 ? "" : last ? " and " : ", ") + std::to_string(elements[i]);
  }
  return elements.size() > named ? text + ", …" : text;
}

std::string unknownName(const SceneStructure& structure, const SolverRecord::Unknown& unknown) {
  const auto* state = stateOf(structure, unknown.state);
  const Index width = state != nullptr ? std::max(1, state->shape.velocityWidth) : 1;
  if (unknown.turned)
    return "point " + std::to_string(unknown.entry / width) + ", free direction " +
           std::to_string(unknown.entry % width);
  if (width == 1) return counted("value", unknown.entry, 1);
  return counted(state->elementWord(), unknown.entry, width);
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
  residual.compute(record.system, record.solution);
  std::vector<std::size_t> order(record.rows.size());
  for (std::size_t i = 0; i < order.size(); ++i) order[i] = i;
  // NaN is the worst.
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
  return usable(stats.status) && stats.conflicts > 0 ? "contradiction" : statusText(stats.status);
}

const char* residualMeaning() {
  return "Relative residual: the error of the solution in the assembled system. The "
         "greater "
         "of ‖W Δv − Jᵀμ − c‖ (momentum, N·s) and ‖J Δv + (Ĉ/h) μ − b‖ (constraints, m/s), each "
         "over the terms that balance in it. Recomputed from the matrices, never taken from the "
         "solver. 1e-15 is round-off; above 1e-3 the motion shows it.";
}

}  // namespace compliant
