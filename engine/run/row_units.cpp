#include "engine/run/row_units.hpp"

#include <algorithm>
#include <array>

namespace compliant {

namespace {

constexpr std::array axes{"x", "y", "z", "rx", "ry", "rz"};

RowUnits turn(const char* axis) { return {axis, "rad", "rad/s", "N·m", "rad/(N·m)"}; }

}  // namespace

bool isAngles(const Component& state) {
  const Field* position = state.type().find("position");
  return position != nullptr && position->unit == "rad";
}

bool isAngles(const Scene& scene, Id state) {
  const Component* component = scene.find(state);
  return component != nullptr && isAngles(*component);
}

RowUnits unitsOf(const SceneStructure::ConstraintInfo& constraint, Index row) {
  if (constraint.angles) return turn("");
  const Index own = row % std::max(1, constraint.width);
  if (!constraint.lines.empty() && constraint.lines.front().joint) {
    const auto& rows = constraint.lines.front().joint.row;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i] == own) return i < 3 ? RowUnits{axes[i]} : turn(axes[i]);
  }
  return constraint.width == 3 ? RowUnits{axes[at(own)]} : RowUnits{};
}

RowUnits unitsOf(const SceneStructure::StateInfo& state) {
  return state.angles ? turn("") : RowUnits{};
}

}  // namespace compliant
