#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/support/scenes.hpp"
#include "tests/ui/model/deleting_points.hpp"
#include "ui/model/edits/deleting.hpp"

namespace compliant::test {
namespace {

/// A square of four points in two triangles, and a ball that never touches it.
Scene squareAndBall() {
  Scene scene;
  Build build(scene);
  build.add(
      "Points", "cloth",
      {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(0, 0, 1), Vec3(1, 0, 1)}}});
  build.add("UniformMass", "cloth/mass", {{"state", build.link("cloth")}});
  build.add("DeformableSurface", "cloth/surface",
            {{"state", build.link("cloth")}, {"triangles", Array<std::int64_t>{0, 1, 2, 1, 3, 2}}});
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 1, 0)}}});
  build.add("Ball", "ball/shape", {{"state", build.link("ball")}});
  build.add("SolidMass", "ball/mass", {{"state", build.link("ball")}});
  build.add("ShapeContacts", "contacts",
            {{"ignored_pairs", build.links({"cloth/surface", "ball/shape"})}});
  return scene;
}

TEST(DeformableSurfaces, LoseTheTrianglesOfADeletedPointAndCountTheOthersAnew) {
  const Scene scene = squareAndBall();
  const Scene after = deleted(scene, pointsOf(scene, "cloth", {0}));
  EXPECT_EQ(fieldIn<Array<std::int64_t>>(after, "cloth/surface", "triangles"),
            (Array<std::int64_t>{0, 2, 1}));
}

TEST(DeformableSurfaces, GoWithTheirLastTriangleAndLeaveTheDetector) {
  const Scene scene = squareAndBall();
  const Scene after = deleted(scene, pointsOf(scene, "cloth", {1}));
  EXPECT_EQ(after.find(std::string_view("cloth/surface")), nullptr);
  ASSERT_NE(after.find(std::string_view("contacts")), nullptr);
  EXPECT_EQ(fieldIn<Array<Link>>(after, "contacts", "ignored_pairs"), Array<Link>());
}

TEST(IgnoredPairsInTheEditor, GoWithADeletedShapeWhileTheDetectorStays) {
  const Scene scene = squareAndBall();
  Scene after = scene;
  ASSERT_TRUE(applyEdit(after, deletionWithUsers(
                                   scene, {idOf(scene, "ball"), idOf(scene, "cloth/surface")}))
                  .ok());
  EXPECT_EQ(after.find(std::string_view("ball/shape")), nullptr);
  EXPECT_EQ(fieldIn<Array<Link>>(after, "contacts", "ignored_pairs"), Array<Link>());
}

}  // namespace
}  // namespace compliant::test
