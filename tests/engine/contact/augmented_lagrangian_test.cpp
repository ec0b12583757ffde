#include <gtest/gtest.h>

#include <Eigen/LU>
#include <random>

#include "engine/contact/contact_method.hpp"
#include "engine/contact/solvers/body_factor.hpp"
#include "engine/contact/solvers/proximal_law.hpp"
#include "tests/engine/contact/generated_problems.hpp"

namespace compliant::test {
namespace {

MatX randomMatrix(std::mt19937_64& dice, Index rows, Index columns) {
  return MatX::NullaryExpr(rows, columns,
                           [&] { return std::uniform_real_distribution<>(-1, 1)(dice); });
}

/// Cones between pairs of bodies in a ring with chords, and A's factors as full matrices.
struct RingOfBodies {
  static constexpr int count = 12;
  std::vector<Index> first{0};
  FreeBodiesResponse response{{0}};
  MatX G, H;
  std::vector<double> weights;

  RingOfBodies(std::mt19937_64& dice, bool symmetric) {
    for (int b = 0; b < 2 * count; ++b) first.push_back(first.back() + (b % 5 == 4 ? 1 : 3));
    response.beginAnew(first);
    G = MatX::Zero(first.back(), 6 * count);
    H = MatX::Zero(first.back(), first.back());
    weights.assign(9 * 2 * count, 0);
    for (int b = 0; b < 2 * count; ++b) {
      const Index rows = first[at(b + 1)] - first[at(b)];
      for (const int body : {b % count, (b * 5 + 3) % count}) {
        if (body == (b * 5 + 3) % count && body == b % count && G.row(first[at(b)]).norm() > 0)
          continue;
        const Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor> own =
            randomMatrix(dice, rows, 6);
        response.addBody(b, 6 * body, 6, own.data());
        G.block(first[at(b)], 6 * body, rows, 6) = own;
      }
      MatX own = randomMatrix(dice, rows, rows);
      own = symmetric ? MatX(own * own.transpose()) : MatX(0.3 * own + MatX::Identity(rows, rows));
      H.block(first[at(b)], first[at(b)], rows, rows) = own;
      for (Index i = 0; i < rows; ++i)
        for (Index j = 0; j < rows; ++j) weights[at(9 * b + i * rows + j)] = own(i, j);
    }
  }
  MatX matrix() const { return MatX::Identity(6 * count, 6 * count) + G.transpose() * H * G; }
};

TEST(BodyFactors, SolveWhatTheFullMatrixDoes) {
  std::mt19937_64 dice(3);
  for (const bool symmetric : {true, false}) {
    const RingOfBodies bodies(dice, symmetric);
    const VecX right = randomMatrix(dice, 6 * RingOfBodies::count, 1);
    const VecX expected = bodies.matrix().partialPivLu().solve(right);
    BodyLu lu;
    lu.analyse(bodies.response);
    ASSERT_TRUE(lu.factor(bodies.response, bodies.weights));
    VecX found = right;
    lu.solve(found);
    EXPECT_LE((found - expected).norm(), 1e-11 * expected.norm());
    if (!symmetric) continue;
    BodyCholesky cholesky;
    cholesky.analyse(bodies.response);
    ASSERT_TRUE(cholesky.factor(bodies.response, bodies.weights));
    found = right;
    cholesky.solve(found);
    EXPECT_LE((found - expected).norm(), 1e-11 * expected.norm());
  }
}

/// Blocks that move their own rows alone, by D.
NonsmoothProblem separate(std::mt19937_64& dice, int blocks, VecX& weight) {
  NonsmoothProblem p;
  for (int b = 0; b < blocks; ++b)
    p.sets.push_back(b % 4 == 3   ? AdmissibleSet::box(-0.3, 0.4)
                     : b % 4 == 2 ? AdmissibleSet::unilateral()
                                  : AdmissibleSet::coulomb(0.2 * (b % 7)));
  const std::vector<Index> first = startsOfBlocks(p.sets);
  weight.resize(first.back());
  for (std::size_t b = 0; b + 1 < first.size(); ++b) {
    weight.segment(first[b], first[b + 1] - first[b])
        .setConstant(std::uniform_real_distribution<>(0.1, 2)(dice));
    weight[first[b]] *= std::uniform_real_distribution<>(0.5, 2)(dice);
  }
  p.velocity = randomMatrix(dice, first.back(), 1);
  p.response = std::make_shared<SparseBlockResponse>(
      first, SparseMatrix(MatX(weight.asDiagonal()).sparseView()));
  return p;
}

TEST(ProximalLaw, IsTheSolutionOfBlocksThatMoveThemselvesAlone) {
  std::mt19937_64 dice(5);
  VecX weight;
  const NonsmoothProblem p = separate(dice, 400, weight);
  ProximalLaw law(p);
  law.weight = weight;
  VecX mu(p.rows()), u(p.rows());
  law.impulses(p.velocity, mu);
  p.velocityOf(mu, u);
  EXPECT_LE(NaturalResidual(p).measure(mu, u).relative, 1e-14);
}

TEST(ProximalLaw, HasTheSlopeOfItsDifferences) {
  std::mt19937_64 dice(6);
  VecX weight;
  const NonsmoothProblem p = separate(dice, 400, weight);
  ProximalLaw law(p);
  law.weight = weight;
  VecX mu(p.rows()), more(p.rows()), less(p.rows());
  Linearization linear(p);
  law.linearize(p.velocity, mu, linear);
  const VecX way = randomMatrix(dice, p.rows(), 1);
  const double step = 1e-6;
  law.impulses(p.velocity + step * way, more);
  law.impulses(p.velocity - step * way, less);
  for (Index b = 0; b < p.blocks(); ++b) {
    const Index first = p.response->first(b), rows = p.response->size(b);
    using RowMajor = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    const VecX expected =
        -Eigen::Map<const RowMajor>(linear.q(b), rows, rows) * way.segment(first, rows);
    EXPECT_LE(((more - less).segment(first, rows) / (2 * step) - expected).norm(),
              1e-6 * (1 + expected.norm()))
        << b;
    EXPECT_EQ(linear.isOpen(b), expected.isZero(0)) << b;
  }
}

ContactReport solvedBy(const char* method, const NonsmoothProblem& problem, double precision,
                       const VecX& start = {}) {
  ContactOptions options;
  options.precision = precision;
  options.iterations = 2000;
  return makeContactMethod(method)->solve(problem, options, start);
}

TEST(AugmentedLagrangian, NeedsFewFactorsForStacks) {
  for (const int levels : {3, 10, 30}) {
    const ContactReport report =
        solvedBy("augmented-lagrangian", stack(levels, 1, 0.5, 0).problem, 1e-10);
    EXPECT_EQ(report.status, ContactStatus::Solved) << levels;
    EXPECT_LE(report.iterations, 100) << levels;
  }
}

TEST(AugmentedLagrangian, GoesOnFromASolutionNearby) {
  NonsmoothProblem p = stack(10, 1, 0.5, 0.1).problem;
  const ContactReport before = solvedBy("augmented-lagrangian", p, 1e-12);
  ASSERT_EQ(before.status, ContactStatus::Solved);
  p.velocity *= 1 + 1e-5;
  const ContactReport report = solvedBy("augmented-lagrangian", p, 1e-10, before.impulse);
  EXPECT_EQ(report.status, ContactStatus::Solved);
  EXPECT_LE(report.iterations, 10);
}

TEST(AugmentedLagrangian, SolvesTheWallThatOthersAreSlowOn) {
  const ContactReport report = solvedBy("augmented-lagrangian", wall(4, 4, 0.6).problem, 1e-10);
  EXPECT_EQ(report.status, ContactStatus::Solved) << report.residual.relative;
}

TEST(AutoMethod, BeginsWithTheAugmentedLagrangianWhereManyRowsRest) {
  NonsmoothProblem p = stack(30, 1, 0.5, 0).problem;
  const ContactReport before = solvedBy("augmented-lagrangian", p, 1e-10);
  ASSERT_EQ(before.status, ContactStatus::Solved);
  p.velocity *= 1 + 1e-6;
  const ContactReport report = solvedBy("auto", p, 1e-10, before.impulse);
  EXPECT_EQ(report.method, "auto → augmented Lagrangian");
  EXPECT_EQ(report.message, "few factorisations were needed");
}

}  // namespace
}  // namespace compliant::test
