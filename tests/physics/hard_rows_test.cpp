#include <gmock/gmock.h>

#include <Eigen/LU>
#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// How hard rows forget their violation (theory §4, table of hard rows).
namespace compliant::test {
namespace {

constexpr double longStep = 0.1;

/// A mass on a line whose position is to be zero.
Scene hardLine(const std::string& rows, double alpha, double beta, double d, double q, double v) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", longStep}, {"alpha", alpha}, {"beta", beta}, {"hard_rows", rows}});
  build.add("Scalars", "q", {{"position", Array<double>{q}}, {"velocity", Array<double>{v}}});
  build.add("UniformMass", "mass", {{"state", build.link("q")}});
  build.mapped("Identity", "Scalars", "violation", {"q"});
  build.add("UniformCompliance", "stop",
            {{"state", build.link("violation")}, {"damping_ratio", d}});
  return scene;
}

Eigen::Matrix2d measuredMap(const std::string& rows, double alpha, double beta, double d = 0) {
  Eigen::Matrix2d map;
  for (int column = 0; column < 2; ++column) {
    Simulation simulation(hardLine(rows, alpha, beta, d, column == 0 ? 1 : 0, column == 1 ? 1 : 0));
    advance(simulation, 1);
    map(0, column) = Probe(simulation).position("q")[0];
    map(1, column) = Probe(simulation).velocity("q")[0];
  }
  return map;
}

/// Characteristic polynomial x² − t x + δ as (t, δ): free of the order of eigenvalues.
std::pair<double, double> polynomial(double a, double b) { return {a + b, a * b}; }

// Entries of the maps are at most 1/(h β) = 40: rounding stays below 1e-13.
constexpr double tolerance = 1e-12;

TEST(HardRows, ImplicitForgetWithEigenvaluesOfModulusRootOfOneMinusBeta) {
  for (const double beta : {0.25, 0.5, 0.75, 1.0}) {
    const auto map = measuredMap("implicit", 0.5, beta);
    EXPECT_NEAR(map.determinant(), 1 - beta, tolerance);
    EXPECT_LE(map.trace() * map.trace() / 4, map.determinant() + tolerance)
        << "a complex pair: modulus √δ";
    EXPECT_LE((map - measuredMap("implicit", 1, beta)).cwiseAbs().maxCoeff(), tolerance)
        << "whatever α is";
  }
}

TEST(HardRows, PositionalMeetTheConstraintAtOnceAndLeaveVelocityRinging) {
  for (const double beta : {0.25, 0.5, 0.75, 1.0}) {
    const auto map = measuredMap("positional", 0.5, beta);
    const auto [trace, determinant] = polynomial(0, -(1 - beta) / beta);
    EXPECT_NEAR(map.trace(), trace, tolerance);
    EXPECT_NEAR(map.determinant(), determinant, tolerance);
    EXPECT_LE(map.row(0).cwiseAbs().maxCoeff(), tolerance) << "φ⁺ = 0";
  }
}

TEST(HardRows, BlendedRingWithBothFactors) {
  for (const double alpha : {0.5, 0.75, 1.0})
    for (const double beta : {0.5, 0.75, 1.0}) {
      const auto map = measuredMap("blended", alpha, beta);
      const auto [trace, determinant] = polynomial(-(1 - alpha) / alpha, -(1 - beta) / beta);
      EXPECT_NEAR(map.trace(), trace, tolerance) << alpha << " " << beta;
      EXPECT_NEAR(map.determinant(), determinant, tolerance) << alpha << " " << beta;
    }
}

TEST(HardRows, AreTheSameThreeTreatmentsForImplicitEuler) {
  const auto implicit = measuredMap("implicit", 1, 1, 0.03);
  EXPECT_LE((measuredMap("positional", 1, 1, 0.03) - implicit).cwiseAbs().maxCoeff(), tolerance);
  EXPECT_LE((measuredMap("blended", 1, 1, 0.03) - implicit).cwiseAbs().maxCoeff(), tolerance);
}

TEST(HardRows, WithADampingTimeRelaxByDOverHPlusD) {
  for (const double d : {0.0, 0.01, 0.1, 1.0}) {
    Simulation simulation(hardLine("implicit", 1, 1, d, 1, 0.7));
    double expected = 1;
    for (int i = 0; i < 5; ++i) {
      advance(simulation, 1);
      expected *= d / (longStep + d);
      EXPECT_NEAR(Probe(simulation).position("q")[0], expected, 1e-14);
    }
  }
}

TEST(HardRows, BlendedOrPositionalRefuseAStepWithoutImplicitPartAndTouchNothing) {
  const struct {
    const char* rows;
    double alpha, beta;
  } refused[] = {{"blended", 0, 1}, {"blended", 0, 0.5}, {"blended", 1, 0}, {"positional", 1, 0}};
  for (const auto& c : refused) {
    SCOPED_TRACE(c.rows);
    Simulation simulation(hardLine(c.rows, c.alpha, c.beta, 0, 1, 0.5));
    const VecX x = simulation.motion().x, v = simulation.motion().v;
    const StepReport& report = simulation.step();
    EXPECT_EQ(report.status, SolveStatus::Refused);
    EXPECT_THAT(report.systems[0].solve.message.c_str(),
                testing::HasSubstr("hard constraint needs an implicit step"));
    EXPECT_EQ(simulation.scene().find(report.systems[0].solve.culprit)->name, "stop");
    EXPECT_EQ(simulation.motion().x, x);
    EXPECT_EQ(simulation.motion().v, v);
    EXPECT_EQ(simulation.motion().step, 0);
    EXPECT_EQ(simulation.motion().time, 0);
  }
  // The default treats hard rows for every α and β.
  Simulation simulation(hardLine("implicit", 0, 0.5, 0, 1, 0.5));
  advance(simulation, 60);
  EXPECT_NEAR(Probe(simulation).position("q")[0], 0, 1e-8) << "√½ to the 60th is 1e-9";
}

TEST(HardRows, OfABlockAreSplitByDirection) {
  // C = diag(0, c) in turned axes: the hard direction behaves like a hard row, the soft one like a
  // spring.
  const double c = 0.02, cosine = std::cos(0.4), sine = std::sin(0.4);
  for (const char* rows : {"implicit", "positional", "blended"}) {
    SCOPED_TRACE(rows);
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator",
              {{"h", longStep}, {"alpha", 0.6}, {"beta", 0.8}, {"hard_rows", std::string(rows)}});
    build.add("Scalars", "q", {{"position", Array<double>{cosine - sine, sine + cosine}}});
    build.add("UniformMass", "mass", {{"state", build.link("q")}});
    build.add("FullCompliance", "mount",
              {{"state", build.link("q")},
               {"damping_ratio", 0.01},
               {"matrix", Array<double>{c * sine * sine, -c * sine * cosine, -c * sine * cosine,
                                        c * cosine * cosine}}});
    Scene apart;
    Build split(apart);
    split.add("ImplicitIntegrator", "integrator",
              {{"h", longStep}, {"alpha", 0.6}, {"beta", 0.8}, {"hard_rows", std::string(rows)}});
    split.add("Scalars", "q", {{"position", Array<double>{1.0, 1.0}}});
    split.add("UniformMass", "mass", {{"state", split.link("q")}});
    split.add("DiagonalCompliance", "mount",
              {{"state", split.link("q")},
               {"damping_ratio", 0.01},
               {"compliances", Array<double>{0.0, c}}});
    Simulation turned(scene), straight(apart);
    for (int i = 0; i < 10; ++i) {
      advance(turned, 1);
      advance(straight, 1);
      const VecX q = Probe(turned).position("q"), along = Probe(straight).position("q");
      EXPECT_NEAR(cosine * q[0] + sine * q[1], along[0], 1e-12);
      EXPECT_NEAR(-sine * q[0] + cosine * q[1], along[1], 1e-12);
    }
  }
}

TEST(HardRows, TreatmentsThatRingOrDivergeAreTold) {
  const auto warning = [](const char* treatment, double alpha, double beta, double compliance) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator",
              {{"alpha", alpha}, {"beta", beta}, {"hard_rows", std::string(treatment)}});
    build.add("Scalars", "x", {{"position", Array<double>{0.1}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}});
    build.add("UniformCompliance", "law", {{"state", build.link("x")}, {"compliance", compliance}});
    return issueOf(Simulation(scene), "integrator");
  };
  EXPECT_NE(warning("positional", 1, 0.4, 0).find("diverge below"), std::string::npos);
  EXPECT_NE(warning("positional", 1, 0.9, 0).find("ring"), std::string::npos);
  EXPECT_NE(warning("blended", 0.4, 1, 0).find("diverge"), std::string::npos);
  EXPECT_NE(warning("implicit", 0.2, 0.5, 1).find("gains energy"), std::string::npos);
  EXPECT_EQ(warning("positional", 1, 0.4, 1e-3), "");
  EXPECT_EQ(warning("positional", 1, 1, 0), "");
  EXPECT_EQ(warning("implicit", 0.5, 0.5, 0), "");
}

}  // namespace
}  // namespace compliant::test
