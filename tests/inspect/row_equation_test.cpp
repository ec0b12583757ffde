#include "engine/analysis/row_equation.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/inspect/dense_step.hpp"
#include "tests/inspect/inspected.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

void expectEquationsOf(const SolvedStep& step) {
  const DenseStep dense(*step.record);
  const MatX A = dense.response();
  const VecX free = -dense.J * dense.W.lu().solve(dense.c);
  for (Index i = 0; i < dense.rows.count(); ++i) {
    const auto equation = rowEquation(*step.record, dense.rows, i);
    ASSERT_TRUE(equation.ok());
    const double size = A.row(i).cwiseAbs().maxCoeff();
    EXPECT_NEAR(equation->own, A(i, i), 1e-12 * size);
    EXPECT_NEAR(equation->free, free[i], 1e-12 * (1 + std::abs(free[i])));
    EXPECT_EQ(equation->right, dense.rows.right[i]);
    for (const RowEquation::Term& term : equation->terms)
      EXPECT_NEAR(term.entry, A(i, term.row), 1e-12 * size);
    for (std::size_t k = 1; k < equation->terms.size(); ++k)
      EXPECT_GE(std::abs(equation->terms[k - 1].value), std::abs(equation->terms[k].value));
  }
}

TEST(RowEquation, HasTheEntriesOfTheResponse) {
  expectEquationsOf(inspected(chain(8, 0), 5));
  expectEquationsOf(inspected(chain(8, 1e-4), 5));
  expectEquationsOf(inspected(tower(4, 10, 2000), 3));
}

TEST(RowEquation, AddsUpWhereTheSystemIsSolved) {
  for (const double c : {0.0, 1e-3}) {
    const SolvedStep step = inspected(chain(20, c), 10);
    const StepRows rows = stepRows(*step.record);
    for (Index i = 0; i < rows.count(); ++i) {
      const auto equation = rowEquation(*step.record, rows, i);
      ASSERT_TRUE(equation.ok());
      double largest = std::abs(equation->left());
      for (const RowEquation::Term& term : equation->terms)
        largest = std::max(largest, std::abs(term.value));
      EXPECT_NEAR(equation->left(), equation->sum(), 1e-13 * largest) << i;
    }
  }
}

TEST(RowEquation, MissesTheResidualWhereAnIterationStopped) {
  const SolvedStep step = inspected(stoppedChain("GaussSeidelSolver", 12, 4, 0), 5);
  const StepRows rows = stepRows(*step.record);
  for (Index i = 0; i < rows.count(); ++i) {
    const auto equation = rowEquation(*step.record, rows, i);
    ASSERT_TRUE(equation.ok());
    EXPECT_NEAR(equation->sum() - equation->left(), rows.residual[i], 1e-12) << i;
  }
}

/// −J W⁻¹ h f of row 0 for a force on the unknowns, by dense algebra.
double shareOf(const SolvedStep& step, const VecX& force) {
  const DenseStep dense(*step.record);
  return -step.record->h * dense.J.row(0).dot(VecX(dense.W.lu().solve(force)));
}

TEST(RowEquation, SplitsWhatForcesDoByComponent) {
  // A ball of 2 kg hangs on a soft rod; wind and a spring, both forces, push it.
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.6, -0.8, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 2.0}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("ConstantForce", "wind",
            {{"state", build.link("points")}, {"force", Array<double>{0, 0, 0, 3, 0, 0}}});
  build.mapped("Distance", "Scalars", "length", {"points"}, {{"edges", Array<Edge>{{0, 1}}}});
  build.add("UniformCompliance", "rod",
            {{"state", build.link("length")}, {"compliance", 1e-4}, {"damping_ratio", 0.01}});
  const SolvedStep step = inspected(std::move(scene), 4);
  const StepRows rows = stepRows(*step.record);
  const auto equation = rowEquation(*step.record, rows, 0);
  ASSERT_TRUE(equation.ok());
  ASSERT_EQ(equation->forces.size(), 2u);
  EXPECT_EQ(step.nameOf(equation->forces[0].component), "mass") << "the largest first";
  EXPECT_EQ(step.nameOf(equation->forces[1].component), "wind");
  VecX weight = VecX::Zero(rows.J.columns), wind = VecX::Zero(rows.J.columns);
  const Index last = rows.J.columns - 3;
  weight[last + 1] = -2 * 9.81;
  wind[last] = 3;
  EXPECT_NEAR(equation->forces[0].value, shareOf(step, weight), 1e-13);
  EXPECT_NEAR(equation->forces[1].value, shareOf(step, wind), 1e-13);
  // K_g of the rod turns with the pendulum: the rest of c.
  EXPECT_NEAR(equation->forces[0].value + equation->forces[1].value + equation->rest,
              equation->free, 1e-15);
  EXPECT_NEAR(equation->left(), equation->sum(), 1e-14);
}

TEST(RowEquation, SplitsTheRightHandSideByStrainAndVelocity) {
  const double h = 0.01, c = 1e-3, d = 0.02;
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}});
  build.add("Scalars", "x", {{"position", Array<double>{0.3}}, {"velocity", Array<double>{-2}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", 2.0}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link("x")}, {"compliance", c}, {"damping_ratio", d}});
  const SolvedStep step = inspected(std::move(scene), 0);
  const StepRows rows = stepRows(*step.record);
  const auto equation = rowEquation(*step.record, rows, 0);
  ASSERT_TRUE(equation.ok());
  // S = α (β h + d), Q = α h + d (theory §4).
  const double S = 0.5 * (0.5 * h + d), Q = 0.5 * h + d;
  EXPECT_NEAR(equation->strain * S, -0.3, 1e-14);
  EXPECT_NEAR(equation->rate * S, 2 * Q, 1e-14);
}

TEST(RowEquation, OfAContactHasTheForcesAloneInItsFreeTermHoweverItsImpulsesAct) {
  // As part of c, or by a correction after the free motion.
  for (const char* correction : {"generic", "linear_solver", "uncoupled"}) {
    Scene scene = tower(2, 1, 2000);
    Build(scene).add("FreeMotion", "integrator", {{"correction", std::string(correction)}});
    const SolvedStep step = inspected(std::move(scene), 3);
    const StepRows rows = stepRows(*step.record);
    const auto floor = std::find_if(rows.rows.begin(), rows.rows.end(), [&](const auto& row) {
      return row.S > 0 &&
             step.nameOf(row.owner) +
                     step.nameOf(step.record->nonsmooth->blocks[at(row.block)].place.b) ==
                 "ballfloor";
    });
    ASSERT_NE(floor, rows.rows.end());
    const auto equation = rowEquation(*step.record, rows, floor - rows.rows.begin());
    ASSERT_TRUE(equation.ok());
    EXPECT_NEAR(std::abs(equation->free), 9.81 * step.record->h, 1e-12) << correction;
    EXPECT_EQ(equation->rest, 0) << correction;
    EXPECT_NEAR(equation->left(), equation->sum(), 1e-8) << correction;
  }
}

TEST(RowEquation, SaysWhatHasNoMass) {
  Scene scene;
  Build build(scene);
  build.add("Points", "point", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("ConstantForce", "load",
            {{"state", build.link("point")}, {"force", Array<double>{1, 2, 3}}});
  build.add("UniformCompliance", "spring", {{"state", build.link("point")}, {"compliance", 1e-3}});
  const SolvedStep step = inspected(std::move(scene), 1);
  const auto equation = rowEquation(*step.record, stepRows(*step.record), 0);
  ASSERT_FALSE(equation.ok());
  EXPECT_EQ(equation.error().what, "W is singular: something that moves has no mass");
}

}  // namespace
}  // namespace compliant::test
