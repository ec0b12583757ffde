#include <numbers>

#include "engine/base/rotation.hpp"
#include "engine/scene/build.hpp"
#include "tests/laws/types.hpp"
#include "tests/support/probe.hpp"

/// Laws of every state as a space in which positions move by velocities (theory §9).
namespace compliant::test {
namespace {

class EveryState : public testing::TestWithParam<const Type*> {};
INSTANTIATE_TEST_SUITE_P(Registered, EveryState, testing::ValuesIn(typesOf(Role::State)),
                         TypeName());

/// Five positions of elements of the state, the start and places around it.
template <class Visit>
void atRandomPlaces(const Type& type, Visit visit) {
  const Scene scene = exampleOf(type);
  Layout layout = layOut(scene);
  const Motion start = layout.start();
  for (const Layout::StateSlot& slot : layout.states) {
    if (&slot.state->type() != &type) continue;
    Dice dice(11);
    VecX x = start.x.segment(slot.x, slot.shape.positions());
    for (int round = 0; round < 5; ++round) {
      visit(*slot.state, slot.shape, x, dice);
      const VecX u = dice.vector(slot.shape.velocities());
      slot.state->move(x.data(), u.data(), slot.shape.count);
    }
  }
}

TEST_P(EveryState, MovesByItsDifferences) {
  atRandomPlaces(*GetParam(),
                 [](const State& state, const StateShape& shape, const VecX& x, Dice& dice) {
                   // Turns of less than π, so that the logarithm knows them again: 3 entries of 1
                   // are 1.7.
                   const VecX u = dice.vector(shape.velocities());
                   VecX to = x, back(shape.velocities()), none(shape.velocities());
                   state.move(to.data(), u.data(), shape.count);
                   state.difference(x.data(), to.data(), back.data(), shape.count);
                   EXPECT_LE((back - u).cwiseAbs().maxCoeff(), 1e-14);
                   state.difference(x.data(), x.data(), none.data(), shape.count);
                   EXPECT_LE(none.cwiseAbs().maxCoeff(), 1e-15);
                   const VecX minus = -u;
                   state.move(to.data(), minus.data(), shape.count);
                   VecX gap(shape.velocities());
                   state.difference(x.data(), to.data(), gap.data(), shape.count);
                   EXPECT_LE(gap.cwiseAbs().maxCoeff(), 1e-14);
                 });
}

TEST_P(EveryState, ComposesSmallMovesToTheFirstOrder) {
  atRandomPlaces(*GetParam(),
                 [](const State& state, const StateShape& shape, const VecX& x, Dice& dice) {
                   const VecX u = 1e-6 * dice.vector(shape.velocities()),
                              w = 1e-6 * dice.vector(shape.velocities());
                   VecX one = x, both = x, gap(shape.velocities());
                   const VecX sum = u + w;
                   state.move(one.data(), u.data(), shape.count);
                   state.move(one.data(), w.data(), shape.count);
                   state.move(both.data(), sum.data(), shape.count);
                   state.difference(both.data(), one.data(), gap.data(), shape.count);
                   // The commutator of the two is of the second order.
                   EXPECT_LE(gap.cwiseAbs().maxCoeff(), 3e-12);
                 });
}

TEST_P(EveryState, StartsWhereItIsDesigned) {
  const Scene scene = exampleOf(*GetParam());
  Layout layout = layOut(scene);
  EXPECT_TRUE(layout.issues.empty()) << (layout.issues.empty() ? "" : layout.issues[0].sentence);
  EXPECT_TRUE(layout.start().x.allFinite());
}

TEST(RigidFrames, KeepUnitQuaternionsOverAMillionTurns) {
  Scene scene;
  Build build(scene);
  build.add("RigidFrames", "body", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  Layout layout = layOut(scene);
  Motion motion = layout.start();
  VecX u(6);
  u << 0, 0, 0, 0.3, -1.1, 0.7;
  for (int i = 0; i < 1'000'000; ++i) layout.states[0].state->move(motion.x.data(), u.data(), 1);
  EXPECT_NEAR(motion.x.tail<4>().norm(), 1, 1e-15);
  // A million turns about one axis are one turn by a million times the angle; each rounds by 1e-16.
  const double angle = std::fmod(1e6 * u.tail<3>().norm(), 2 * std::numbers::pi);
  const Eigen::Quaterniond expected = rotationOf(angle * u.tail<3>().normalized());
  EXPECT_LE(rotationVector(expected * rotationAt(motion.x.data()).conjugate()).norm(), 1e-8);
}

TEST(Rotations, LogarithmAndExponentialAreInverseUpToHalfATurn) {
  Dice dice(5);
  for (int i = 0; i < 200; ++i) {
    const Vec3 axis = dice.vector(3).normalized();
    for (const double angle : {0.0, 1e-12, 1e-7, 1e-3, 1.0, 3.0, std::numbers::pi - 1e-9}) {
      const Vec3 theta = angle * axis;
      EXPECT_LE((rotationVector(rotationOf(theta)) - theta).norm(),
                1e-14 * std::max(1.0, 1 / (std::numbers::pi - angle) * 1e-2) + 1e-15)
          << angle;
      // The same rotation has two unit quaternions.
      const Eigen::Quaterniond q = rotationOf(theta);
      const Eigen::Quaterniond other(-q.w(), -q.x(), -q.y(), -q.z());
      EXPECT_LE((rotationVector(other) - rotationVector(q)).norm(), 1e-14);
    }
  }
}

TEST(Rotations, HaveTheDerivativesOfTheirLogarithm) {
  Dice dice(6);
  constexpr double shift = 1e-5;
  for (int i = 0; i < 50; ++i)
    for (const double angle : {0.0, 1e-6, 1e-3, 0.049, 0.051, 1.0, 2.5, 3.1}) {
      const Vec3 theta = angle * dice.vector(3).normalized(), tau = dice.vector(3),
                 w = dice.vector(3);
      const Mat3 J = logarithmJacobian(theta);
      for (Index k = 0; k < 3; ++k) {
        const auto after = [&](double step) {
          return rotationVector(rotationOf(step * Vec3::Unit(k)) * rotationOf(theta));
        };
        // Fourth derivatives grow like 1/(2π − θ)^4; up to 3.1 rad they are of the order of 10.
        EXPECT_LE((J.col(k) - (after(shift) - after(-shift)) / (2 * shift)).norm(), 1e-9) << angle;
        const Vec3 e = shift * Vec3::Unit(k);
        const Vec3 torque = (logarithmJacobian(theta + e).transpose() * tau -
                             logarithmJacobian(theta - e).transpose() * tau) /
                            (2 * shift);
        EXPECT_LE((logarithmTorqueDerivative(theta, tau).col(k) - torque).norm(), 1e-8) << angle;
      }
      const Vec3 rate = dice.vector(3);
      const Vec3 change = (logarithmJacobian(theta + shift * rate) * w -
                           logarithmJacobian(theta - shift * rate) * w) /
                          (2 * shift);
      EXPECT_LE((logarithmJacobianRate(theta, rate, w) - change).norm(), 1e-8) << angle;
    }
}

}  // namespace
}  // namespace compliant::test
