#include "engine/run/followers.hpp"

#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/kkt/integrator.hpp"

namespace compliant {

namespace {

constexpr const char* targetField = "target_values";

bool isHard(const Layout::ConstraintSlot& slot, const Layout& layout) {
  LawTable table;
  slot.constraint->read(layout.states[at(slot.state)].shape, table);
  return std::find(table.compliance.begin(), table.compliance.end(), 0.0) != table.compliance.end();
}

/// The share of h at which a constraint asks for its targets; rows with an inequality take
/// α = β = 1.
double shareOf(const Constraint& constraint, const Layout& layout, const Integrator& integrator) {
  if (!constraint.admissible->admitsAll()) return 1;
  for (const Layout::ConstraintSlot& slot : layout.constraints)
    if (slot.constraint == &constraint)
      return isHard(slot, layout) ? integrator.hardShare() : integrator.forceShare();
  return 1;
}

/// A sentence unless there is a formula for each number of a list, or one for all.
std::optional<std::string> checkSize(const Field& field, const Value& without,
                                     const OverTime::Follower& follower) {
  if (field.kind != Kind::Reals) return std::nullopt;
  const std::size_t size = std::get<Array<double>>(without).size(), own = follower.formulas.size();
  if (own == size || (own == 1 && field.shorter == Shorter::OneForAll)) return std::nullopt;
  return field.name + " has " + std::to_string(size) + " numbers and " + std::to_string(own) +
         (own == 1 ? " formula" : " formulas") + "; there must be one for each number" +
         (field.shorter == Shorter::OneForAll ? ", or one for all" : "");
}

double timeOf(double t, double h, double share) { return t + share * h; }

}  // namespace

void Followers::find(const Scene& scene, const Layout& layout) {
  all_.clear();
  if (layout.systems.empty()) return;
  const Integrator& integrator = *layout.systems[0].integrator;
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    const auto& followers = component.overTime.followers();
    for (std::size_t i = 0; i < followers.size(); ++i) {
      Follower each;
      each.component = id;
      each.index = i;
      each.field = component.type().find(followers[i].field);
      const auto* constraint = dynamic_cast<const Constraint*>(&component);
      each.target = constraint != nullptr && followers[i].field == targetField;
      each.share = each.target ? shareOf(*constraint, layout, integrator) : integrator.forceShare();
      each.without = each.field->read(component);
      all_.push_back(std::move(each));
    }
  }
}

void Followers::restore(Scene& scene) const {
  SceneWriter writer(scene);
  for (const Follower& each : all_)
    if (Component* component = writer.find(each.component); component != nullptr)
      each.field->write(*component, each.without);
}

std::optional<std::pair<Id, std::string>> Followers::begin(Scene& scene, double t, double h,
                                                           Which which) {
  SceneWriter writer(scene);
  for (const Follower& each : all_) {
    if (each.target != (which == Which::Targets)) continue;
    Component& component = *writer.find(each.component);
    const OverTime::Follower& formulas = component.overTime.followers()[each.index];
    if (auto sentence = checkSize(*each.field, each.without, formulas))
      return std::pair{each.component, *std::move(sentence)};
    const double now = timeOf(t, h, each.share);
    std::vector<double> rates;
    const Value value = formulas.at(*each.field, now, &rates);
    if (auto sentence = each.field->check(value))
      return std::pair{each.component,
                       *sentence + " (its formula at t = " + numberText(now) + " s)"};
    if (each.target) {
      auto& constraint = static_cast<Constraint&>(component);
      const Array<double> before = constraint.targetValues;
      each.field->write(component, value);
      const Array<double>& after = constraint.targetValues;
      constraint.targetRates = rates;
      constraint.targetChanges.assign(after.size(), 0);
      for (std::size_t i = 0; i < after.size() && before.size() == after.size(); ++i)
        constraint.targetChanges[i] = after[i] - before[i];
    } else {
      each.field->write(component, value);
    }
  }
  return std::nullopt;
}

void Followers::setAsAfter(Scene& scene, double t, double h) {
  SceneWriter writer(scene);
  for (const Follower& each : all_) {
    Component& component = *writer.find(each.component);
    const double then = t == 0 ? 0 : timeOf(t - h, h, each.share);
    const OverTime::Follower& formulas = component.overTime.followers()[each.index];
    if (checkSize(*each.field, each.without, formulas)) continue;
    const Value value = formulas.at(*each.field, then);
    if (!each.field->check(value)) each.field->write(component, value);
    if (!each.target) continue;
    auto& constraint = static_cast<Constraint&>(component);
    constraint.targetRates.clear();
    constraint.targetChanges.clear();
  }
}

}  // namespace compliant
