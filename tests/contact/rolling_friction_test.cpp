// Friction of contacts that turn: rolling and spinning.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/simulation/simulation.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

constexpr double g = 9.81, radius = 0.1;
/// kg·m², of a ball of 1 kg.
constexpr double inertia = 0.4 * radius * radius;

/// A ball of 1 kg on a floor of friction f, gravity tilted by `slope` towards x.
struct BallOnFloor : Ground {
  BallOnFloor(double f, double spinning, double rolling, double h, double slope = 0,
              Build::Fields solver = {{"precision", 1e-12}})
      : Ground(g * Vec3(std::sin(slope), -std::cos(slope), 0), 1, std::move(solver)) {
    body("ball", "Ball", {{"radius", radius}, {"friction", f * f}, {"spinning_friction", spinning}},
         {Vec3(0, radius, 0)});
    build.set("floor/shape", "rolling_friction", rolling);
    build.set("ball/mass", "moments", Vec3(Vec3::Constant(inertia)));
    build.set("integrator", "h", h);
  }
  void move(const Vec3& velocity, const Vec3& angular) {
    build.set("ball", "velocity", Array<Vec3>{velocity});
    build.set("ball", "angular_velocity", Array<Vec3>{angular});
  }
};

/// The moment of friction on a ball that rolls, N·m. Its place takes the force a = 5τ/(7R) from the
/// ellipsoid, too: (τ/r)² + (a/f)² = g². It slips by r²a/(f²τ) a radian, which is little where r is
/// small beside f R.
double rollingMoment(double f, double rolling) {
  return g / std::hypot(1 / rolling, 5 / (7 * radius * f));
}

// It slows down by a = 5τ/(7R), about 5 g r/(7 R), stops after v²/2a and stays.
TEST(RollingFriction, StopsABallThatRollsWhereTheorySays) {
  constexpr double f = 1, r = 0.001, v = 0.5, h = 0.005;
  const double a = 5 * rollingMoment(f, r) / (7 * radius);
  EXPECT_NEAR(a, 5 * g * r / (7 * radius), 1e-4 * a);
  BallOnFloor ground(f, 0, r, h);
  ground.move(Vec3(v, 0, 0), Vec3(0, 0, -v / radius));
  Simulation simulation(ground.scene);
  simulation.keepLedger();
  advance(simulation, 100);
  EXPECT_NEAR(Probe(simulation).velocity("ball")[0], v - a * 100 * h, 5e-5);
  const Contact& contact = simulation.motion().contacts[0];
  EXPECT_EQ(contact.state, Contact::State::Stick);
  EXPECT_NEAR(contact.moment.norm(), rollingMoment(f, r), 1e-6);
  EXPECT_NEAR(contact.turning.norm(), (v - a * 100 * h) / radius, 5e-4);
  advance(simulation, 1500);
  EXPECT_NEAR(Probe(simulation).position("ball")[0], v * v / (2 * a), v * h);
  EXPECT_LT(Probe(simulation).velocity("ball").norm(), 1e-9);
  const Ledger& ledger = simulation.motion().ledger;
  EXPECT_NEAR(ledger.friction + ledger.impact, 0.7 * v * v, 1e-6);
  EXPECT_NEAR(ledger.numerical, 0, 1e-6);
}

// At rest the place carries m g sin θ, and friction its moment R m g sin θ.
TEST(RollingFriction, HoldsABallOnASlopeUpToTheAngleOfTheory) {
  constexpr double f = 0.6, r = 0.01;
  const double tangent = 1 / std::hypot(1 / f, radius / r), angle = std::atan(tangent);
  BallOnFloor holds(f, 0, r, 0.01, 0.999 * angle), rolls(f, 0, r, 0.01, 1.001 * angle),
      free(f, 0, 0, 0.01, 0.1 * angle);
  Simulation still(holds.scene), moves(rolls.scene), ideal(free.scene);
  for (Simulation* each : {&still, &moves, &ideal}) advance(*each, 300);
  EXPECT_LT(Probe(still).velocity("ball").norm(), 1e-9);
  EXPECT_GT(Probe(moves).velocity("ball")[0], 1e-3);
  // Without rolling friction it rolls down by 5/7 g sin θ.
  EXPECT_NEAR(Probe(ideal).velocity("ball")[0], 5.0 / 7 * g * std::sin(0.1 * angle) * 3, 1e-6);
}

// dω/dt = −s m g/I.
TEST(SpinningFriction, OfABallStopsItByItsMoment) {
  constexpr double s = 0.002, omega = 30;
  BallOnFloor ground(0.4, s, 0, 0.01);
  ground.move(Vec3::Zero(), Vec3(0, omega, 0));
  Simulation simulation(ground.scene);
  advance(simulation, 200);
  EXPECT_NEAR(Probe(simulation).velocity("ball")[4], omega - s * g / inertia * 2, 1e-6);
  advance(simulation, 500);
  EXPECT_LT(Probe(simulation).velocity("ball").norm(), 1e-7);
}

/// A coin that stands on its rim and spins about the vertical. It touches at both ends of the line
/// of its thickness t, which slip at ω t/2 and turn: of each the ellipsoid takes
/// N √((f t/2)² + s²) ω.
TEST(SpinningFriction, OfACoinOnItsRimIsThatOfBothEndsOfItsEdge) {
  constexpr double f = 0.3, s = 0.001, thickness = 0.004, omega = 90, coin = 0.02;
  Ground ground(Vec3(0, -g, 0), 1, {{"precision", 1e-12}});
  // The axis of a cylinder is its y; it lies along z.
  ground.body("coin", "Cylinder",
              {{"radius", coin},
               {"length", thickness},
               {"friction", f * f},
               {"spinning_friction", s},
               {"rotation", Vec3(M_PI / 2, 0, 0)}},
              {Vec3(0, coin, 0)});
  const double across = coin * coin / 4 + thickness * thickness / 12;
  ground.build.set("coin/mass", "moments", Vec3(across, across, coin * coin / 2));
  ground.build.set("coin", "angular_velocity", Array<Vec3>{Vec3(0, omega, 0)});
  ground.build.set("integrator", "h", 0.001);
  Simulation simulation(ground.scene);
  advance(simulation, 400);
  const double slows = g * std::hypot(s, f * thickness / 2) / across;
  EXPECT_NEAR(Probe(simulation).velocity("coin")[4], omega - 0.4 * slows, 0.01 * 0.4 * slows);
  EXPECT_NEAR(Probe(simulation).position("coin")[1], coin, 1e-6);
}

// A ball that slides and spins: force and moment are those of the ellipsoid, normal to it, and each
// leaves less for the other. The path is computed anew by small steps.
TEST(SpinningFriction, SharesTheEllipsoidWithSliding) {
  constexpr double f = 0.3, s = 0.02, h = 1e-3;
  BallOnFloor ground(f, s, 0, h);
  const Vec3 v(1, 0, 0), w(0, 40, 0);
  ground.move(v, w);
  Simulation simulation(ground.scene);
  advance(simulation, 150);
  // Of the place at the bottom: u = v + ω × (0, −R, 0).
  Vec3 velocity = v, angular = w;
  constexpr double fine = h / 100;
  for (int i = 0; i < 15000; ++i) {
    const Vec3 u = velocity + angular.cross(Vec3(0, -radius, 0));
    const double slip = std::hypot(u[0], u[2]), spin = angular[1],
                 size = std::hypot(f * slip, s * spin);
    const Vec3 force = -g * f * f / size * Vec3(u[0], 0, u[2]);
    const double moment = -g * s * s / size * spin;
    velocity += fine * force;
    angular += fine / inertia * (Vec3(0, -radius, 0).cross(force) + Vec3(0, moment, 0));
  }
  const VecX found = Probe(simulation).velocity("ball");
  EXPECT_NEAR((found.head<3>() - velocity).norm(), 0, 2e-3);
  EXPECT_NEAR((found.tail<3>() - angular).norm(), 0, 2e-2);
  // Alone it would slow down by f g.
  EXPECT_GT(found[0], v[0] - 0.8 * f * g * 0.15);
}

// A puck of 1 kg on a plane whose normal is x, as the law of a joint: it slides and spins.
TEST(RollingFriction, OfAConstraintIsTheSameEllipsoid) {
  constexpr double f = 0.3, s = 0.02, h = 1e-3, moment = 0.002;
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}});
  build.add("AutoContactSolver", "contact solver", {{"precision", 1e-12}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(-g, 0, 0)}});
  build.add("RigidFrames", "puck",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(0, 1, 0.5)}},
             {"angular_velocity", Array<Vec3>{Vec3(40, 0, 0)}}});
  build.add("RigidMass", "puck/mass",
            {{"state", build.link("puck")}, {"moments", Vec3(Vec3::Constant(moment))}});
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "floor/fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "pose", {"floor", "puck"},
               {{"pairs", Array<Edge>{{0, 1}}}});
  build.set("pose", "width", std::int64_t{6});
  build.add("UniformCompliance", "plane",
            {{"state", build.link("pose")},
             {"admissible", "rolling"},
             {"friction", f},
             {"spinning_friction", s},
             {"rolling_friction", 0.01}});
  Simulation simulation(scene);
  advance(simulation, 60);
  Eigen::Vector2d velocity(1, 0.5);
  double spin = 40;
  constexpr double fine = h / 100;
  for (int i = 0; i < 6000; ++i) {
    const double size = std::hypot(f * velocity.norm(), s * spin);
    spin -= fine / moment * g * s * s / size * spin;
    velocity -= fine * g * f * f / size * velocity;
  }
  const VecX found = Probe(simulation).velocity("puck");
  EXPECT_NEAR((found.segment<2>(1) - velocity).norm(), 0, 2e-3);
  EXPECT_NEAR(found[3], spin, 2e-2);
}

// Points have no angular velocity: no row is made for it.
TEST(RollingFriction, OfPointsDoesNothing) {
  Ground ground(Vec3(0, -g, 0), 1);
  ground.build.add(
      "Points", "point",
      {{"position", Array<Vec3>{Vec3(0, radius, 0)}}, {"velocity", Array<Vec3>{Vec3(1, 0, 0)}}});
  ground.build.add("UniformMass", "point/mass", {{"state", ground.build.link("point")}});
  ground.build.add("Ball", "point/shape",
                   {{"state", ground.build.link("point")},
                    {"radius", radius},
                    {"friction", 0.0},
                    {"rolling_friction", 0.1}});
  Simulation simulation(ground.scene);
  advance(simulation, 100);
  EXPECT_NEAR(Probe(simulation).velocity("point")[0], 1, 1e-9);
}

}  // namespace
}  // namespace compliant::test
