#include <gtest/gtest.h>

#include <cmath>

#include "engine/scene/build.hpp"
#include "tests/support/probe.hpp"

/// Rayleigh damping, D = a M + b K: `damping_rate` of masses and `damping_ratio` of constraints.
namespace compliant::test {
namespace {

constexpr double bobMass = 2, stiffness = 200;  // kg, N/m

/// An oscillator on a copy of its position or by itself, let go at 0.1 m.
Scene oscillator(double a, double b, double h, const std::string& handling, std::int64_t newton,
                 bool mapped) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", h}, {"alpha", 0.5}, {"beta", 0.5}, {"newton_iterations", newton}});
  build.add("Scalars", "q", {{"position", Array<double>{0.1}}});
  const char* carrier = mapped ? "copy" : "q";
  if (mapped) build.mapped("Identity", "Scalars", "copy", {"q"});
  build.add("UniformMass", "mass",
            {{"state", build.link(carrier)}, {"mass", bobMass}, {"damping_rate", a}});
  build.add("UniformCompliance", "spring",
            {{"state", build.link(carrier)},
             {"compliance", 1 / stiffness},
             {"damping_ratio", b},
             {"handling", handling}});
  return scene;
}

TEST(RayleighDamping, LetsAnOscillatorDieAwayAtTheRateOfItsTheory) {
  // q = e^(−δt) (cos ωt + δ/ω sin ωt) q₀ with 2δ = a + b ω₀², ω² = ω₀² − δ².
  const double h = 1e-4, time = 1;
  for (const auto& [a, b] : {std::pair(0.8, 0.0), std::pair(0.0, 0.01), std::pair(0.5, 0.004)})
    for (const char* handling : {"constraint", "force"})
      for (const std::int64_t newton : {1, 5})
        for (const bool mapped : {false, true}) {
          Simulation simulation(oscillator(a, b, h, handling, newton, mapped));
          advance(simulation, static_cast<int>(std::lround(time / h)));
          const double square = stiffness / bobMass, decay = (a + b * square) / 2,
                       omega = std::sqrt(square - decay * decay);
          const double expected = 0.1 * std::exp(-decay * time) *
                                  (std::cos(omega * time) + decay / omega * std::sin(omega * time));
          // (hω)²/12 of the phase, and as much of the damping.
          EXPECT_NEAR(Probe(simulation).position("q")[0], expected, 1e-7)
              << "a " << a << " b " << b << ' ' << handling << " newton " << newton;
        }
}

TEST(RayleighDamping, ClosesTheLedger) {
  for (const std::int64_t newton : {1, 5})
    for (const bool mapped : {false, true}) {
      Simulation simulation(oscillator(0.8, 0.004, 0.01, "force", newton, mapped));
      simulation.keepLedger();
      const double start = simulation.energies().total();
      advance(simulation, 300);
      const Ledger& ledger = simulation.motion().ledger;
      EXPECT_GT(ledger.damped, 0.5 * start);
      EXPECT_NEAR(ledger.numerical, 0, 1e-13 * 300);
      EXPECT_NEAR(ledger.total - start, -ledger.damped, 1e-11);
    }
}

TEST(RayleighDamping, BrakesAFallToItsTerminalSpeed) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"h", 0.01}});
  build.add("Gravity", "gravity");
  build.add("Points", "ball", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
  build.add("PointMasses", "mass",
            {{"state", build.link("ball")}, {"masses", Array<double>{3}}, {"damping_rate", 2.0}});
  Simulation simulation(scene);
  advance(simulation, 2000);
  EXPECT_NEAR(Probe(simulation).velocity("ball")[1], -9.81 / 2, 1e-12);
}

TEST(RayleighDamping, OfTheIntegratorIsThatOfAllItsSoftRows) {
  for (const char* handling : {"constraint", "force"})
    for (const std::int64_t newton : {1, 5})
      for (const bool mapped : {false, true}) {
        Simulation each(oscillator(0.8, 0.004, 0.01, handling, newton, mapped)),
            all(oscillator(0.8, 0, 0.01, handling, newton, mapped));
        ASSERT_TRUE(
            all.apply({SetField{all.scene().find("integrator")->id, "rayleigh_stiffness", 0.004}})
                .ok());
        advance(each, 200);
        advance(all, 200);
        EXPECT_EQ(Probe(each).position("q")[0], Probe(all).position("q")[0])
            << handling << " newton " << newton << " mapped " << mapped;
      }
}

TEST(RayleighDamping, LeavesHardRowsHard) {
  Scene scene = oscillator(0, 0, 0.01, "constraint", 1, false);
  const Id integrator = scene.find("integrator")->id;
  (void)applyEdit(scene, {SetField{scene.find("spring")->id, "compliance", 0.0}});
  for (const auto& [field, value] :
       {std::pair("alpha", 1.0), std::pair("beta", 1.0), std::pair("rayleigh_stiffness", 1.0)})
    (void)applyEdit(scene, {SetField{integrator, field, value}});
  Simulation simulation(std::move(scene));
  advance(simulation, 1);
  EXPECT_NEAR(Probe(simulation).position("q")[0], 0, 1e-15);
}

/// A point between two taut springs of tension T and length 1 m, let go across them.
Scene tautString(double b, double h, const char* handling, const char* stiffness) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator",
            {{"h", h},
             {"alpha", 0.5},
             {"beta", 0.5},
             {"rayleigh_stiffness", b},
             {"geometric_stiffness", stiffness}});
  build.add("Points", "points",
            {{"position", Array<Vec3>{Vec3(-1, 0, 0), Vec3(0, 1e-5, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", bobMass}});
  build.add("FixedPoints", "ends",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0, 2}}});
  build.mapped("Distance", "Scalars", "extension", {"points"},
               {{"edges", Array<Edge>{{0, 1}, {1, 2}}}, {"rest", Array<double>{0.5, 0.5}}});
  build.add("UniformCompliance", "springs",
            {{"state", build.link("extension")}, {"compliance", 0.01}, {"handling", handling}});
  return scene;
}

TEST(RayleighDamping, OfTheIntegratorActsOnWhatTensionStiffens) {
  // Across the springs K_g = 2 T/l: y = e^(−δt) (cos ωt + δ/ω sin ωt) y₀ with 2δ = b K_g/m.
  const double h = 1e-3, b = 0.02, time = 1, across = 2 * 50.0;
  const double square = across / bobMass, decay = b * square / 2,
               omega = std::sqrt(square - decay * decay);
  const double expected = 1e-5 * std::exp(-decay * time) *
                          (std::cos(omega * time) + decay / omega * std::sin(omega * time));
  for (const char* handling : {"force", "constraint"})
    for (const char* stiffness : {"exact", "stabilized"}) {
      Simulation simulation(tautString(b, h, handling, stiffness));
      simulation.keepLedger();
      const double start = simulation.energies().total();
      advance(simulation, static_cast<int>(std::lround(time / h)));
      // A row as constraint has its load from the step before.
      EXPECT_NEAR(Probe(simulation).position("points")[4], expected, 3e-8) << handling << stiffness;
      const Ledger& ledger = simulation.motion().ledger;
      EXPECT_NEAR(ledger.damped, start - ledger.total, 1e-3 * (start - ledger.total));
    }
}

}  // namespace
}  // namespace compliant::test
