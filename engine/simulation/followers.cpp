#include "engine/simulation/followers.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/dynamics/integrator.hpp"

namespace compliant {

namespace {

constexpr const char* targetField = "target_values";

bool isHard(const Layout::ConstraintSlot& slot, const Layout& layout) {
  LawTable table;
  layout.readLaw(slot, table);
  return std::find(table.compliance.begin(), table.compliance.end(), 0.0) != table.compliance.end();
}

/// The share of h at which the targets of a constraint are evaluated; rows with an inequality use α
/// = β = 1.
double shareOf(const Layout::ConstraintSlot& slot, const Layout& layout) {
  if (!slot.constraint->admissible->admitsAll()) return 1;
  const Integrator& integrator = *layout.systems[at(slot.system)].integrator;
  return isHard(slot, layout) ? integrator.hardShare() : integrator.forceShare();
}

template <class Slots, class Member>
bool contains(const Slots& slots, Member member, const Component& component) {
  return std::any_of(slots.begin(), slots.end(),
                     [&](const auto& slot) { return slot.*member == &component; });
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

}  // namespace

void Followers::find(Scene& scene, const Layout& layout) {
  all_.clear();
  missing_.reset();
  std::map<Id, OverTime> known = std::exchange(formulas_, {});
  if (layout.systems.empty()) return;
  for (const auto& [name, id] : scene.names()) {
    const Component& component = *scene.find(id);
    const auto& followers = component.overTime.followers();
    if (followers.empty()) continue;
    const auto slot = std::find_if(layout.constraints.begin(), layout.constraints.end(),
                                   [&](const auto& each) { return each.constraint == &component; });
    const bool law = slot != layout.constraints.end();
    // Gravity has no slot of its own; other components without a slot do not act.
    const bool acts = law || contains(layout.shapes, &Layout::ShapeSlot::shape, component) ||
                      component.type().role == Role::ForceField;
    if (!acts || !component.enabled) continue;
    // Files are read once, and again only when the text has changed.
    if (const auto before = known.find(id);
        before != known.end() && before->second.text() == component.overTime.text()) {
      formulas_.insert(known.extract(before));
    } else {
      faults_.erase(id);
      Result<OverTime> read = component.overTime.withFiles([&](const std::string& file) {
        Result<std::string> bytes = scene.readBeside(file);
        if (bytes) scene.parts.try_emplace(file, *bytes);
        return bytes;
      });
      if (!read) faults_[id] = read.error().text();
      formulas_.emplace(id, read ? std::move(*read) : component.overTime);
    }
    if (const auto fault = faults_.find(id); fault != faults_.end()) missing_ = *fault;
    for (std::size_t i = 0; i < followers.size(); ++i) {
      Follower each;
      each.component = id;
      each.index = i;
      each.field = component.type().find(followers[i].field);
      const Integrator& integrator = *layout.systems[law ? at(slot->system) : 0].integrator;
      const bool target = law && followers[i].field == targetField;
      if (target) each.system = slot->system;
      each.share = target ? shareOf(*slot, layout) : integrator.forceShare();
      each.h = integrator.h;
      each.rates = integrator.velocitiesAreRates();
      each.without = each.field->read(component);
      all_.push_back(std::move(each));
    }
  }
}

void Followers::restore(Scene& scene) const {
  SceneWriter writer(scene);
  for (const Follower& each : all_) {
    Component* component = writer.find(each.component);
    if (component == nullptr) continue;
    each.field->write(*component, each.without);
    if (each.system == others) continue;
    static_cast<Constraint*>(component)->targetRates.clear();
    static_cast<Constraint*>(component)->targetChanges.clear();
  }
}

std::optional<std::pair<Id, std::string>> Followers::begin(Scene& scene, const Layout& layout,
                                                           int system, double t, double h) const {
  if (missing_) return missing_;
  SceneWriter writer(scene);
  for (const Follower& each : all_) {
    if (each.system != system) continue;
    Component& component = *writer.find(each.component);
    const OverTime::Follower& formulas = formulasOf(each);
    if (auto sentence = checkSize(*each.field, each.without, formulas))
      return std::pair{each.component, *std::move(sentence)};
    const double now = t + each.share * h;
    std::vector<double> rates;
    const Value value = formulas.at(*each.field, now, system == others ? nullptr : &rates);
    const auto refused = [&](const std::string& sentence) {
      return std::pair{each.component,
                       sentence + " (its formula at t = " + numberText(now) + " s)"};
    };
    if (auto sentence = each.field->check(value)) return refused(*sentence);
    if (system == others) {
      each.field->write(component, value);
      if (auto sentence = layout.misfit(each.component)) return refused(*sentence);
      continue;
    }
    auto& constraint = static_cast<Constraint&>(component);
    const Array<double> before = constraint.targetValues;
    each.field->write(component, value);
    const Array<double>& after = constraint.targetValues;
    // At a kink, a formula has no slope.
    for (double& rate : rates)
      if (!each.rates || !std::isfinite(rate)) rate = 0;
    constraint.targetRates = rates;
    constraint.targetChanges.assign(after.size(), 0);
    for (std::size_t i = 0; i < after.size() && before.size() == after.size(); ++i)
      constraint.targetChanges[i] = after[i] - before[i];
  }
  return std::nullopt;
}

void Followers::setAsAfter(Scene& scene, double t, double sceneStep) const {
  restore(scene);
  SceneWriter writer(scene);
  for (const Follower& each : all_) {
    Component& component = *writer.find(each.component);
    const double h = each.system == others ? sceneStep : each.h,
                 then = t == 0 ? 0 : t - h + each.share * h;
    const OverTime::Follower& formulas = formulasOf(each);
    if (checkSize(*each.field, each.without, formulas)) continue;
    const Value value = formulas.at(*each.field, then);
    if (!each.field->check(value)) each.field->write(component, value);
  }
}

}  // namespace compliant
