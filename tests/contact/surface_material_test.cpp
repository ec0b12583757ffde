// Materials of shapes: a grain, a driven surface, and numbers that change while time runs.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/simulation/simulation.hpp"
#include "tests/support/ground.hpp"
#include "tests/support/probe.hpp"

namespace compliant::test {
namespace {

constexpr double slabPull = 9.81;
const Vec3 slab(0.4, 0.04, 0.4);

/// A slab of 1 kg and friction 1 on a floor of friction f².
struct SlabOnFloor : Ground {
  explicit SlabOnFloor(double friction, const Vec3& velocity = Vec3::Zero(), double h = 0.01)
      : Ground(Vec3(0, -slabPull, 0), friction * friction) {
    body("slab", "Box", {{"size", slab}, {"friction", 1.0}}, {Vec3(0, 0.02, 0)});
    build.set("slab", "velocity", Array<Vec3>{velocity});
    build.set("integrator", "h", h);
  }
};

Vec3 velocityOf(Simulation& simulation) { return Probe(simulation).velocity("slab").head<3>(); }

// v = f g t up to the speed of the belt. The belt does m v² of work, of which friction takes half.
TEST(SurfaceMaterial, OfAConveyorDragsWhatLiesOnItToItsSpeed) {
  SlabOnFloor ground(0.3);
  const double v = 1.5;
  ground.build.set("floor/shape", "surface_velocity", Vec3(0, 7, v));  // 7: along the normal
  Simulation simulation(ground.scene);
  simulation.keepLedger();
  advance(simulation, 30);
  EXPECT_NEAR(velocityOf(simulation)[2], 0.3 * slabPull * 0.3, 1e-6);
  advance(simulation, 70);
  EXPECT_NEAR(velocityOf(simulation)[2], v, 1e-9);
  EXPECT_NEAR(velocityOf(simulation).head<2>().norm(), 0, 1e-9);
  const Ledger& ledger = simulation.motion().ledger;
  EXPECT_NEAR(ledger.work, v * v, 1e-6);
  EXPECT_NEAR(ledger.friction + ledger.impact, v * v / 2, 1e-6);
  EXPECT_NEAR(ledger.numerical, 0, 1e-9);
  for (const Contact& contact : simulation.motion().contacts)
    EXPECT_NE(contact.state, Contact::State::Slide);
}

// The tracks of a vehicle turn backwards, and drive it at their speed, wherever it heads.
TEST(SurfaceMaterial, OfATrackDrivesTheBodyThatBearsIt) {
  for (const double heading : {0.0, 0.7, 2.0}) {
    SlabOnFloor ground(0.5);
    ground.build.set("slab", "rotation", Array<Vec3>{Vec3(0, heading, 0)});
    ground.build.set("slab/shape", "surface_velocity", Vec3(-0.8, 0, 0));
    Simulation simulation(ground.scene);
    advance(simulation, 200);
    const Vec3 expected(0.8 * std::cos(heading), 0, -0.8 * std::sin(heading));
    EXPECT_NEAR((velocityOf(simulation) - expected).norm(), 0, 1e-6) << heading;
  }
}

// The path of a sliding slab, beside the one of the friction of largest dissipation in short steps.
TEST(SurfaceMaterial, WithAGrainBendsThePathOfWhatSlides) {
  for (const double turn : {0.0, 0.5}) {  // of the floor about its normal
    constexpr double h = 1e-3;
    SlabOnFloor ground(0.2, Vec3(1, 0, 1), h);
    const Vec3 grain(std::cos(turn), 0, -std::sin(turn));
    ground.build.set("floor", "rotation", Array<Vec3>{Vec3(0, turn, 0)});
    ground.build.set("floor/shape", "friction_direction", Vec3(2, 0, 0));
    ground.build.set("floor/shape", "friction_across", 0.36);
    Simulation simulation(ground.scene);
    advance(simulation, 1500);
    const Vec3 across = Vec3(0, 1, 0).cross(grain);
    Vec3 v(1, 0, 1), x(0, 0.02, 0);
    for (int i = 0; i < 300000 && v.norm() > 1e-4; ++i) {
      constexpr double fine = h / 200;
      const double a = 0.2 * v.dot(grain), b = 0.6 * v.dot(across);
      const Vec3 pull = -slabPull * (0.2 * a * grain + 0.6 * b * across) / std::sqrt(a * a + b * b);
      x += fine * v;
      v += fine * pull;
    }
    const VecX at = Probe(simulation).position("slab");
    EXPECT_NEAR((at.head<3>() - x).norm(), 0, 4e-3) << turn;
    EXPECT_LT(velocityOf(simulation).norm(), 1e-6) << turn;
    if (turn == 0) {
      EXPECT_GT(x.dot(grain), 1.5 * std::abs(x.dot(across)));
    }
  }
}

// Whatever way it is turned, a skate glides along its blade and not across it. A millionth of the
// friction is left along it (ContactMaterial::scale): 2.5e-6 m/s in half a second.
TEST(SurfaceMaterial, OfASkateHoldsAcrossAloneInEveryPose) {
  for (double turn = 0.1; turn < 6; turn += 0.37)
    for (const bool alongIsFree : {true, false}) {
      SlabOnFloor ground(0.5, Vec3(std::cos(turn), 0, -std::sin(turn)));
      const double f = 0.5 * 0.5;
      ground.build.set("floor", "rotation",
                       Array<Vec3>{Vec3(0, alongIsFree ? turn : turn + M_PI / 2, 0)});
      ground.build.set("floor/shape", "friction_direction", Vec3(1, 0, 0));
      ground.build.set("floor/shape", "friction", alongIsFree ? 0.0 : f);
      ground.build.set("floor/shape", "friction_across", alongIsFree ? f : 0.0);
      Simulation glides(ground.scene);
      advance(glides, 50);
      EXPECT_NEAR(velocityOf(glides).norm(), 1, 3e-6) << turn;
      ground.build.set("slab", "velocity", Array<Vec3>{Vec3(std::sin(turn), 0, std::cos(turn))});
      Simulation brakes(ground.scene);
      advance(brakes, 10);
      EXPECT_NEAR(velocityOf(brakes).norm(), 1 - 0.5 * slabPull * 0.1, 1e-6) << turn;
    }
}

TEST(SurfaceMaterial, WithAGrainIsTheSameForBothShapesOfAPair) {
  const auto end = [](const char* shape) {
    Ground ground(Vec3(0, -slabPull, 0), 1);
    ground.body("slab", "Box", {{"size", slab}, {"friction", 1.0}}, {Vec3(0, 0.02, 0)});
    ground.build.set("slab", "velocity", Array<Vec3>{Vec3(1, 0, 1)});
    ground.build.set(shape, "friction_direction", Vec3(1, 0, 0));
    ground.build.set(shape, "friction", 0.04);
    ground.build.set(shape, "friction_across", 0.36);
    Simulation simulation(ground.scene);
    advance(simulation, 150);
    return VecX(Probe(simulation).position("slab").head<3>());
  };
  EXPECT_NEAR((end("floor/shape") - end("slab/shape")).norm(), 0, 1e-4);
}

TEST(SurfaceMaterial, ChangesWhileTimeRunsWithoutALayout) {
  SlabOnFloor ground(0.1, Vec3(3, 0, 0));
  Simulation simulation(ground.scene);
  advance(simulation, 50);
  const double before = velocityOf(simulation)[0];
  EXPECT_NEAR(before, 3 - 0.1 * slabPull * 0.5, 1e-6);
  const auto structure = simulation.structure();
  const Id floor = ground.idOf("floor/shape");
  for (const auto& [field, value] : {std::pair<const char*, Value>{"friction", 0.16},
                                     {"restitution", 0.2},
                                     {"contact_compliance", 0.0},
                                     {"surface_velocity", Vec3(0, 0, 0)}})
    ASSERT_TRUE(simulation.apply({SetField{floor, field, value}}).ok()) << field;
  EXPECT_EQ(simulation.structure(), structure);
  EXPECT_EQ(simulation.motion().step, 50);
  advance(simulation, 20);
  EXPECT_NEAR(velocityOf(simulation)[0], before - 0.4 * slabPull * 0.2, 1e-6);
}

}  // namespace
}  // namespace compliant::test
