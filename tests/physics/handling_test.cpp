#include <gtest/gtest.h>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// A law handled as a force and as a constraint gives the same motion (theory §3).
namespace compliant::test {
namespace {

struct Numbers {
  double h, alpha, beta, compliance, damping;
};

/// Random numbers of a stable scheme: α + β ≥ 1, explicit ones with (hω)² well below 4.
Numbers roll(Dice& dice, bool explicitForces) {
  Numbers n{};
  n.h = dice.real(0.002, 0.01);
  n.alpha = explicitForces ? 0 : dice.real(0.5, 1);
  n.beta = explicitForces ? 1 : dice.real(0.5, 1);
  n.compliance = dice.real(2e-3, 5e-2);
  n.damping = dice.integer(0, 1) == 0 ? 0 : dice.real(0.001, 0.01);
  return n;
}

enum class Law { Uniform, Diagonal, Full, FullWithDampingMatrix };

/// Three points: two links, and a mount on the last one.
Scene scene(Law law, const std::string& handling, const Numbers& n) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", n.h},
             {"alpha", n.alpha},
             {"beta", n.beta},
             {"geometric_stiffness", std::string("none")}});
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0.1, 0), Vec3(1.9, -0.2, 0.3)}},
             {"velocity", Array<Vec3>{Vec3(0, 0, 0), Vec3(0, 0.3, 0.2), Vec3(0.1, 0, -0.4)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("points")}, {"masses", Array<double>{1.0, 0.7, 1.6}}});
  build.add("Gravity", "gravity");
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("Distance", "Scalars", "links", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{1.0, 0.95}}});
  build.mapped("Subset", "Points", "mounted", {"points"}, {{"indices", Array<std::int64_t>{2}}});
  const auto add = [&](const char* type, const char* name, const char* state,
                       Build::Fields fields) {
    fields.emplace_back("state", build.link(state));
    fields.emplace_back("handling", handling);
    fields.emplace_back("damping_ratio", n.damping);
    build.add(type, name, fields);
  };
  const double c = n.compliance;
  if (law == Law::Diagonal)
    add("DiagonalCompliance", "law", "links", {{"compliances", Array<double>{c, 3 * c}}});
  else
    add("UniformCompliance", "law", "links", {{"compliance", c}});
  if (law == Law::Uniform) add("UniformCompliance", "mount", "mounted", {{"compliance", 2 * c}});
  if (law == Law::Diagonal)
    add("DiagonalCompliance", "mount", "mounted",
        {{"compliances", Array<double>{c, 2 * c, 4 * c}}});
  if (law == Law::Full || law == Law::FullWithDampingMatrix) {
    Build::Fields fields{
        {"matrix", Array<double>{2 * c, 0.5 * c, 0, 0.5 * c, c, 0.2 * c, 0, 0.2 * c, 3 * c}}};
    const double D = n.damping / c;
    if (law == Law::FullWithDampingMatrix)
      fields.emplace_back("damping_matrix",
                          Array<double>{D, 0, 0.3 * D, 0, 0.5 * D, 0, 0.3 * D, 0, D});
    add("FullCompliance", "mount", "mounted", fields);
  }
  return scene;
}

void expectTheSameMotion(const Numbers& n) {
  for (const Law law : {Law::Uniform, Law::Diagonal, Law::Full, Law::FullWithDampingMatrix}) {
    SCOPED_TRACE("law " + std::to_string(static_cast<int>(law)) + ": h " + std::to_string(n.h) +
                 ", α " + std::to_string(n.alpha) + ", β " + std::to_string(n.beta) + ", c " +
                 std::to_string(n.compliance) + ", d " + std::to_string(n.damping));
    Simulation asForce(scene(law, "force", n)), asConstraint(scene(law, "constraint", n));
    ASSERT_EQ(asForce.dynamics(0).system().m(), 0);
    ASSERT_EQ(asConstraint.dynamics(0).system().m(), 5);
    double worst = 0, worstForce = 0;
    for (int i = 0; i < 200; ++i) {
      advance(asForce, 1);
      advance(asConstraint, 1);
      worst = std::max(worst, (asForce.motion().x - asConstraint.motion().x).cwiseAbs().maxCoeff());
      worstForce =
          std::max(worstForce,
                   (asForce.motion().lambda - asConstraint.motion().lambda).cwiseAbs().maxCoeff());
    }
    // Rounding of 1e-16 per step, which the motion itself spreads by less than 1000 in at most two
    // seconds. Forces are extensions over c ≥ 2e-3 m/N.
    EXPECT_LE(worst, 1e-10);
    EXPECT_LE(worstForce, 1e-7);
  }
}

class RandomScheme : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeded, RandomScheme, testing::Range(1u, 21u));

TEST_P(RandomScheme, MovesAForceAndAConstraintAlike) {
  Dice dice(GetParam());
  expectTheSameMotion(roll(dice, false));
}

class ExplicitScheme : public testing::TestWithParam<unsigned> {};
INSTANTIATE_TEST_SUITE_P(Seeded, ExplicitScheme, testing::Range(1u, 6u));

// α = 0: S = 0, compliant rows become known forces.
TEST_P(ExplicitScheme, MovesAForceAndAConstraintAlike) {
  Dice dice(100 + GetParam());
  expectTheSameMotion(roll(dice, true));
}

// β = 0 with d = 0: S = 0 although α > 0.
TEST(ExplicitPositions, MoveAForceAndAConstraintAlike) {
  expectTheSameMotion({0.004, 1, 0, 0.01, 0});
}

TEST(GeometricStiffness, OfForcesAndConstraintsDiffersByTheAgeOfTheForceOnly) {
  // Rows use the force of the step before (theory §2): motions differ by O(h) of a
  // stiffness that changes little, and halving h halves the difference.
  const auto difference = [](double h) {
    const auto end = [&](const char* handling) {
      Scene s = scene(Law::Uniform, handling, {h, 1, 1, 0.01, 0.05});
      Build(s).set("integrator", "geometric_stiffness", std::string("exact"));
      Simulation simulation(s);
      advance(simulation, static_cast<int>(std::lround(0.4 / h)));
      return Probe(simulation).position("points");
    };
    return (end("force") - end("constraint")).norm();
  };
  const double coarse = difference(0.004), fine = difference(0.001);
  EXPECT_LT(coarse, 1e-3);
  EXPECT_LT(fine, 0.5 * coarse);
  EXPECT_GT(fine, 0);
}

TEST(Handling, KeepsTheStiffDirectionOfABlockBesideVerySoftOnes) {
  // Free in x and y, a spring in z: relative to the block 1e-4 m/N is nearly nothing, yet it is
  // soft.
  const auto mount = [](const char* type, const char* handling) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"alpha", 0.5}, {"beta", 0.5}});
    build.add("Points", "bob", {{"position", Array<Vec3>{Vec3(0.2, 0, 0.1)}}});
    build.add("UniformMass", "mass", {{"state", build.link("bob")}});
    if (std::string(type) == "FullCompliance")
      build.add(type, "mount",
                {{"state", build.link("bob")},
                 {"handling", std::string(handling)},
                 {"matrix", Array<double>{1e12, 0, 0, 0, 1e12, 0, 0, 0, 1e-4}}});
    else
      build.add(type, "mount",
                {{"state", build.link("bob")},
                 {"handling", std::string(handling)},
                 {"compliances", Array<double>{1e12, 1e12, 1e-4}}});
    return scene;
  };
  Simulation diagonal(mount("DiagonalCompliance", "constraint")),
      full(mount("FullCompliance", "constraint")), force(mount("FullCompliance", "force"));
  for (int i = 0; i < 50; ++i) {
    for (Simulation* s : {&diagonal, &full, &force}) advance(*s, 1);
    const VecX expected = Probe(diagonal).position("bob");
    EXPECT_LE((Probe(full).position("bob") - expected).norm(), 1e-12);
    EXPECT_LE((Probe(force).position("bob") - expected).norm(), 1e-10);
  }
  EXPECT_LT(std::abs(Probe(force).point("bob", 0).z()), 0.11);
  EXPECT_GT(diagonal.energies().elastic, 0);
  EXPECT_NEAR(full.energies().elastic, diagonal.energies().elastic, 1e-9);
}

}  // namespace
}  // namespace compliant::test
