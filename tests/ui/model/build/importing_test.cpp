// Meshes imported into a scene (ui/model/build/importing.hpp).
#include "ui/model/build/importing.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

Scene sceneWith(const Scene& scene, const Result<Creation>& made) {
  EXPECT_TRUE(made.ok()) << made.error().text();
  Scene so = scene;
  EXPECT_TRUE(applyEdit(so, made->edit).ok());
  return so;
}

/// A tetrahedron with edges of 100 along the axes, as a mesh file gives it.
Scene tetrahedron() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add(
      "TriangleMesh", "shape",
      {{"state", build.link("body")},
       {"vertices", Array<Vec3>{Vec3(0, 0, 0), Vec3(100, 0, 0), Vec3(0, 100, 0), Vec3(0, 0, 100)}},
       {"triangles", Array<std::int64_t>{0, 2, 1, 0, 1, 3, 0, 3, 2, 1, 2, 3}}});
  build.add("SolidMass", "mass", {{"state", build.link("body")}});
  build.add("ImplicitIntegrator", "steps");
  return scene;
}

TEST(ImportedMeshes, ComeIntoTheSceneUnderTheirNamesInMetresAndFall) {
  const Scene mesh = tetrahedron();
  EXPECT_NEAR(sizeOfBodies(mesh), 100, 1e-9);
  Scene scene = sceneWith(Scene(), importInto(Scene(), mesh, "bracket", 1e-3));
  scene = sceneWith(scene, importInto(scene, mesh, "bracket", 1e-3));
  for (const char* name : {"bracket/body", "bracket/shape", "bracket/mass", "bracket 2/body",
                           "gravity", "floor/plane", "contacts"})
    EXPECT_NE(scene.find(std::string_view(name)), nullptr) << name;
  EXPECT_EQ(scene.find(std::string_view("steps")), nullptr);
  EXPECT_EQ(scene.find(std::string_view("bracket/steps")), nullptr);
  const Simulation simulation(scene);
  double mass = 0;
  for (const BodyInfo& body : bodiesOf(simulation.layout()))
    mass = std::max(mass, body.inertia.mass);
  EXPECT_NEAR(mass, 1000 * 1e-3 / 6, 1e-9);
}

}  // namespace
}  // namespace compliant
