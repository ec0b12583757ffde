#include "ui/model/build/adding.hpp"

#include <gtest/gtest.h>

#include "engine/dynamics/assembly/layout.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {
namespace {

TEST(ComponentBeside, ServesTheIntegratorOfItsNeighbour) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "steps");
  build.add("RigidFrames", "body/frame", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Ball", "body/shape", {{"state", build.link("body/frame")}});
  build.add("SolidMass", "body/mass", {{"state", build.link("body/frame")}});
  build.add("ImplicitIntegrator", "fast/steps");
  build.add("RigidFrames", "fast/deep/frame", {{"position", Array<Vec3>{Vec3(0, 3, 0)}}});
  build.add("RigidMass", "fast/deep/mass", {{"state", build.link("fast/deep/frame")}});
  const auto nameOf = [&](const char* type, const char* beside) {
    const Creation made =
        componentBeside(scene, *registry().find(type), scene.find(std::string_view(beside))->id);
    Scene after = scene;
    EXPECT_TRUE(applyEdit(after, made.edit).ok());
    const Component& added = *after.find(made.selection.front());
    for (const LayoutIssue& issue : layOut(after).issues)
      EXPECT_NE(issue.component, added.id) << issue.sentence;
    return added.name;
  };
  EXPECT_EQ(nameOf("ShapeContacts", "body/shape"), "shape contacts");
  EXPECT_EQ(nameOf("LuSolver", "body/frame"), "LU solver");
  EXPECT_EQ(nameOf("ShapeContacts", "fast/deep/frame"), "fast/shape contacts");
  EXPECT_EQ(nameOf("AutoContactSolver", "fast/deep/mass").substr(0, 5), "fast/");
  // An integrator makes a system of its branch; other things stand beside.
  EXPECT_EQ(nameOf("ImplicitIntegrator", "body/frame").substr(0, 5), "body/");
  EXPECT_EQ(nameOf("Ball", "body/frame").substr(0, 5), "body/");
}

}  // namespace
}  // namespace compliant
