#pragma once

#include <functional>

#include "engine/scene/build.hpp"

namespace compliant {

/// The example of every contact solver: a ball that falls until its rope is taut.
inline std::function<void(Scene&)> exampleOfContactSolver(const char* type) {
  return [type](Scene& scene) {
    Build build(scene);
    build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
    build.add("UniformMass", "mass", {{"state", build.link("ball")}});
    build.add("Gravity", "gravity");
    build.mapped("DistanceToTarget", "Scalars", "distance", {"ball"},
                 {{"indices", Array<std::int64_t>{0}}, {"targets", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("UniformCompliance", "rope",
              {{"state", build.link("distance")}, {"admissible", "pulling"}});
    build.add(type, "contacts");
  };
}

}  // namespace compliant
