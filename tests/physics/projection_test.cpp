#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Held and guided points, and the forces that hold and guide them.
namespace compliant::test {
namespace {

constexpr double beadMass = 2.5;  // kg

Scene bead(Build::Fields guide) {
  Scene scene;
  Build build(scene);
  build.add("Points", "bead",
            {{"position", Array<Vec3>{Vec3(0.3, 1, -0.2)}},
             {"velocity", Array<Vec3>{Vec3(0.5, 0.2, 0.7)}}});
  build.add("UniformMass", "mass", {{"state", build.link("bead")}, {"mass", beadMass}});
  build.add("Gravity", "gravity");
  guide.emplace_back("state", build.link("bead"));
  build.add("FixedDirections", "guide", guide);
  return scene;
}

TEST(Line, IsKeptAndSlidDownWithGTimesTheSineOfItsSlope) {
  const double slope = 0.6;
  const Vec3 along(std::cos(slope), -std::sin(slope), 0);
  Simulation simulation(bead({{"keep", std::string("line")}, {"direction", Vec3(3 * along)}}));
  const Vec3 start(0.3, 1, -0.2);
  const Probe probe(simulation);
  // At the start the velocity is what the line leaves of the designed one.
  double speed = Vec3(probe.velocity("bead")).dot(along);
  EXPECT_NEAR(speed, Vec3(0.5, 0.2, 0.7).dot(along), 1e-15);
  for (int i = 0; i < 300; ++i) {
    advance(simulation, 1);
    const Vec3 x = probe.position("bead"), v = probe.velocity("bead"),
               reaction = probe.reaction("bead");
    const Vec3 travelled = x - start;
    EXPECT_LE((travelled - along * along.dot(travelled)).norm(), 1e-12);
    speed += h * g * std::sin(slope);
    EXPECT_NEAR(v.dot(along), speed, 1e-11)
        << "frictionless: constant acceleration, exact for every scheme";
    EXPECT_NEAR(reaction.dot(along), 0, 1e-12);
    EXPECT_NEAR(reaction.norm(), beadMass * g * std::cos(slope), 1e-12);
  }
}

TEST(Plane, IsKeptAndItsReactionIsNormal) {
  const Vec3 normal = Vec3(0.2, 1, -0.4).normalized();
  Simulation simulation(bead({{"direction", Vec3(0.2, 1, -0.4)}}));
  const Probe probe(simulation);
  const Vec3 start(0.3, 1, -0.2), weight(0, -beadMass * g, 0);
  Vec3 v = probe.velocity("bead");
  const Vec3 pull = weight - normal * normal.dot(weight);
  for (int i = 0; i < 300; ++i) {
    advance(simulation, 1);
    v += h / beadMass * pull;
    EXPECT_NEAR((probe.point("bead", 0) - start).dot(normal), 0, 1e-12);
    EXPECT_LE((Vec3(probe.velocity("bead")) - v).norm(), 1e-11);
    EXPECT_LE((Vec3(probe.reaction("bead")) + normal * normal.dot(weight)).norm(), 1e-12);
  }
}

TEST(Plane, AndAnotherPlaneMakeALine) {
  Scene scene = bead({{"direction", Vec3(0, 0, 1)}});
  Build build(scene);
  build.add("FixedDirections", "second",
            {{"state", build.link("bead")}, {"direction", Vec3(1, 0, 1)}});
  Simulation simulation(scene);
  advance(simulation, 50);
  const Vec3 x = Probe(simulation).point("bead", 0);
  EXPECT_NEAR(x.x(), 0.3, 1e-13);
  EXPECT_NEAR(x.z(), -0.2, 1e-13);
  EXPECT_NEAR(x.y(), 1 + 0.2 * 0.5 - g * h * h * 50 * 51 / 2, 1e-12);
  build.add("FixedDirections", "third",
            {{"state", build.link("bead")}, {"direction", Vec3(1, 1, 1)}});
  Simulation held(scene);
  advance(held, 50);
  EXPECT_LE((Probe(held).point("bead", 0) - Vec3(0.3, 1, -0.2)).norm(), 1e-14);
  EXPECT_LE((Vec3(Probe(held).reaction("bead")) - Vec3(0, beadMass * g, 0)).norm(), 1e-12);
}

TEST(HeldPoint, CarriesWhatHangsOnIt) {
  // A rod hangs at rest from a held point, as a hard row, a soft row and a spring.
  for (const auto& [compliance, handling] :
       {std::pair(0.0, "constraint"), {1e-3, "constraint"}, {1e-3, "force"}}) {
    Scene scene;
    Build build(scene);
    const double stretch = compliance * beadMass * g;
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, -1 - stretch, 0)}}});
    build.add("PointMasses", "mass",
              {{"state", build.link("points")}, {"masses", Array<double>{0.5, beadMass}}});
    build.add("Gravity", "gravity");
    build.add("FixedPoints", "anchor",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "extension", {"points"},
                 {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1.0}}});
    build.add("UniformCompliance", "rod",
              {{"state", build.link("extension")},
               {"compliance", compliance},
               {"handling", std::string(handling)}});
    Simulation simulation(scene);
    advance(simulation, 10);
    const VecX reaction = Probe(simulation).reaction("points");
    // Rounding of a length of 1 m over c ≥ 1e-3 m/N.
    EXPECT_LE((Vec3(reaction.head<3>()) - Vec3(0, (beadMass + 0.5) * g, 0)).norm(), 1e-11)
        << compliance << handling;
    EXPECT_EQ(Vec3(reaction.tail<3>()), Vec3(Vec3::Zero())) << "free points feel no reaction";
    EXPECT_NEAR(Probe(simulation).lambda("rod")[0], -beadMass * g, 1e-11);
  }
}

TEST(HeldPoint, AnswersTheAccelerationOfWhatIsMappedOnIt) {
  // A mass between a held point and a falling one: the reaction holds what the coupling
  // W_fixed,free passes on.
  Scene scene;
  Build build(scene);
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "own", {{"state", build.link("points")}, {"mass", 1.0}});
  build.mapped("LinearCombination", "Points", "middle", {"points"},
               {{"terms", Array<Term>{{0, 0, 0, 0.5}, {0, 0, 1, 0.5}}}});
  build.add("UniformMass", "between", {{"state", build.link("middle")}, {"mass", 4.0}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  Simulation simulation(scene);
  advance(simulation, 1);
  // Free end: (1 + 4/4) a = −(1 + 2) g. Held end: R = 1·g + 2·g + (4/4) a.
  const double a = -1.5 * g;
  EXPECT_NEAR(Probe(simulation).velocity("points")[4], h * a, 1e-14);
  EXPECT_NEAR(Probe(simulation).reaction("points")[1], 3 * g + a, 1e-12);
}

TEST(Velocities, OfAnObliqueGuideStayToTheLastBitWhereTimeGoesBack) {
  for (const Vec3& direction :
       {Vec3(-0.86, 0.47, -0.78), Vec3(0.2, 1, -0.4), Vec3(-0.57, -0.074, -0.82)})
    for (const char* keep : {"plane", "line"}) {
      Scene scene = bead({{"direction", direction}, {"keep", std::string(keep)}});
      Simulation straight(scene), back(scene);
      advance(straight, 20);
      const Motion then = straight.motion();
      advance(back, 21);
      const auto structure = back.structure();
      back.adopt({*structure, then});
      EXPECT_EQ(back.motion().v, then.v) << direction.transpose() << keep;
      // Another element beside it changes nothing either; another direction does.
      Build(scene).set("bead", "position", Array<Vec3>{Vec3(0.3, 1, -0.2), Vec3(1, 1, 1)});
      Build(scene).set("bead", "velocity", Array<Vec3>{Vec3(0.5, 0.2, 0.7), Vec3(0, 1, 0)});
      Simulation larger(scene);
      larger.adopt({*structure, then, {{idOf(scene, "bead"), {0, -1}}}});
      EXPECT_EQ(larger.motion().v.head<3>(), then.v) << direction.transpose() << keep;
      Build(scene).set("guide", "direction", Vec3(1, 0, 0));
      Simulation other(scene);
      other.adopt({*structure, then, {{idOf(scene, "bead"), {0, -1}}}});
      EXPECT_EQ(other.motion().v[std::string(keep) == "plane" ? 0 : 1], 0);
    }
}

}  // namespace
}  // namespace compliant::test
