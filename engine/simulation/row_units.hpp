#pragma once

#include "engine/scene/scene.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// The axis of a row of a constraint and its units: those of lengths, or of angles if the state is
/// one of angles or the row is a rotation of a joint.
struct RowUnits {
  const char* axis = "";  ///< "x", "rz"; empty: it has no axis of its own
  const char* value = "m";
  const char* rate = "m/s";
  const char* force = "N";
  const char* compliance = "m/N";
  const char* stiffness = "N/m";
  const char* damping = "N·s/m";
  const char* mass = "kg";
};

/// The units of an angle, about an axis or without one.
RowUnits unitsOfAngle(const char* axis = "");

/// Whether the values of a state are angles.
bool isAngles(const Component& state);
bool isAngles(const Scene& scene, Id state);

RowUnits unitsOf(const SceneStructure::ConstraintInfo& constraint, Index row);
/// The same for the values of a state that is not in space, without a constraint.
RowUnits unitsOf(const SceneStructure::StateInfo& state);

}  // namespace compliant
