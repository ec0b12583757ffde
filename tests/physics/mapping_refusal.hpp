#pragma once

#include <string>
#include <vector>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {

/// The sentence about the mapping "out map" of such a type with these fields, on five points in two
/// states, three numbers and two frames.
inline std::string refusal(const char* type, const std::vector<std::string>& inputs,
                           const char* output, const Build::Fields& fields) {
  Scene scene;
  Build build(scene);
  build.add("Points", "a",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}}});
  build.add("Points", "b", {{"position", Array<Vec3>{Vec3(0, 0, 2), Vec3(1, 0, 2)}}});
  build.add("Scalars", "numbers", {{"position", Array<double>{0.1, 0.2, 0.3}}});
  build.add("RigidFrames", "frames", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.mapped(type, output, "out", inputs, fields);
  return issueOf(Simulation(scene), "out map");
}

}  // namespace compliant::test
