#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "engine/scene/build.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/step_scene.hpp"

namespace compliant::test {
namespace {

std::vector<double> gather(const Simulation& simulation, const std::vector<std::string>& names,
                           const VecX& all, bool positions) {
  std::vector<double> out;
  for (const std::string& name : names) {
    const int index =
        simulation.layout().stateIndex(simulation.scene().find(std::string_view(name))->id);
    const auto& slot = simulation.layout().states[static_cast<std::size_t>(index)];
    const Index first = positions ? slot.x : slot.v;
    const Index size = positions ? slot.shape.positions() : slot.shape.velocities();
    out.insert(out.end(), all.data() + first, all.data() + first + size);
  }
  return out;
}

std::vector<double> forces(const Simulation& simulation, const std::vector<std::string>& names) {
  std::vector<double> out;
  for (const std::string& name : names) {
    const Id id = simulation.scene().find(std::string_view(name))->id;
    for (const auto& slot : simulation.layout().constraints)
      if (slot.constraint->id == id)
        out.insert(out.end(), simulation.motion().lambda.data() + slot.row,
                   simulation.motion().lambda.data() + slot.row + slot.rows);
  }
  return out;
}

/// Largest difference over the tolerance.
double excess(const std::vector<double>& a, const std::vector<double>& b, double tolerance) {
  EXPECT_EQ(a.size(), b.size());
  double worst = 0;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i)
    worst = std::max(worst, std::abs(a[i] - b[i]));
  return tolerance > 0 ? worst / tolerance : (worst > 0 ? 1e300 : 0);
}

std::vector<std::string> sceneFiles() {
  // Another folder of such scenes can be tried without building anew.
  const char* other = std::getenv("COMPLIANT_STEP_SCENES");
  const std::string folder = other != nullptr ? other : test::sourceFolder() + "/tests/data/steps";
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(folder))
    if (entry.path().extension() == ".json") files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

class IndependentSteps : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(KernelsOfLdlt, IndependentSteps,
                         testing::Values("lean", "eigen", "cholmod"),
                         [](const auto& info) { return std::string(info.param); });

TEST_P(IndependentSteps, AreReproducedWithinTheirTolerances) {
  const auto files = sceneFiles();
  ASSERT_GE(files.size(), 4u);
  for (const std::string& file : files) {
    SCOPED_TRACE(file);
    Result<StepScene> read = readStepScene(file);
    ASSERT_TRUE(read.ok()) << read.error().text();
    Scene scene = read->scene;
    if (scene.find("solver") == nullptr)
      Build(scene).add("LdltSolver", "solver", {{"kernel", std::string(GetParam())}});
    Simulation simulation(scene);
    // Some scenes are risky on purpose, and their integrators say so.
    for (const auto& issue : simulation.structure()->issues)
      if (const Component* component = simulation.scene().find(issue.component);
          component == nullptr || component->type().role != Role::Integrator)
        ADD_FAILURE() << issue.sentence;
    double worstQ = 0, worstV = 0, worstLambda = 0;
    for (const StepScene::Moment& moment : read->moments) {
      while (simulation.motion().step < moment.step) {
        const StepReport& report = simulation.step();
        ASSERT_TRUE(usable(report.status))
            << simulation.motion().step << " " << report.systems[0].solve.message.c_str()
            << report.residual();
      }
      worstQ = std::max(worstQ,
                        excess(gather(simulation, read->independent, simulation.motion().x, true),
                               moment.q, moment.toleranceQ));
      worstV = std::max(worstV,
                        excess(gather(simulation, read->independent, simulation.motion().v, false),
                               moment.v, moment.toleranceV));
      worstLambda = std::max(worstLambda, excess(forces(simulation, read->laws), moment.lambda,
                                                 moment.toleranceLambda));
    }
    EXPECT_LE(worstQ, 1);
    EXPECT_LE(worstV, 1);
    EXPECT_LE(worstLambda, 1);
    RecordProperty(
        std::filesystem::path(file).stem().string(),
        std::to_string(worstQ) + " " + std::to_string(worstV) + " " + std::to_string(worstLambda));
    std::printf("%-32s q %.3f v %.3f lambda %.3f of the tolerance\n",
                std::filesystem::path(file).stem().c_str(), worstQ, worstV, worstLambda);
  }
}

}  // namespace
}  // namespace compliant::test
