// What is its own mirror image, or has one already, stays single (ui/model/build/own_images.hpp).
#include "ui/model/build/own_images.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "ui/model/build/repeating.hpp"

namespace compliant {
namespace {

void addBox(Build& build, const std::string& body, const Vec3& place,
            const Vec3& turn = Vec3::Zero()) {
  build.add("RigidFrames", body + "/frame",
            {{"position", Array<Vec3>{place}}, {"rotation", Array<Vec3>{turn}}});
  build.add("Box", body + "/shape",
            {{"state", build.link(body + "/frame")}, {"size", Vec3(0.2, 0.4, 0.6)}});
  build.add("SolidMass", body + "/mass", {{"state", build.link(body + "/frame")}});
}

void addFloor(Build& build) {
  build.add("RigidFrames", "floor/frame", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("HalfSpace", "floor/shape", {{"state", build.link("floor/frame")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor/frame")}, {"indices", Array<std::int64_t>{0}}});
}

std::vector<Id> everythingOf(const Scene& scene) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names()) ids.push_back(id);
  return ids;
}

TEST(OwnImages, OfBoxesAndAFloorOnlyWhatHasNoImageIsCopied) {
  for (const int axis : {0, 2}) {
    Scene scene;
    Build build(scene);
    addFloor(build);
    addBox(build, "middle", Vec3(0, 1, 0));
    Vec3 aside(0, 0.3, 0);
    aside[axis] = 2;
    addBox(build, "aside", aside, Vec3(0, 0.3, 0));
    const std::size_t before = scene.size();
    const auto made = mirrored(scene, everythingOf(scene), {axis, 0}, MirrorMode::Copy);
    ASSERT_TRUE(made.ok()) << made.error().text();
    EXPECT_EQ(made->remark,
              "The mirror images of 2 parts already exist: the parts are not copied.");
    EXPECT_EQ(made->selection.size(), 3U);
    ASSERT_TRUE(applyEdit(scene, made->edit).ok());
    EXPECT_EQ(scene.size(), before + 3) << "across " << axis;
    EXPECT_NE(scene.find(std::string_view("aside 2/mass")), nullptr);
    // Now the scene is symmetric.
    const auto again = mirrored(scene, everythingOf(scene), {axis, 0}, MirrorMode::Copy);
    ASSERT_FALSE(again.ok());
    EXPECT_EQ(again.error().what, "The mirror image already exists");
  }
}

TEST(OwnImages, AnotherShapeOrAnotherTurnIsNoImage) {
  Scene scene;
  Build build(scene);
  addBox(build, "left", Vec3(-1, 0, 0));
  addBox(build, "right", Vec3(1, 0, 0), Vec3(0, 0.3, 0));
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(-1, 2, 0)}}});
  build.add("Ball", "ball shape", {{"state", build.link("ball")}});
  const std::size_t before = scene.size();
  const auto made = mirrored(scene, everythingOf(scene), {}, MirrorMode::Copy);
  ASSERT_TRUE(made.ok()) << made.error().text();
  EXPECT_EQ(made->remark, "");
  ASSERT_TRUE(applyEdit(scene, made->edit).ok());
  EXPECT_EQ(scene.size(), 2 * before);
}

TEST(OwnImages, AnArmIsMirroredOntoTheBodyThatStaysSingle) {
  Scene scene;
  Build build(scene);
  addBox(build, "trunk", Vec3(0, 1, 0));
  addBox(build, "arm", Vec3(1, 1, 0));
  build.mapped("RelativePose", "Coordinates", "shoulder", {"trunk/frame", "arm/frame"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_a", Array<Vec3>{Vec3(0.5, 0, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.5, 0, 0)}}});
  build.add("UniformCompliance", "joint", {{"state", build.link("shoulder")}});
  const auto made = mirrored(scene, everythingOf(scene), {}, MirrorMode::Copy);
  ASSERT_TRUE(made.ok()) << made.error().text();
  EXPECT_EQ(made->remark, "The mirror image of 1 part already exists: the part is not copied.");
  ASSERT_TRUE(applyEdit(scene, made->edit).ok());
  const auto* map = dynamic_cast<const Mapping*>(scene.find(std::string_view("shoulder map 2")));
  ASSERT_NE(map, nullptr);
  ASSERT_EQ(map->inputs.size(), 2U);
  EXPECT_EQ(map->inputs[0].id, scene.find(std::string_view("trunk/frame"))->id);
  EXPECT_EQ(map->inputs[1].id, scene.find(std::string_view("arm 2/frame"))->id);
  EXPECT_EQ(std::get<Array<Vec3>>(map->type().find("place_a")->read(*map)),
            (Array<Vec3>{Vec3(-0.5, 0, 0)}));
  EXPECT_NE(scene.find(std::string_view("joint 2")), nullptr);
}

TEST(OwnImages, ASymmetricNetStaysSingle) {
  Scene scene;
  Build build(scene);
  build.add("Points", "net",
            {{"position", Array<Vec3>{Vec3(-1, 0, 0), Vec3(1, 0, 0), Vec3(0, 1, 0)}}});
  build.mapped("Distance", "Scalars", "length", {"net"}, {{"edges", Array<Edge>{{0, 2}, {1, 2}}}});
  build.add("UniformCompliance", "rods", {{"state", build.link("length")}});
  EXPECT_FALSE(mirrored(scene, everythingOf(scene), {}, MirrorMode::Copy).ok());
  EXPECT_TRUE(mirrored(scene, everythingOf(scene), {1, 0}, MirrorMode::Copy).ok());
}

}  // namespace
}  // namespace compliant
