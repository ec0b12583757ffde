#include "engine/scene/edit.hpp"

#include <algorithm>
#include <unordered_set>

#include "engine/base/text.hpp"
#include "engine/scene/mapped_states.hpp"
#include "engine/scene/mapping_cycles.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// A sentence about links of `value` that lead nowhere or to the wrong role, or nothing.
std::optional<std::string> checkLinks(const Scene& scene, const Field& field, const Value& value) {
  for (const Id id : linkedIds(value)) {
    const Component* target = scene.find(id);
    if (target == nullptr) return field.name + " links to a component that does not exist";
    if (target->type().role != field.linkRole)
      return field.name + " links to " + inQuotes(target->name) + ", a " +
             roleText(target->type().role) + "; it must be a " + roleText(field.linkRole);
  }
  return std::nullopt;
}

Error cycleThrough(const Scene& scene, const Mapping& mapping, Id input) {
  return {mapping.name, "The mapping forms a cycle: its output " +
                            inQuotes(scene.find(mapping.output.id)->name) +
                            " already leads to its input " + inQuotes(scene.find(input)->name)};
}

/// An error if `component` in its present state is a mapping that closes a cycle.
Status checkCycle(const Scene& scene, const Component& component) {
  if (component.type().role != Role::Mapping) return {};
  const auto& mapping = static_cast<const Mapping&>(component);
  if (!mapping.output) return {};
  const std::unordered_set<Id> reached = downstream(scene, {mapping.output.id});
  for (const Ref<State>& input : mapping.inputs)
    if (input && reached.contains(input.id)) return cycleThrough(scene, mapping, input.id);
  return {};
}

/// Gives the field the value if kind, range and links are valid; does not check for cycles.
Status write(Scene& scene, Component& component, const std::string& name, const Value& value) {
  const Field* field = component.type().find(name);
  if (field == nullptr)
    return Error{component.name, component.type().name + " has no field " + inQuotes(name)};
  if (auto sentence = field->check(value)) return Error{component.name, *sentence};
  if (auto sentence = checkLinks(scene, *field, value)) return Error{component.name, *sentence};
  if (auto sentence = checkOverTime(component.type(), *field, value))
    return Error{component.name, *sentence};
  SceneWriter(scene).write(component, *field, value);
  return {};
}

Result<Edit> apply(Scene& scene, const SetField& edit) {
  if (edit.component == sceneId) {
    const auto* text = std::get_if<std::string>(&edit.value);
    std::string* target = edit.field == "title"   ? &scene.title
                          : edit.field == "notes" ? &scene.notes
                                                  : nullptr;
    if (target == nullptr) return Error{"scene", "There is no field " + inQuotes(edit.field)};
    if (text == nullptr) return Error{"scene", edit.field + " must be text"};
    if (!isUnicode(*text)) return Error{"scene", edit.field + " must be text in UTF-8"};
    Edit inverse{SetField{sceneId, edit.field, *target}};
    *target = *text;
    return inverse;
  }
  SceneWriter writer(scene);
  Component* component = writer.find(edit.component);
  if (component == nullptr) return Error{"", "The component no longer exists"};
  const Field* field = component->type().find(edit.field);
  const Value before = field != nullptr ? field->read(*component) : Value();
  if (const Status written = write(scene, *component, edit.field, edit.value); !written)
    return written.error();
  if (field->isLink()) {
    if (const Status checked = checkCycle(scene, *component); !checked) {
      writer.write(*component, *field, before);
      return checked.error();
    }
  }
  return Edit{SetField{edit.component, edit.field, before}};
}

Result<Edit> apply(Scene& scene, const Insert& edit) {
  const ComponentRecord& record = edit.record;
  const Type* type = registry().find(record.type);
  if (type == nullptr) return Error{record.name, "There is no type " + inQuotes(record.type)};
  if (auto sentence = checkName(record.name)) return Error{record.name, *sentence};
  if (scene.find(std::string_view(record.name)) != nullptr)
    return Error{record.name, "The name " + inQuotes(record.name) + " is already taken"};
  if (record.id == sceneId || scene.find(record.id) != nullptr)
    return Error{record.name, "The id is already taken"};
  auto component = type->create();
  component->id = record.id;
  component->name = record.name;
  for (const auto& [name, value] : record.fields) {
    const Field* field = type->find(name);
    if (field == nullptr) return Error{record.name, type->name + " has no field " + inQuotes(name)};
    if (auto sentence = field->check(value)) return Error{record.name, *sentence};
    if (auto sentence = checkLinks(scene, *field, value)) return Error{record.name, *sentence};
    if (auto sentence = checkOverTime(*type, *field, value)) return Error{record.name, *sentence};
    field->write(*component, value);
  }
  if (const Status checked = checkCycle(scene, *component); !checked) return checked.error();
  SceneWriter(scene).insert(std::move(component));
  return Edit{Erase{record.id}};
}

Result<Edit> apply(Scene& scene, const Erase& edit) {
  const Component* component = scene.find(edit.component);
  if (component == nullptr) return Error{"", "The component no longer exists"};
  if (const auto users = scene.usersOf(edit.component); !users.empty())
    return Error{component->name,
                 "It is used by " + inQuotes(users.front()->name) +
                     (users.size() > 1 ? " and " + std::to_string(users.size() - 1) + " more"
                                       : std::string()) +
                     "; delete them first or together"};
  Edit inverse{Insert{record(*component)}};
  SceneWriter(scene).erase(component->id);
  return inverse;
}

Result<Edit> apply(Scene& scene, const Rename& edit) {
  const Component* component = scene.find(edit.component);
  if (component == nullptr) return Error{"", "The component no longer exists"};
  const std::string before = component->name;
  if (edit.name == before) return Edit{Rename{edit.component, before}};
  if (auto sentence = checkName(edit.name)) return Error{before, *sentence};
  if (scene.find(std::string_view(edit.name)) != nullptr)
    return Error{before, "The name " + inQuotes(edit.name) + " is already taken"};
  SceneWriter(scene).rename(edit.component, edit.name);
  return Edit{Rename{edit.component, before}};
}

Result<Edit> apply(Scene& scene, const Batch& batch) {
  Batch inverse;
  for (const Edit& edit : batch.edits) {
    Result<Edit> undone = applyEdit(scene, edit);
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

/// The number of entries of a list value, 0 for any other value.
std::size_t listSize(const Value& value) {
  return std::visit(
      [](const auto& v) -> std::size_t {
        if constexpr (requires {
                        v.begin();
                        v.vector();
                      })
          return v.size();
        else
          return 0;
      },
      value);
}

}  // namespace

Effect stronger(Effect a, Effect b) {
  const auto rank = [](Effect e) {
    return e == Effect::Structure ? 2 : e == Effect::Start ? 1 : 0;
  };
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
    // A list with a different number of entries may no longer fit, or may change the sizes of later
    // states.
    if (listSize(field->read(*component)) != listSize(set->value)) return Effect::Structure;
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

namespace {

/// Whether a component links to another one other than by pairs.
bool needs(const Component& user, Id target) {
  for (const Field& field : user.type().fields) {
    if (!field.isLink() || field.pairs) continue;
    const std::vector<Id> ids = linkedIds(field.read(user));
    if (std::find(ids.begin(), ids.end(), target) != ids.end()) return true;
  }
  return false;
}

/// Removes pairs with erased components from the lists of remaining components.
void dropPairs(const Scene& scene, const std::unordered_set<Id>& gone, std::vector<Edit>& edits) {
  std::vector<const Component*> users;
  for (const Id id : gone)
    for (const Component* user : scene.usersOf(id))
      if (!gone.contains(user->id)) users.push_back(user);
  std::sort(users.begin(), users.end(),
            [](const Component* a, const Component* b) { return a->id < b->id; });
  users.erase(std::unique(users.begin(), users.end()), users.end());
  for (const Component* user : users)
    for (const Field& field : user->type().fields) {
      if (!field.pairs) continue;
      const auto before = std::get<Array<Link>>(field.read(*user));
      std::vector<Link> left;
      for (std::size_t i = 0; i < before.size(); i += 2) {
        const std::size_t end = std::min(i + 2, before.size());
        if (std::any_of(before.begin() + static_cast<std::ptrdiff_t>(i),
                        before.begin() + static_cast<std::ptrdiff_t>(end),
                        [&](const Link& link) { return gone.contains(link.id); }))
          continue;
        left.insert(left.end(), before.begin() + static_cast<std::ptrdiff_t>(i),
                    before.begin() + static_cast<std::ptrdiff_t>(end));
      }
      if (left.size() < before.size())
        edits.push_back({SetField{user->id, field.name, Array<Link>(std::move(left))}});
    }
}

}  // namespace

Edit eraseWithUsers(const Scene& scene, Id id) {
  std::vector<Edit> erasures;
  std::unordered_set<Id> visited;
  // Depth first, with an explicit stack: chains of mappings may be long.
  struct Visit {
    Id target = 0;
    std::vector<const Component*> users;  ///< still to visit, the last one next
  };
  std::vector<Visit> open;
  const auto enter = [&](Id target) {
    if (!visited.insert(target).second) return;
    open.push_back({target, scene.usersOf(target)});
    std::erase_if(open.back().users,
                  [target](const Component* user) { return !needs(*user, target); });
    std::reverse(open.back().users.begin(), open.back().users.end());
  };
  for (enter(id); !open.empty();) {
    std::vector<const Component*>& users = open.back().users;
    if (users.empty()) {
      erasures.push_back({Erase{open.back().target}});
      open.pop_back();
      continue;
    }
    const Id user = users.back()->id;
    users.pop_back();
    enter(user);
  }
  Batch batch;
  dropPairs(scene, visited, batch.edits);
  batch.edits.insert(batch.edits.end(), erasures.begin(), erasures.end());
  return {std::move(batch)};
}

FieldsInBulk::FieldsInBulk(Scene& scene) : scene_(scene) {}

Status FieldsInBulk::set(const SetField& edit) {
  Component* component = SceneWriter(scene_).find(edit.component);
  if (component == nullptr) return Error{"", "The component no longer exists"};
  if (const Status written = write(scene_, *component, edit.field, edit.value); !written)
    return written;
  if (component->type().role == Role::Mapping && component->type().find(edit.field)->isLink())
    changed_.push_back(edit.component);
  return {};
}

Status FieldsInBulk::finish() const {
  const std::optional<std::size_t> first = firstCycle(scene_, changed_);
  if (!first) return {};
  const auto& mapping = static_cast<const Mapping&>(*scene_.find(changed_[*first]));
  // Later mappings may close more cycles: the first input that is led to names this one.
  const Status checked = checkCycle(scene_, mapping);
  ASSERT(!checked);
  return checked;
}

}  // namespace compliant
