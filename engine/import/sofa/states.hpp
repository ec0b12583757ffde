#pragma once

#include "engine/import/sofa/import.hpp"

namespace compliant::sofa {

/// Start positions of a MechanicalObject as data, for links to it; nothing for other objects and
/// data.
std::shared_ptr<const Numbers> stateData(Import& import, const Object& object,
                                         std::string_view data);

/// The kind that a template requests: points also if it says nothing; nothing for templates without
/// a counterpart in our scenes (Rigid2d, Vec2d…).
std::optional<Holds> holdsOf(const Object& mechanicalObject);
/// The type of our state, and the shortest template of SOFA.
const char* stateTypeOf(Holds holds);
const char* templateOf(Holds holds);

/// The first MechanicalObject of a node; null: it has none.
const Object* stateIn(const Node& node);
/// The MechanicalObject of a node or of the nearest node above that has one.
const Object* stateObjectAbove(const Node& node);
/// The MechanicalObject to which a link leads, directly or through its node; null if there is none.
const Object* stateObject(Import& import, const Object& from, std::string_view link);

/// The state on which an object acts: the target of its `mstate` (or the other attribute named), or
/// that of its node. Null if there is none, with a finding, or if the state was left out, for which
/// it has its own finding.
const ImportedState* stateOf(Import& import, const Object& user,
                             std::string_view attribute = "mstate");
/// The imported state of a MechanicalObject, or null: a finding says that it has none, or that it
/// was left out.
const ImportedState* importedState(Import& import, const Object& user,
                                   const Object* mechanicalObject);

/// The given start positions of a MechanicalObject: seven numbers for each frame, with a quaternion
/// of unit length.
const Numbers& startOf(Import& import, const Object& mechanicalObject);

}  // namespace compliant::sofa
