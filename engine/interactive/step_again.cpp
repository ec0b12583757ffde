#include "engine/interactive/step_again.hpp"

#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

bool sameBits(const Motion& a, const Motion& b) {
  return a.x == b.x && a.v == b.v && a.lambda == b.lambda && a.contacts == b.contacts;
}

}  // namespace

void StepAgain::forget() {
  simulation_ = nullptr;
  record_ = nullptr;
  system_ = -1;
}

std::shared_ptr<const SolverRecord> StepAgain::record(const Simulation& present,
                                                      const History::Moment& before,
                                                      const History::Moment& after, int system) {
  if (record_ != nullptr && moment_ == after.number && system_ == system) return record_;
  if (before.structure != present.structure() || after.structure != present.structure())
    return nullptr;
  record_ = nullptr;
  if (simulation_ == nullptr)
    simulation_ = std::make_unique<Simulation>(present.designed(),
                                               present.structure()->persistentIds, cancelled_);
  simulation_->keepLedger();
  simulation_->restore(before.motion);
  Dynamics& dynamics = simulation_->dynamics(at(system));
  SolveTrace trace;
  dynamics.watch(&trace);
  dynamics.recordParts();
  const SolveStatus status = simulation_->step().status;
  std::shared_ptr<SolverRecord> record;
  if (usable(status)) {
    record = std::make_shared<SolverRecord>(recordOf(*simulation_, system));
    record->repeated = sameBits(simulation_->motion(), after.motion)
                           ? SolverRecord::Repeated::Same
                           : SolverRecord::Repeated::Different;
    moment_ = after.number;
    system_ = system;
  }
  dynamics.watch(nullptr);
  dynamics.discardParts();
  record_ = record;
  return record_;
}

}  // namespace compliant
