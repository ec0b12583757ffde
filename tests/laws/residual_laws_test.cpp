#include <gtest/gtest.h>

#include "engine/json/scene_file.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/scenes.hpp"

/// What the relative residual says of answers: small for right ones, however large the terms, and
/// never for garbage.
namespace compliant::test {
namespace {

/// What a residual says of a system and an answer.
double relativeResidual(const KktSystem& system, const RightHandSide& right, const VecX& change,
                        const VecX& impulse) {
  Residual residual;
  residual.resize(system);
  residual.compute(system, right, Solution{change, impulse});
  return residual.relative();
}

/// Unit masses with rows J, each with Ĉ/h.
KktSystem unitMasses(const MatX& J, double compliance) {
  PatternBuilder W(J.cols(), J.cols()), rows(J.rows(), J.cols()), C(J.rows(), J.rows());
  for (Index i = 0; i < J.cols(); ++i) W.add(i, i);
  for (Index r = 0; r < J.rows(); ++r) {
    C.add(r, r);
    for (Index i = 0; i < J.cols(); ++i) rows.add(r, i);
  }
  KktSystem system;
  system.W = W.build();
  system.J = rows.build();
  system.C = C.build();
  for (Index i = 0; i < J.cols(); ++i) system.W.diagonal(i) = 1;
  for (Index r = 0; r < J.rows(); ++r) {
    system.C.diagonal(r) = compliance;
    for (Index i = 0; i < J.cols(); ++i)
      system.J.value[at(system.J.slot(r, static_cast<int>(i)))] = J(r, i);
  }
  return system;
}

TEST(RelativeResidual, IsNotSmallForGarbageThatBalancesItself) {
  // Of the scene that showed it: |J x − b| = 6e9 beside |b| = 0.16 was called 1e-13.
  Result<Scene> scene = loadScene(sourceFolder() + "/tests/data/found/self_stress_cg.json");
  ASSERT_TRUE(scene);
  Simulation simulation(std::move(*scene));
  ASSERT_TRUE(usable(simulation.step().status));
  const KktSystem& system = simulation.dynamics(0).system();
  const RightHandSide& right = simulation.dynamics(0).solvedRight();
  Dice dice(1);
  for (const double size : {1e8, 1e12, 1e16, 1e25}) {
    const VecX impulse = size * dice.vector(static_cast<int>(system.m()));
    VecX change = right.c;
    system.J.addTransposedProduct(1, impulse, change);
    for (Index i = 0; i < system.n(); ++i) change[i] /= system.W.diagonal(i);
    EXPECT_GT(relativeResidual(system, right, change, impulse), 1e-3) << size;
  }
}

TEST(RelativeResidual, IsSmallAtRestUnderLargeOpposingForces) {
  // Two soft links pull a point from both sides with 1e6 times its weight: Δv = 0.
  const KktSystem system = unitMasses(Eigen::Vector2d(1, -1), 1e-3);
  RightHandSide right;
  right.c = VecX::Zero(1);
  right.b = VecX::Constant(2, 1e3);
  EXPECT_LE(relativeResidual(system, right, VecX::Constant(1, 1e-13), VecX::Constant(2, 1e6)),
            1e-15);
}

TEST(RelativeResidual, OfRoundingIsItsShareOfTheTermsThatItIsTheRoundingOf) {
  // Two masses move together, and the link between them should carry nothing: what it carries is
  // the rounding of 1 − 1 over its compliance.
  const KktSystem system = unitMasses(Eigen::RowVector2d(1, -1), 1e-6);
  RightHandSide right;
  right.c = VecX::Ones(2);
  right.b = VecX::Zero(1);
  const double small = relativeResidual(system, right, VecX::Ones(2), VecX::Constant(1, 1e-10));
  const double larger = relativeResidual(system, right, VecX::Ones(2), VecX::Constant(1, 2e-10));
  EXPECT_LT(small, 1e-15);
  EXPECT_NEAR(larger, 2 * small, 1e-3 * small);
}

TEST(RelativeResidual, SeesWhatIsLeftOfALightPoint) {
  // A point of 1 kg and one of a microgram get 1 m/s each; a stiff row holds the light one along y.
  KktSystem system = unitMasses(Eigen::Matrix<double, 1, 6>{{0, 0, 0, 0, 1, 0}}, 1e-9);
  for (const int i : {3, 4, 5}) system.W.diagonal(i) = 1e-9;
  system.group = {0, 0, 0, 1, 1, 1, 2};
  RightHandSide right;
  right.c = VecX::Zero(6);
  right.c[0] = 1;
  right.c[3] = 1e-9;
  right.b = VecX::Zero(1);
  VecX change = VecX::Zero(6);
  change[0] = change[3] = 1;
  const VecX none = VecX::Zero(1);
  EXPECT_EQ(relativeResidual(system, right, change, none), 0);
  change[3] = 1.5;
  EXPECT_NEAR(relativeResidual(system, right, change, none), 0.5 / 1.5, 1e-12)
      << "of the fastest, 1.5 m/s";
  change[3] = 1;
  right.c[4] = 5e-10;  // along the row, which lets it have next to no velocity
  EXPECT_NEAR(relativeResidual(system, right, change, none), 5e-10, 1e-15)
      << "of the momentum of the heavy one";
}

TEST(RelativeResidual, IsSmallForLongChainsWhoseForcesAddUp) {
  // The first of 1,000 hard links carries what the 1,000th does not: 1,000 times the local
  // estimate.
  Scene scene = chain(1000, 0);
  Simulation simulation(scene);
  for (int i = 0; i < 5; ++i) {
    const StepReport& report = simulation.step();
    EXPECT_EQ(report.status, SolveStatus::Solved);
    EXPECT_LE(report.residual(), 1e-11);
  }
}

}  // namespace
}  // namespace compliant::test
