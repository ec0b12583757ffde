#include <gtest/gtest.h>

#include <map>
#include <optional>
#include <span>

#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/laws/solver_variants.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/instrumented.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

/// Bilateral joints are treated alike by all solvers, stabilisations and handlings, in the
/// mechanisms among the samples.
namespace compliant::test {
namespace {

constexpr const char* mechanisms[] = {"double_pendulum",  "four_bar",  "slider_crank",
                                      "gear_train",       "heavy_top", "plank_bridge",
                                      "flyball_governor", "ragdoll"};

/// A sample without its solver; `softest` takes the place of smaller compliances.
Scene mechanism(const std::string& name, const std::string& stabilization, double softest) {
  Result<Scene> loaded = loadScene(test::sourceFolder() + "/assets/scenes/" + name + ".json");
  EXPECT_TRUE(loaded.ok()) << name;
  Scene scene = loaded.ok() ? std::move(*loaded) : Scene();
  Build build(scene);
  for (const auto& [component, id] :
       std::map<std::string, Id>(scene.names().begin(), scene.names().end())) {
    const Component& each = *scene.find(id);
    if (each.type().role == Role::Solver) {
      EXPECT_TRUE(applyEdit(scene, {Erase{id}}).ok());
    } else if (each.type().role == Role::Integrator) {
      build.set(component, "stabilization", stabilization);
      build.set(component, "newton_iterations", std::int64_t{1});
    } else if (const Field* c = each.type().find("compliance"); c != nullptr && softest > 0) {
      build.set(component, "compliance", std::max(softest, std::get<double>(c->read(each))));
    }
  }
  return scene;
}

/// All positions after some steps; nothing where a solver said that it stopped early.
std::optional<VecX> moved(Scene scene, int steps) {
  Simulation simulation(std::move(scene));
  for (int i = 0; i < steps; ++i) {
    const StepReport& report = simulation.step();
    const SolveStats& solve = report.systems[0].solve;
    if (solve.status == SolveStatus::NotConverged && solve.relativeResidual > 1e-9)
      return std::nullopt;
    EXPECT_TRUE(usable(report.status)) << solve.message.c_str();
  }
  return simulation.motion().x;
}

class EverySolverOnMechanisms : public testing::TestWithParam<Variant> {};
INSTANTIATE_TEST_SUITE_P(Registered, EverySolverOnMechanisms, testing::ValuesIn(everyVariant()),
                         VariantName());

TEST_P(EverySolverOnMechanisms, MovesThemLikeLdltUnderEachStabilisation) {
  const Variant& variant = GetParam();
  const double softest = variant.needsSoftRows() ? 1e-5 : 0;
  int early = 0;
  // Sanitizers take their time.
  const std::span<const char* const> tried =
      std::span(mechanisms).first(instrumented ? 3 : std::size(mechanisms));
  for (const char* name : tried)
    for (const char* stabilization : {"none", "pre", "post", "post_reassembled", "baumgarte"}) {
      SCOPED_TRACE(std::string(name) + ", " + stabilization);
      Scene scene = mechanism(name, stabilization, softest), reference = scene;
      Build(reference).add("LdltSolver", "reference");
      variant.addTo(scene);
      if (variant.iterates()) {
        Build(scene).set("solver", "iterations", std::int64_t{20000});
        Build(scene).set("solver", "precision", 1e-11);
      }
      const auto there = moved(std::move(scene), 6), exact = moved(std::move(reference), 6);
      ASSERT_TRUE(exact);
      if (there) {
        EXPECT_LE((*there - *exact).cwiseAbs().maxCoeff(), 1e-6);
      } else {
        ++early;
      }
      if (HasFailure()) return;
    }
  // Of 40: what repeated rows leave of an incomplete factor may be too little for an iteration.
  EXPECT_LE(early, variant.iterates() ? 6 : 0);
  if (early > 0) std::printf("stopped early in %d of 40\n", early);
}

/// Soft joints as forces and as constraints: the same motion, since geometric stiffness is off.
TEST(HandlingOfJoints, MakesNoDifference) {
  for (const char* name : {"double_pendulum", "plank_bridge", "ragdoll"})
    for (const double share : {1.0, 0.5}) {
      SCOPED_TRACE(std::string(name) + ", α = β = " + std::to_string(share));
      Scene scene = mechanism(name, "none", 1e-5);
      Build build(scene);
      for (const auto& [component, id] :
           std::map<std::string, Id>(scene.names().begin(), scene.names().end()))
        if (scene.find(id)->type().role == Role::Integrator) {
          build.set(component, "geometric_stiffness", std::string("none"));
          build.set(component, "alpha", share);
          build.set(component, "beta", share);
        }
      build.add("LdltSolver", "solver");
      Scene forces = scene;
      int changed = 0;
      for (const auto& [component, id] :
           std::map<std::string, Id>(forces.names().begin(), forces.names().end()))
        if (const Field* handling = forces.find(id)->type().find("handling"); handling != nullptr) {
          Build(forces).set(component, "handling", std::string("force"));
          ++changed;
        }
      ASSERT_GT(changed, 0);
      const auto byForces = moved(std::move(forces), 20), byRows = moved(std::move(scene), 20);
      ASSERT_TRUE(byForces && byRows);
      EXPECT_LE((*byForces - *byRows).cwiseAbs().maxCoeff(), 1e-8);
    }
}

}  // namespace
}  // namespace compliant::test
