#include <gtest/gtest.h>

#include <cmath>
#include <functional>
#include <numbers>
#include <tuple>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// What spins and what is carried by something that turns (theory §4 and §9): energy, order, and
/// the motion of gyroscopes.
namespace compliant::test {
namespace {

/// The largest |E/E₀ − 1| over a time.
double energyError(const Scene& scene, double time) {
  Simulation simulation(scene);
  const double start = simulation.energies().total();
  double worst = 0;
  while (simulation.motion().time < time - 1e-9) {
    advance(simulation, 1);
    worst = std::max(worst, std::abs(simulation.energies().total() / start - 1));
    if (testing::Test::HasFailure()) break;
  }
  return worst;
}

/// A box of 0.4 × 0.2 × 0.1 m that spins freely, with its frame at an offset from its middle.
Scene freeBox(const Vec3& spin, double h, double share, const Vec3& offset = Vec3::Zero()) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "box",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(-spin.cross(offset))}},
             {"angular_velocity", Array<Vec3>{spin}}});
  build.add("Box", "shape",
            {{"state", build.link("box")}, {"size", Vec3(0.4, 0.2, 0.1)}, {"offset", offset}});
  build.add("SolidMass", "mass", {{"state", build.link("box")}});
  build.add("ImplicitIntegrator", "steps", {{"h", h}, {"alpha", share}, {"beta", share}});
  return scene;
}

TEST(Spin, OfAFreeBoxKeepsItsEnergyWhateverTheAxisTheSpeedAndTheScheme) {
  for (const Vec3& spin : {Vec3(0.3, 0.2, 6), Vec3(0.3, 6, 0.2), Vec3(6, 0.1, 0.1), Vec3(3, 3, 3),
                           Vec3(6, 10, 30), Vec3(1, 2, 100)})
    for (const double share : {1.0, 0.75, 0.5}) {
      SCOPED_TRACE(testing::Message() << spin.transpose() << ", α = β = " << share);
      EXPECT_LT(energyError(freeBox(spin, 0.01, share), 20), 1e-8);
    }
}

// A third of a turn in a step.
TEST(Spin, OfAFreeBoxInStepsThatAreMuchTooLongStaysNearItsEnergy) {
  for (const double share : {1.0, 0.75, 0.5})
    EXPECT_LT(energyError(freeBox(Vec3(0.3, 20, 0.2), 0.1, share), 120), 0.05) << share;
}

TEST(Spin, OfAFreeBoxKeepsTheLengthOfItsAngularMomentum) {
  Simulation simulation(freeBox(Vec3(0.3, 6, 0.2), 0.01, 1));
  // 8 kg: m/12 (b² + c²) and so on.
  const Vec3 I(8.0 / 12 * 0.05, 8.0 / 12 * 0.17, 8.0 / 12 * 0.2);
  const auto length = [&] {
    const VecX x = Probe(simulation).position("box");
    const Vec3 omega = Probe(simulation).velocity("box").tail<3>();
    return I.cwiseProduct(Vec3(rotationAt(x.data()).conjugate() * omega)).norm();
  };
  const double start = length();
  advance(simulation, 2000);
  EXPECT_NEAR(length() / start, 1, 1e-8);
}

TEST(Spin, OfAFreeBoxWithItsFrameAtACornerNeitherGrowsNorDies) {
  for (const double share : {1.0, 0.5})
    EXPECT_LT(energyError(freeBox(Vec3(0.3, 0.2, 6), 0.002, share, Vec3(0.2, 0.1, 0.05)), 20), 0.02)
        << share;
}

/// A disc at the end of a level arm of 0.5 m without mass that turns about its other end, spinning
/// at 100 rad/s, in steady precession Ω = m g l/(C ω).
Scene gyroscope(double h, double share, std::int64_t iterations, const char* geometric) {
  const double l = 0.5, spin = 100, C = 0.02, precession = g * l / (C * spin);
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "bodies",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(l, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0, -precession * l)}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(spin, precession, 0)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("bodies")}, {"moments", Vec3(C, C / 2, C / 2)}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("bodies")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "point", {"bodies"},
               {{"pairs", Array<Edge>{{0, 1}}},
                {"place_b", Array<Vec3>{Vec3(-l, 0, 0)}},
                {"rx", false},
                {"ry", false},
                {"rz", false}});
  build.set("point", "width", std::int64_t{3});
  build.add("UniformCompliance", "hold", {{"state", build.link("point")}});
  build.add("Gravity", "gravity");
  build.add("ImplicitIntegrator", "steps",
            {{"h", h},
             {"alpha", share},
             {"beta", share},
             {"newton_iterations", iterations},
             {"geometric_stiffness", std::string(geometric)}});
  return scene;
}

TEST(Gyroscope, OnAnArmStaysLevelAndPrecessesAsItShould) {
  for (const auto& [share, iterations, geometric] :
       {std::tuple(1.0, 1, "none"), std::tuple(0.5, 20, "stabilized")}) {
    SCOPED_TRACE(share);
    Simulation simulation(gyroscope(0.001, share, iterations, geometric));
    const double precession = g * 0.5 / (0.02 * 100), start = simulation.energies().total();
    double turned = 0, before = 0, height = 0, energy = 0;
    for (int i = 0; i < 10000; ++i) {
      advance(simulation, 1);
      const Vec3 at = Probe(simulation).position("bodies").segment<3>(7);
      const double angle = std::atan2(-at.z(), at.x());
      turned += std::remainder(angle - before, 2 * std::numbers::pi);
      before = angle;
      height = std::max(height, std::abs(at.y()));
      energy = std::max(energy, std::abs(simulation.energies().total() - start));
    }
    std::printf("α = β = %g: %.3g m off level, energy errs by %.3g J, turned %.4f for %.4f rad\n",
                share, height, energy, turned, 10 * precession);
    EXPECT_LT(height, 0.03);
    EXPECT_LT(energy, 0.005 * start);
    EXPECT_NEAR(turned / (10 * precession), 1, 0.02);
  }
}

/// A body with a point mass on it, about an axis fixed in space, or free.
Scene bobOnFrame(double h, const Vec3& spin, std::int64_t iterations, double share = 0.5) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}}, {"angular_velocity", Array<Vec3>{spin}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"moments", Vec3(0.1, 0.12, 0.15)}});
  build.mapped("RigidPoints", "Points", "bob", {"body"},
               {{"frames", Array<std::int64_t>{0}}, {"points", Array<Vec3>{Vec3(0.5, 0.1, 0)}}});
  build.add("UniformMass", "bob mass", {{"state", build.link("bob")}});
  build.add("ImplicitIntegrator", "steps",
            {{"h", h},
             {"alpha", share},
             {"beta", share},
             {"geometric_stiffness", std::string("exact")},
             {"newton_iterations", iterations},
             {"newton_precision", 1e-13}});
  return scene;
}

/// Masses on frames, points and a length that other mapped states carry, with everything in motion.
/// The length stays away from zero, where its direction would turn at once.
Scene massesOnMappings(double h) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body",
            {{"position", Array<Vec3>{Vec3(0, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(0.1, 0, -0.2)}},
             {"angular_velocity", Array<Vec3>{Vec3(1, -2, 3)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("body")}, {"moments", Vec3(0.1, 0.12, 0.15)}});
  build.mapped("RigidOffset", "RigidFrames", "hand", {"body"},
               {{"frames", Array<std::int64_t>{0}}, {"offsets", Array<Vec3>{Vec3(0, -0.4, 0.2)}}});
  build.add("RigidMass", "hand mass",
            {{"state", build.link("hand")},
             {"mass", 0.5},
             {"moments", Vec3(0.02, 0.03, 0.02)},
             {"centre", Vec3(0.1, 0, 0)}});
  build.mapped("RigidPoints", "Points", "finger", {"hand"},
               {{"frames", Array<std::int64_t>{0}}, {"points", Array<Vec3>{Vec3(0.3, 0, 0)}}});
  build.add("UniformMass", "finger mass", {{"state", build.link("finger")}, {"mass", 0.3}});
  build.add(
      "Points", "ball",
      {{"position", Array<Vec3>{Vec3(0.9, 0.2, 0.4)}}, {"velocity", Array<Vec3>{Vec3(0, 0.5, 0)}}});
  build.add("UniformMass", "ball mass", {{"state", build.link("ball")}, {"mass", 0.4}});
  build.mapped("Distance", "Scalars", "length", {"finger", "ball"},
               {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1}}});
  build.add("UniformMass", "length mass", {{"state", build.link("length")}, {"mass", 0.6}});
  build.add("UniformCompliance", "spring", {{"state", build.link("length")}, {"compliance", 0.1}});
  build.add("ImplicitIntegrator", "steps",
            {{"h", h},
             {"alpha", 0.5},
             {"beta", 0.5},
             {"newton_iterations", std::int64_t{60}},
             {"newton_precision", 1e-13}});
  return scene;
}

/// The order that three steps, each half as long as the one before, show of the positions after a
/// second.
double orderOf(const std::function<Scene(double)>& scene, double coarsest) {
  VecX at[3];
  for (int k = 0; k < 3; ++k) {
    const double h = coarsest / (1 << k);
    Simulation simulation(scene(h));
    advance(simulation, static_cast<int>(std::lround(1 / h)));
    at[k] = simulation.motion().x;
  }
  return std::log2((at[0] - at[1]).norm() / (at[1] - at[2]).norm());
}

TEST(MassOnAMapping, IsOfSecondOrderAtTheMidpointWithNewtonsMethod) {
  EXPECT_NEAR(orderOf([](double h) { return bobOnFrame(h, Vec3(0, 0, 3), 30); }, 0.01), 2, 0.1);
  EXPECT_NEAR(orderOf([](double h) { return bobOnFrame(h, Vec3(1, -2, 3), 30); }, 0.01), 2, 0.1);
  EXPECT_NEAR(orderOf([](double h) { return massesOnMappings(h); }, 0.01), 2, 0.15);
}

TEST(MassOnAMapping, KeepsItsEnergyForAMinuteAtTheMidpointWithNewtonsMethod) {
  EXPECT_LT(energyError(bobOnFrame(0.01, Vec3(0, 0, 3), 30), 60), 1e-3);
  EXPECT_LT(energyError(bobOnFrame(0.01, Vec3(1, -2, 3), 30), 60), 1e-3);
  EXPECT_LT(energyError(massesOnMappings(0.01), 60), 1e-3);
}

TEST(MassOnAMapping, SpinsOnWithTheSpeedOfItsFreeBody) {
  // Bob and body turn about their common centre: ω stays.
  for (const std::int64_t iterations : {1, 30}) {
    Simulation simulation(bobOnFrame(0.01, Vec3(0, 0, 3), iterations));
    advance(simulation, 2000);
    EXPECT_NEAR(Probe(simulation).velocity("body")[5], 3, 0.02) << iterations;
  }
}

TEST(MassOnAMapping, OfAFrameNeitherGainsNorLosesInTheLinearisedStep) {
  for (const double share : {1.0, 0.5})
    EXPECT_LT(energyError(bobOnFrame(0.005, Vec3(1, -2, 3), 1, share), 20), 0.02) << share;
}

/// The momentum of a mass m on the length of a spring between two points, apart from their own, in
/// its own Newton: the step p = M Δv + ½ (J⁺ + J)ᵀ m (l̇⁺ − l̇) = 0 of points that nothing else acts
/// on.
TEST(MassOnAMapping, StepsLikeADenseNewtonOfItsOwn) {
  const double m = 0.6, M = 0.4, h = 0.02;
  const Vec3 x0(0.8, -0.3, 0.1), v0(1.5, 0.2, -0.7);
  for (const double share : {0.5, 1.0, 0.7}) {
    Scene scene;
    Build build(scene);
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), x0}},
               {"velocity", Array<Vec3>{Vec3(0, 0, 0), v0}}});
    build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", M}});
    build.add("FixedPoints", "nail",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "length", {"points"},
                 {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{0}}});
    build.add("UniformMass", "length mass", {{"state", build.link("length")}, {"mass", m}});
    build.add("ImplicitIntegrator", "steps",
              {{"h", h},
               {"alpha", share},
               {"beta", share},
               {"newton_iterations", std::int64_t{60}},
               {"newton_precision", 1e-14}});
    Simulation simulation(scene);
    advance(simulation, 1);
    const auto residual = [&](const Vec3& change) -> Vec3 {
      const Vec3 x = x0 + h * (v0 + share * change), v = v0 + change, u0 = x0.normalized(),
                 u = x.normalized();
      return M * change + 0.5 * m * (u + u0) * (u.dot(v) - u0.dot(v0));
    };
    const Vec3 change = Vec3(Probe(simulation).velocity("points").tail<3>()) - v0;
    EXPECT_LT(residual(change).norm(), 1e-11) << share;
    EXPECT_GT(change.norm(), 1e-3) << share;
  }
}

}  // namespace
}  // namespace compliant::test
