// Energies and speeds of bounded, soft and sliding laws beside known answers, and beside the same
// laws without bounds.

#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {
namespace {

/// A number or a point of a mass under a force, with one law on it.
struct Loaded {
  std::vector<double> force;
  double mass = 2, h = 1e-3, alpha = 1, beta = 1;
  std::vector<double> place = {}, speed = {};
};

Scene scene(const Loaded& on, const std::string& type, Build::Fields law) {
  Scene result;
  Build build(result);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", on.h}, {"alpha", on.alpha}, {"beta", on.beta}});
  const auto all = [](const std::vector<double>& values) {
    return values.empty() ? Vec3(0, 0, 0) : Vec3(values[0], values[1], values[2]);
  };
  if (on.force.size() == 1) {
    build.add("Scalars", "x",
              {{"position", Array<double>(on.place.empty() ? std::vector<double>{0} : on.place)},
               {"velocity", Array<double>(on.speed.empty() ? std::vector<double>{0} : on.speed)}});
  } else {
    build.add("Points", "x",
              {{"position", Array<Vec3>{all(on.place)}}, {"velocity", Array<Vec3>{all(on.speed)}}});
  }
  build.add("UniformMass", "mass", {{"state", build.link("x")}, {"mass", on.mass}});
  build.add("ConstantForce", "load",
            {{"state", build.link("x")}, {"force", Array<double>(on.force)}});
  law.emplace_back("state", build.link("x"));
  build.add(type, "law", std::move(law));
  return result;
}

/// A simulation that has run for so many steps, with its books.
class After : public Simulation {
 public:
  After(Scene scene, int steps) : Simulation(std::move(scene)) {
    keepLedger();
    for (int i = 0; i < steps; ++i) {
      step();
      EXPECT_TRUE(usable(report().status)) << report().systems[0].solve.message.c_str();
    }
  }
};

/// v = u + F c/(h + d), whatever α and β are.
TEST(LawEnergies, ASoftMotorGivesWayByComplianceOverRelaxationTime) {
  const double c = 0.02, d = 0.1, h = 0.01;
  for (const auto& [alpha, beta] : {std::pair{1.0, 1.0}, {0.5, 0.5}, {0.3, 0.8}, {0.5, 1.0}})
    for (const char* admissible : {"any", "bounded"}) {
      Build::Fields law{{"compliance", c},          {"damping_ratio", d},
                        {"target", "velocity"},     {"target_values", Array<double>{2.0}},
                        {"admissible", admissible}, {"force_limit", 1e6}};
      After simulation(
          scene({.force = {-3}, .h = h, .alpha = alpha, .beta = beta}, "UniformCompliance", law),
          1500);
      EXPECT_NEAR(simulation.motion().v[0], 2 - 3 * c / (h + d), 1e-9)
          << admissible << alpha << beta;
      EXPECT_NEAR(simulation.motion().lambda[0], 3, 1e-8) << admissible << alpha << beta;
    }
}

TEST(LawEnergies, AFullMatrixWithATargetSpeedDoesToo) {
  const double c = 0.02, d = 0.1, h = 0.01;
  for (const double alpha : {1.0, 0.5}) {
    Build::Fields law{{"matrix", Array<double>{c, 0, 0, 0, c, 0, 0, 0, c}},
                      {"damping_ratio", d},
                      {"target", "velocity"},
                      {"target_values", Array<double>{2.0, 0.0, 0.0}}};
    After simulation(
        scene({.force = {-3, 0, 0}, .h = h, .alpha = alpha, .beta = alpha}, "FullCompliance", law),
        1500);
    EXPECT_NEAR(simulation.motion().v[0], 2 - 3 * c / (h + d), 1e-9) << alpha;
  }
}

/// It stops after v²/2a and stays there: nothing draws it back to where it was.
TEST(LawEnergies, WhatHasSlidOnAConeStaysWhereItStops) {
  for (const double c : {0.0, 1e-6}) {
    Build::Fields law{{"compliance", c},
                      {"damping_ratio", c > 0 ? 0.01 : 0},
                      {"admissible", "cone"},
                      {"friction", 0.5}};
    After simulation(
        scene({.force = {-10, 0, 0}, .mass = 1, .speed = {0, 1, 0}}, "UniformCompliance", law),
        2000);
    EXPECT_NEAR(simulation.motion().x[1], 0.1, 1e-3) << c;
    EXPECT_NEAR(simulation.motion().v[1], 0, 1e-6) << c;
    EXPECT_NEAR(simulation.motion().ledger.friction, 0.5, 5e-3) << c;
  }
}

TEST(LawEnergies, ASoftConeStoresWhatItsForcesSay) {
  const double c = 1e-3;
  for (const auto& [pull, h] : {std::pair{3.0, 1e-3},
                                {8.0, 1e-3},
                                {8.0, 0.01}}) {  // it sticks, or slides with a friction of 5 N
    Build::Fields law{
        {"compliance", c}, {"damping_ratio", 0.02}, {"admissible", "cone"}, {"friction", 0.5}};
    After simulation(
        scene({.force = {-10, 0.8 * pull, 0.6 * pull}, .h = h}, "UniformCompliance", law),
        static_cast<int>(std::lround(2 / h)));
    const double friction = std::min(pull, 5.0);
    EXPECT_NEAR(simulation.energies().elastic, 0.5 * c * (100 + friction * friction), 5e-6) << pull;
    const double slid = pull > 5 ? 0.5 * (pull - 5) / 2 * 4 : 0;  // ½ F t²/m after 2 s
    EXPECT_NEAR(simulation.motion().ledger.friction, 5 * slid, 50 * h) << pull;
    EXPECT_NEAR(simulation.motion().ledger.impact, 0, 1e-12) << pull;
    // Implicit Euler loses some of what moves.
    EXPECT_LT(std::abs(simulation.motion().ledger.numerical), 50 * h) << pull;
  }
}

TEST(LawEnergies, ALimitThatIsNeverReachedChangesNoEnergy) {
  const Array<double> diagonal{0.01, 0.01, 0.01},
      coupled{2e-3, 4e-4, 0, 4e-4, 1e-3, 1e-4, 0, 1e-4, 3e-3};
  const std::vector<std::pair<std::string, Build::Fields>> laws{
      {"LinearDiagonalCompliance",
       {{"compliances", diagonal},
        {"grows_from", Array<double>{0.05, 0.05, 0.05}},
        {"damping_ratio", 0.01}}},
      {"FullCompliance", {{"matrix", coupled}, {"damping_ratio", 0.05}}},
      {"FullCompliance", {{"matrix", coupled}}},
      {"FullCompliance",
       {{"matrix", coupled}, {"damping_matrix", Array<double>{5, 1, 0, 1, 4, 0, 0, 0, 3}}}},
      {"DiagonalCompliance", {{"compliances", diagonal}, {"damping_ratio", 0.05}}}};
  for (const auto& [type, law] : laws) {
    Build::Fields bounded = law;
    bounded.emplace_back("admissible", "bounded");
    bounded.emplace_back("force_limit", 1e5);
    const Loaded on{.force = {-10, -3, 1}};
    After free(scene(on, type, law), 1000), limited(scene(on, type, bounded), 1000);
    const Ledger &a = free.motion().ledger, &b = limited.motion().ledger;
    EXPECT_NEAR(limited.motion().x[0], free.motion().x[0], 1e-9) << type;
    EXPECT_NEAR(limited.energies().elastic, free.energies().elastic, 1e-8) << type;
    EXPECT_NEAR(b.damped, a.damped, 1e-3 * std::abs(a.damped) + 1e-8) << type;
    EXPECT_NEAR(b.numerical, a.numerical, 1e-3 * std::abs(a.damped) + 1e-8) << type;
  }
}

/// At the start and while it moves, beyond where its force grows no more.
TEST(LawEnergies, AGrowingComplianceStoresTheSameWithALimitAbove) {
  for (const char* admissible : {"any", "bounded"}) {
    Scene scene;
    Build build(scene);
    build.add("ImplicitIntegrator", "integrator", {{"h", 1e-3}});
    build.add("Scalars", "x", {{"position", Array<double>{0.15}}});
    build.add("UniformMass", "mass", {{"state", build.link("x")}});
    build.add("LinearDiagonalCompliance", "law",
              {{"state", build.link("x")},
               {"compliances", Array<double>{0.01}},
               {"grows_from", Array<double>{0.05}},
               {"admissible", std::string(admissible)},
               {"force_limit", 1e5}});
    Simulation simulation(scene);
    // e/c (|φ| − e/2)
    EXPECT_NEAR(simulation.energies().elastic, 5 * (0.15 - 0.025), 1e-12) << admissible;
    for (int i = 0; i < 100; ++i) {
      simulation.step();
      const double x = std::abs(simulation.motion().x[0]),
                   stored = x < 0.05 ? x * x / 0.02 : 5 * (x - 0.025);
      ASSERT_NEAR(simulation.energies().elastic, stored, 1e-12) << admissible << i;
    }
  }
}

/// Beyond its limit F it stores F|φ| − cF²/2, in a matrix as on the diagonal.
TEST(LawEnergies, AMatrixBeyondItsLimitStoresWhatARowDoes) {
  const Loaded on{.force = {-10, -3, 1}};
  const Array<double> c{0.002, 0.001, 0.003}, C{0.002, 0, 0, 0, 0.001, 0, 0, 0, 0.003};
  After row(scene(on, "DiagonalCompliance",
                  {{"compliances", c},
                   {"damping_ratio", 0.05},
                   {"admissible", "bounded"},
                   {"force_limit", 5.0}}),
            1000);
  After matrix(scene(on, "FullCompliance",
                     {{"matrix", C},
                      {"damping_ratio", 0.05},
                      {"admissible", "bounded"},
                      {"force_limit", 5.0}}),
               1000);
  EXPECT_NEAR(matrix.motion().x[0], row.motion().x[0], 1e-8);
  EXPECT_GT(std::abs(row.motion().x[0]), 1);
  EXPECT_NEAR(matrix.energies().elastic, row.energies().elastic, 1e-8);
  EXPECT_NEAR(matrix.motion().ledger.damped, row.motion().ledger.damped, 1e-3);
}

TEST(LawEnergies, AMatrixThatPushesHoldsTheLoad) {
  const Array<double> C{2e-3, 4e-4, 0, 4e-4, 1e-3, 1e-4, 0, 1e-4, 3e-3};
  After simulation(scene({.force = {-10, -3, -1}}, "FullCompliance",
                         {{"matrix", C}, {"damping_ratio", 0.1}, {"admissible", "pushing"}}),
                   5000);
  const Vec3 load(10, 3, 1);
  const Mat3 matrix = Eigen::Map<const Mat3>(C.vector().data());
  EXPECT_LT((simulation.motion().lambda - load).norm(), 1e-6);
  EXPECT_LT((simulation.motion().x + matrix * load).norm(), 1e-8);
  EXPECT_NEAR(simulation.energies().elastic, 0.5 * load.dot(matrix * load), 1e-8);
}

/// Of an ordinary differential equation solved elsewhere: 18.450 J are damped while the rope holds,
/// and 20.027 J while it lets go.
TEST(LawEnergies, ADampedRopeLosesWhatItHoldsAsItLetsGo) {
  Build::Fields law{{"compliance", 1e-3}, {"damping_ratio", 0.05}, {"admissible", "pulling"}};
  After simulation(
      scene({.force = {-5}, .h = 1e-4, .place = {0.3}, .speed = {-3}}, "UniformCompliance", law),
      10000);
  EXPECT_NEAR(simulation.motion().ledger.damped, 38.477, 0.05);
  EXPECT_NEAR(simulation.motion().ledger.numerical, 0, 0.1);
  EXPECT_NEAR(simulation.motion().x[0], -4.8766, 4e-3);
}

/// It turns freely one way, and creeps the other way: what that takes is damped.
/// It catches what turns back within a step while it still moves the free way: no impact gives
/// anything.
TEST(LawEnergies, AHardClutchThatCatchesWithinAStepHasNoNegativeImpact) {
  Build::Fields law{{"compliance", 0.0},
                    {"target", "velocity"},
                    {"target_values", Array<double>{0.0}},
                    {"admissible", "pushing"}};
  After simulation(scene({.force = {-3}, .h = 0.01, .speed = {0.5}}, "UniformCompliance", law), 0);
  for (int i = 0; i < 100; ++i) {
    const double before = simulation.motion().ledger.impact;
    simulation.step();
    EXPECT_GE(simulation.motion().ledger.impact, before) << i;
  }
  EXPECT_NEAR(simulation.motion().v[0], 0, 1e-12);
  const Ledger& ledger = simulation.motion().ledger;
  EXPECT_NEAR(ledger.total - 0.25,
              ledger.work + ledger.numerical - ledger.damped - ledger.friction - ledger.impact,
              1e-12);
}

TEST(LawEnergies, ASoftClutchDampsOnlyWhereItHolds) {
  Build::Fields law{{"compliance", 1e-3},
                    {"damping_ratio", 0.01},
                    {"admissible", "pushing"},
                    {"target", "velocity"}};
  After freely(scene({.force = {3}, .place = {0.5}}, "UniformCompliance", law), 500);
  EXPECT_EQ(freely.motion().lambda[0], 0);
  EXPECT_EQ(freely.motion().ledger.damped, 0);
  After held(scene({.force = {-3}, .place = {0.5}}, "UniformCompliance", law), 5000);
  const double speed = 3 * 1e-3 / 0.011;  // F c/(h + d)
  EXPECT_NEAR(held.motion().v[0], -speed, 1e-9);
  EXPECT_NEAR(held.motion().ledger.damped, 3 * (0.5 - held.motion().x[0]) - speed * speed, 1e-3);
  EXPECT_EQ(held.energies().elastic, 0);
}

TEST(LawEnergies, ABrokenRopeLosesNothingMore) {
  Build::Fields law{{"compliance", 1e-3},
                    {"damping_ratio", 0.01},
                    {"admissible", "pulling"},
                    {"break_force", 50.0}};
  After simulation(scene({.force = {5}, .speed = {3}}, "UniformCompliance", law), 100);
  ASSERT_EQ(simulation.motion().broken[0], 1);
  const double damped = simulation.motion().ledger.damped;
  for (int i = 0; i < 100; ++i) simulation.step();
  EXPECT_EQ(simulation.motion().ledger.damped, damped);
  EXPECT_EQ(simulation.energies().elastic, 0);
}

TEST(LawEnergies, SoftContactsWithFrictionKeepAngularMomentum) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 5e-4}});
  build.add("RigidFrames", "balls",
            {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(0.401, 0, 0)}},
             {"velocity", Array<Vec3>{Vec3(1, 0, 0), Vec3(-1, 0, 0)}},
             {"angular_velocity", Array<Vec3>{Vec3(0, 0, 5), Vec3(0, 0, 3)}}});
  build.add("RigidMass", "mass",
            {{"state", build.link("balls")}, {"mass", 2.0}, {"moments", Vec3(0.02, 0.02, 0.02)}});
  build.add("Ball", "shape",
            {{"state", build.link("balls")},
             {"radius", 0.2},
             {"friction", 0.4},
             {"contact_compliance", 5e-4}});
  build.add("ShapeContacts", "contacts");
  Simulation simulation(std::move(scene));
  const StateView balls = simulation.layout().view(0, simulation.motion());
  double most = 0;
  for (int i = 0; i < 400; ++i) {
    ASSERT_TRUE(usable(simulation.step().status));
    Vec3 L = Vec3::Zero();
    for (Index b = 0; b < 2; ++b)
      L += 2 * balls.origin(b).cross(balls.linear(b)) + 0.02 * balls.angular(b);
    ASSERT_LT((L - Vec3(0, 0, 0.16)).norm(), 1e-10) << "step " << i;
    for (const Contact& contact : simulation.motion().contacts)
      most = std::max(most, contact.force.tail<2>().norm());
  }
  EXPECT_GT(most, 1);
}

TEST(LawEnergies, ASoftContactStoresHalfItsIndentationTimesTheForce) {
  const double c = 1e-3;
  Scene scene;
  Build build(scene);
  build.add("Gravity", "gravity");
  build.add("RigidFrames", "floor", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("RigidMass", "floor mass", {{"state", build.link("floor")}});
  build.add("FixedPoints", "fixed",
            {{"state", build.link("floor")}, {"indices", Array<std::int64_t>{0}}});
  build.add("HalfSpace", "plane", {{"state", build.link("floor")}});
  build.add("RigidFrames", "ball", {{"position", Array<Vec3>{Vec3(0, 0.2, 0)}}});
  build.add("RigidMass", "mass", {{"state", build.link("ball")}, {"mass", 2.0}});
  build.add("Ball", "shape",
            {{"state", build.link("ball")},
             {"radius", 0.2},
             {"contact_compliance", c},
             {"contact_damping", 0.05}});
  build.add("ShapeContacts", "contacts");
  After simulation(std::move(scene), 1000);
  const double weight = 2 * 9.81;
  EXPECT_NEAR(simulation.energies().elastic, 0.5 * c * weight * weight, 1e-6);
  EXPECT_NEAR(simulation.motion().ledger.impact, 0, 1e-12);
  // It has sunk by c m g, and half of that weight's work is damped.
  EXPECT_NEAR(simulation.motion().ledger.damped - simulation.motion().ledger.numerical,
              0.5 * c * weight * weight, 1e-5);
}

TEST(LawEnergies, WhatBreaksAtRestIsBroken) {
  Scene scene;
  Build build(scene);
  build.add("StaticIntegrator", "integrator");
  build.add("Scalars", "x", {{"position", Array<double>{0}}});
  build.add("UniformMass", "mass", {{"state", build.link("x")}});
  build.add("ConstantForce", "load", {{"state", build.link("x")}, {"force", Array<double>{8}}});
  build.add("UniformCompliance", "weak",
            {{"state", build.link("x")}, {"compliance", 0.01}, {"break_force", 5.0}});
  build.mapped("Identity", "Scalars", "same", {"x"});
  build.add("UniformCompliance", "strong", {{"state", build.link("same")}, {"compliance", 0.1}});
  Simulation simulation(std::move(scene));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(usable(simulation.step().status));
  const Layout& layout = simulation.layout();
  for (const Layout::ConstraintSlot& slot : layout.constraints) {
    const bool weak = slot.constraint->name == "weak";
    EXPECT_EQ(simulation.motion().broken[slot.row], weak ? 1 : 0);
    EXPECT_NEAR(simulation.motion().lambda[slot.row], weak ? 0 : -8, 1e-6);
  }
  EXPECT_NEAR(simulation.motion().x[0], 0.8, 1e-8);
}

}  // namespace
}  // namespace compliant
