#include "ui/model/elements/reindexing.hpp"

#include <algorithm>
#include <set>

#include "engine/base/rounding.hpp"
#include "engine/base/text.hpp"
#include "engine/dynamics/assembly/layout.hpp"
#include "ui/model/elements/designed_shapes.hpp"
#include "ui/model/elements/mapping_rows.hpp"
#include "ui/model/elements/place_fields.hpp"
#include "ui/model/elements/point_states.hpp"
#include "ui/model/elements/transformed.hpp"
#include "ui/model/elements/users_of_points.hpp"

namespace compliant {
namespace {

std::string named(const Component& component) { return inQuotes(component.name); }

class Reindexing {
 public:
  Reindexing(Draft& draft, const std::map<Id, ListEntries>& points, const Transforms& transforms)
      : draft_(draft), before_(draft.scene()), transforms_(transforms), after_(points) {}

  Result<std::vector<RemovedEntries>> run() {
    const std::map<Id, ListEntries> points = after_;
    for (const auto& [name, id] : before_.names())
      if (const auto* state = before_.resolve(Ref<State>{id});
          state != nullptr && entriesOf(*state) != nullptr)
        changeUsers(*state);
    for (const auto& [id, entries] : points)
      if (const auto* state = before_.resolve(Ref<State>{id})) {
        if (pointsDesigned(before_, id) > 0)
          setPoints(*state, entries);
        else
          setRows(*state, entries);
      }
    if (refused_) return *refused_;
    dropEmptied();
    return std::move(losses_);
  }

 private:
  /// The entries of the state after the change; null: unchanged.
  const ListEntries* entriesOf(const State& state) {
    if (const auto known = after_.find(state.id); known != after_.end()) return &known->second;
    if (!looked_.insert(state.id).second) return nullptr;
    const auto& mappings = shapes_.computing(state.id);
    for (const Mapping* mapping : mappings) {
      if (!shapes_.fits(*mapping)) continue;
      std::optional<ListEntries> rows = changeMapping(*mapping, state);
      if (!rows) continue;
      if (mappings.size() > 1) refuse(state, "Several mappings compute it. Remove all but one");
      return &(after_[state.id] = std::move(*rows));
    }
    return nullptr;
  }

  InputNumbers numbersOf(const Mapping& mapping) {
    std::vector<InputNumbers::Input> inputs;
    for (const auto& input : mapping.inputs) {
      const State& state = *before_.resolve(input);
      inputs.push_back({shapes_.of(state).count, entriesOf(state)});
    }
    return InputNumbers(std::move(inputs));
  }

  std::optional<ListEntries> changeMapping(const Mapping& mapping, const State& output) {
    const InputNumbers numbers = numbersOf(mapping);
    if (!numbers.changed()) return std::nullopt;
    // Its own count: if several mappings compute the state, theirs may differ.
    const std::int64_t count = mapping.outputCount(shapes_.inputsOf(mapping));
    const auto sources = sourcesOfRows(mapping, numbers, count);
    if (!sources) return refuse(sources.error());
    ListEntries rows = rowsAfter(*sources, numbers, transforms_.size() - 1);
    std::vector<Link> left;
    for (std::size_t i = 0; i < mapping.inputs.size(); ++i)
      if (numbers.stays(i)) left.push_back({mapping.inputs[i].id});
    if (left.empty()) rows.clear();
    loseRows(mapping, count, rows);
    if (rows.empty()) return rows;
    auto lists = listsAfter(mapping, numbers, rows, output.positionWidth(), transforms_);
    if (!lists) return refuse(lists.error());
    for (auto& [field, value] : *lists) set(mapping, field, std::move(value));
    if (left.size() < mapping.inputs.size()) set(mapping, "inputs", Array<Link>(std::move(left)));
    return rows;
  }

  /// Reported by the laws on the rows; results computed from them report their own.
  void loseRows(const Mapping& mapping, std::int64_t before, const ListEntries& left) {
    const std::int64_t count = lost(before, left);
    if (count == 0) return;
    const bool whole = left.empty();
    bool told = false;
    for (const Component* user : shapes_.users().of(mapping.output.id)) {
      if (user->id == mapping.id) continue;
      told = told || user->type().role == Role::Constraint || user->type().role == Role::Mapping;
      if (user->type().role == Role::Constraint) losses_.push_back({user->id, count, whole});
    }
    if (!told) losses_.push_back({mapping.id, count, whole});
  }

  void changeUsers(const State& state) {
    const StateShape shape = shapes_.of(state);
    const ListEntries& entries = *entriesOf(state);
    if (entries.empty()) return;  // all its users are erased
    for (const Component* user : shapes_.users().of(state.id)) {
      if (const auto sentence = shapes_.misfit(*user, shape))
        refuse(*user, "It does not fit what it acts on: " + *sentence);
      if (user->type().role == Role::Mapping) continue;
      Result<UserChange> change = changeOfUser(*user, shape, entries, transforms_);
      if (!change) {
        refuse(change.error());
        return;
      }
      if (change->lost > 0) losses_.push_back({user->id, change->lost, change->erased});
      if (change->erased)
        erased_.push_back(user->id);
      else
        for (auto& [field, value] : change->lists) set(*user, field, std::move(value));
    }
  }

  bool turnsCopies(const ListEntries& entries) const {
    return std::any_of(entries.begin(), entries.end(), [this](const ListEntry& entry) {
      return entry.copy > 0 && !transforms_[entry.copy].linear().isIdentity(0);
    });
  }

  void setPoints(const State& state, const ListEntries& entries) {
    if (const auto sentence = state.check()) refuse(state, *sentence);
    if (entries.empty() || refused_) return;
    for (const Field& field : state.type().fields) {
      if (field.per != Per::Element) continue;
      ASSERT(field.kind == Kind::Points);
      auto list = std::get<Array<Vec3>>(field.read(state));
      // Without rotations all have the axes of the world; copies may be rotated.
      if (list.empty() && field.geometry == Geometry::Rotation && turnsCopies(entries))
        list = std::vector<Vec3>(static_cast<std::size_t>(state.designedCount()), Vec3(0, 0, 0));
      if (list.empty()) continue;
      const bool place = field.geometry == Geometry::Place;
      const auto after = listAfter(list, entries, [&](const Vec3& v, std::size_t copy) {
        return copy == 0 ? v : transformed(field.geometry, v, transforms_[copy]);
      });
      for (const Vec3& each : after) {
        if (!place) break;
        if (const Status checked = checkPlace(each); !checked) refuse(checked.error());
      }
      if (!refused_) set(state, field.name, after);
    }
  }

  void setRows(const State& state, const ListEntries& rows) {
    const auto& mappings = shapes_.computing(state.id);
    if (mappings.size() != 1 || !shapes_.fits(*mappings.front()))
      return refuse(state, "No fitting mapping computes it");
    if (rows.empty()) return;
    const Mapping& mapping = *mappings.front();
    auto lists = listsAfter(mapping, numbersOf(mapping), rows, state.positionWidth(), transforms_);
    if (!lists) return void(refuse(lists.error()));
    if (lists->empty()) return refuse(mapping, "It has no list of rows to delete from");
    for (auto& [field, value] : *lists) set(mapping, field, std::move(value));
  }

  void dropEmptied() {
    for (const auto& [id, entries] : after_)
      if (entries.empty()) erased_.push_back(id);
    for (const Id id : erased_) draft_.eraseWithUsers(id);
  }

  void set(const Component& component, const std::string& field, Value value) {
    if (!sameValue(component.type().find(field)->read(component), value))
      draft_.set(component.id, field, std::move(value));
  }
  std::nullopt_t refuse(Error error) {
    if (!refused_) refused_ = std::move(error);
    return std::nullopt;
  }
  void refuse(const Component& component, const std::string& sentence) {
    refuse(Error{component.name, sentence});
  }

  Draft& draft_;
  const Scene before_;
  DesignedShapes shapes_{before_};
  const Transforms& transforms_;
  std::map<Id, ListEntries> after_;  ///< of states that change
  std::set<Id> looked_;
  std::vector<RemovedEntries> losses_;
  std::vector<Id> erased_;
  std::optional<Error> refused_;
};

}  // namespace

Result<std::vector<RemovedEntries>> reindex(Draft& draft, const std::map<Id, ListEntries>& points,
                                            const Transforms& transforms) {
  return Reindexing(draft, points, transforms).run();
}

std::int64_t pointsDesigned(const Scene& scene, Id state) {
  const auto* found = scene.resolve(Ref<State>{state});
  return found != nullptr && fieldOfPlaces(found->type()) != nullptr ? found->designedCount() : 0;
}

std::vector<Id> builtOn(const Scene& scene, const std::vector<Id>& states) {
  const ReverseLinks users(scene);
  std::vector<Id> found;
  std::set<Id> known;
  std::vector<Id> open = states;
  const auto add = [&](Id id) {
    if (!known.insert(id).second) return;
    found.push_back(id);
    open.push_back(id);
  };
  while (!open.empty()) {
    const Id id = open.back();
    open.pop_back();
    for (const Component* user : users.of(id)) {
      add(user->id);
      if (user->type().role == Role::Mapping) add(static_cast<const Mapping*>(user)->output.id);
    }
  }
  std::erase_if(found, [&](Id id) {
    return id == 0 || std::find(states.begin(), states.end(), id) != states.end();
  });
  return found;
}

std::optional<std::string> changedFit(const Scene& before, const Scene& after) {
  const std::vector<LayoutIssue> old = layOut(before).issues, now = layOut(after).issues;
  const auto about = [](const std::vector<LayoutIssue>& issues, Id component) {
    return std::any_of(issues.begin(), issues.end(), [component](const LayoutIssue& issue) {
      return issue.component == component;
    });
  };
  for (const LayoutIssue& issue : now)
    if (const Component* component = after.find(issue.component);
        component != nullptr && !about(old, issue.component))
      return named(*component) + " would no longer be simulated: " + issue.sentence;
  for (const LayoutIssue& issue : old)
    if (const Component* component = after.find(issue.component);
        component != nullptr && !about(now, issue.component))
      return named(*component) + " is not simulated now (" + issue.sentence +
             "), and would be then";
  return std::nullopt;
}

}  // namespace compliant
