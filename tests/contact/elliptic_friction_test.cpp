#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

constexpr double fall = 9.81, along = 0.2, across = 0.6;

/// A block of 2 kg on a plane whose normal is x, with friction 0.2 along y and 0.6 along z.
Scene block(const Vec3& velocity, const Vec3& push, double h,
            const std::string& solver = "AutoContactSolver") {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}});
  build.add(solver, "contacts", {{"precision", 1e-12}});
  build.add("Points", "block",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"velocity", Array<Vec3>{velocity}}});
  build.add("UniformMass", "mass", {{"state", build.link("block")}, {"mass", 2.0}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(-fall, 0, 0)}});
  build.add("ConstantForce", "push",
            {{"state", build.link("block")}, {"force", Array<double>{push[0], push[1], push[2]}}});
  build.add("UniformCompliance", "plane",
            {{"state", build.link("block")},
             {"admissible", "elliptic"},
             {"friction", along},
             {"friction_across", across}});
  return scene;
}

/// The friction force of largest dissipation under the weight N: −N F²u/|F u|, F = diag(f₁, f₂).
Eigen::Vector2d frictionOf(const Eigen::Vector2d& velocity) {
  const Eigen::Vector2d f(along, across), scaled = f.cwiseProduct(velocity);
  return -2.0 * fall * f.cwiseProduct(scaled) / scaled.norm();
}

// It starts to slide where the push leaves the ellipse of half axes f₁N and f₂N.
TEST(EllipticFriction, HoldsEveryPushInsideItsEllipse) {
  for (const double angle : {0.0, 0.4, 0.8, 1.2, M_PI / 2, 2.5, 4.0}) {
    const Vec3 edge = 2.0 * fall * Vec3(0, along * std::cos(angle), across * std::sin(angle));
    Simulation holds(block(Vec3::Zero(), 0.999 * edge, 0.01)),
        slides(block(Vec3::Zero(), 1.001 * edge, 0.01));
    advance(holds, 100);
    advance(slides, 100);
    EXPECT_LT(holds.motion().v.norm(), 1e-9) << angle;
    EXPECT_GT(slides.motion().v.norm(), 1e-3) << angle;
    // λ is the opposite of the push.
    EXPECT_NEAR((holds.motion().lambda.tail<2>() + 0.999 * edge.tail<2>()).norm(), 0, 1e-6)
        << angle;
  }
}

TEST(EllipticFriction, OfASlidingBlockDissipatesMost) {
  for (const char* solver :
       {"AutoContactSolver", "NewtonContactSolver", "NncgContactSolver", "AdmmContactSolver"})
    for (const double angle : {0.2, 1.0, 2.0, 5.0}) {
      const Vec3 velocity(0, 3 * std::cos(angle), 3 * std::sin(angle));
      Simulation simulation(block(velocity, Vec3::Zero(), 1e-3, solver));
      advance(simulation, 200);
      const Eigen::Vector2d slip = simulation.motion().v.tail<2>(),
                            force = simulation.motion().lambda.tail<2>();
      EXPECT_NEAR(simulation.motion().lambda[0], 2 * fall, 1e-6) << solver;
      EXPECT_NEAR((force - frictionOf(slip)).norm(), 0, 1e-5) << solver << " " << angle;
    }
}

// Friction turns the path towards the direction of the smaller coefficient. The end of the path is
// computed anew by steps a hundred times as short.
TEST(EllipticFriction, BendsThePathOfASlidingBlock) {
  constexpr double h = 1e-3;
  const Eigen::Vector2d start(2, 2);
  Simulation simulation(block(Vec3(0, start[0], start[1]), Vec3::Zero(), h));
  advance(simulation, 2000);
  Eigen::Vector2d v = start, x(0, 0);
  constexpr double fine = h / 100;
  double work = 0;
  for (int i = 0; i < 200000 && v.norm() > 1e-4; ++i) {
    const auto slope = [](const Eigen::Vector2d& u) {
      return Eigen::Vector2d(frictionOf(u) / 2.0);
    };
    const Eigen::Vector2d middle = v + fine / 2 * slope(v);
    work -= fine * frictionOf(middle).dot(middle);
    x += fine * middle;
    v += fine * slope(middle);
  }
  EXPECT_GT(x[0], 1.5 * x[1]);
  EXPECT_NEAR(simulation.motion().x[1], x[0], 2 * start[0] * h);
  EXPECT_NEAR(simulation.motion().x[2], x[1], 2 * start[1] * h);
  EXPECT_LT(simulation.motion().v.norm(), 1e-9);
  EXPECT_NEAR(work, 8, 1e-3);  // ½ m v²
}

TEST(EllipticFriction, OfEqualCoefficientsIsCoulombsBitForBit) {
  const auto motion = [](const char* law) {
    Scene scene = block(Vec3(0, 1, 2), Vec3(0, 3, -1), 0.01);
    Build build(scene);
    build.set("plane", "admissible", std::string(law));
    build.set("plane", "friction", 0.35);
    build.set("plane", "friction_across", 0.35);
    Simulation simulation(scene);
    advance(simulation, 60);
    return simulation.motion();
  };
  const Motion elliptic = motion("elliptic"), coulomb = motion("cone");
  EXPECT_EQ(elliptic.x, coulomb.x);
  EXPECT_EQ(elliptic.v, coulomb.v);
  EXPECT_EQ(elliptic.lambda, coulomb.lambda);
}

TEST(EllipticFriction, MayBeNoneInOneDirection) {
  Scene scene = block(Vec3(0, 1, 1), Vec3::Zero(), 0.01);
  Build(scene).set("plane", "friction_across", 0.0);  // a rail along z
  Simulation simulation(scene);
  advance(simulation, 200);
  EXPECT_NEAR(simulation.motion().v[1], 0, 1e-9);
  EXPECT_NEAR(simulation.motion().v[2], 1, 1e-12);
  EXPECT_EQ(simulation.motion().lambda[2], 0);
}

}  // namespace
}  // namespace compliant::test
