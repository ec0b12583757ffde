#pragma once

#include <functional>

#include "engine/scene/build.hpp"

namespace compliant {

/// The example of every shape for bodies: a falling body, slightly rotated.
inline std::function<void(Scene&)> exampleOfShape(const char* type) {
  return [type](Scene& scene) {
    Build build(scene);
    build.add(
        "RigidFrames", "body",
        {{"position", Array<Vec3>{Vec3(0, 1, 0)}}, {"rotation", Array<Vec3>{Vec3(0.4, 0, 0.3)}}});
    build.add(type, "shape", {{"state", build.link("body")}});
    build.add("SolidMass", "mass", {{"state", build.link("body")}});
    build.add("Gravity", "gravity");
  };
}

}  // namespace compliant
