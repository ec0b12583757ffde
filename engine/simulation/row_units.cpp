#include "engine/simulation/row_units.hpp"

#include <algorithm>
#include <array>

namespace compliant {

namespace {

constexpr std::array axes{"x", "y", "z", "rx", "ry", "rz"};

}  // namespace

RowUnits unitsOfAngle(const char* axis) {
  return {axis, "rad", "rad/s", "N·m", "rad/(N·m)", "N·m/rad", "N·m·s/rad", "kg·m²"};
}

bool isAngles(const Component& state) {
  const Field* position = state.type().find("position");
  return position != nullptr && position->unit == "rad";
}

bool isAngles(const Scene& scene, Id state) {
  const Component* component = scene.find(state);
  return component != nullptr && isAngles(*component);
}

RowUnits unitsOf(const SceneStructure::ConstraintInfo& constraint, Index row) {
  if (constraint.angles) return unitsOfAngle();
  const Index own = row % std::max(1, constraint.width);
  if (!constraint.lines.empty() && constraint.lines.front().joint) {
    const auto& rows = constraint.lines.front().joint.row;
    for (std::size_t i = 0; i < rows.size(); ++i)
      if (rows[i] == own) return i < 3 ? RowUnits{axes[i]} : unitsOfAngle(axes[i]);
  }
  return constraint.width == 3 ? RowUnits{axes[at(own)]} : RowUnits{};
}

RowUnits unitsOf(const SceneStructure::StateInfo& state) {
  if (state.shape.isTime()) return {"", "s", "1", "W"};
  return state.angles ? unitsOfAngle() : RowUnits{};
}

}  // namespace compliant
