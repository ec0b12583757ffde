#include <gmock/gmock.h>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Forces and torques on bodies, and springs that yield, against answers that are known by hand.
namespace compliant::test {
namespace {

using testing::HasSubstr;

/// A body of 2 kg and 0.5 kg·m² about every axis under such a load.
Scene loadedBody(const Build::Fields& load, const Vec3& rotation) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"rotation", Array<Vec3>{rotation}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"mass", 2.0}, {"moments", Vec3(0.5, 0.5, 0.5)}});
  Build::Fields fields = load;
  fields.emplace_back("state", build.link("body"));
  build.add("Wrench", "load", fields);
  return scene;
}

TEST(Wrench, InWorldAxesPushesAndTurnsABody) {
  Simulation simulation(
      loadedBody({{"force", Vec3(1, 2, 3)}, {"torque", Vec3(0, 0.5, 0)}}, Vec3(0.3, -0.2, 1)));
  advance(simulation, 100);
  EXPECT_LE((Probe(simulation).velocity("body").head<3>() - Vec3(1, 2, 3) / 2).norm(), 1e-13);
  EXPECT_LE((Probe(simulation).velocity("body").tail<3>() - Vec3(0, 1, 0)).norm(), 1e-13);
}

TEST(Wrench, InBodyAxesTurnsWithTheBody) {
  const Vec3 rotation(0.3, -0.2, 1);
  Simulation simulation(
      loadedBody({{"torque", Vec3(0, 0, 0.5)}, {"axes", std::string("body")}}, rotation));
  advance(simulation, 100);
  // A ball about its own z axis, which stays where it is.
  EXPECT_LE(
      (Probe(simulation).velocity("body").tail<3>() - rotationOf(rotation) * Vec3(0, 0, 1)).norm(),
      1e-12);
}

TEST(Torque, TurnsABodyLikeAWrenchWithoutForce) {
  const Vec3 rotation(0.3, -0.2, 1), torque(0.3, 0.5, -0.2);
  for (const char* axes : {"world", "body"}) {
    Scene wrench = loadedBody({{"torque", torque}, {"axes", std::string(axes)}}, rotation);
    Scene scene = wrench;
    applyEdit(scene, {Erase{scene.find("load")->id}}).value();
    Build build(scene);
    build.add("Torque", "load",
              {{"state", build.link("body")}, {"torque", torque}, {"axes", std::string(axes)}});
    Simulation one(std::move(wrench)), other(std::move(scene));
    advance(one, 100);
    advance(other, 100);
    EXPECT_EQ(one.motion().v, other.motion().v) << axes;
    EXPECT_NEAR(other.motion().v.tail<3>().norm(), torque.norm() / 0.5, 1e-12);
    EXPECT_LE((Vec3(one.motion().v.tail<3>()) -
               (std::string(axes) == "world" ? torque : Vec3(rotationOf(rotation) * torque)) / 0.5)
                  .norm(),
              1e-12)
        << axes;
  }
}

TEST(Wrench, OfAThrusterDrivesASpinningBodyInACircle) {
  // v = F/(m ω) (sin ωt, 1 − cos ωt): explicit in the turn, first order in h.
  const double omega = 2, F = 3, m = 2;
  const auto error = [&](double step) {
    Scene scene =
        loadedBody({{"force", Vec3(F, 0, 0)}, {"axes", std::string("body")}}, Vec3::Zero());
    Build build(scene);
    build.set("body", "angular_velocity", Array<Vec3>{Vec3(0, 0, omega)});
    build.add("ImplicitIntegrator", "steps", {{"h", step}});
    Simulation simulation(scene);
    advance(simulation, static_cast<int>(std::lround(1 / step)));
    const Vec3 expected = F / (m * omega) * Vec3(std::sin(omega), 1 - std::cos(omega), 0);
    return (Probe(simulation).velocity("body").head<3>() - expected).norm();
  };
  const double coarse = error(0.01), fine = error(0.005);
  EXPECT_LT(coarse, 0.02);
  EXPECT_NEAR(coarse / fine, 2, 0.1);
}

TEST(Wrench, AtAPlaceMovesLikeTheSameForceOnAPointThere) {
  const Vec3 rotation(0.3, -0.2, 1), place(0.4, 0.1, -0.2), force(4, -3, 2);
  Scene byPoint;
  Build build(byPoint);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"rotation", Array<Vec3>{rotation}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"mass", 2.0}, {"moments", Vec3(0.5, 0.5, 0.5)}});
  build.mapped("RigidPoints", "Points", "point", {"body"},
               {{"frames", Array<std::int64_t>{0}}, {"points", Array<Vec3>{place}}});
  build.add("ConstantForce", "load",
            {{"state", build.link("point")}, {"force", Array<double>{4.0, -3.0, 2.0}}});
  for (const char* mode : {"exact", "stabilized"}) {
    Scene wrench = loadedBody({{"force", force}, {"place", place}}, rotation), point = byPoint;
    for (Scene* scene : {&wrench, &point})
      Build(*scene).add("ImplicitIntegrator", "steps",
                        {{"geometric_stiffness", std::string(mode)}});
    Simulation a(wrench), b(point);
    for (int i = 0; i < 200; ++i) {
      advance(a, 1);
      advance(b, 1);
      ASSERT_LE((Probe(a).position("body") - Probe(b).position("body")).cwiseAbs().maxCoeff(),
                1e-11)
          << mode << i;
    }
    EXPECT_NEAR(a.energies().gravity, b.energies().gravity, 1e-10);
  }
}

TEST(Wrench, ActsOnTheChosenFramesOnlyAndRefusesOthers) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("bodies")}, {"mass", 2.0}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("Wrench", "load",
            {{"state", build.link("bodies")},
             {"force", Vec3(0, 4, 0)},
             {"elements", Array<std::int64_t>{1}}});
  Simulation simulation(scene);
  advance(simulation, 1);
  EXPECT_EQ(Probe(simulation).velocity("bodies")[1], 0);
  EXPECT_NEAR(Probe(simulation).velocity("bodies")[7], 2 * 0.01, 1e-16);
  build.set("load", "elements", Array<std::int64_t>{1, 2});
  EXPECT_THAT(issueOf(Simulation(scene), "load"),
              HasSubstr("elements[1] refers to frame 2, but the state has frames 0 to 1"));
  build.set("load", "state", build.link("points"));
  EXPECT_THAT(issueOf(Simulation(scene), "load"), HasSubstr("must be RigidFrames"));
}

/// A mass at x on a spring that yields at e.
Scene yielding(double x, const std::string& handling) {
  Scene scene;
  Build build(scene);
  build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(x, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bob")}, {"mass", 2.0}});
  build.mapped("Mask", "Scalars", "offset", {"bob"}, {{"coordinates", Array<std::int64_t>{0}}});
  build.add("LinearDiagonalCompliance", "spring",
            {{"state", build.link("offset")},
             {"compliances", Array<double>{0.01}},
             {"grows_from", Array<double>{0.1}},
             {"handling", handling}});
  return scene;
}

TEST(LinearDiagonalCompliance, IsASpringUpToItsLimit) {
  Scene soft = yielding(0.09, "constraint"), spring = soft;
  Build build(spring);
  build.set("spring", "grows_from", Array<double>{1e6});
  Simulation a(soft), b(spring);
  for (int i = 0; i < 100; ++i) {
    advance(a, 1);
    advance(b, 1);
    ASSERT_EQ(Probe(a).position("bob"), Probe(b).position("bob")) << i;
  }
  EXPECT_NEAR(Simulation(soft).energies().elastic, 0.5 * 0.09 * 0.09 / 0.01, 1e-15);
}

TEST(LinearDiagonalCompliance, PullsWithAConstantForceBeyondIt) {
  for (const char* handling : {"constraint", "force"}) {
    Scene scene = yielding(-50, handling);
    Simulation simulation(scene);
    // c of the step is that of its start: the force of 10 N is off by the way of a step in 50 m.
    advance(simulation, 50);
    EXPECT_NEAR(Probe(simulation).velocity("bob")[0], 10.0 / 2 * 50 * 0.01, 3e-3) << handling;
    EXPECT_NEAR(Probe(simulation).lambda("spring")[0], 10, 1e-2) << handling;
    EXPECT_NEAR(Simulation(scene).energies().elastic, 10 * (50 - 0.05), 1e-10) << handling;
  }
}

TEST(LinearDiagonalCompliance, MovesAlikeAsAForceAndAsAConstraint) {
  Simulation a(yielding(0.3, "constraint")), b(yielding(0.3, "force"));
  for (int i = 0; i < 300; ++i) {
    advance(a, 1);
    advance(b, 1);
    ASSERT_NEAR(Probe(a).position("bob")[0], Probe(b).position("bob")[0], 1e-12) << i;
  }
}

TEST(LinearDiagonalCompliance, NamesTheListThatDoesNotFit) {
  Scene scene = yielding(0.3, "constraint");
  Build build(scene);
  build.set("spring", "grows_from", Array<double>{0.1, 0.2});
  EXPECT_THAT(issueOf(Simulation(scene), "spring"),
              HasSubstr("grows_from has 2 numbers; the state has 1 values"));
}

}  // namespace
}  // namespace compliant::test
