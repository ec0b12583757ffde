#include "engine/interactive/breakpoints.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

bool Breakpoints::anyOn() const {
  return std::ranges::any_of(
      all_, [](const Each& each) { return each.state.on && each.condition.has_value(); });
}

void Breakpoints::set(std::vector<Breakpoint> wanted, Simulation& simulation) {
  std::vector<Each> next;
  for (Breakpoint& each : wanted) {
    const auto same = std::ranges::find_if(
        all_, [&](const Each& known) { return known.state.text == each.text; });
    const int hits = same != all_.end() ? same->state.hits : 0;
    next.push_back({{std::move(each), "", hits}, std::nullopt});
  }
  all_ = std::move(next);
  read(simulation);
}

void Breakpoints::begin(Simulation& simulation) {
  for (Each& each : all_) each.state.hits = 0;
  read(simulation);
}

void Breakpoints::read(Simulation& simulation) {
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

void Breakpoints::expect(Simulation& simulation) {
  if (all_.empty()) return;
  if (of_ != simulation.structure()) read(simulation);
  if (fresh_ || !anyOn()) return;
  const Energies energies = simulation.energies();
  for (Each& each : all_)
    if (each.condition) each.condition->restart(simulation, energies);
  fresh_ = true;
}

std::optional<std::string> Breakpoints::look(const Simulation& simulation,
                                             const Energies& energies) {
  std::optional<std::string> first;
  if (!anyOn()) return first;
  for (Each& each : all_) {
    if (!each.condition) continue;
    const auto held = each.condition->look(simulation, energies);
    if (!held || !each.state.on) continue;
    ++each.state.hits;
    states_ = nullptr;
    if (!first) first = held;
  }
  return first;
}

std::shared_ptr<const std::vector<BreakpointState>> Breakpoints::states() {
  if (all_.empty()) return nullptr;
  if (states_ == nullptr) {
    std::vector<BreakpointState> states;
    for (const Each& each : all_) states.push_back(each.state);
    states_ = std::make_shared<const std::vector<BreakpointState>>(std::move(states));
  }
  return states_;
}

}  // namespace compliant
