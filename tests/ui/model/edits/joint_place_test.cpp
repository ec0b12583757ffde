// Where joints stand (ui/model/edits/joint_place.hpp).
#include "ui/model/edits/joint_place.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/edits/joint_coordinates.hpp"

namespace compliant {
namespace {

/// Three bars in a row, turned anyhow, on hinges that are a little open.
Scene bars() {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bars",
            {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.5, 1, 0), Vec3(1, 1, 0)}},
             {"rotation", Array<Vec3>{Vec3(0.3, 0.1, -0.4), Vec3(0, 0.7, 0.1), Vec3(0.2, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bars")}});
  build.mapped("RelativePose", "Coordinates", "pose", {"bars"},
               {{"pairs", Array<Edge>{{0, 1}, {1, 2}}},
                {"place_a", Array<Vec3>{Vec3(0.25, 0, 0)}},
                {"place_b", Array<Vec3>{Vec3(-0.25, 0, 0)}},
                {"rotation_a", Array<Vec3>{Vec3(0.1, 0.2, 0.3)}}});
  build.set("pose", "width", std::int64_t{6});
  build.add("UniformCompliance", "hinges", {{"state", build.link("pose")}, {"compliance", 1e-3}});
  return scene;
}

void apply(Scene& scene, const Result<Edit>& edit) {
  ASSERT_TRUE(edit.ok()) << edit.error().text();
  ASSERT_TRUE(applyEdit(scene, *edit).ok());
  const Simulation simulation(scene);
  for (const Issue& issue : simulation.structure()->issues) ADD_FAILURE() << issue.sentence;
}

VecX coordinates(const Scene& scene, const char* state) {
  Simulation simulation(scene);
  return test::Probe(simulation).position(state);
}

TEST(JointPlaces, AreThoseOfTheFirstBody) {
  const Scene scene = bars();
  const Id mapping = scene.find("pose map")->id;
  // Q exp(place) by hand: the first bar.
  const auto turn = [](const Vec3& v) { return Eigen::AngleAxisd(v.norm(), v.normalized()); };
  const auto found = jointPlace(scene, mapping, 0);
  ASSERT_TRUE(found);
  EXPECT_LE((found->place - (Vec3(0, 1, 0) + turn({0.3, 0.1, -0.4}) * Vec3(0.25, 0, 0))).norm(),
            1e-11);
  EXPECT_LE((found->axis - turn({0.3, 0.1, -0.4}) * (turn({0.1, 0.2, 0.3}) * Vec3::UnitZ())).norm(),
            1e-11);
  EXPECT_FALSE(jointPlace(scene, mapping, 2));
  EXPECT_FALSE(jointPlace(scene, scene.find("hinges")->id, 0));
}

TEST(JointPlaces, MoveWithoutAChangeOfTheCoordinatesOrOfTheOtherJoints) {
  for (const Vec3& axis : {Vec3(0, 3, 4), Vec3(-1, 0, 0), Vec3(0, 0, -1)}) {
    Scene scene = bars();
    const Id mapping = scene.find("pose map")->id;
    const VecX before = coordinates(scene, "pose");
    const auto other = jointPlace(scene, mapping, 0);
    apply(scene, joinedAt(scene, mapping, 1, {Vec3(0.7, 1.2, -0.1), axis}));
    const auto now = jointPlace(scene, mapping, 1);
    ASSERT_TRUE(now);
    EXPECT_LE((now->place - Vec3(0.7, 1.2, -0.1)).norm(), 1e-11);
    EXPECT_LE((now->axis - axis.normalized()).norm(), 1e-11);
    EXPECT_LE((coordinates(scene, "pose") - before).cwiseAbs().maxCoeff(), 1e-10);
    EXPECT_EQ(jointPlace(scene, mapping, 0)->place, other->place);
    EXPECT_EQ(jointPlace(scene, mapping, 0)->axis, other->axis);
  }
}

TEST(JointPlaces, TakeLimitsMotorsAndRightAnglesAlong) {
  for (const JointKind kind : {JointKind::Motor, JointKind::Universal, JointKind::Screw}) {
    SCOPED_TRACE(infoOf(kind).name);
    Scene scene;
    Build build(scene);
    build.add("RigidFrames", "bars", {{"position", Array<Vec3>{Vec3(0, 1, 0), Vec3(0.5, 1, 0)}}});
    build.add("RigidMass", "mass", {{"state", build.link("bars")}});
    const Id state = scene.find("bars")->id;
    const auto made =
        makeJoint(scene, PointRef{state, 0}, PointRef{state, 1}, {kind, Vec3(0.25, 1, 0)});
    ASSERT_TRUE(made.ok());
    ASSERT_TRUE(applyEdit(scene, made->edit).ok());
    Id pose = 0;
    for (const Component* each : scene.usersOf(state))
      if (each->type().name == "RelativePose" && pose == 0) pose = each->id;
    const Vec3 up(0, 1, 0);
    apply(scene, joinedAt(scene, pose, 0, {Vec3(0.3, 1, 0), up}));
    Simulation simulation(scene);
    for (const Component* each : scene.usersOf(state)) {
      const Field *place = each->type().find("place_a"), *turn = each->type().find("rotation_a");
      if (place != nullptr) {
        EXPECT_LE((std::get<Array<Vec3>>(place->read(*each))[0] - Vec3(0.3, 0, 0)).norm(), 1e-11);
      }
      if (turn == nullptr) continue;
      const Vec3 by = std::get<Array<Vec3>>(turn->read(*each))[0];
      EXPECT_LE((Eigen::AngleAxisd(by.norm(), by.normalized()) * Vec3::UnitZ() - up).norm(), 1e-11)
          << each->name;
    }
    // Nothing is pulled anywhere.
    for (const auto& each : simulation.structure()->states)
      if (each.id != state) {
        EXPECT_LE(test::Probe(simulation).position(each.name.c_str()).cwiseAbs().maxCoeff(), 1e-11)
            << each.name;
      }
  }
}

TEST(JointPlaces, KeepLimits) {
  Scene scene = bars();
  auto joint = jointDesign(scene, scene.find("hinges")->id);
  ASSERT_TRUE(joint);
  joint->coordinates[5] = {JointCoordinate::Hold::Limited};
  joint->coordinates[5].limits = {-0.5, 0.5};
  const Result<Edit> limited = holdingSo(scene, *joint);
  ASSERT_TRUE(limited.ok());
  ASSERT_TRUE(applyEdit(scene, *limited).ok());
  apply(scene, joinedAt(scene, joint->mapping, 0, {Vec3(0.2, 1, 0.3), Vec3(1, 1, 0)}));
  const auto now = jointDesign(scene, joint->constraint);
  ASSERT_TRUE(now);
  EXPECT_EQ(now->coordinates[5], joint->coordinates[5]);
}

TEST(JointPlaces, RefuseWhatHasNoDirectionOrPlace) {
  const Scene scene = bars();
  const Id mapping = scene.find("pose map")->id;
  EXPECT_FALSE(joinedAt(scene, mapping, 0, {Vec3(0, 0, 0), Vec3(0, 0, 0)}).ok());
  EXPECT_FALSE(joinedAt(scene, mapping, 0, {Vec3(NAN, 0, 0), Vec3(0, 0, 1)}).ok());
  EXPECT_FALSE(joinedAt(scene, mapping, 5, {Vec3(0, 0, 0), Vec3(0, 0, 1)}).ok());
  EXPECT_FALSE(joinedAt(scene, 99999, 0, {Vec3(0, 0, 0), Vec3(0, 0, 1)}).ok());
}

}  // namespace
}  // namespace compliant
