#include <gtest/gtest.h>

#include <Eigen/Eigenvalues>
#include <algorithm>
#include <cmath>

#include "engine/record/solver_record.hpp"
#include "tests/support/ground.hpp"

/// The record of the nonsmooth problem of a step, beside numbers computed anew.
namespace compliant::test {
namespace {

constexpr double gravity = 9.81;  // m/s²

/// A box that slides on a floor, a ball that falls, and a stop that is held.
Ground mixedScene() {
  Ground ground(Vec3(5, -gravity, 0), 0.3);
  ground.body("box", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}, {"friction", 0.3}}, {Vec3(0, 0.1, 0)});
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.5, 2)});
  ground.number("stop", 0, -5, {{"admissible", std::string("pushing")}});
  return ground;
}

std::shared_ptr<const NonsmoothRecord> recordAfter(Simulation& simulation, int steps) {
  simulation.dynamics(0).watch(nullptr);
  SolveTrace trace;
  for (int i = 0; i < steps; ++i) {
    simulation.dynamics(0).watch(&trace);
    EXPECT_TRUE(usable(simulation.step().status));
  }
  return recordOf(simulation, 0).nonsmooth;
}

/// r of a block by its definition, with projections written out here.
double residualOf(const AdmissibleSet& set, const MatX& own, const VecX& mu, const VecX& u) {
  const double step = 1 / own.selfadjointView<Eigen::Lower>().eigenvalues().maxCoeff();
  if (set.tangents == 0)
    return std::abs(mu[0] - std::clamp(mu[0] - step * u[0], set.lower, set.upper));
  const double f = set.friction, slip = std::hypot(u[1], u[2]);
  const Vec3 moved = Vec3(mu) - step * (Vec3(u) + Vec3(f * slip, 0, 0));
  const double tangent = std::hypot(moved[1], moved[2]);
  Vec3 nearest = moved;
  if (tangent > f * moved[0]) {
    const double along = (moved[0] + f * tangent) / (1 + f * f);
    nearest = along <= 0
                  ? Vec3(0, 0, 0)
                  : Vec3(along, f * along * moved[1] / tangent, f * along * moved[2] / tangent);
  }
  return (Vec3(mu) - nearest).norm();
}

TEST(NonsmoothRecord, HoldsTheResidualOfEveryBlock) {
  Simulation simulation(mixedScene().scene);
  const auto record = recordAfter(simulation, 10);
  ASSERT_NE(record, nullptr);
  const NonsmoothSolve& solve = simulation.dynamics(0).nonsmoothSolve();
  const MatX A = MatX(solve.problem().response->matrix());
  const VecX &mu = solve.report().impulse, u = A * mu + solve.problem().velocity;
  ASSERT_EQ(A.rows(), mu.size());
  double squared = 0, largest = 0;
  for (std::size_t i = 0; i < record->blocks.size(); ++i) {
    const NonsmoothRecord::Block& block = record->blocks[i];
    const double own = residualOf(
        solve.problem().sets[i], A.block(block.first, block.first, block.rows, block.rows),
        mu.segment(block.first, block.rows), u.segment(block.first, block.rows));
    EXPECT_NEAR(block.residual, own, 1e-13 + 1e-6 * own) << i;
    squared += own * own;
    largest = std::max(largest, own);
  }
  EXPECT_NEAR(record->residual.norm, std::sqrt(squared), 1e-13);
  EXPECT_NEAR(record->residual.largest, largest, 1e-13);
}

TEST(NonsmoothRecord, TellsStatesAndOwners) {
  const Ground ground = mixedScene();
  Simulation simulation(Scene(ground.scene));
  const auto record = recordAfter(simulation, 10);
  ASSERT_NE(record, nullptr);
  Index contacts = 0, rows = 0;
  for (const NonsmoothRecord::Block& block : record->blocks) {
    if (block.isContact()) {
      ++contacts;
      const Contact& contact = simulation.motion().contacts[at(block.contact)];
      EXPECT_EQ(block.state, contact.state);
      EXPECT_EQ(block.place.a, simulation.structure()->shapes[at(contact.a.shape)]);
      EXPECT_EQ(block.place.b, simulation.structure()->shapes[at(contact.b.shape)]);
      EXPECT_FALSE(block.changed);
    } else {
      ++rows;
      EXPECT_EQ(block.owner, ground.idOf("stop/law"));
      EXPECT_EQ(block.row, 0);
      EXPECT_EQ(block.state, Contact::State::Stick);
    }
  }
  EXPECT_EQ(contacts, 4);
  EXPECT_EQ(rows, 1);
}

TEST(NonsmoothRecord, MarksWhatHasChanged) {
  Simulation simulation(mixedScene().scene);
  // In the first step all that touches closes.
  const auto first = recordAfter(simulation, 1);
  ASSERT_NE(first, nullptr);
  for (const NonsmoothRecord::Block& block : first->blocks) EXPECT_TRUE(block.changed);
  const auto second = recordAfter(simulation, 1);
  ASSERT_NE(second, nullptr);
  for (const NonsmoothRecord::Block& block : second->blocks)
    EXPECT_FALSE(block.changed) << static_cast<int>(block.state);
  EXPECT_EQ(second->vanished, 0);
}

TEST(NonsmoothRecord, CountsContactsThatVanish) {
  Ground ground(Vec3(0, -gravity, 0), 0.3);
  ground.body("ball", "Ball", {{"radius", 0.1}, {"restitution", 1.0}}, {Vec3(0, 0.3, 0)});
  ground.number("stop", 0, -5, {{"admissible", std::string("pushing")}});
  Simulation simulation(std::move(ground.scene));
  bool vanished = false, closed = false;
  for (int i = 0; i < 60; ++i) {
    const auto record = recordAfter(simulation, 1);
    ASSERT_NE(record, nullptr);
    for (const NonsmoothRecord::Block& block : record->blocks)
      closed =
          closed || (block.isContact() && block.changed && block.state != Contact::State::Open);
    vanished =
        vanished || record->vanished > 0 ||
        std::any_of(
            record->blocks.begin(), record->blocks.end(), [](const NonsmoothRecord::Block& block) {
              return block.isContact() && block.changed && block.state == Contact::State::Open;
            });
  }
  EXPECT_TRUE(closed);
  EXPECT_TRUE(vanished);
}

TEST(NonsmoothRecord, KeepsTheResidualOfEachIterationOnlyWhenAsked) {
  const Ground ground = mixedScene();
  Simulation watched(Scene(ground.scene)), alone(Scene(ground.scene));
  const auto record = recordAfter(watched, 5);
  ASSERT_NE(record, nullptr);
  ASSERT_FALSE(record->history.empty());
  EXPECT_EQ(record->history.front().iteration, 0);
  double best = record->history.front().residual;
  for (std::size_t i = 1; i < record->history.size(); ++i) {
    EXPECT_GE(record->history[i].iteration, record->history[i - 1].iteration);
    best = std::min(best, record->history[i].residual);
  }
  EXPECT_DOUBLE_EQ(best, record->residual.relative);
  EXPECT_LE(record->residual.relative, record->precision);
  for (int i = 0; i < 5; ++i) alone.step();
  const auto unasked = recordOf(alone, 0).nonsmooth;
  ASSERT_NE(unasked, nullptr);
  EXPECT_TRUE(unasked->history.empty());
  // To look changes nothing.
  EXPECT_EQ(alone.motion().x, watched.motion().x);
}

TEST(NonsmoothRecord, IsNoneWithoutInequality) {
  Ground ground(Vec3(0, -gravity, 0), 0.3);
  ground.number("free", 0, -5, {});
  Simulation simulation(std::move(ground.scene));
  EXPECT_EQ(recordAfter(simulation, 2), nullptr);
}

}  // namespace
}  // namespace compliant::test
