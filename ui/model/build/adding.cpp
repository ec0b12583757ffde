#include "ui/model/build/adding.hpp"

#include <algorithm>
#include <cctype>

#include "ui/model/build/fitting_link.hpp"
#include "ui/model/elements/naming.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {
namespace {

/// The field with which a new component links to a component of a role; null: there is none.
const Field* linkTo(const Type& type, Role role) {
  for (const Field& field : type.fields)
    if (field.isLink() && !field.pairs && field.linkRole == role) return &field;
  return nullptr;
}

/// "spring mass", but "Rayleigh damping": names of people and abbreviations keep their capitals.
std::string plainName(const Type& type) {
  std::string name = typeLabel(type.name);
  const bool plain = std::none_of(name.begin() + 1, name.end(),
                                  [](unsigned char c) { return std::isupper(c) != 0; });
  if (plain) name.front() = static_cast<char>(std::tolower(name.front()));
  return name;
}

/// The branch of a new component beside another one. Solvers and detectors need the branch of an
/// integrator: in other branches they would have no effect.
std::string branchFor(const Scene& scene, const Type& type, const Component* neighbour) {
  std::string branch = neighbour != nullptr ? branchOf(neighbour->name) : "";
  if (!governs(type.role) || type.role == Role::Integrator) return branch;
  const auto integrates = [&scene](const std::string& where) {
    return std::any_of(scene.names().begin(), scene.names().end(), [&](const auto& entry) {
      return branchOf(entry.first) == where &&
             scene.find(entry.second)->type().role == Role::Integrator;
    });
  };
  while (!branch.empty() && !integrates(branch))
    branch = branchOf(branch.substr(0, branch.size() - 1));
  return branch;
}

}  // namespace

Edit insertionOf(const Scene& scene, const Type& type, const std::string& wantedName, Id& id) {
  id = scene.nextId();
  return {Insert{{id, type.name, naturalFreeName(scene, wantedName), {}}}};
}

Creation componentBeside(const Scene& scene, const Type& type, Id beside) {
  const Component* neighbour = scene.find(beside);
  const std::string branch = branchFor(scene, type, neighbour);
  Id id = 0;
  Batch batch;
  batch.edits.push_back(insertionOf(scene, type, branch + plainName(type), id));
  const Field* linked = nullptr;
  if (neighbour != nullptr) {
    if (const Field* field = linkTo(type, neighbour->type().role)) {
      const Value value =
          field->kind == Kind::Link ? Value(Link{beside}) : Value(Array<Link>({Link{beside}}));
      batch.edits.push_back({SetField{id, field->name, value}});
      linked = field;
    }
  }
  if (const Field* state = type.find("state"); state != nullptr && state != linked)
    if (const Id only = onlyFittingLink(scene, batch.edits.front(), id, *state))
      batch.edits.push_back({SetField{id, "state", Link{only}}});
  Creation creation{{std::move(batch)}, "Add " + typeLabel(type.name), {id}, {}};
  creation.atStart = false;
  return creation;
}

}  // namespace compliant
