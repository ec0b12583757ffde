#pragma once

#include <array>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/over_time.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

struct Depiction;
struct StateShape;
struct Type;

/// What a component does for the system. Roles from Integrator on govern the branch of the tree in
/// which the component stands.
enum class Role {
  State,
  Mapping,
  Mass,
  ForceField,
  Constraint,
  Projection,
  Shape,
  Integrator,
  Solver,
  ContactDetector,
  ContactSolver
};
/// In the order in which lists of roles show them.
inline constexpr std::array allRoles{Role::State,           Role::Mapping,      Role::Mass,
                                     Role::ForceField,      Role::Constraint,   Role::Projection,
                                     Role::Shape,           Role::Integrator,   Role::Solver,
                                     Role::ContactDetector, Role::ContactSolver};
inline bool governs(Role role) { return role >= Role::Integrator; }

/// The name of a role for users: "state", "mapping"…
const char* roleText(Role role);

/// One named, described part of a scene: a record with const behaviour. Its public fields are all
/// of its state, so a copy on another thread means the same.
class Component {
 public:
  Id id = 0;
  std::string name;  ///< a path such as "cloth/stretch": the tree is the sorted list of names
  bool enabled = true;
  std::string notes;
  OverTime overTime;  ///< fields that follow formulas of the time

  virtual ~Component() = default;
  virtual const Type& type() const = 0;
  virtual std::unique_ptr<Component> clone() const = 0;
  /// What is drawn of it in space; `states` are those that it links to, in the order of Depiction.
  virtual void depict(std::span<const StateShape> states, Depiction& out) const;

 protected:
  Component() = default;
  Component(const Component&) = default;
  Component& operator=(const Component&) = default;
};

/// A typed link, by id.
template <class R>
struct Ref {
  Id id = 0;
  explicit operator bool() const { return id != 0; }
  bool operator==(const Ref&) const = default;
};

/// "a/b/c" -> "a/b/", "c" -> "": the branch in which a component stands.
std::string branchOf(std::string_view name);
/// Whether `name` lies in the branch ("" is the whole scene).
bool inBranch(std::string_view name, std::string_view branch);

}  // namespace compliant
