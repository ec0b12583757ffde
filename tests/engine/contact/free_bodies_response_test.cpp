#include "engine/contact/free_bodies_response.hpp"

#include <gtest/gtest.h>

#include <Eigen/Cholesky>
#include <array>
#include <random>

#include "engine/contact/contact_method.hpp"

namespace compliant {
namespace {

/// Contacts and single rows on bodies with 1, 3 or 6 unknowns, and A as a full matrix by its
/// formula.
struct FreeBodies {
  std::vector<Index> first{0};
  MatX J, W, A;
  std::shared_ptr<FreeBodiesResponse> response;

  FreeBodies() {
    const std::vector<int> unknowns{6, 3, 1, 6, 6};
    const std::vector<std::array<int, 3>> blocks{{3, 0, 1}, {1, 0, 3}, {3, 3, 4},
                                                 {1, 2, 2}, {3, 1, 3}, {3, 4, 0}};
    std::vector<Index> begin{0};
    for (const int n : unknowns) begin.push_back(begin.back() + n);
    for (const auto& block : blocks) first.push_back(first.back() + block[0]);
    W = MatX::Zero(begin.back(), begin.back());
    for (std::size_t b = 0; b < unknowns.size(); ++b) {
      const MatX own = random(unknowns[b], unknowns[b]);
      W.block(begin[b], begin[b], unknowns[b], unknowns[b]) =
          own * own.transpose() + MatX::Identity(unknowns[b], unknowns[b]);
    }
    J = MatX::Zero(first.back(), begin.back());
    A = MatX::Zero(first.back(), first.back());
    response = std::make_shared<FreeBodiesResponse>(first);
    for (std::size_t k = 0; k < blocks.size(); ++k) {
      const auto [rows, a, b] = blocks[k];
      for (const int body :
           a == b ? std::vector<int>{a} : std::vector<int>{std::min(a, b), std::max(a, b)}) {
        const Index n = unknowns[at(body)], column = begin[at(body)];
        using Rows = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
        const Rows own = random(rows, n);
        const Rows weighted =
            W.block(column, column, n, n).llt().matrixL().solve(own.transpose()).transpose();
        J.block(first[k], column, rows, n) = own;
        response->addBody(static_cast<Index>(k), column, static_cast<int>(n), weighted.data());
      }
      response->addCompliance(first[k], 0.25);
      A(first[k], first[k]) = 0.25;
    }
    A += J * W.llt().solve(J.transpose());
  }
  MatX random(Index rows, Index columns) {
    return MatX::NullaryExpr(rows, columns,
                             [this] { return std::uniform_real_distribution<>(-1, 1)(dice_); });
  }

 private:
  std::mt19937_64 dice_{7};
};

TEST(FreeBodiesResponse, IsTheProductByItsFormula) {
  FreeBodies bodies;
  const VecX impulse = bodies.random(bodies.A.rows(), 1);
  VecX velocity(bodies.A.rows());
  bodies.response->apply(impulse, velocity);
  EXPECT_LE((velocity - bodies.A * impulse).norm(), 1e-14 * velocity.norm());
  EXPECT_LE((MatX(bodies.response->matrix()) - bodies.A).norm(), 1e-14 * bodies.A.norm());
  for (Index b = 0; b < bodies.response->blocks(); ++b) {
    double own[9];
    bodies.response->diagonalBlock(b, own);
    const Index n = bodies.response->size(b), at = bodies.response->first(b);
    for (Index i = 0; i < n * n; ++i) EXPECT_NEAR(own[i], bodies.A(at + i / n, at + i % n), 1e-14);
  }
}

TEST(FreeBodiesResponse, FollowsImpulsesThatChangeRowByRow) {
  FreeBodies bodies;
  VecX impulse = bodies.random(bodies.A.rows(), 1), moved;
  bodies.response->begin(impulse, moved);
  for (Index b = 0; b < bodies.response->blocks(); ++b) {
    const Index n = bodies.response->size(b), at = bodies.response->first(b);
    double velocity[3];
    bodies.response->applyRow(b, impulse, moved, velocity);
    const VecX expected = (bodies.A * impulse).segment(at, n);
    for (Index i = 0; i < n; ++i) EXPECT_NEAR(velocity[i], expected[i], 1e-13);
    const VecX change = bodies.random(n, 1);
    impulse.segment(at, n) += change;
    bodies.response->follow(b, change.data(), moved);
  }
}

TEST(FreeBodiesResponse, GivesTheMatrixOfSomeRowsAlone) {
  const FreeBodies bodies;
  const std::vector<Index> rows{0, 3, 4, 7, 12};
  const auto part = bodies.response->ofRows(rows);
  const SparseBlockResponse blocks(bodies.first, bodies.response->matrix());
  for (const MatX& A : {MatX(part->matrix()), MatX(blocks.ofRows(rows)->matrix())})
    for (Index i = 0; i < 5; ++i)
      for (Index j = 0; j < 5; ++j)
        EXPECT_NEAR(A(i, j),
                    bodies.A(rows[static_cast<std::size_t>(i)], rows[static_cast<std::size_t>(j)]),
                    1e-14);
}

TEST(FreeBodiesResponse, HasBlocksOfItsMatrix) {
  const FreeBodies bodies;
  const std::vector<Index> blocks{0, 2, 3};
  const auto part = bodies.response->ofBlocks(blocks);
  ASSERT_EQ(part->blocks(), 3);
  const MatX A = MatX(part->matrix());
  const MatX other = MatX(SparseBlockResponse(bodies.first, SparseMatrix(bodies.A.sparseView()))
                              .ofBlocks(blocks)
                              ->matrix());
  for (Index i = 0; i < 3; ++i)
    for (Index j = 0; j < 3; ++j) {
      const Index rows = part->size(i), columns = part->size(j);
      const auto own = A.block(part->first(i), part->first(j), rows, columns);
      const auto whole = bodies.A.block(bodies.first[at(blocks[at(i)])],
                                        bodies.first[at(blocks[at(j)])], rows, columns);
      EXPECT_LE((own - whole).norm(), 1e-13);
      EXPECT_LE((other.block(part->first(i), part->first(j), rows, columns) - whole).norm(), 0);
    }
}

TEST(FreeBodiesResponse, HasTheSolutionOfItsMatrix) {
  FreeBodies bodies;
  NonsmoothProblem problem;
  for (std::size_t b = 0; b + 1 < bodies.first.size(); ++b)
    problem.sets.push_back(bodies.first[b + 1] - bodies.first[b] == 3
                               ? AdmissibleSet::coulomb(0.4)
                               : AdmissibleSet::unilateral());
  problem.velocity = bodies.random(bodies.A.rows(), 1);
  problem.response = bodies.response;
  NonsmoothProblem same = problem;
  same.response = std::make_shared<DenseResponse>(bodies.first, bodies.A);
  for (const char* method : {"gauss-seidel", "nncg", "anderson", "admm", "newton"}) {
    ContactOptions options;
    options.precision = 1e-12;
    const ContactReport mine = makeContactMethod(method)->solve(problem, options, VecX());
    const ContactReport other = makeContactMethod(method)->solve(same, options, VecX());
    EXPECT_EQ(mine.status, ContactStatus::Solved) << method;
    EXPECT_LE((mine.velocity - other.velocity).norm(), 1e-9) << method;
  }
}

}  // namespace
}  // namespace compliant
