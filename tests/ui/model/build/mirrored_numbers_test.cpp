// The mirror image of a scene moves as the mirror image of its motion, whatever it is made of.

#include "ui/model/build/mirrored_numbers.hpp"

#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"
#include "ui/model/build/joints.hpp"
#include "ui/model/build/repeating.hpp"
#include "ui/model/build/repeating_points.hpp"
#include "ui/model/edits/joint_coordinates.hpp"
#include "ui/model/elements/transformed.hpp"

namespace compliant::test {
namespace {

std::vector<Id> allOf(const Scene& scene) {
  std::vector<Id> ids;
  for (const auto& [name, id] : scene.names()) ids.push_back(id);
  return ids;
}

/// Everything mirrored in its place, gravity too.
Scene imageOf(const Scene& scene, const MirrorPlane& plane) {
  const Result<Creation> made = mirrored(scene, allOf(scene), plane, MirrorMode::InPlace);
  EXPECT_TRUE(made.ok()) << made.error().text();
  Scene image = scene;
  if (!made) return image;
  EXPECT_TRUE(applyEdit(image, made->edit).ok());
  Build build(image);
  for (const auto& [name, id] : scene.names())
    if (const Component& component = *scene.find(id); component.type().name == "Gravity")
      build.set(name, "acceleration",
                transformed(Geometry::Direction,
                            std::get<Vec3>(component.type().find("acceleration")->read(component)),
                            reflection(plane)));
  return image;
}

/// Steps both scenes and compares where everything is.
void expectMirrored(const Scene& scene, const Scene& image, const MirrorPlane& plane, int steps,
                    double tolerance) {
  Simulation simulation(scene), mirrored(image);
  for (int i = 0; i < steps; ++i) {
    const bool stepped = usable(simulation.step().status);
    EXPECT_EQ(stepped, usable(mirrored.step().status)) << "step " << i;
    if (!stepped) break;
  }
  const Eigen::Affine3d transform = reflection(plane);
  for (const auto& [name, id] : scene.names()) {
    const State* state = scene.resolve(Ref<State>{id});
    if (state == nullptr || state->designedCount() == 0) continue;
    const VecX before = Probe(simulation).position(name), after = Probe(mirrored).position(name);
    ASSERT_EQ(before.size(), after.size());
    const StateShape shape = state->shape(state->designedCount());
    for (Index e = 0; e < shape.count; ++e) {
      const double *x = &before[shape.positionWidth * e], *y = &after[shape.positionWidth * e];
      if (!shape.inSpace()) {
        for (int i = 0; i < shape.positionWidth; ++i)
          EXPECT_NEAR(x[i], y[i], tolerance) << name << " " << e;
        continue;
      }
      EXPECT_LE((transform * placeAt(x) - placeAt(y)).norm(), tolerance)
          << name << " " << e << " across " << plane.axis;
      if (shape.embedding != Embedding::Frame) continue;
      const Mat3 expected =
          transform.linear() * rotationAt(x).toRotationMatrix() * Vec3(-1, 1, 1).asDiagonal();
      EXPECT_LE((expected - rotationAt(y).toRotationMatrix()).norm(), 10 * tolerance)
          << name << " " << e;
    }
  }
}

class MirrorImageOf : public testing::TestWithParam<const Type*> {};

TEST_P(MirrorImageOf, MovesAsAMirrorImage) {
  const Scene scene = exampleOf(*GetParam());
  for (int axis = 0; axis < 3; ++axis) {
    const MirrorPlane plane{axis, axis == 0 ? 0 : 0.7};
    bool inSpace = false;
    for (const auto& [name, id] : scene.names()) {
      const State* state = scene.resolve(Ref<State>{id});
      inSpace =
          inSpace || (state != nullptr && state->shape(1).inSpace() && state->designedCount() > 0);
    }
    if (!inSpace) continue;
    expectMirrored(scene, imageOf(scene, plane), plane, 25, 1e-9);
  }
}

INSTANTIATE_TEST_SUITE_P(EveryType, MirrorImageOf, testing::ValuesIn(typesOf()), TypeName());

/// Two bodies that are turned and placed as nothing symmetric is, joined so, moving.
Scene joined(JointKind kind, bool join = true) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(1, 2, 3), Vec3(1.5, 2.1, 2.8)}},
             {"rotation", Array<Vec3>{Vec3(0.3, -0.2, 0.5), Vec3(-0.6, 0.1, 0.4)}},
             {"velocity", Array<Vec3>{Vec3(0.1, 0.2, 0), Vec3(0, 0.3, -0.2)}},
             {"angular_velocity", Array<Vec3>{Vec3(0.5, 1, -0.7), Vec3(0.2, -1, 0.4)}}});
  build.add("Ball", "balls", {{"state", build.link("bodies")}, {"radius", 0.25}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")},
             {"centre", Vec3(0.1, -0.05, 0.02)},
             {"moments", Vec3(0.02, 0.05, 0.06)},
             {"products", Vec3(0.004, -0.003, 0.005)}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps", {{"alpha", 0.5}, {"beta", 0.5}});
  if (!join) return scene;
  JointShape shape;
  shape.kind = kind;
  shape.place = Vec3(1.2, 2, 2.9);
  shape.axes = axesAlong(Vec3(0.3, 1, -0.2));
  const Id bodies = scene.find(std::string_view("bodies"))->id;
  const Result<Creation> made = makeJoint(scene, PointRef{bodies, 0}, PointRef{bodies, 1}, shape);
  EXPECT_TRUE(made.ok()) << made.error().text();
  EXPECT_TRUE(made.ok() && applyEdit(scene, made->edit).ok());
  return scene;
}

TEST(MirrorImageOfAJoint, MovesAsAMirrorImageWhateverItsKind) {
  for (const JointKindInfo& info : jointKinds()) {
    if (info.kind == JointKind::Gear) continue;  // on hinges: below
    SCOPED_TRACE(info.name);
    const Scene scene = joined(info.kind);
    for (int axis = 0; axis < 3; ++axis) {
      const MirrorPlane plane{axis, 0.4};
      expectMirrored(scene, imageOf(scene, plane), plane, 40, 1e-9);
    }
  }
}

TEST(MirrorImageOfAGear, RunsAsAMirrorImage) {
  Scene scene = joined(JointKind::Gear, false);
  const Id bodies = scene.find(std::string_view("bodies"))->id;
  const auto add = [&](JointKind kind, const std::optional<PointRef>& a,
                       const std::optional<PointRef>& b, const Vec3& place) {
    JointShape shape;
    shape.kind = kind;
    shape.place = place;
    const Result<Creation> made = makeJoint(scene, a, b, shape);
    ASSERT_TRUE(made.ok()) << made.error().text();
    ASSERT_TRUE(applyEdit(scene, made->edit).ok());
  };
  add(JointKind::Hinge, PointRef{bodies, 0}, std::nullopt, Vec3(1, 2, 3));
  add(JointKind::Hinge, PointRef{bodies, 1}, std::nullopt, Vec3(1.5, 2.1, 2.8));
  add(JointKind::Gear, PointRef{bodies, 0}, PointRef{bodies, 1}, Vec3::Zero());
  for (int axis = 0; axis < 3; ++axis) {
    const MirrorPlane plane{axis, 0.4};
    expectMirrored(scene, imageOf(scene, plane), plane, 40, 1e-9);
  }
}

TEST(MirrorImageOfAJoint, KeepsItsLimitsAndDrivenCoordinates) {
  for (std::size_t coordinate = 0; coordinate < 6; ++coordinate) {
    SCOPED_TRACE(coordinate);
    for (const bool limited : {true, false}) {
      Scene scene = joined(JointKind::Bushing);
      const Constraint* law = nullptr;
      for (const auto& [name, id] : scene.names())
        if (const auto* found = scene.resolve(Ref<Constraint>{id}); found != nullptr) law = found;
      ASSERT_NE(law, nullptr);
      auto design = jointDesign(scene, law->id);
      ASSERT_TRUE(design.has_value());
      JointCoordinate& chosen = design->coordinates[coordinate];
      if (limited)
        chosen = {JointCoordinate::Hold::Limited, 0, 0, 0, {-0.001, std::nullopt}};
      else
        chosen = {JointCoordinate::Hold::Driven, 1e-2, 0, 0.2};
      const Result<Edit> edit = holdingSo(scene, *design);
      ASSERT_TRUE(edit.ok()) << edit.error().text();
      ASSERT_TRUE(applyEdit(scene, *edit).ok());
      for (int axis = 0; axis < 3; ++axis) {
        const MirrorPlane plane{axis, -0.3};
        const Scene image = imageOf(scene, plane);
        expectMirrored(scene, image, plane, 40, 1e-8);
        // Twice mirrored, its laws are what they were.
        const Scene twice = imageOf(image, plane);
        for (const auto& [name, id] : scene.names()) {
          const auto* found = scene.resolve(Ref<Constraint>{id});
          if (found == nullptr) continue;
          for (const Field& field : found->type().fields)
            EXPECT_TRUE(sameValue(field.read(*found), field.read(*twice.find(id))))
                << name << "." << field.name;
        }
      }
    }
  }
}

TEST(MirrorImageOfAMotor, TurnsTheOtherWayInACopyOfItsOwn) {
  const Scene scene = joined(JointKind::Motor);
  const Id bodies = scene.find(std::string_view("bodies"))->id;
  const MirrorPlane plane{0, 0};
  const Selection all{{bodies}, {{bodies, 0}, {bodies, 1}}};
  for (const bool parts : {false, true}) {
    const Result<Creation> made = parts ? mirroredPoints(scene, all, plane, MirrorMode::Copy)
                                        : mirrored(scene, allOf(scene), plane, MirrorMode::Copy);
    ASSERT_TRUE(made.ok()) << made.error().text();
    Scene both = scene;
    ASSERT_TRUE(applyEdit(both, made->edit).ok());
    ASSERT_NE(both.find(std::string_view("bodies 2")), nullptr)
        << "a law has one speed for all its motors";
    Simulation simulation(both);
    advance(simulation, 30);
    const VecX x = Probe(simulation).position("bodies"), y = Probe(simulation).position("bodies 2");
    for (Index e = 0; e < 2; ++e) {
      const Vec3 image = reflection(plane) * placeAt(&x[7 * e]);
      // Gravity has no part along x, and acts on both.
      EXPECT_LE((placeAt(&y[7 * e]) - image).norm(), 1e-9) << e;
    }
  }
}

TEST(MirrorImageOfAForce, ThatTurnsWithItsBodyPushesTheOtherSide) {
  Scene scene;
  Build build(scene);
  build.add(
      "RigidFrames", "body",
      {{"position", Array<Vec3>{Vec3(1, 0, 0)}}, {"rotation", Array<Vec3>{Vec3(0.2, 0.7, -0.4)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")},
             {"moments", Vec3(0.02, 0.05, 0.06)},
             {"products", Vec3(0.004, -0.003, 0.005)}});
  build.add("Wrench", "thruster",
            {{"state", build.link("body")},
             {"force", Vec3(1, 2, 3)},
             {"torque", Vec3(0.1, -0.2, 0.3)},
             {"place", Vec3(0.1, 0.2, 0)},
             {"axes", std::string("body")}});
  build.add("ConstantForce", "turning",
            {{"state", build.link("body")}, {"force", Array<double>{0, 1, 0, 0.3, 0.1, -0.2}}});
  build.add("ImplicitIntegrator", "steps");
  for (int axis = 0; axis < 3; ++axis) {
    const MirrorPlane plane{axis, 0.2};
    expectMirrored(scene, imageOf(scene, plane), plane, 50, 1e-10);
  }
}

}  // namespace
}  // namespace compliant::test
