#include <gmock/gmock.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// What a constraint may ask of its values (theory §3): stay, offset, velocity, relax.
namespace compliant::test {
namespace {

using Fields = std::vector<std::pair<std::string, Value>>;

/// A mass of 2 kg on a line with one law.
Scene line(double q, double alpha, double beta, Fields law, Fields integrator = {}) {
  Scene scene;
  Build build(scene);
  integrator.insert(integrator.end(), {{"h", 0.01}, {"alpha", alpha}, {"beta", beta}});
  build.add("ImplicitIntegrator", "integrator", integrator);
  build.add("Scalars", "x", {{"position", Array<double>{q}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
  law.emplace_back("state", build.link("x"));
  build.add("UniformCompliance", "law", law);
  return scene;
}

double x(const Simulation& s) { return Probe(s).position("x")[0]; }
double v(const Simulation& s) { return Probe(s).velocity("x")[0]; }
double lambda(const Simulation& s) { return Probe(s).lambda("law")[0]; }
Value text(const char* word) { return std::string(word); }

TEST(Target, OffsetIsKeptByAHardRowFromTheFirstStep) {
  Simulation s(
      line(0.1, 1, 1, {{"target", text("offset")}, {"target_values", Array<double>{0.3}}}));
  for (int i = 0; i < 20; ++i) {
    advance(s, 1);
    EXPECT_NEAR(x(s), 0.3, 1e-12);
  }
}

TEST(Target, OffsetSpringsMoveAlikeAsConstraintAndForceAndStoreTheirEnergy) {
  const auto law = [](const char* handling) {
    return Fields{{"target", text("offset")},
                  {"target_values", Array<double>{0.3}},
                  {"compliance", 0.02},
                  {"damping_ratio", 0.001},
                  {"handling", text(handling)}};
  };
  Simulation constraint(line(0.1, 0.7, 0.6, law("constraint"))),
      force(line(0.1, 0.7, 0.6, law("force")));
  EXPECT_NEAR(constraint.energies().elastic, 0.5 * 0.2 * 0.2 / 0.02, 1e-12);
  for (int i = 0; i < 100; ++i) {
    advance(constraint, 1);
    advance(force, 1);
    ASSERT_NEAR(x(constraint), x(force), 1e-11);
    ASSERT_NEAR(lambda(constraint), lambda(force), 1e-9);
  }
}

TEST(Target, VelocityIsReachedInOneStepWhateverAlphaAndBeta) {
  for (const double beta : {1.0, 0.5}) {
    Simulation s(
        line(0, 0.5, beta, {{"target", text("velocity")}, {"target_values", Array<double>{0.4}}}));
    advance(s, 1);
    EXPECT_NEAR(v(s), 0.4, 1e-12);
    EXPECT_NEAR(lambda(s), 2 * 0.4 / 0.01, 1e-9);  // m Δv / h
    advance(s, 10);
    EXPECT_NEAR(v(s), 0.4, 1e-12);
    EXPECT_NEAR(lambda(s), 0, 1e-9);
    EXPECT_EQ(s.energies().elastic, 0);
  }
}

TEST(Target, ASoftMotorSlipsInProportionToItsLoad) {
  // J v⁺ + Ĉ λ̄ = speed with Ĉ = c/(h²) at α = β = 1; under a load of −3 N it holds λ = 3 N.
  Scene scene = line(
      0, 1, 1,
      {{"target", text("velocity")}, {"target_values", Array<double>{0.4}}, {"compliance", 1e-6}});
  Build build(scene);
  build.add("ConstantForce", "load", {{"state", build.link("x")}, {"force", Array<double>{-3}}});
  Simulation s(scene);
  advance(s, 500);
  EXPECT_NEAR(lambda(s), 3, 1e-9);
  EXPECT_NEAR(v(s), 0.4 - 3 * 1e-6 / 0.01, 1e-9);
}

TEST(Target, RelaxingRowsDecayWithTheirRate) {
  Simulation s(line(0.1, 1, 1, {{"target", text("relax")}, {"relaxation_rate", 5.0}}));
  double expected = 0.1;
  for (int i = 0; i < 50; ++i) {
    advance(s, 1);
    expected *= 1 - 5.0 * 0.01;
    ASSERT_NEAR(x(s), expected, 1e-12);
  }
}

TEST(Target, BaumgarteStabilisationRelaxesStabilisedHardRowsOnly) {
  const Fields baumgarte{{"stabilization", text("baumgarte")}, {"relaxation_rate", 5.0}};
  Simulation s(line(0.1, 1, 1, {}, baumgarte)),
      offset(line(0.1, 1, 1, {{"target", text("offset")}, {"target_values", Array<double>{0.3}}},
                  baumgarte)),
      left(line(0.1, 1, 1, {{"stabilized", false}}, baumgarte));
  advance(s, 1);
  advance(offset, 1);
  advance(left, 1);
  EXPECT_NEAR(x(s), 0.095, 1e-12);
  EXPECT_NEAR(x(offset), 0.3 - 0.19, 1e-12);
  EXPECT_NEAR(x(left), 0, 1e-12);
}

TEST(Target, ADampingCoefficientIsTheRatioOverTheCompliance) {
  Simulation ratio(line(0.1, 0.8, 0.7, {{"compliance", 0.02}, {"damping_ratio", 0.03}})),
      coefficient(line(0.1, 0.8, 0.7, {{"compliance", 0.02}, {"damping", 0.03 / 0.02}})),
      hard(line(0.1, 1, 1, {{"damping", 100.0}}));
  advance(ratio, 50);
  advance(coefficient, 50);
  advance(hard, 1);
  EXPECT_NEAR(x(ratio), x(coefficient), 1e-14);
  EXPECT_NEAR(x(hard), 0, 1e-12);
}

TEST(Target, WhatCannotBeIsTold) {
  EXPECT_THAT(
      issueOf(
          Simulation(line(
              0, 1, 1,
              {{"target", text("velocity")}, {"compliance", 1e-3}, {"handling", text("force")}})),
          "law"),
      testing::HasSubstr("needs handling = constraint"));
  EXPECT_THAT(
      issueOf(Simulation(line(
                  0, 1, 1, {{"target", text("offset")}, {"target_values", Array<double>{1, 2}}})),
              "law"),
      testing::HasSubstr("target_values has 2 entries for 1 values of the state; give one for "
                         "each, one for all, or none"));
  Simulation explicitly(line(0, 1, 0, {{"target", text("velocity")}, {"compliance", 1e-3}}));
  EXPECT_EQ(explicitly.step().status, SolveStatus::Refused);
}

}  // namespace
}  // namespace compliant::test
