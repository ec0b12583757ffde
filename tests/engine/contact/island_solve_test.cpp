#include "engine/contact/island_solve.hpp"

#include <gtest/gtest.h>

#include "engine/contact/free_bodies_response.hpp"
#include "tests/engine/contact/generated_problems.hpp"

namespace compliant::test {
namespace {

/// Two walls that share no body, and a contact of its own between them: blocks of both alternate.
struct Apart {
  NonsmoothProblem problem;
  std::vector<int> island;

  Apart() {
    const NonsmoothProblem parts[] = {wall(4, 4, 0.6).problem, wall(2, 3, 0.3).problem};
    std::vector<Index> next{0, 0};
    std::vector<std::pair<int, Index>> order;
    while (next[0] < parts[0].blocks() || next[1] < parts[1].blocks())
      for (const int part : {0, 1})
        if (next[at(part)] < parts[at(part)].blocks()) order.emplace_back(part, next[at(part)]++);
    order.insert(order.begin() + 3, {2, 0});
    std::vector<Index> first{0};
    for (std::size_t i = 0; i < order.size(); ++i) first.push_back(first.back() + 3);
    MatX A = MatX::Zero(first.back(), first.back());
    problem.velocity = VecX(first.back());
    const MatX full[] = {MatX(parts[0].response->matrix()), MatX(parts[1].response->matrix())};
    for (std::size_t i = 0; i < order.size(); ++i) {
      const auto [part, block] = order[i];
      island.push_back(part);
      problem.sets.push_back(part == 2 ? AdmissibleSet::coulomb(0.5) : parts[part].set(block));
      problem.velocity.segment<3>(first[i]) =
          part == 2 ? Vec3(-1, 2, 0) : Vec3(parts[part].velocity.segment<3>(3 * block));
      if (part == 2) A.block<3, 3>(first[i], first[i]).setIdentity();
      for (std::size_t j = 0; j < order.size(); ++j)
        if (part < 2 && order[j].first == part)
          A.block<3, 3>(first[i], first[j]) =
              full[part].block<3, 3>(3 * block, 3 * order[j].second);
    }
    problem.response = std::make_shared<SparseBlockResponse>(first, SparseMatrix(A.sparseView()));
  }
  ContactReport solved(ContactOptions options) {
    return IslandSolve().solve(problem, island, options, VecX::Zero(problem.rows()),
                               [&](const NonsmoothProblem& part, const VecX& start) {
                                 sizes.push_back(part.blocks());
                                 return makeContactMethod("anderson")->solve(part, options, start);
                               });
  }
  std::vector<Index> sizes;
};

TEST(IslandSolve, ReportsTheResidualOfTheWholeProblem) {
  Apart apart;
  ContactOptions options;
  options.precision = 1e-10;
  const ContactReport report = apart.solved(options);
  EXPECT_EQ(report.status, ContactStatus::Solved);
  VecX velocity(apart.problem.rows());
  apart.problem.velocityOf(report.impulse, velocity);
  const auto size = NaturalResidual(apart.problem).measure(report.impulse, velocity);
  EXPECT_LE(size.relative, options.precision);
  EXPECT_EQ(size.relative, report.residual.relative);
  EXPECT_EQ(velocity, report.velocity);
}

TEST(IslandSolve, SolvesABlockAloneExactlyAndWithoutAMethod) {
  Apart apart;
  const ContactReport report = apart.solved({});
  ASSERT_EQ(apart.sizes.size(), 2U);
  EXPECT_EQ(apart.sizes[0] + apart.sizes[1] + 1, apart.problem.blocks());
  // It slides: A = 1, δ = (−1, 2, 0), f = ½.
  const auto alone = static_cast<Index>(std::find(apart.island.begin(), apart.island.end(), 2) -
                                        apart.island.begin());
  EXPECT_LE((report.impulse.segment<3>(3 * alone) - Vec3(1, -0.5, 0)).norm(), 1e-14);
}

TEST(IslandSolve, HasAHistoryThatEndsWithTheResidual) {
  Apart apart;
  ContactOptions options;
  options.keep = ContactOptions::Keep::Impulses;
  const ContactReport report = apart.solved(options);
  ASSERT_EQ(report.history.size(), static_cast<std::size_t>(report.iterations) + 1);
  ASSERT_EQ(report.impulses.size(), report.history.size());
  EXPECT_NEAR(report.history.back().residual, report.residual.relative, 1e-12);
  EXPECT_GT(report.history.front().residual, report.history.back().residual);
}

TEST(IslandSolve, OneIslandDoesNotIterateForTheOther) {
  Apart apart;
  std::vector<std::int64_t> iterations;
  const ContactOptions options;
  const ContactReport whole =
      makeContactMethod("gauss-seidel")->solve(apart.problem, options, VecX());
  const ContactReport report = IslandSolve().solve(
      apart.problem, apart.island, options, VecX::Zero(apart.problem.rows()),
      [&](const NonsmoothProblem& part, const VecX& start) {
        ContactReport own = makeContactMethod("gauss-seidel")->solve(part, options, start);
        iterations.push_back(own.iterations);
        return own;
      });
  ASSERT_EQ(iterations.size(), 2U);
  EXPECT_LT(iterations[1], iterations[0]);
  EXPECT_EQ(report.iterations, iterations[0]);
  EXPECT_EQ(report.status, whole.status);
}

TEST(IslandSolve, AnIslandThatStopsEarlyIsNotHiddenBehindLargerOnes) {
  Apart apart;
  // The impulses of the second wall are a millionth of the others.
  for (std::size_t b = 0; b < apart.island.size(); ++b)
    if (apart.island[b] == 1) apart.problem.velocity.segment<3>(3 * static_cast<Index>(b)) *= 1e-6;
  ContactOptions options;
  options.precision = 1e-5;
  int part = 0;
  const ContactReport report =
      IslandSolve().solve(apart.problem, apart.island, options, VecX::Zero(apart.problem.rows()),
                          [&](const NonsmoothProblem& own, const VecX& start) {
                            ContactOptions few = options;
                            if (part++ == 1) few.iterations = 1;
                            return makeContactMethod("gauss-seidel")->solve(own, few, start);
                          });
  EXPECT_EQ(report.status, ContactStatus::NotConverged);
  EXPECT_GT(report.residual.relative, options.precision)
      << "the residual is that of the island that is not solved";
  EXPECT_EQ(apart.island[at(report.residual.worst)], 1);
}

}  // namespace
}  // namespace compliant::test
