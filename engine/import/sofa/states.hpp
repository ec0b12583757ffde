#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Start positions of a MechanicalObject as data, for links to it; nothing for other objects and
/// data.
std::shared_ptr<const Numbers> stateData(Import& import, const Object& object,
                                         std::string_view data);

/// What a template asks for: points also when it says nothing; nothing for those that have no
/// counterpart here (Rigid2d, Vec2d…).
std::optional<Holds> holdsOf(const Object& mechanicalObject);
/// The type of our state, and the shortest template of SOFA.
const char* stateTypeOf(Holds holds);
const char* templateOf(Holds holds);

/// The first MechanicalObject of a node; null: it has none.
const Object* stateIn(const Node& node);
/// The MechanicalObject of a node or of the nearest node above that has one.
const Object* stateObjectAbove(const Node& node);
/// The MechanicalObject that a link leads to, directly or as that of a node; null if there is none.
const Object* stateObject(Import& import, const Object& from, std::string_view link);

/// The state that an object acts on: what its `mstate` (or the other attribute named) links to, or
/// that of its node. Null when there is none, with a finding, or when it was left out, as its own
/// finding says.
const ImportedState* stateOf(Import& import, const Object& user,
                             std::string_view attribute = "mstate");
/// The imported state of a MechanicalObject, or null: a finding says that it has none, or that it
/// was left out.
const ImportedState* importedState(Import& import, const Object& user,
                                   const Object* mechanicalObject);

/// Start positions that a MechanicalObject is given: seven numbers for each frame, the quaternion
/// of length one.
const Numbers& startOf(Import& import, const Object& mechanicalObject);

}  // namespace compliant::sofa
