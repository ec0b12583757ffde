#include "engine/kkt/report.hpp"

#include <algorithm>

namespace compliant {

const char* stageText(Stage stage) {
  switch (stage) {
    case Stage::Propagate:
      return "propagate";
    case Stage::Detect:
      return "detect contacts";
    case Stage::Assemble:
      return "assemble";
    case Stage::Factor:
      return "factor";
    case Stage::Solve:
      return "solve";
    case Stage::Prepare:
      return "prepare constraints";
    case Stage::Build:
      return "build constraint problem";
    case Stage::SolveConstraints:
      return "solve constraints";
    case Stage::Correct:
      return "correct velocities";
    case Stage::Integrate:
      return "integrate";
    case Stage::Count:
      break;
  }
  return "";
}

Work& Work::operator+=(const Work& other) {
  assemblies += other.assemblies;
  factorizations += other.factorizations;
  triangularSolves += other.triangularSolves;
  refinements += other.refinements;
  return *this;
}

Work operator-(const Work& later, const Work& before) {
  return {later.assemblies - before.assemblies, later.factorizations - before.factorizations,
          later.triangularSolves - before.triangularSolves, later.refinements - before.refinements};
}

Work& workDone() {
  thread_local Work work;
  return work;
}

SolveStats worstOf(const SolveStats& before, const SolveStats& next) {
  if (!usable(next.status)) return next;
  SolveStats all = next;
  if (before.status != SolveStatus::Solved) {
    all.status = before.status;
    all.message = before.message;
    all.culprit = before.culprit;
  }
  if (*next.remark == '\0') all.remark = before.remark;
  if (next.conflicts == 0) {
    all.conflicts = before.conflicts;
    all.conflicting = before.conflicting;
  }
  all.iterations = std::max(before.iterations, next.iterations);
  all.primalResidual = std::max(before.primalResidual, next.primalResidual);
  all.dualResidual = std::max(before.dualResidual, next.dualResidual);
  all.relativeResidual = std::max(before.relativeResidual, next.relativeResidual);
  all.excess = std::max(before.excess, next.excess);
  all.newtonIterations = std::max(before.newtonIterations, next.newtonIterations);
  all.newtonHalvings = std::max(before.newtonHalvings, next.newtonHalvings);
  all.newtonStopped = before.newtonStopped || next.newtonStopped;
  all.contactsStopped = before.contactsStopped || next.contactsStopped;
  all.newtonResidual = std::max(before.newtonResidual, next.newtonResidual);
  all.imbalance = std::max(before.imbalance, next.imbalance);
  all.contactRows = std::max(before.contactRows, next.contactRows);
  all.contactIterations = std::max(before.contactIterations, next.contactIterations);
  all.contactResidual = std::max(before.contactResidual, next.contactResidual);
  all.regularized = std::max(before.regularized, next.regularized);
  return all;
}

}  // namespace compliant
