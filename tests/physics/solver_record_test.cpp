#include "engine/record/solver_record.hpp"

#include <gmock/gmock.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "engine/json/json_document.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/scene/build.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/own_folder.hpp"
#include "tests/support/probe.hpp"
#include "tests/support/scenes.hpp"

namespace compliant::test {
namespace {

/// A point held to a wall by `times` equal hard laws, 1 m long, the last one longer by `more`.
Scene rods(int times, double more = 0) {
  Scene scene;
  Build build(scene);
  build.add("ImplicitIntegrator", "integrator", {{"geometric_stiffness", std::string("none")}});
  build.add("Points", "points", {{"position", Array<Vec3>{Vec3(0, 0, 0), Vec3(1, 0, 0)}}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 2.0}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(10, 0, 0)}});
  for (int i = 0; i < times; ++i) {
    const std::string name = "length " + std::to_string(i);
    build.mapped(
        "Distance", "Scalars", name, {"points"},
        {{"edges", Array<Edge>{{0, 1}}}, {"rest", Array<double>{1 + (i + 1 == times ? more : 0)}}});
    build.add("UniformCompliance", "rod " + std::to_string(i), {{"state", build.link(name)}});
  }
  return scene;
}

SolverRecord recorded(const Scene& scene, int steps = 1) {
  Simulation simulation(scene);
  for (int i = 0; i < steps; ++i) simulation.step();
  return recordOf(simulation, 0);
}

TEST(SolverRecord, NamesTheOwnersOfRowsAndColumnsWithTheMappingsBehind) {
  const Scene scene = rods(2);
  const SolverRecord record = recorded(scene);
  const auto id = [&](const char* name) { return scene.find(name)->id; };
  ASSERT_EQ(record.unknowns.size(), 3U);  // the free point
  EXPECT_EQ(record.unknowns[0].state, id("points"));
  EXPECT_EQ(record.unknowns[0].entry, 3);
  ASSERT_EQ(record.rows.size(), 2U);
  EXPECT_EQ(record.rows[1].constraint, id("rod 1"));
  EXPECT_EQ(record.rows[1].compliance, 0);
  ASSERT_EQ(record.rowBlocks.size(), 2U);
  EXPECT_EQ(record.rowBlocks[0].mappings, std::vector<Id>{id("length 0 map")});
  ASSERT_EQ(record.columnBlocks.size(), 1U);
  EXPECT_EQ(record.columnBlocks[0].size, 3);
}

TEST(SolverRecord, HoldsTheSystemThatTheSolutionSolves) {
  Scene scene = chain(5, 1e-4);
  const SolverRecord record = recorded(scene, 20);
  Residual residual;
  residual.resize(record.system);
  residual.compute(record.system, record.right, record.solution);
  EXPECT_LE(residual.relative(), 1e-9);
  const auto analysis = analyse(record);
  ASSERT_TRUE(analysis.ok());
  EXPECT_LE((analysis->exactImpulse - record.solution.impulse).norm(),
            1e-9 * record.solution.impulse.norm());
  EXPECT_EQ(analysis->spectrum->positive, record.system.n());
  EXPECT_EQ(analysis->spectrum->negative, record.system.m());
  EXPECT_EQ(analysis->spectrum->zero, 0);
  EXPECT_GT(analysis->spectrum->condition, 1);
}

TEST(SolverRecord, FindsRedundantRowsTheirSelfStressAndTheForceOfLeastNorm) {
  const SolverRecord record = recorded(rods(3));
  const auto analysis = analyse(record);
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(analysis->rows.hard.size(), 3U);
  EXPECT_EQ(analysis->rows.rank, 1);
  EXPECT_EQ(analysis->rows.redundant, (std::vector<Index>{1, 2}));
  EXPECT_TRUE(analysis->conflicting.empty());
  const MatX stresses = analysis->rows.selfStressImpulses(record.system.m());
  ASSERT_EQ(stresses.cols(), 2);
  EXPECT_LE((record.system.J.dense().transpose() * stresses).norm(), 1e-14);
  EXPECT_GT(stresses.fullPivHouseholderQr().rank(), 1);
  // The rods share the weight of 2 kg × 10 m/s² evenly: μ = h λ, λ = −20/3 N.
  for (const double mu : analysis->exactImpulse) EXPECT_NEAR(mu, -0.01 * 20 / 3, 1e-9);
}

TEST(SolverRecord, GivesSelfStressesOfRowsOfDifferentSizeAsImpulses) {
  // A third law stands on twice the extension of the first rod.
  Scene scene = rods(2);
  Build build(scene);
  build.mapped("LinearCombination", "Scalars", "double", {"length 0"},
               {{"terms", Array<Term>{{0, 0, 0, 2.0}}}});
  build.add("UniformCompliance", "third", {{"state", build.link("double")}});
  const SolverRecord record = recorded(scene);
  const auto analysis = analyse(record);
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(analysis->rows.rank, 1);
  const MatX stresses = analysis->rows.selfStressImpulses(record.system.m());
  ASSERT_EQ(stresses.cols(), 2);
  EXPECT_EQ(stresses.fullPivHouseholderQr().rank(), 2);
  EXPECT_LE((record.system.J.dense().transpose() * stresses).norm(), 1e-14);
  // Together they keep 2 kg from falling at 10 m/s².
  EXPECT_NEAR((record.system.J.dense().transpose() * analysis->exactImpulse).norm(), 0.01 * 20,
              1e-9);
}

/// Rows whose part that no other row spans is 1e-10 to 1e-8 of them: what is cut decides the
/// answer.
TEST(SolverRecord, SolvesExactlyWhereRowsAllButRepeatOthers) {
  for (const char* name : {"rows_nearly_dependent", "rows_nearly_repeated"}) {
    const SolverRecord record =
        recorded(*loadScene(sourceFolder() + "/tests/data/found/" + name + ".json"), 3);
    const auto analysis = analyse(record);
    ASSERT_TRUE(analysis.ok()) << name;
    VecX found = record.solution.impulse;
    analysis->rows.leaveOutSelfStress(found);
    EXPECT_LE((analysis->exactImpulse - found).norm(), 1e-5 * found.norm()) << name;
  }
}

TEST(SolverRecord, NamesRowsThatContradictEachOther) {
  const auto analysis = analyse(recorded(rods(2, 0.1)));
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(analysis->rows.rank, 1);
  EXPECT_EQ(analysis->conflicting, (std::vector<Index>{0, 1}));
}

/// A taut chain of `count` hard links, each of them twice: 7/2 rows and unknowns per link.
Scene doubledChain(std::int64_t count, double longer = 0) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  std::vector<double> rest;
  for (std::int64_t i = 0; i <= count; ++i) places.emplace_back(0, -static_cast<double>(i), 0);
  for (int copy = 0; copy < 2; ++copy)
    for (std::int64_t i = 0; i < count; ++i) {
      edges.push_back({i, i + 1});
      rest.push_back(copy == 1 && i == count / 2 ? 1 + longer : 1);
    }
  build.add("ImplicitIntegrator", "integrator", {{"geometric_stiffness", std::string("none")}});
  build.add("Points", "points", {{"position", Array<Vec3>(places)}});
  build.add("UniformMass", "mass", {{"state", build.link("points")}, {"mass", 2.0}});
  build.add("FixedPoints", "anchor",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>{0}}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -10, 0)}});
  build.mapped("Distance", "Scalars", "length", {"points"},
               {{"edges", Array<Edge>(edges)}, {"rest", Array<double>(rest)}});
  build.add("UniformCompliance", "rods", {{"state", build.link("length")}});
  return scene;
}

TEST(SolverRecord, AnalysesSystemsThatNoDenseMatrixHolds) {
  constexpr Index count = 900;
  const auto analysis = analyse(recorded(doubledChain(count)));
  ASSERT_TRUE(analysis.ok());
  EXPECT_FALSE(analysis->spectrum.has_value());
  EXPECT_EQ(analysis->rows.rank, count);
  ASSERT_EQ(analysis->rows.redundant.size(), static_cast<std::size_t>(count));
  EXPECT_EQ(analysis->rows.redundant.front(), count);
  EXPECT_EQ(analysis->rows.redundant.back(), 2 * count - 1);
  EXPECT_TRUE(analysis->conflicting.empty());
  // Each copy carries half of the weight below.
  for (Index i = 0; i < 2 * count; ++i) {
    const double below = 20.0 * static_cast<double>(count - i % count);
    EXPECT_NEAR(analysis->exactImpulse[i], -0.01 * below / 2, 1e-8 * below);
  }
}

TEST(SolverRecord, NamesOnlyTheContradictingPairAmongManyRedundantOnes) {
  constexpr Index count = 900;
  const auto analysis = analyse(recorded(doubledChain(count, 0.1)));
  ASSERT_TRUE(analysis.ok());
  EXPECT_EQ(analysis->conflicting, (std::vector<Index>{count / 2, count + count / 2}));
}

TEST(SolverRecord, KeepsTheTraceOfAnIterativeSolver) {
  Scene scene = rods(1);
  Build(scene).add("MinresSolver", "solver");
  Simulation simulation(scene);
  SolveTrace trace;
  simulation.dynamics(0).watch(&trace);
  simulation.step();
  const SolverRecord record = recordOf(simulation, 0);
  ASSERT_EQ(record.trace.residual.size(), static_cast<std::size_t>(record.stats.iterations) + 1);
  EXPECT_LT(record.trace.residual.back(), record.trace.residual.front());
  EXPECT_EQ(record.trace.impulse.size(), record.trace.residual.size());
}

TEST(SolverRecord, IsOfTheChangeOfVelocityWhicheverUnknownTheSolverIsAskedFor) {
  for (const char* unknown : {"velocity_change", "velocity", "acceleration"}) {
    Scene scene = chain(5, 1e-4);
    Build(scene).set("integrator", "unknown", std::string(unknown));
    const SolverRecord record = recorded(scene, 20);
    Residual residual;
    residual.resize(record.system);
    residual.compute(record.system, record.right, record.solution);
    EXPECT_LE(residual.primal.norm(), 1e-12) << unknown;
    EXPECT_LE(residual.dual.norm(), 1e-12) << unknown;
  }
}

TEST(SolverRecord, DumpsMatricesThatOtherProgramsRead) {
  const auto folder = test::ownFolder();
  Simulation simulation(rods(2));
  simulation.step();
  const SolverRecord record = recordOf(simulation, 0);
  ASSERT_TRUE(dump(record, simulation, folder.string()));
  std::ifstream J(folder / "J.mtx");
  std::string banner;
  std::getline(J, banner);
  EXPECT_EQ(banner, "%%MatrixMarket matrix coordinate real general");
  Index rows = 0, columns = 0, entries = 0;
  J >> rows >> columns >> entries;
  EXPECT_EQ(rows, 2);
  EXPECT_EQ(columns, 3);
  MatX read = MatX::Zero(rows, columns);
  for (Index k = 0; k < entries; ++k) {
    Index r = 0, c = 0;
    double value = 0;
    J >> r >> c >> value;
    read(r - 1, c - 1) = value;
  }
  EXPECT_EQ(read, record.system.J.dense());
  const auto index = readFile((folder / "index.json").string());
  ASSERT_TRUE(index.ok());
  const auto json = parseJson(*index);
  ASSERT_TRUE(json.ok()) << json.error().text();
  ASSERT_NE(json->find("rows"), nullptr);
  EXPECT_EQ(*(*json->find("rows")->list())[1].find("constraint")->text(), "rod 1");
  EXPECT_EQ(json->find("analysis")->find("rank")->integer(), 1);
  EXPECT_TRUE(std::filesystem::exists(folder / "self_stress.mtx"));
  EXPECT_FALSE(dump(record, simulation, "/proc/nowhere/at all"));
}

}  // namespace
}  // namespace compliant::test
