#include "engine/analysis/joint_motor.hpp"

#include <algorithm>

#include "engine/analysis/joint_limits.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

std::optional<JointMotor> jointMotor(const Scene& scene, const Component& pose) {
  for (std::size_t coordinate = 0; coordinate < jointCoordinateNames.size(); ++coordinate)
    for (const Mapping* measured : measuresOf(scene, pose, coordinate))
      for (const Component* user : scene.usersOf(measured->output.id)) {
        if (user->type().role != Role::Constraint) continue;
        const auto& law = static_cast<const Constraint&>(*user);
        if (law.target != Target::Velocity || law.targetValues.empty()) continue;
        const auto speeds = law.targetValues.vector();
        if (std::ranges::any_of(speeds, [&](double each) { return each != speeds.front(); }))
          continue;
        return JointMotor{law.id, coordinate, speeds.front()};
      }
  return std::nullopt;
}

Edit turningAt(const JointMotor& motor) {
  return {SetField{motor.law, "target_values", Array<double>{motor.speed}}};
}

}  // namespace compliant
