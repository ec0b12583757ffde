#include <gtest/gtest.h>

#include <cmath>
#include <cstdio>

#include "engine/analysis/quantity.hpp"
#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

constexpr double g = 9.81;

/// A scene with a floor, gravity and contacts.
class Ground {
 public:
  explicit Ground(Build::Fields integrator = {{"h", 0.01}}, const Vec3& gravity = Vec3(0, -g, 0),
                  Build::Fields material = {})
      : build(scene) {
    build.add("ImplicitIntegrator", "integrator", std::move(integrator));
    build.add("Gravity", "gravity", {{"acceleration", gravity}});
    build.add("ShapeContacts", "contacts");
    build.add("AutoContactSolver", "contact solver", {{"precision", 1e-9}});
    build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    build.add("RigidMass", "floor/mass", {{"state", build.link("floor")}});
    build.add("FixedPoints", "floor/fixed",
              {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
    material.emplace_back("state", build.link("floor"));
    build.add("HalfSpace", "floor/shape", std::move(material));
  }
  void body(const std::string& name, const char* shape, Build::Fields fields,
            std::vector<Vec3> places, Build::Fields motion = {}) {
    motion.emplace_back("position", Array<Vec3>(std::move(places)));
    build.add("RigidFrames", name, std::move(motion));
    fields.emplace_back("state", build.link(name));
    build.add(shape, name + "/shape", std::move(fields));
    build.add("SolidMass", name + "/mass", {{"state", build.link(name)}, {"density", 1000.0}});
  }

  Scene scene;
  Build build;
};

void run(Simulation& simulation, int steps) {
  for (int i = 0; i < steps; ++i)
    ASSERT_EQ(simulation.step().status, SolveStatus::Solved)
        << i << " " << simulation.report().systems[0].solve.message.c_str();
}

Index velocityOf(const Simulation& simulation, const char* state) {
  return simulation.layout()
      .states[at(
          simulation.layout().stateIndex(simulation.scene().find(std::string_view(state))->id))]
      .v;
}
Index placeOf(const Simulation& simulation, const char* state) {
  return simulation.layout()
      .states[at(
          simulation.layout().stateIndex(simulation.scene().find(std::string_view(state))->id))]
      .x;
}

TEST(Contacts, ABallRestsOnTheFloorWithItsWeight) {
  Ground ground;
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 0.1, 0)});
  Simulation simulation(std::move(ground.scene));
  run(simulation, 100);
  ASSERT_EQ(simulation.motion().contacts.size(), 1U);
  const Contact& contact = simulation.motion().contacts[0];
  EXPECT_NEAR(contact.force[0], 1000 * 4.0 / 3 * M_PI * 1e-3 * g, 1e-6);
  EXPECT_NEAR(simulation.motion().x[placeOf(simulation, "ball") + 1], 0.1, 1e-9);
  EXPECT_EQ(contact.state, Contact::State::Stick);
}

/// Also beside its middle, so that the floor takes a moment.
TEST(Contacts, TheSupportOfTheFloorCarriesWhatLiesOnIt) {
  Ground ground;
  ground.body("box", "Box", {{"size", Vec3(0.4, 0.2, 0.4)}}, {Vec3(0.7, 0.1, -0.3)});
  Simulation simulation(std::move(ground.scene));
  run(simulation, 50);
  const double weight = 1000 * 0.4 * 0.2 * 0.4 * g;
  const VecX support = simulation.motion().reaction.segment(velocityOf(simulation, "floor"), 6);
  const double own = 1 * g;  // of the floor
  EXPECT_NEAR(support[1], weight + own, 1e-6);
  EXPECT_NEAR(support[0], 0, 1e-6);
  EXPECT_NEAR(support[2], 0, 1e-6);
  // The moment that the floor needs from its support: −(place × −weight).
  const Vec3 moment = Vec3(0.7, 0, -0.3).cross(Vec3(0, weight, 0));
  EXPECT_LE((support.tail<3>() - moment).norm(), 1e-6) << support.transpose();
  const Quantity told{&quantities::support,
                      simulation.scene().find(std::string_view("floor/fixed"))->id, 0};
  const Energies energies = simulation.energies();
  const MomentView now{*simulation.structure(), simulation.motion(), energies, simulation.report()};
  EXPECT_NEAR(quantityOf(told, now), weight + own, 1e-6) << "a force, without the moment";
  for (Index part = 0; part < 6; ++part)
    EXPECT_EQ(quantityOf({&quantities::supportPart, told.component, part}, now), support[part]);
}

TEST(Contacts, AFallenBallStopsAtTheFloor) {
  Ground ground;
  ground.body("ball", "Ball", {{"radius", 0.1}}, {Vec3(0, 1, 0)});
  Simulation simulation(std::move(ground.scene));
  double lowest = 1;
  for (int i = 0; i < 200; ++i) {
    run(simulation, 1);
    lowest = std::min(lowest, simulation.motion().x[placeOf(simulation, "ball") + 1]);
  }
  EXPECT_GT(lowest, 0.1 - 1e-9);
  EXPECT_NEAR(simulation.motion().x[placeOf(simulation, "ball") + 1], 0.1, 1e-9);
}

TEST(Contacts, ABoxOnASlopeSlidesAboveTheAngleOfFriction) {
  const double f = 0.5;
  const auto slope = [f](double angle) {
    Ground ground({{"h", 0.01}}, g * Vec3(std::sin(angle), -std::cos(angle), 0), {{"friction", f}});
    ground.body("box", "Box", {{"size", Vec3(0.4, 0.2, 0.4)}, {"friction", f}}, {Vec3(0, 0.1, 0)});
    return std::move(ground.scene);
  };
  const double critical = std::atan(f);
  Simulation sticks(slope(critical - 1e-3)), slides(slope(critical + 1e-3)), steep(slope(0.7));
  for (Simulation* s : {&sticks, &slides, &steep}) run(*s, 100);
  const Index v = velocityOf(sticks, "box");
  EXPECT_NEAR(sticks.motion().v[v], 0, 1e-7);
  EXPECT_GT(slides.motion().v[v], 5e-3);
  EXPECT_NEAR(steep.motion().v[v], g * (std::sin(0.7) - f * std::cos(0.7)), 1e-6);
}

TEST(Contacts, ASlidingBallRollsInTheEndAtFiveSeventhsOfItsSpeed) {
  Ground ground;
  ground.body("ball", "Ball", {{"radius", 0.1}, {"friction", 0.2}}, {Vec3(0, 0.1, 0)},
              {{"velocity", Array<Vec3>{Vec3(2, 0, 0)}}});
  Simulation simulation(std::move(ground.scene));
  run(simulation, 200);
  const Index v = velocityOf(simulation, "ball");
  EXPECT_NEAR(simulation.motion().v[v], 2 * 5.0 / 7, 1e-3);
  EXPECT_NEAR(simulation.motion().v[v + 5], -2 * 5.0 / 7 / 0.1, 1e-2);  // ω_z = −v/r
}

TEST(Contacts, EachBounceReachesTheSquareOfTheRestitutionOfTheHeightBefore) {
  for (const double e : {0.0, 0.5, 0.9, 1.0}) {
    Ground ground({{"h", 1e-4}, {"alpha", 0.5}, {"beta", 0.5}});
    ground.body("ball", "Ball", {{"radius", 0.1}, {"restitution", e}}, {Vec3(0, 0.6, 0)});
    Simulation simulation(std::move(ground.scene));
    const Index x = placeOf(simulation, "ball") + 1, v = velocityOf(simulation, "ball") + 1;
    std::vector<double> tops;  // of the bounces
    double before = 0;
    for (int i = 0; i < 32000 && tops.size() < 4; ++i) {
      run(simulation, 1);
      const double now = simulation.motion().v[v];
      if (before < 0 && now > 0) tops.push_back(0);
      if (!tops.empty() && now > 0) tops.back() = simulation.motion().x[x] - 0.1;
      before = now;
    }
    if (e == 0) {
      EXPECT_TRUE(tops.empty());
      continue;
    }
    ASSERT_EQ(tops.size(), 4U) << e;
    tops.pop_back();  // still rising
    double height = 0.5;
    for (const double top : tops) EXPECT_NEAR(top, height *= e * e, 1e-3) << e;
  }
}

TEST(Contacts, AStackOfTenBearsTheWeightOfEachLevel) {
  Ground ground;
  std::vector<Vec3> places;
  for (int i = 0; i < 10; ++i) places.emplace_back(0, 0.1 + 0.2 * i, 0);
  ground.body("boxes", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}}, places);
  Simulation simulation(std::move(ground.scene));
  run(simulation, 200);
  const double weight = 8 * g;
  std::vector<double> level(10, 0.0);
  for (const Contact& contact : simulation.motion().contacts) {
    const Index upper = std::max(
        contact.a.state == contact.b.state ? std::max(contact.a.element, contact.b.element) : 0,
        Index(0));
    level[at(upper)] += std::abs(contact.axes(1, 0)) * contact.force[0];
  }
  for (int i = 0; i < 10; ++i)
    EXPECT_NEAR(level[at(i)], weight * (10 - i), 1e-6 * weight * 10) << i;
  const Index x = placeOf(simulation, "boxes");
  for (int i = 0; i < 10; ++i) {
    EXPECT_NEAR(simulation.motion().x[x + 7 * i], 0, 1e-6);
    EXPECT_NEAR(simulation.motion().x[x + 7 * i + 1], places[at(i)].y(), 1e-6);
  }
}

TEST(Contacts, AStackStandsForAMinute) {
  Ground ground({{"h", 0.01}});
  std::vector<Vec3> places;
  for (int i = 0; i < 10; ++i) places.emplace_back(0, 0.1 + 0.2 * i, 0);
  ground.body("boxes", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}}, places);
  ground.build.set("contact solver", "precision", 1e-6);
  Simulation simulation(std::move(ground.scene));
  const Index x = placeOf(simulation, "boxes"), v = velocityOf(simulation, "boxes");
  double creep = 0;
  for (int second = 0; second < 60; ++second) {
    run(simulation, 100);
    for (int i = 0; i < 10; ++i) {
      creep = std::max(creep, (simulation.motion().x.segment<3>(x + 7 * i) - places[at(i)]).norm());
      EXPECT_LE(simulation.motion().v.segment<6>(v + 6 * i).norm(), 1e-6) << second;
    }
  }
  std::printf("creep in 60 s: %.2e m\n", creep);
  EXPECT_LE(creep, 1e-4);
}

TEST(Contacts, WhatStartsAMetreDeepIsPushedOutWithoutAnExplosion) {
  for (const int boxes : {1, 8}) {
    Ground ground;
    std::vector<Vec3> places;
    for (int i = 0; i < boxes; ++i) places.emplace_back(0.25 * i, -0.9, 0);
    ground.body("boxes", "Box", {{"size", Vec3(0.2, 0.2, 0.2)}}, places);
    Simulation simulation(std::move(ground.scene));
    const double mass = 8;
    for (int i = 0; i < 300; ++i) {
      run(simulation, 1);
      EXPECT_LE(simulation.energies().kinetic, 0.01 * boxes * mass * g * 1) << i;
    }
    for (int i = 0; i < boxes; ++i)
      EXPECT_NEAR(simulation.motion().x[placeOf(simulation, "boxes") + 7 * i + 1], 0.1, 1e-5) << i;
  }
}

TEST(Contacts, AStaticIndentationIsComplianceTimesForce) {
  Ground ground;
  ground.body("ball", "Ball",
              {{"radius", 0.1}, {"contact_compliance", 1e-5}, {"contact_damping", 0.02}},
              {Vec3(0, 0.1, 0)});
  Simulation simulation(std::move(ground.scene));
  run(simulation, 500);
  const double weight = 1000 * 4.0 / 3 * M_PI * 1e-3 * g;
  EXPECT_NEAR(simulation.motion().x[placeOf(simulation, "ball") + 1], 0.1 - 1e-5 * weight, 1e-9);
  EXPECT_NEAR(simulation.motion().contacts[0].force[0], weight, 1e-5);
}

TEST(Contacts, FrictionNeverAddsEnergyAndTheLedgerCloses) {
  Ground ground({{"h", 0.005}});
  ground.body("box", "Box", {{"size", Vec3(0.3, 0.2, 0.4)}, {"restitution", 0.3}},
              {Vec3(0, 0.6, 0)},
              {{"velocity", Array<Vec3>{Vec3(2, 0, 0.5)}},
               {"angular_velocity", Array<Vec3>{Vec3(1, 2, 3)}}});
  ground.build.set("contact solver", "precision", 1e-6);
  Simulation simulation(std::move(ground.scene));
  simulation.keepLedger();
  const double start = simulation.energies().total();
  double friction = 0, numerical = 0, impact = 0, fastest = 6;
  const double weight = 1000 * 0.3 * 0.2 * 0.4 * g;
  const auto velocity = simulation.motion().v.segment<6>(velocityOf(simulation, "box"));
  for (int i = 0; i < 600; ++i) {
    run(simulation, 1);
    const Ledger& ledger = simulation.motion().ledger;
    EXPECT_GE(ledger.friction, friction);
    friction = ledger.friction;
    // The books close by definition. What is gained is no more than the weight times the way of a
    // step: an impact turns the velocity at the start of the step, before the gap is closed.
    EXPECT_LE(ledger.numerical - numerical, weight * 0.005 * fastest + 1e-6) << i;
    EXPECT_GE(ledger.impact - impact, -1e-5) << i;
    fastest = velocity.head<3>().norm() + velocity.tail<3>().norm() * 0.27;
    numerical = ledger.numerical, impact = ledger.impact;
    for (const Contact& contact : simulation.motion().contacts) {
      const Vec3 force = contact.force;
      EXPECT_LE(force.tail<2>().dot(contact.velocity.tail<2>()), 1e-6)
          << "friction never pushes along";
      EXPECT_LE(force.tail<2>().norm(), 0.5 * force[0] * (1 + 1e-12) + 1e-12) << "in the cone";
    }
    EXPECT_NEAR(
        ledger.total,
        start + ledger.work + ledger.numerical - ledger.damped - ledger.friction - ledger.impact,
        1e-8);
  }
  EXPECT_GT(friction, 1);
  EXPECT_GT(simulation.motion().ledger.impact, 1);
  EXPECT_NEAR(simulation.energies().kinetic, 0, 1e-6);
}

constexpr double massOfBall = 1000 * 4.0 / 3 * M_PI * 1e-3;  // of radius 0.1 m

TEST(Contacts, FrictionTakesTheSeventhThatASlidingBallLosesUntilItRolls) {
  // ½ m v² − ½ (1 + 2/5) m (5/7 v)² = m v²/7
  Ground ground;
  ground.body("ball", "Ball", {{"radius", 0.1}, {"friction", 0.2}}, {Vec3(0, 0.1, 0)},
              {{"velocity", Array<Vec3>{Vec3(2, 0, 0)}}});
  Simulation simulation(std::move(ground.scene));
  simulation.keepLedger();
  run(simulation, 200);
  EXPECT_NEAR(simulation.motion().ledger.friction, massOfBall * 4 / 7, 1e-8);
  EXPECT_NEAR(simulation.motion().ledger.impact, 0, 1e-8);
  EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 1e-8);
}

TEST(Contacts, AnImpactTakesWhatItsRestitutionSays) {
  for (const double e : {0.0, 0.5, 1.0}) {
    Ground ground({{"h", 0.01}}, Vec3::Zero());
    ground.body("ball", "Ball", {{"radius", 0.1}, {"restitution", e}}, {Vec3(0, 0.2, 0)},
                {{"velocity", Array<Vec3>{Vec3(0, -3, 0)}}});
    Simulation simulation(std::move(ground.scene));
    simulation.keepLedger();
    run(simulation, 20);
    const double before = 0.5 * massOfBall * 9;
    EXPECT_NEAR(simulation.motion().ledger.impact, (1 - e * e) * before, 1e-8) << e;
    EXPECT_NEAR(simulation.motion().ledger.friction, 0, 1e-8) << e;
    EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 1e-8) << e;
    EXPECT_NEAR(simulation.energies().kinetic, e * e * before, 1e-8) << e;
  }
}

TEST(Contacts, FrictionTakesItsForceTimesTheWayOfAFasterAndFasterSlide) {
  // A box on a slope of 0.7 rad: friction takes f_c N s, and the contact takes nothing along its
  // normal.
  const double f = 0.3, slope = 0.7;
  Ground ground({{"h", 0.01}}, g * Vec3(std::sin(slope), -std::cos(slope), 0), {{"friction", 1.0}});
  ground.body("box", "Box", {{"size", Vec3(0.4, 0.2, 0.4)}, {"friction", f * f}},
              {Vec3(0, 0.1, 0)});
  Simulation simulation(std::move(ground.scene));
  simulation.keepLedger();
  run(simulation, 100);
  const double mass = 1000 * 0.4 * 0.2 * 0.4;
  // The work of a constant force by the mean velocity of each step: ½ a t².
  const double way = 0.5 * g * (std::sin(slope) - f * std::cos(slope));
  EXPECT_NEAR(simulation.motion().ledger.friction, f * mass * g * std::cos(slope) * way, 1e-4);
  EXPECT_NEAR(simulation.motion().ledger.impact, 0, 1e-6);
}

TEST(Contacts, FastBodiesDoNotPassThroughThinOnes) {
  for (const double speed : {20.0, 200.0}) {
    Ground ground({{"h", 0.01}}, Vec3::Zero());
    ground.body("plate", "Box", {{"size", Vec3(1, 0.01, 1)}}, {Vec3(0, 2, 0)});
    ground.build.add("FixedPoints", "plate/fixed",
                     {{"state", ground.build.link("plate")}, {"indices", Array<std::int64_t>{0}}});
    ground.body("ball", "Ball", {{"radius", 0.05}}, {Vec3(0, 6, 0)},
                {{"velocity", Array<Vec3>{Vec3(0, -speed, 0)}}});
    Simulation simulation(std::move(ground.scene));
    run(simulation, 50);
    EXPECT_GT(simulation.motion().x[placeOf(simulation, "ball") + 1], 2) << speed;
  }
}

TEST(Contacts, ShapesOfOneGroupAndJointedBodiesDoNotTouch) {
  Ground ground;
  ground.body("a", "Ball", {{"radius", 0.2}, {"group", std::int64_t{3}}}, {Vec3(0, 0.2, 0)});
  ground.body("b", "Ball", {{"radius", 0.2}, {"group", std::int64_t{3}}}, {Vec3(0.1, 0.2, 0)});
  ground.body("c", "Ball", {{"radius", 0.2}}, {Vec3(2, 0.2, 0)});
  ground.body("d", "Ball", {{"radius", 0.2}}, {Vec3(2.1, 0.2, 0)});
  ground.build.mapped("RelativePose", "Coordinates", "joint", {"c", "d"},
                      {{"pairs", Array<Edge>{{0, 1}}}});
  Simulation simulation(std::move(ground.scene));
  run(simulation, 1);
  for (const Contact& contact : simulation.motion().contacts)
    EXPECT_EQ(simulation.layout().states[at(contact.b.state)].state->name == "floor" ||
                  simulation.layout().states[at(contact.a.state)].state->name == "floor",
              true);
  EXPECT_EQ(simulation.motion().contacts.size(), 4U);
}

TEST(Contacts, ShapesTouchOnlyTheGroupsOfTheirMasks) {
  // A ball of group 2 in a fixed one of group 1: both masks must have the bit of the other.
  const auto contacts = [](std::int64_t group, std::int64_t mask, std::int64_t otherMask) {
    Ground ground;
    ground.body("a", "Ball", {{"radius", 0.2}, {"group", group}, {"mask", mask}}, {Vec3(0, 1, 0)});
    ground.body("b", "Ball", {{"radius", 0.2}, {"group", std::int64_t{1}}, {"mask", otherMask}},
                {Vec3(0, 1.3, 0)});
    Simulation simulation(std::move(ground.scene));
    run(simulation, 1);
    return simulation.motion().contacts.size();
  };
  constexpr std::int64_t all = Shape::everyGroup;
  EXPECT_EQ(contacts(2, all, all), 1U);
  EXPECT_EQ(contacts(2, 1 << 1, 1 << 2), 1U);
  EXPECT_EQ(contacts(2, all & ~(1 << 1), all), 0U);
  EXPECT_EQ(contacts(2, all, all & ~(1 << 2)), 0U);
  EXPECT_EQ(contacts(0, all, 1), 1U) << "bit 0 stands for shapes without a group";
  EXPECT_EQ(contacts(0, all, 2), 0U);
  EXPECT_EQ(contacts(31, 2, 0), 1U) << "a mask has no bit for groups above 15";
}

TEST(Contacts, TheyAreTheSameWhateverTheBroadPhase) {
  const auto scene = [](const char* phase) {
    Ground ground;
    ground.build.set("contacts", "broad_phase", std::string(phase));
    std::vector<Vec3> places;
    for (int i = 0; i < 3; ++i)
      for (int j = 0; j < 3; ++j)
        for (int k = 0; k < 3; ++k)
          places.emplace_back(0.19 * i, 0.11 + 0.21 * j, 0.2 * k + 0.01 * j);
    ground.body("balls", "Ball", {{"radius", 0.1}}, places);
    return std::move(ground.scene);
  };
  Simulation sweep(scene("sweep_and_prune")), tree(scene("bounding_tree"));
  for (int i = 0; i < 100; ++i) {
    ASSERT_TRUE(usable(sweep.step().status));
    ASSERT_TRUE(usable(tree.step().status));
    ASSERT_EQ(sweep.motion().contacts, tree.motion().contacts) << i;
    ASSERT_EQ(sweep.motion().x, tree.motion().x) << i;
  }
}

TEST(Contacts, AHeavyBodyOnALightOneIsCarried) {
  Ground ground;
  ground.body("light", "Box", {{"size", Vec3(0.1, 0.1, 0.1)}}, {Vec3(0, 0.05, 0)});
  ground.build.set("light/mass", "density", 1000.0);
  ground.body("heavy", "Box", {{"size", Vec3(0.4, 0.4, 0.4)}}, {Vec3(0, 0.3, 0)});
  ground.build.set("heavy/mass", "density", 15625.0);  // 1 t on 1 kg
  Simulation simulation(std::move(ground.scene));
  run(simulation, 200);
  EXPECT_NEAR(simulation.motion().x[placeOf(simulation, "heavy") + 1], 0.3, 1e-5);
}

}  // namespace
}  // namespace compliant
