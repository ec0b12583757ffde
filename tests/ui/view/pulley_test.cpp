// Wheels where a rope runs over a point.

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "ui/view/glyph_meshes.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {
namespace {

/// The wheels of a scene with one rope over some points in the plane z = 0, and one link.
std::vector<MeshInstance> wheelsOver(const std::vector<Vec3>& points, SceneDrawList& drawn,
                                     Id& rope) {
  Scene scene;
  Build build(scene);
  std::vector<Term> terms;
  for (std::size_t i = 0; i < points.size(); ++i)
    terms.push_back({0, 0, static_cast<std::int64_t>(i), 1.0});
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}});
  build.mapped("RopeLength", "Scalars", "length", {"points"}, {{"points", Array<Term>(terms)}});
  build.add("UniformCompliance", "rope", {{"state", build.link("length")}});
  build.mapped("Distance", "Scalars", "rod length", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("rod length")}});
  const Simulation simulation(std::move(scene));
  rope = simulation.scene().find("rope")->id;
  Snapshot snapshot;
  snapshot.structure = simulation.structure();
  snapshot.motion = simulation.motion();
  const auto rows = static_cast<std::size_t>(simulation.layout().rows);
  snapshot.motion.lambda = VecX::Zero(static_cast<Index>(rows));
  snapshot.compliance.assign(rows, 0.0);
  SceneLook look;
  look.viewHeight = 4;
  drawn.update(snapshot, {}, look);
  std::vector<MeshInstance> wheels;
  for (const MeshInstance& glyph : drawn.drawList().glyphs)
    if (glyph.mesh == pulleyMesh()) wheels.push_back(glyph);
  return wheels;
}

TEST(Pulleys, StandWhereARopeRunsOnAndTurnInItsPlane) {
  SceneDrawList drawn;
  Id rope = 0;
  const auto wheels = wheelsOver({{0, 0, 0}, {0, 2, 0}, {2, 2, 0}, {2, 0, 0}}, drawn, rope);
  ASSERT_EQ(wheels.size(), 2u) << "none at its ends, none between links";
  EXPECT_TRUE(wheels[0].place.translation().isApprox(Eigen::Vector3f(0, 2, 0)));
  EXPECT_TRUE(wheels[1].place.translation().isApprox(Eigen::Vector3f(2, 2, 0)));
  for (const MeshInstance& wheel : wheels) {
    const Eigen::Vector3f axis = wheel.place.linear().col(2).normalized();
    EXPECT_NEAR(std::abs(axis.z()), 1, 1e-6);
    EXPECT_EQ(drawn.item(wheel.pick), (SceneItem{SceneItem::Kind::Constraint, rope, 0}));
  }
}

TEST(Pulleys, HaveAnAxisWhereTheRopeRunsStraightOn) {
  SceneDrawList drawn;
  Id rope = 0;
  const auto wheels = wheelsOver({{0, 0, 0}, {0, 1, 0}, {0, 2, 0}}, drawn, rope);
  ASSERT_EQ(wheels.size(), 1u);
  EXPECT_TRUE(wheels[0].place.matrix().allFinite());
  EXPECT_NEAR(wheels[0].place.linear().col(2).normalized().y(), 0, 1e-6);
}

}  // namespace
}  // namespace compliant
