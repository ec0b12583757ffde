#include "engine/record/solver_rows.hpp"

#include <algorithm>

#include "engine/base/rounded_text.hpp"

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
