#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// The assembled system against products of dense blocks written by hand.
namespace compliant::test {
namespace {

constexpr double stepSize = 0.02, alpha = 0.7, beta = 0.8, damping = 0.03;

/// Faure 2012, figure 1: independent X_a and X_d; X_b maps X_a and carries a mass; X_c maps X_b and
/// carries the compliance α; X_e maps X_a and X_d together and carries the compliance β; X_d has a
/// mass.
Scene figureOne(const std::string& handling) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", stepSize},
             {"alpha", alpha},
             {"beta", beta},
             {"geometric_stiffness", std::string("none")}});
  build.add("Gravity", "gravity");
  build.add("Points", "a",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.5, 0), Vec3(0.4, -1, 0.7)}},
             {"velocity", Array<Vec3>{Vec3(1, 0, 0), Vec3(0, -1, 0.5), Vec3(0.2, 0.3, 0.1)}}});
  build.add("Points", "d",
            {{"position", Array<Vec3>{Vec3(2, 0, 0), Vec3(2, 1, 0.5)}},
             {"velocity", Array<Vec3>{Vec3(-1, 0, 0), Vec3(0, 0.1, -1)}}});
  build.mapped(
      "LinearCombination", "Points", "b", {"a"},
      {{"terms",
        Array<Term>{
            {0, 0, 0, 0.5}, {0, 0, 1, 0.5}, {1, 0, 1, -0.3}, {1, 0, 2, 1.3}, {2, 0, 0, 1}}}});
  build.mapped("Distance", "Scalars", "c", {"b"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{0.5, 1.2}}});
  build.mapped("Difference", "Points", "e", {"a", "d"},
               {{"edges", Array<Edge>{{1, 3}, {4, 2}}},
                {"offset", Array<Vec3>{Vec3(0.9, 0, 0), Vec3(0, 0.1, 0)}}});
  build.add("PointMasses", "mass b",
            {{"state", build.link("b")}, {"masses", Array<double>{1.0, 2.0, 0.5}}});
  build.add("PointMasses", "mass d",
            {{"state", build.link("d")}, {"masses", Array<double>{3.0, 0.7}}});
  build.add("UniformCompliance", "1 alpha",
            {{"state", build.link("c")},
             {"compliance", 2e-3},
             {"damping_ratio", damping},
             {"handling", handling}});
  build.add("UniformCompliance", "2 beta",
            {{"state", build.link("e")},
             {"compliance", 5e-3},
             {"damping_ratio", damping},
             {"handling", handling}});
  return scene;
}

/// The blocks of the figure by hand, unknowns (X_a, X_d).
struct Blocks {
  MatX Jba = MatX::Zero(9, 9), Jcb = MatX::Zero(2, 9), Jea = MatX::Zero(6, 9),
       Jed = MatX::Zero(6, 6);
  MatX Mbb = MatX::Zero(9, 9), Mdd = MatX::Zero(6, 6);
  VecX va, vd, phi = VecX::Zero(8);
  MatX J = MatX::Zero(8, 15), M = MatX::Zero(15, 15);
  VecX force = VecX::Zero(15);

  Blocks() {
    const Vec3 a[] = {{0, 0, 0}, {1, 0.5, 0}, {0.4, -1, 0.7}}, d[] = {{2, 0, 0}, {2, 1, 0.5}};
    va.resize(9);
    va << 1, 0, 0, 0, -1, 0.5, 0.2, 0.3, 0.1;
    vd.resize(6);
    vd << -1, 0, 0, 0, 0.1, -1;
    const Mat3 I = Mat3::Identity();
    Jba.block<3, 3>(0, 0) = 0.5 * I;
    Jba.block<3, 3>(0, 3) = 0.5 * I;
    Jba.block<3, 3>(3, 3) = -0.3 * I;
    Jba.block<3, 3>(3, 6) = 1.3 * I;
    Jba.block<3, 3>(6, 0) = I;
    const Vec3 b[] = {0.5 * a[0] + 0.5 * a[1], -0.3 * a[1] + 1.3 * a[2], a[0]};
    const double rest[] = {0.5, 1.2};
    for (int k = 0; k < 2; ++k) {
      const Vec3 e = b[k + 1] - b[k];
      phi[k] = e.norm() - rest[k];
      Jcb.block<1, 3>(k, 3 * k) = -e.normalized().transpose();
      Jcb.block<1, 3>(k, 3 * k + 3) = e.normalized().transpose();
    }
    Jea.block<3, 3>(0, 3) = -I;
    Jed.block<3, 3>(0, 0) = I;
    Jed.block<3, 3>(3, 3) = -I;
    Jea.block<3, 3>(3, 6) = I;
    phi.segment<3>(2) = d[0] - a[1] - Vec3(0.9, 0, 0);
    phi.segment<3>(5) = a[2] - d[1] - Vec3(0, 0.1, 0);
    Mbb.diagonal() << 1, 1, 1, 2, 2, 2, 0.5, 0.5, 0.5;
    Mdd.diagonal() << 3, 3, 3, 0.7, 0.7, 0.7;
    J.topLeftCorner(2, 9) = Jcb * Jba;
    J.bottomLeftCorner(6, 9) = Jea;
    J.bottomRightCorner(6, 6) = Jed;
    M.topLeftCorner(9, 9) = Jba.transpose() * Mbb * Jba;
    M.bottomRightCorner(6, 6) = Mdd;
    VecX g = VecX::Zero(15);
    for (int i = 1; i < 15; i += 3) g[i] = -9.81;
    force.head(9) = Jba.transpose() * Mbb * g.head(9);
    force.tail(6) = Mdd * g.tail(6);
  }
  VecX compliances() const { return (VecX(8) << 2e-3, 2e-3, VecX::Constant(6, 5e-3)).finished(); }
  VecX velocity() const { return (VecX(15) << va, vd).finished(); }
};

Scheme scheme() {
  Scheme s;
  s.h = stepSize;
  s.alpha = alpha;
  s.beta = beta;
  s.geometricStiffness = GeometricStiffness::None;
  return s;
}

double largestDifference(const MatX& a, const MatX& b) { return (a - b).cwiseAbs().maxCoeff(); }

// Numbers are at most 100 and sums have a few terms.
constexpr double roundOff = 1e-12;

TEST(FigureOne, IsAssembledFromItsBlocksAsConstraints) {
  Simulation simulation(figureOne("constraint"));
  ASSERT_TRUE(simulation.structure()->issues.empty());
  ASSERT_TRUE(usable(simulation.dynamics(0).assemble(scheme()).status));
  const KktSystem& system = simulation.dynamics(0).system();
  const RightHandSide& right = simulation.dynamics(0).solvedRight();
  const Blocks blocks;
  const double l = alpha * (stepSize * beta + damping);
  const VecX rate = blocks.J * blocks.velocity();
  EXPECT_LE(largestDifference(system.W.denseSymmetric(), blocks.M), roundOff);
  EXPECT_LE(largestDifference(system.J.dense(), blocks.J), roundOff);
  EXPECT_LE(largestDifference(system.C.denseSymmetric(),
                              MatX(blocks.compliances().asDiagonal()) / (l * stepSize)),
            roundOff);
  EXPECT_LE(largestDifference(right.c, stepSize * blocks.force), roundOff);
  EXPECT_LE(largestDifference(right.b, -(blocks.phi + (damping + stepSize * alpha) * rate) / l),
            roundOff * 100);
}

TEST(FigureOne, IsAssembledFromItsBlocksAsForces) {
  Simulation simulation(figureOne("force"));
  ASSERT_TRUE(usable(simulation.dynamics(0).assemble(scheme()).status));
  const KktSystem& system = simulation.dynamics(0).system();
  const RightHandSide& right = simulation.dynamics(0).solvedRight();
  const Blocks blocks;
  const MatX stiffness = blocks.compliances().cwiseInverse().asDiagonal();
  const MatX K = blocks.J.transpose() * stiffness * blocks.J, D = damping * K;
  const VecX v = blocks.velocity();
  const VecX f = blocks.force - blocks.J.transpose() * stiffness * blocks.phi - D * v;
  EXPECT_EQ(system.m(), 0);
  EXPECT_LE(
      largestDifference(system.W.denseSymmetric(),
                        blocks.M + stepSize * alpha * D + stepSize * stepSize * alpha * beta * K),
      roundOff);
  EXPECT_LE(largestDifference(right.c, stepSize * f - stepSize * stepSize * alpha * K * v),
            roundOff * 100);
}

TEST(FigureOne, TakesHeldAndGuidedPointsOutOfTheSystem) {
  Scene scene = figureOne("constraint");
  Build build(scene);
  build.add("FixedPoints", "held",
            {{"state", build.link("d")}, {"indices", Array<std::int64_t>{0}}});
  build.add("FixedDirections", "guided",
            {{"state", build.link("a")},
             {"indices", Array<std::int64_t>{1}},
             {"direction", Vec3(1, 2, -1)}});
  Simulation simulation(scene);
  ASSERT_TRUE(usable(simulation.dynamics(0).assemble(scheme()).status));
  const KktSystem& system = simulation.dynamics(0).system();
  const Blocks blocks;
  // The free velocities are v = B y with orthonormal columns B: W = BᵀMB whatever basis the plane
  // has.
  ASSERT_EQ(system.n(), 15 - 3 - 1);
  const MatX W = system.W.denseSymmetric();
  const Vec3 normal = Vec3(1, 2, -1).normalized();
  MatX P = MatX::Identity(15, 15);
  P.block<3, 3>(9, 9).setZero();
  P.block<3, 3>(3, 3) -= normal * normal.transpose();
  EXPECT_NEAR(W.trace(), (P * blocks.M * P).trace(), roundOff);
  EXPECT_NEAR(W.squaredNorm(), (P * blocks.M * P).squaredNorm(), roundOff * 100);
  EXPECT_NEAR(
      (system.J.dense() * system.J.dense().transpose() - blocks.J * P * blocks.J.transpose())
          .norm(),
      0, roundOff);
}

TEST(Masses, OnASubsetEqualMassesPutDirectly) {
  const auto scene = [](bool mapped) {
    Scene scene;
    Build build(scene);
    build.add("Gravity", "gravity");
    build.add("Points", "points",
              {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0), Vec3(2, 0.1, 0)}}});
    build.add("FixedPoints", "anchor",
              {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
    build.mapped("Distance", "Scalars", "links", {"points"},
                 {{"edges", Array<Edge>{{0, 1}, {1, 2}}}});
    build.add("UniformCompliance", "law", {{"state", build.link("links")}, {"compliance", 1e-4}});
    build.mapped("Subset", "Points", "some", {"points"},
                 {{"indices", Array<std::int64_t>{2, 1, 0}}});
    if (mapped)
      build.add("PointMasses", "mass",
                {{"state", build.link("some")}, {"masses", Array<double>{0.5, 2.0, 1.0}}});
    else
      build.add("PointMasses", "mass",
                {{"state", build.link("points")}, {"masses", Array<double>{1.0, 2.0, 0.5}}});
    return scene;
  };
  Simulation direct(scene(false)), mapped(scene(true));
  for (int i = 0; i < 200; ++i) {
    advance(direct, 1);
    advance(mapped, 1);
    // The same numbers in the same places: nothing is even rounded.
    ASSERT_EQ(direct.motion().x, mapped.motion().x) << "step " << i;
  }
  EXPECT_EQ(direct.energies().kinetic, mapped.energies().kinetic);
  EXPECT_EQ(direct.energies().gravity, mapped.energies().gravity);
}

/// A point of mass m and a mass M that only feels how far away it is: a bead that winds up a
/// flywheel.
Scene flywheel(double hStep, double alphaStep, double betaStep) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", hStep}, {"alpha", alphaStep}, {"beta", betaStep}});
  build.add(
      "Points", "bead",
      {{"position", Array<Vec3>{Vec3(2, 0, 0)}}, {"velocity", Array<Vec3>{Vec3(0.3, 1.5, 0)}}});
  build.add("UniformMass", "m", {{"state", build.link("bead")}, {"mass", 0.5}});
  build.mapped("DistanceToTarget", "Scalars", "radius", {"bead"},
               {{"indices", Array<std::int64_t>{0}},
                {"targets", Array<Vec3>{Vec3(0, 0, 0)}},
                {"rest", Array<double>{0.0}}});
  build.add("UniformMass", "M", {{"state", build.link("radius")}, {"mass", 2.0}});
  return scene;
}

TEST(MassOnADistance, FeelsTheCentripetalAcceleration) {
  // T = ½ m (ṙ² + r²θ̇²) + ½ M ṙ²: r̈ = m r θ̇² / (m + M), the tangential acceleration of x being 0.
  Simulation simulation(flywheel(0.01, 1, 1));
  advance(simulation, 1);
  const Vec3 acceleration = (Vec3(Probe(simulation).velocity("bead")) - Vec3(0.3, 1.5, 0)) / 0.01;
  const double inward = 1.5 * 1.5 / 2 * (0.5 / 2.5 - 1);  // r̈ − r θ̇²
  EXPECT_NEAR(acceleration.x(), inward, 1e-12);
  EXPECT_NEAR(acceleration.y(), 0, 1e-12);
}

TEST(MassOnADistance, KeepsAngularMomentumAndToFirstOrderEnergy) {
  // The force is central and x⁺ = x + h v⁺, so m x⁺ × v⁺ = m x × v to rounding.
  const auto drift = [](double hStep) {
    Simulation simulation(flywheel(hStep, 1, 1));
    const double energy = simulation.energies().kinetic;
    double worst = 0;
    for (int i = 0; i < static_cast<int>(std::lround(2 / hStep)); ++i) {
      advance(simulation, 1);
      const Vec3 x = Probe(simulation).position("bead"), v = Probe(simulation).velocity("bead");
      EXPECT_NEAR(x.cross(v).z(), 3.0, 1e-11);
      worst = std::max(worst, std::abs(simulation.energies().kinetic / energy - 1));
    }
    return worst;
  };
  const double coarse = drift(0.01), fine = drift(0.005);
  EXPECT_LT(coarse, 0.02);
  EXPECT_NEAR(std::log2(coarse / fine), 1, 0.2);
}

}  // namespace
}  // namespace compliant::test
