#include "engine/analysis/ledger_split.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cmath>

#include "engine/inspect/inspection.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/inspect/inspected.hpp"
#include "tests/support/folders.hpp"

namespace compliant::test {
namespace {

LedgerSplit splitOf(const SolvedStep& step) {
  const auto split = splitLedger(*step.record);
  EXPECT_TRUE(split.ok()) << split.error().text();
  return split.ok() ? *split : LedgerSplit{};
}

double numericalOf(const SolvedStep& step) { return step.record->flows->numerical; }

struct Method {
  double alpha = 0.5, beta = 0.5, h = 0.01;
  const char* solver = "LdltSolver";
  int iterations = 0;  ///< 0: those of the solver
};

/// Masses in a row, tied to the ground at one end, in motion: everything is linear.
Scene train(const Method& method, const Build::Fields& law,
            const char* type = "UniformCompliance") {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"alpha", method.alpha}, {"beta", method.beta}, {"h", method.h}});
  Build::Fields fields;
  if (method.iterations > 0) fields.emplace_back("iterations", method.iterations);
  if (std::string(method.solver) == "CgSolver") fields.emplace_back("form", std::string("schur"));
  build.add(method.solver, "solver", fields);
  build.add(
      "Points", "x",
      {{"position",
        Array<Vec3>{Vec3(0.3, 0, 0), Vec3(-0.2, 0.1, 0), Vec3(0.1, 0, 0.2), Vec3(0, 0, 0)}},
       {"velocity", Array<Vec3>{Vec3(1, 0, 0), Vec3(-2, 0, 1), Vec3(0.5, 0, 0), Vec3(0, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("x")}, {"masses", Array<double>{1, 0.5, 2, 1}}});
  build.add("FixedPoints", "ground",
            {{"state", build.link("x")}, {"indices", Array<std::int64_t>{3}}});
  build.mapped("Difference", "Points", "gap", {"x"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}, {2, 3}}}});
  Build::Fields all{{"state", build.link("gap")}};
  all.insert(all.end(), law.begin(), law.end());
  build.add(type, "springs", all);
  return scene;
}

constexpr double energyOfTrain = 20;  // J, about

TEST(LedgerSplit, OfLinearSpringsIsTheScheme) {
  for (const char* handling : {"constraint", "force"})
    for (const auto& [alpha, beta] :
         {std::pair{0.5, 0.5}, {0.5, 1.0}, {1.0, 0.5}, {1.0, 1.0}, {0.7, 0.8}}) {
      const SolvedStep step = inspected(
          train({alpha, beta}, {{"compliance", 1e-2}, {"handling", std::string(handling)}}), 4);
      const LedgerSplit split = splitOf(step);
      EXPECT_NEAR(split.scheme(), numericalOf(step), 1e-13 * energyOfTrain)
          << handling << " " << alpha << " " << beta;
      EXPECT_NEAR(split.solver(), 0, 1e-13 * energyOfTrain);
      EXPECT_EQ(split.moved(), 0);
      if (alpha + beta > 1) {
        EXPECT_LT(numericalOf(step), -1e-4);
      }
    }
}

TEST(LedgerSplit, OfAnExplicitForceIsTheScheme) {
  const SolvedStep step =
      inspected(train({0, 1}, {{"compliance", 1e-2}, {"handling", std::string("force")}}), 4);
  EXPECT_GT(std::abs(numericalOf(step)), 1e-3);
  EXPECT_NEAR(splitOf(step).scheme(), numericalOf(step), 1e-13 * energyOfTrain);
}

TEST(LedgerSplit, OfOneVibrationIsThatOfTheDeterminant) {
  // At (α, β) = (1, 1) the energy of a mode shrinks by (4.5) in every step: δ = 1/(1 + w).
  Scene scene;
  Build build(scene);
  const double h = 0.05, c = 1e-2, w = h * h / c;
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 1.0}, {"beta", 1.0}, {"h", h}});
  build.add("Scalars", "x", {{"position", Array<double>{1}}, {"velocity", Array<double>{0}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 1.0}});
  build.add("UniformCompliance", "spring", {{"state", build.link("x")}, {"compliance", c}});
  double energy = 0.5 / c;
  for (int k = 0; k < 5; ++k, energy /= 1 + w) {
    const SolvedStep step = inspected(scene, k);
    EXPECT_NEAR(splitOf(step).scheme(), energy / (1 + w) - energy, 1e-12 * energy) << k;
  }
}

TEST(LedgerSplit, DampingHasNoPartInIt) {
  for (const auto& [alpha, beta] : {std::pair{0.5, 0.5}, {1.0, 1.0}, {0.6, 0.9}}) {
    const SolvedStep step =
        inspected(train({alpha, beta}, {{"compliance", 1e-2}, {"damping_ratio", 0.02}}), 2);
    EXPECT_GT(step.record->flows->damped, 0.01);
    EXPECT_NEAR(splitOf(step).scheme(), numericalOf(step), 1e-13 * energyOfTrain);
  }
}

TEST(LedgerSplit, OfASolverThatStopsEarlyHasItsShare) {
  for (const auto& [alpha, beta] : {std::pair{0.5, 0.5}, {1.0, 1.0}, {0.6, 0.9}})
    for (const char* solver : {"GaussSeidelSolver", "CgSolver"}) {
      const SolvedStep step =
          inspected(train({alpha, beta, 0.01, solver, 1}, {{"compliance", 1e-4}}), 0);
      const LedgerSplit split = splitOf(step);
      EXPECT_GT(std::abs(split.solver()), 1e-6) << solver << " " << alpha;
      EXPECT_NEAR(split.scheme() + split.solver(), numericalOf(step), 1e-12 * energyOfTrain)
          << solver << " " << alpha << " " << beta;
    }
}

TEST(LedgerSplit, OfASolverThatMissesTheMomentumHasItsShare) {
  const SolvedStep step =
      inspected(train({0.6, 0.9, 0.01, "MinresSolver", 2}, {{"compliance", 1e-3}}), 2);
  const LedgerSplit split = splitOf(step);
  EXPECT_GT(std::abs(split.momentum), 1e-3);
  EXPECT_NEAR(split.scheme() + split.solver(), numericalOf(step), 1e-12 * energyOfTrain);
}

TEST(LedgerSplit, OfHardRowsIsWhatTheSolverLeavesAndWhatMovesThemBack) {
  for (const double beta : {0.5, 1.0}) {
    const SolvedStep step =
        inspected(train({0.5, beta, 0.01, "GaussSeidelSolver", 2}, {{"compliance", 0.0}}), 1);
    const LedgerSplit split = splitOf(step);
    EXPECT_GT(std::abs(split.solver()), 1e-6);
    EXPECT_GT(std::abs(split.moved()), 1e-6);
    EXPECT_NEAR(split.scheme() + split.solver() + split.moved(), numericalOf(step),
                1e-12 * energyOfTrain);
  }
}

TEST(LedgerSplit, OfAFullComplianceIsTheScheme) {
  const Array<double> C{2e-3, 5e-4, 0, 5e-4, 1e-3, 2e-4, 0, 2e-4, 3e-3};
  for (const int iterations : {0, 2}) {
    const SolvedStep step = inspected(
        train({0.7, 0.9, 0.01, iterations > 0 ? "GaussSeidelSolver" : "LdltSolver", iterations},
              {{"matrix", C}}, "FullCompliance"),
        2);
    const LedgerSplit split = splitOf(step);
    EXPECT_LT(split.scheme(), -1e-3);
    EXPECT_NEAR(split.scheme() + split.solver(), numericalOf(step), 1e-12 * energyOfTrain);
  }
}

TEST(LedgerSplit, OfAFreeFallIsThatOfItsWeight) {
  Scene scene;
  Build build(scene);
  const double h = 0.01;
  build.add("ImplicitIntegrator", "integrator", {{"alpha", 1.0}, {"beta", 1.0}, {"h", h}});
  build.add("Gravity", "gravity");
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3::Zero()}}});
  build.add("UniformMass", "mass", {{"state", build.link("ball")}, {"mass", 2.0}});
  const SolvedStep step = inspected(std::move(scene), 3);
  EXPECT_NEAR(splitOf(step).scheme(), -0.5 * 2 * 9.81 * 9.81 * h * h, 1e-13);
  EXPECT_NEAR(numericalOf(step), splitOf(step).scheme(), 1e-12);
}

TEST(LedgerSplit, OfContactsThatRestIsZero) {
  const SolvedStep step = inspected(tower(3, 1, 1000), 100);
  const LedgerSplit split = splitOf(step);
  EXPECT_NEAR(split.scheme(), 0, 1e-9);
  EXPECT_NEAR(numericalOf(step), step.record->flows->lifted, 1e-9);
}

TEST(LedgerSplit, LeavesOfASmoothMotionARestOfThirdOrder) {
  const auto rest = [](double h) {
    const SolvedStep step =
        inspected(bobOnRod({1, 0, 0}, {{"alpha", 1.0}, {"beta", 1.0}, {"h", h}}, 1e-3),
                  static_cast<int>(std::lround(0.2 / h)));
    const LedgerSplit split = splitOf(step);
    return std::abs(numericalOf(step) - split.scheme() - split.solver());
  };
  EXPECT_NEAR(rest(2e-3) / rest(1e-3), 8, 1.5);
}

TEST(LedgerSplit, SaysWhyNewtonsMethodHasNone) {
  Scene scene = bobOnRod({1, 0, 0}, {{"newton_iterations", 10}});
  const auto split = splitLedger(*inspected(std::move(scene), 2).record);
  ASSERT_FALSE(split.ok());
  EXPECT_EQ(split.error().what,
            "Newton's method took this step: the split holds for one linear solve");
}

TEST(InspectLedger, LeavesToTheRestWhatOtherSystemsDid) {
  auto scene = loadScene(sourceFolder() + "/assets/scenes/oscillator_alpha_beta.json");
  ASSERT_TRUE(scene.ok());
  const auto reading = findInspection("ledger")->read(inspected(std::move(*scene), 3), {});
  ASSERT_TRUE(reading.ok());
  EXPECT_THAT(std::get<ReadingNote>(reading->parts[0]).text,
              testing::HasSubstr("is due to the other systems"));
}

TEST(InspectLedger, AddsUpToTheNumericalPart) {
  const SolvedStep step = inspected(chain(8, 1e-4), 5);
  const auto reading = findInspection("ledger")->read(step, {});
  ASSERT_TRUE(reading.ok());
  for (const Reading::Part& part : reading->parts)
    if (const auto* table = std::get_if<ReadingTable>(&part);
        table != nullptr && table->key == "numerical") {
      double sum = 0;
      for (std::size_t i = 0; i + 1 < table->lines.size(); ++i)
        sum += table->lines[i].cells[1].number;
      EXPECT_NEAR(sum, numericalOf(step), 1e-14);
      EXPECT_EQ(table->lines.back().cells[1].number, numericalOf(step));
      return;
    }
  FAIL() << "the table is missing";
}

}  // namespace
}  // namespace compliant::test
