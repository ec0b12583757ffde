#include "engine/interactive/goals.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

void Goals::set(const std::vector<std::string>& texts, Simulation& simulation) {
  all_.clear();
  for (const std::string& text : texts) all_.push_back({{text, "", false}, std::nullopt});
  read(simulation);
}

void Goals::read(Simulation& simulation) {
  of_ = simulation.structure();
  fresh_ = false;
  states_ = nullptr;
  for (Each& each : all_) {
    Result<BreakCondition> read = BreakCondition::parse(each.state.text, simulation);
    each.state.fault = read ? "" : read.error().text();
    each.condition.reset();
    if (read) each.condition.emplace(std::move(*read));
  }
}

bool Goals::waits() const {
  return std::ranges::any_of(
      all_, [](const Each& each) { return each.condition.has_value() && !each.state.met; });
}

void Goals::expect(Simulation& simulation) {
  if (all_.empty()) return;
  if (of_ != simulation.structure()) read(simulation);
  if (fresh_ || !waits()) return;
  const Energies energies = simulation.energies();
  for (Each& each : all_)
    if (each.condition) each.condition->restart(simulation, energies);
  fresh_ = true;
}

void Goals::look(const Simulation& simulation, const Energies& energies) {
  if (!waits()) return;
  for (Each& each : all_)
    if (each.condition && each.condition->look(simulation, energies) && !each.state.met) {
      each.state.met = true;
      states_ = nullptr;
    }
}

void Goals::check(Simulation& simulation) {
  if (all_.empty()) return;
  if (of_ != simulation.structure()) read(simulation);
  if (!waits()) return;
  const Energies energies = simulation.energies();
  for (Each& each : all_)
    if (each.condition && !each.state.met && each.condition->holds(simulation, energies)) {
      each.state.met = true;
      states_ = nullptr;
    }
}

std::shared_ptr<const std::vector<GoalState>> Goals::states() {
  if (all_.empty()) return nullptr;
  if (states_ == nullptr) {
    std::vector<GoalState> states;
    for (const Each& each : all_) states.push_back(each.state);
    states_ = std::make_shared<const std::vector<GoalState>>(std::move(states));
  }
  return states_;
}

}  // namespace compliant
