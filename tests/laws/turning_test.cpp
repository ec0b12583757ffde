#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Geometric stiffness takes nothing from what is free to move, and knows no unit (theory §2).
namespace compliant::test {
namespace {

/// What holds the rail of a carriage.
enum class Hold { Fixed, Welded, LightAndWelded, HeavyAndWelded };
constexpr Hold holds[] = {Hold::Fixed, Hold::Welded, Hold::LightAndWelded, Hold::HeavyAndWelded};
const char* text(Hold hold) {
  switch (hold) {
    case Hold::Fixed:
      return "fixed";
    case Hold::Welded:
      return "welded";
    case Hold::LightAndWelded:
      return "light and welded";
    case Hold::HeavyAndWelded:
      return "heavy and welded";
  }
  return "";
}

/// A carriage on a rail along x under a gravity, on a joint that leaves `open` coordinates out; its
/// centre lies beside the rail.
Scene carriage(Hold hold, const Build::Fields& steps, const std::vector<std::string>& open,
               const Vec3& gravity, const Vec3& centre, double speed) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "steps", steps);
  build.add("Gravity", "gravity", {{"acceleration", gravity}});
  build.add("RigidFrames", "rail", {{"position", Array<Vec3>{Vec3::Zero()}}});
  const double mass = hold == Hold::LightAndWelded ? 1e-6 : hold == Hold::HeavyAndWelded ? 1e4 : 1;
  build.add("RigidMass", "rail mass",
            {{"state", build.link("rail")}, {"mass", mass}, {"moments", Vec3(mass, mass, mass)}});
  if (hold == Hold::Fixed) {
    build.add("FixedPoints", "ground",
              {{"state", build.link("rail")}, {"indices", Array<std::int64_t>{0}}});
  } else {
    build.add("RigidFrames", "earth", {{"position", Array<Vec3>{Vec3::Zero()}}});
    build.add("RigidMass", "earth mass", {{"state", build.link("earth")}});
    build.add("FixedPoints", "ground",
              {{"state", build.link("earth")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("RelativePose", "Coordinates", "weld", {"earth", "rail"},
                 {{"pairs", Array<Edge>{{0, 1}}}});
    build.set("weld", "width", std::int64_t{6});
    build.add("UniformCompliance", "weld law", {{"state", build.link("weld")}});
  }
  build.add("RigidFrames", "carriage",
            {{"position", Array<Vec3>{centre}}, {"velocity", Array<Vec3>{Vec3(speed, 0, 0)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("carriage")}, {"mass", 1.0}, {"moments", Vec3(1, 1, 1)}});
  Build::Fields joint{{"pairs", Array<Edge>{{0, 1}}}, {"place_b", Array<Vec3>{-centre}}};
  for (const std::string& coordinate : open) joint.emplace_back(coordinate, false);
  build.mapped("RelativePose", "Coordinates", "guide", {"rail", "carriage"}, joint);
  build.set("guide", "width", static_cast<std::int64_t>(6 - open.size()));
  build.add("UniformCompliance", "guide law", {{"state", build.link("guide")}});
  return scene;
}

Build::Fields steps(double h, double alpha, double beta, const std::string& mode) {
  return {{"h", h}, {"alpha", alpha}, {"beta", beta}, {"geometric_stiffness", mode}};
}

const std::vector<std::vector<std::string>> slidingJoints{{"x"}, {"x", "rx"}, {"x", "z", "ry"}};

TEST(Turning, LeavesACarriageUnderLoadItsSpeedWhateverHoldsItsRail) {
  for (const Hold hold : holds)
    for (const auto& open : slidingJoints)
      for (const double load : {9.81, 1e4})
        for (const double end : {1.0, 0.5})
          for (const char* mode : {"stabilized", "exact"}) {
            SCOPED_TRACE(std::string(text(hold)) + ", open " + std::to_string(open.size()) + ", " +
                         std::to_string(load) + " N, α = β = " + std::to_string(end) + ", " + mode);
            // A cylindrical joint turns a centre that lies beside it.
            const Vec3 centre(0, open.size() == 2 ? 0 : 0.2, 0);
            Simulation simulation(
                carriage(hold, steps(0.01, end, end, mode), open, Vec3(0, -load, 0), centre, 1));
            advance(simulation, 500);
            EXPECT_NEAR(Probe(simulation).velocity("carriage")[0], 1, 1e-8);
          }
}

TEST(Turning, LetsACarriageGainSpeedOnASlopeAsItsWeightSays) {
  const double slope = std::acos(-1.0) / 6;
  for (const Hold hold : holds)
    for (const double h : {0.01, 1.0 / 60}) {
      SCOPED_TRACE(text(hold));
      const Vec3 gravity = 9.81 * Vec3(std::sin(slope), -std::cos(slope), 0);
      Simulation simulation(
          carriage(hold, steps(h, 1, 1, "stabilized"), {"x"}, gravity, Vec3(0, -0.1, 0), 0));
      advance(simulation, static_cast<int>(std::lround(10 / h)));
      EXPECT_NEAR(Probe(simulation).velocity("carriage")[0], 49.05, 1e-6);
    }
}

TEST(Turning, AsksOfAMotorNoMoreThanTheWeightThatItLifts) {
  const double slope = std::acos(-1.0) / 6;
  for (const Hold hold : holds) {
    SCOPED_TRACE(text(hold));
    const Vec3 gravity = 9.81 * Vec3(-std::sin(slope), -std::cos(slope), 0);
    Scene scene =
        carriage(hold, steps(0.01, 1, 1, "stabilized"), {"x"}, gravity, Vec3(0, 0.3, 0), 2);
    Build build(scene);
    build.mapped("RelativePose", "Coordinates", "way", {"rail", "carriage"},
                 {{"pairs", Array<Edge>{{0, 1}}},
                  {"place_b", Array<Vec3>{Vec3(0, -0.3, 0)}},
                  {"y", false},
                  {"z", false},
                  {"rx", false},
                  {"ry", false},
                  {"rz", false}});
    build.set("way", "width", std::int64_t{1});
    build.add("UniformCompliance", "motor",
              {{"state", build.link("way")},
               {"target", std::string("velocity")},
               {"target_values", Array<double>{2.0}}});
    Simulation simulation(scene);
    advance(simulation, 300);
    EXPECT_NEAR(Probe(simulation).lambda("motor")[0], 4.905, 1e-6);
  }
}

// Its centre lies beside its bearing, so that the bearing carries a bending moment.
TEST(Turning, LeavesAnOverhungWheelItsSpin) {
  for (const double radius : {0.1, 1e-3})
    for (const double end : {1.0, 0.5}) {
      SCOPED_TRACE("radius " + std::to_string(radius) + ", α = β = " + std::to_string(end));
      Scene scene;
      Build build(scene);
      build.add("ImplicitIntegrator", "steps", steps(0.01, end, end, "stabilized"));
      build.add("Gravity", "gravity");
      build.add("RigidFrames", "ground", {{"position", Array<Vec3>{Vec3::Zero()}}});
      build.add("RigidMass", "ground mass", {{"state", build.link("ground")}});
      build.add("FixedPoints", "fixed",
                {{"state", build.link("ground")}, {"indices", Array<std::int64_t>{0}}});
      build.add("RigidFrames", "wheel",
                {{"position", Array<Vec3>{Vec3(0, 0, 0.5)}},
                 {"angular_velocity", Array<Vec3>{Vec3(0, 0, 10)}}});
      build.add("RigidMass", "mass",
                {{"state", build.link("wheel")},
                 {"mass", 1.0},
                 {"moments", Vec3(0.1 + radius * radius / 4, 0.1 + radius * radius / 4,
                                  radius * radius / 2)}});
      build.mapped("RelativePose", "Coordinates", "bearing", {"ground", "wheel"},
                   {{"pairs", Array<Edge>{{0, 1}}},
                    {"place_b", Array<Vec3>{Vec3(0, 0, -0.5)}},
                    {"rz", false}});
      build.set("bearing", "width", std::int64_t{5});
      build.add("UniformCompliance", "bearing law", {{"state", build.link("bearing")}});
      Simulation simulation(scene);
      advance(simulation, 500);
      EXPECT_NEAR(Probe(simulation).velocity("wheel")[5], 10, 1e-6);
    }
}

/// What the units of mass, length and time are multiplied by.
struct Units {
  double mass = 1, length = 1, time = 1;
};

/// A scene without states, in other units.
Scene emptyIn(const Units& u, double end) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "steps", {{"h", 0.01 * u.time}, {"alpha", end}, {"beta", end}});
  build.add("LdltSolver", "solver");
  build.add("Gravity", "gravity",
            {{"acceleration", Vec3(Vec3(0.3, -9.81, 0.5) * u.length / u.time / u.time)}});
  return scene;
}

/// A net of hard, soft and forced links with a taut edge and a point that weighs next to nothing.
Scene netIn(const Units& u, double end) {
  Scene scene = emptyIn(u, end);
  Build build(scene);
  const double speed = u.length / u.time, compliance = u.time * u.time / u.mass;
  Dice dice(3);
  const int n = 5;
  std::vector<Vec3> places, velocities;
  std::vector<double> masses;
  std::vector<Edge> along, across, shear;
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j) {
      const VecX wave = dice.vector(3, -0.05, 0.05), rush = dice.vector(3);
      places.push_back(u.length * Vec3(0.25 * i + wave[0], wave[1], 0.25 * j + wave[2]));
      velocities.push_back(speed * Vec3(rush));
      masses.push_back(u.mass * (i == 2 && j == 2 ? 1e-4 : dice.real(0.05, 0.15)));
      if (i + 1 < n) along.push_back({n * i + j, n * i + j + n});
      if (j + 1 < n) across.push_back({n * i + j, n * i + j + 1});
      if (i + 1 < n && j + 1 < n) shear.push_back({n * i + j, n * i + j + n + 1});
    }
  build.add("Points", "net",
            {{"position", Array<Vec3>(places)}, {"velocity", Array<Vec3>(velocities)}});
  build.add("PointMasses", "net mass",
            {{"state", build.link("net")}, {"masses", Array<double>(masses)}});
  build.add("FixedPoints", "nails",
            {{"state", build.link("net")}, {"indices", Array<std::int64_t>{0, 4}}});
  build.mapped("Distance", "Scalars", "along", {"net"}, {{"edges", Array<Edge>(along)}});
  build.mapped("Distance", "Scalars", "across", {"net"}, {{"edges", Array<Edge>(across)}});
  build.mapped("Distance", "Scalars", "shear", {"net"}, {{"edges", Array<Edge>(shear)}});
  build.add("UniformCompliance", "hard", {{"state", build.link("along")}});
  build.add("UniformCompliance", "soft",
            {{"state", build.link("across")},
             {"compliance", 1e-3 * compliance},
             {"damping_ratio", 4e-3 * u.time}});
  build.add("UniformCompliance", "forced",
            {{"state", build.link("shear")},
             {"compliance", 0.02 * compliance},
             {"handling", std::string("force")}});
  return scene;
}

/// Two bodies that hang on each other by ball joints.
Scene bodiesIn(const Units& u, double end) {
  Scene scene = emptyIn(u, end);
  Build build(scene);
  const double speed = u.length / u.time, inertia = u.mass * u.length * u.length;
  build.add(
      "RigidFrames", "bodies",
      {{"position", Array<Vec3>{u.length * Vec3(0, 0, 3), u.length * Vec3(0.5, 0.1, 3),
                                u.length * Vec3(1.5, 0, 3)}},
       {"velocity", Array<Vec3>{Vec3::Zero(), speed * Vec3(0, 1, 0.2), speed * Vec3(0.4, 0, 0)}},
       {"angular_velocity",
        Array<Vec3>{Vec3::Zero(), Vec3(0.4, 0, 2) / u.time, Vec3(0, 3, 1) / u.time}}});
  build.add("RigidMass", "body mass",
            {{"state", build.link("bodies")},
             {"mass", 2 * u.mass},
             {"moments", Vec3(inertia * Vec3(0.01, 0.2, 0.2))}});
  build.add("FixedPoints", "base",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped(
      "RelativePose", "Coordinates", "balls", {"bodies"},
      {{"pairs", Array<Edge>{{0, 1}, {1, 2}}},
       {"place_a", Array<Vec3>{Vec3::Zero(), u.length * Vec3(0.5, 0, 0)}},
       {"place_b", Array<Vec3>{u.length * Vec3(-0.5, -0.1, 0), u.length * Vec3(-0.5, 0, 0)}},
       {"rx", false},
       {"ry", false},
       {"rz", false}});
  build.set("balls", "width", std::int64_t{3});
  build.add("UniformCompliance", "ball law", {{"state", build.link("balls")}});
  return scene;
}

/// Whether both have the same bits, but for the exponent of a unit that is a power of two.
void expectSameBits(const VecX& a, const VecX& b, const std::string& what) {
  ASSERT_EQ(a.size(), b.size());
  int exponent;
  for (Index i = 0; i < a.size(); ++i)
    ASSERT_EQ(std::frexp(a[i], &exponent), std::frexp(b[i], &exponent)) << what << ' ' << i;
}

TEST(Turning, IsTheSameBitForBitInOtherUnits) {
  for (const auto& sceneIn : {netIn, bodiesIn})
    for (const double end : {1.0, 0.5})
      for (const Units& u : {Units{1, 1024, 1}, Units{1, 1, 1.0 / 32}, Units{2, 1, 1},
                             Units{1.0 / 8, 1.0 / 1024, 0.5}}) {
        SCOPED_TRACE(std::to_string(u.mass) + " " + std::to_string(u.length) + " " +
                     std::to_string(u.time));
        Simulation plain(sceneIn({}, end)), scaled(sceneIn(u, end));
        for (int step = 0; step < 200; ++step) {
          advance(plain, 1);
          advance(scaled, 1);
          expectSameBits(plain.motion().x, scaled.motion().x, "position");
          expectSameBits(plain.motion().v, scaled.motion().v, "velocity");
          expectSameBits(plain.motion().lambda, scaled.motion().lambda, "force");
          if (HasFatalFailure()) FAIL() << "in step " << step;
        }
      }
}

}  // namespace
}  // namespace compliant::test
