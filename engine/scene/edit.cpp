#include "engine/scene/edit.hpp"

#include <algorithm>
#include <set>
#include <unordered_map>

#include "engine/scene/json_document.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

std::string quoted(std::string_view name) { return "\"" + std::string(name) + "\""; }

/// A sentence about links of `value` that lead nowhere or to the wrong role, or nothing.
std::optional<std::string> checkLinks(const Scene& scene, const Field& field, const Value& value) {
  for (const Id id : linkedIds(value)) {
    const Component* target = scene.find(id);
    if (target == nullptr) return field.name + " links to a component that does not exist";
    if (target->type().role != field.linkRole)
      return field.name + " links to " + quoted(target->name) + ", a " + roleText(target->type().role) +
             "; it must be a " + roleText(field.linkRole);
  }
  return std::nullopt;
}

/// Whether state `wanted` can be reached from `from` through mappings, output by output.
bool feeds(const Scene& scene, Id from, Id wanted, std::set<Id>& seen) {
  if (from == wanted) return true;
  if (!seen.insert(from).second) return false;
  for (const auto& [name, id] : scene.names()) {
    const Component* component = scene.find(id);
    if (component->type().role != Role::Mapping) continue;
    const auto& mapping = static_cast<const Mapping&>(*component);
    const bool takesFrom = std::any_of(mapping.inputs.begin(), mapping.inputs.end(),
                                       [&](const Ref<State>& input) { return input.id == from; });
    if (takesFrom && mapping.output && feeds(scene, mapping.output.id, wanted, seen)) return true;
  }
  return false;
}

/// A sentence if `mapping`, as it is now, closes a cycle of mappings.
std::optional<std::string> checkCycle(const Scene& scene, const Component& component) {
  if (component.type().role != Role::Mapping) return std::nullopt;
  const auto& mapping = static_cast<const Mapping&>(component);
  if (!mapping.output) return std::nullopt;
  for (const Ref<State>& input : mapping.inputs) {
    std::set<Id> seen;
    if (input && feeds(scene, mapping.output.id, input.id, seen))
      return "The mapping closes a cycle: its output " + quoted(scene.find(mapping.output.id)->name) +
             " already leads to its input " + quoted(scene.find(input.id)->name);
  }
  return std::nullopt;
}

Result<Edit> apply(Scene& scene, const SetField& edit) {
  if (edit.component == sceneId) {
    const auto* text = std::get_if<std::string>(&edit.value);
    std::string* target = edit.field == "title" ? &scene.title : edit.field == "notes" ? &scene.notes : nullptr;
    if (target == nullptr) return Error{"scene", "There is no field " + quoted(edit.field)};
    if (text == nullptr) return Error{"scene", edit.field + " must be a text"};
    if (!isUnicode(*text)) return Error{"scene", edit.field + " must be text in UTF-8"};
    Edit inverse{SetField{sceneId, edit.field, *target}};
    *target = *text;
    return inverse;
  }
  SceneWriter writer(scene);
  Component* component = writer.find(edit.component);
  if (component == nullptr) return Error{"", "The component does not exist any more"};
  const Field* field = component->type().find(edit.field);
  if (field == nullptr)
    return Error{component->name, component->type().name + " has no field " + quoted(edit.field)};
  if (auto sentence = field->check(edit.value)) return Error{component->name, *sentence};
  if (auto sentence = checkLinks(scene, *field, edit.value)) return Error{component->name, *sentence};
  Edit inverse{SetField{edit.component, edit.field, field->read(*component)}};
  field->write(*component, edit.value);
  if (field->kind == Kind::Link || field->kind == Kind::Links) {
    if (auto sentence = checkCycle(scene, *component)) {
      field->write(*component, std::get<SetField>(inverse.change).value);
      return Error{component->name, *sentence};
    }
  }
  return inverse;
}

Result<Edit> apply(Scene& scene, const Insert& edit) {
  const ComponentRecord& record = edit.record;
  const Type* type = registry().find(record.type);
  if (type == nullptr) return Error{record.name, "There is no type " + quoted(record.type)};
  if (auto sentence = checkName(record.name)) return Error{record.name, *sentence};
  if (scene.find(std::string_view(record.name)) != nullptr)
    return Error{record.name, "The name " + quoted(record.name) + " is already taken"};
  if (record.id == sceneId || scene.find(record.id) != nullptr)
    return Error{record.name, "The id is already taken"};
  auto component = type->create();
  component->id = record.id;
  component->name = record.name;
  for (const auto& [name, value] : record.fields) {
    const Field* field = type->find(name);
    if (field == nullptr) return Error{record.name, type->name + " has no field " + quoted(name)};
    if (auto sentence = field->check(value)) return Error{record.name, *sentence};
    if (auto sentence = checkLinks(scene, *field, value)) return Error{record.name, *sentence};
    field->write(*component, value);
  }
  if (auto sentence = checkCycle(scene, *component)) return Error{record.name, *sentence};
  SceneWriter(scene).insert(std::move(component));
  return Edit{Erase{record.id}};
}

Edit eraseUnused(Scene& scene, const Component& component) {
  Edit inverse{Insert{record(component)}};
  SceneWriter(scene).erase(component.id);
  return inverse;
}

Result<Edit> apply(Scene& scene, const Erase& edit) {
  const Component* component = scene.find(edit.component);
  if (component == nullptr) return Error{"", "The component does not exist any more"};
  if (const auto users = scene.usersOf(edit.component); !users.empty())
    return Error{component->name, "It is used by " + quoted(users.front()->name) +
                                      (users.size() > 1 ? " and " + std::to_string(users.size() - 1) + " more"
                                                        : std::string()) +
                                      "; delete them first or together"};
  return eraseUnused(scene, *component);
}

Result<Edit> apply(Scene& scene, const Rename& edit) {
  const Component* component = scene.find(edit.component);
  if (component == nullptr) return Error{"", "The component does not exist any more"};
  const std::string before = component->name;
  if (edit.name == before) return Edit{Rename{edit.component, before}};
  if (auto sentence = checkName(edit.name)) return Error{before, *sentence};
  if (scene.find(std::string_view(edit.name)) != nullptr)
    return Error{before, "The name " + quoted(edit.name) + " is already taken"};
  SceneWriter(scene).rename(edit.component, edit.name);
  return Edit{Rename{edit.component, before}};
}

/// How often each component is linked to, while one after the other is erased: to ask the whole scene
/// each time would take the square of its size.
class UseCounts {
 public:
  explicit UseCounts(const Scene& scene) {
    for (const auto& [name, id] : scene.names()) add(*scene.find(id), 1);
  }
  bool used(Id id) const {
    const auto found = counts_.find(id);
    return found != counts_.end() && found->second > 0;
  }
  void forget(const Component& component) { add(component, -1); }

 private:
  void add(const Component& component, int change) {
    for (const Field& field : component.type().fields)
      if (field.kind == Kind::Link || field.kind == Kind::Links)
        for (const Id id : linkedIds(field.read(component))) counts_[id] += change;
  }

  std::unordered_map<Id, int> counts_;
};

Result<Edit> apply(Scene& scene, const Batch& batch) {
  Batch inverse;
  std::optional<UseCounts> uses;  // during a run of erasures
  const auto erases = [&](std::size_t i) {
    return i < batch.edits.size() && std::holds_alternative<Erase>(batch.edits[i].change);
  };
  const auto applyOne = [&](std::size_t i) -> Result<Edit> {
    if (!erases(i))
      uses.reset();
    else if (!uses && erases(i + 1))
      uses.emplace(scene);
    const auto* erasure = uses ? &std::get<Erase>(batch.edits[i].change) : nullptr;
    const Component* component = erasure != nullptr ? scene.find(erasure->component) : nullptr;
    if (component == nullptr || uses->used(component->id)) return applyEdit(scene, batch.edits[i]);
    uses->forget(*component);
    return eraseUnused(scene, *component);
  };
  for (std::size_t i = 0; i < batch.edits.size(); ++i) {
    Result<Edit> undone = applyOne(i);
    if (!undone) {
      for (auto back = inverse.edits.rbegin(); back != inverse.edits.rend(); ++back)
        ASSERT(applyEdit(scene, *back).ok());
      return undone.error();
    }
    inverse.edits.push_back(std::move(*undone));
  }
  std::reverse(inverse.edits.begin(), inverse.edits.end());
  return Edit{std::move(inverse)};
}

/// Entries of a list value, 0 for anything else.
std::size_t listSize(const Value& value) {
  return std::visit(
      [](const auto& v) -> std::size_t {
        if constexpr (requires { v.begin(); v.vector(); }) return v.size();
        else return 0;
      },
      value);
}

}  // namespace

Effect stronger(Effect a, Effect b) {
  const auto rank = [](Effect e) { return e == Effect::Structure ? 2 : e == Effect::Start ? 1 : 0; };
  return rank(a) >= rank(b) ? a : b;
}

Result<Edit> applyEdit(Scene& scene, const Edit& edit) {
  return std::visit([&](const auto& change) { return apply(scene, change); }, edit.change);
}

void addEdited(const Edit& edit, std::vector<Id>& components) {
  struct Reader {
    std::vector<Id>& components;
    void operator()(const SetField& e) { components.push_back(e.component); }
    void operator()(const Insert& e) { components.push_back(e.record.id); }
    void operator()(const Erase& e) { components.push_back(e.component); }
    void operator()(const Rename&) {}
    void operator()(const Batch& e) {
      for (const Edit& part : e.edits) addEdited(part, components);
    }
  };
  std::visit(Reader{components}, edit.change);
}

Effect effectOf(const Scene& scene, const Edit& edit) {
  if (const auto* set = std::get_if<SetField>(&edit.change)) {
    const Component* component = scene.find(set->component);
    const Field* field = component != nullptr ? component->type().find(set->field) : nullptr;
    if (field == nullptr) return Effect::Parameter;
    // Lists with another number of entries may fit no longer, or change the sizes of what is behind them.
    if (listSize(field->read(*component)) != listSize(set->value))
      return Effect::Structure;
    return field->effect;
  }
  if (const auto* batch = std::get_if<Batch>(&edit.change)) {
    Effect effect = Effect::Parameter;
    for (const Edit& part : batch->edits) effect = stronger(effect, effectOf(scene, part));
    return effect;
  }
  // A new name may change the branch, hence the integrator and gravity of a component.
  return Effect::Structure;
}

Edit eraseWithUsers(const Scene& scene, Id id) {
  std::vector<Id> order;
  const auto visit = [&](const auto& self, Id target) -> void {
    if (std::find(order.begin(), order.end(), target) != order.end()) return;
    for (const Component* user : scene.usersOf(target)) self(self, user->id);
    order.push_back(target);
  };
  visit(visit, id);
  Batch batch;
  for (const Id component : order) batch.edits.push_back({Erase{component}});
  return {std::move(batch)};
}

}  // namespace compliant
