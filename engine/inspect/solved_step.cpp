#include "engine/inspect/solved_step.hpp"

namespace compliant {

Error refusalOf(const Simulation& simulation) {
  const auto [culprit, sentence] = firstFailure(simulation.report(), *simulation.structure());
  const Component* component = simulation.scene().find(culprit);
  return {"Step " + std::to_string(simulation.motion().step + 1),
          (component != nullptr ? component->name + ": " : "") + sentence};
}

Result<SolvedStep> solvedStep(Simulation& simulation, std::size_t system) {
  simulation.keepLedger();
  SolveTrace trace;
  Dynamics& dynamics = simulation.dynamics(system);
  dynamics.watch(&trace);
  dynamics.recordParts();
  simulation.step();
  if (!usable(simulation.report().status)) {
    dynamics.watch(nullptr);
    dynamics.discardParts();
    return refusalOf(simulation);
  }
  SolvedStep step;
  step.record =
      std::make_shared<const SolverRecord>(recordOf(simulation, static_cast<int>(system)));
  dynamics.watch(nullptr);
  dynamics.discardParts();
  step.structure = simulation.structure();
  step.contacts = simulation.motion().contacts;
  step.report = simulation.report();
  step.time = simulation.motion().time;
  step.nameOf = [names = simulation.scene()](Id id) {
    const Component* component = names.find(id);
    return component != nullptr ? component->name : std::string("?");
  };
  return step;
}

}  // namespace compliant
