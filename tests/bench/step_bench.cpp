#include <benchmark/benchmark.h>

#include <Eigen/SparseCholesky>
#include <algorithm>
#include <cstdio>
#include <numbers>
#include <string>
#include <vector>

#include "engine/base/stopwatch.hpp"
#include "engine/kkt/factors/ordering.hpp"
#include "engine/kkt/factors/sparse_ldlt.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/bench/median.hpp"
#include "tests/support/scenes.hpp"

/// Step time beside the time of a bare numeric LDLᵀ refactor and solve of the very matrices of that
/// step, by our kernel and by Eigen's SimplicialLDLT (AMD). The three are timed alternately in one
/// run, medians are compared: ratios survive a noisy machine.
namespace compliant::test {
namespace {

using Sparse = Eigen::SparseMatrix<double>;

Sparse eigenKkt(const KktSystem& k) {
  std::vector<Eigen::Triplet<double>> entries;
  const auto add = [&](const SparseRows& A, Index row, Index column, double sign) {
    for (Index r = 0; r < A.rows; ++r)
      for (int p = A.start[static_cast<std::size_t>(r)];
           p < A.start[static_cast<std::size_t>(r) + 1]; ++p)
        entries.emplace_back(row + r, column + A.column[static_cast<std::size_t>(p)],
                             sign * A.value[static_cast<std::size_t>(p)]);
  };
  add(k.W, 0, 0, 1);
  add(k.J, k.n(), 0, -1);
  add(k.C, k.n(), k.n(), -1);
  // A hard row stores its zero diagonal; Eigen's kernel does not pivot, so it gets a tiny one.
  for (Index r = 0; r < k.m(); ++r) entries.emplace_back(k.n() + r, k.n() + r, -1e-12);
  Sparse A(k.n() + k.m(), k.n() + k.m());
  A.setFromTriplets(entries.begin(), entries.end());
  return A;
}

struct Bare {
  SparseLdlt ldlt;
  std::vector<double> values;
  VecX right, x;

  Bare(const KktSystem& k, const RightHandSide& asked) {
    std::vector<Entry> entries;
    const auto add = [&](const SparseRows& A, Index row, Index column, double sign) {
      for (Index r = 0; r < A.rows; ++r)
        for (int p = A.start[static_cast<std::size_t>(r)];
             p < A.start[static_cast<std::size_t>(r) + 1]; ++p) {
          entries.push_back({static_cast<int>(row + r),
                             static_cast<int>(column + A.column[static_cast<std::size_t>(p)])});
          values.push_back(sign * A.value[static_cast<std::size_t>(p)]);
        }
    };
    add(k.W, 0, 0, 1);
    add(k.J, k.n(), 0, -1);
    add(k.C, k.n(), k.n(), -1);
    // Only hard rows need to come behind an element.
    std::vector<char> behind;
    for (Index r = 0; r < k.m(); ++r) behind.push_back(k.C.value[static_cast<std::size_t>(r)] == 0);
    ldlt.analyse(k.n() + k.m(), entries, kktOrdering(k, behind));
    right.resize(k.n() + k.m());
    right << asked.c, -asked.b;
  }
  void run() {
    for (std::size_t i = 0; i < values.size(); ++i) ldlt.value(i) = values[i];
    ldlt.factor();
    x = right;
    ldlt.solve(x);
  }
};

void measure(benchmark::State& state, const Scene& scene, int links) {
  Simulation simulation(scene);
  for (int i = 0; i < 5; ++i) simulation.step();
  const KktSystem& system = simulation.dynamics(0).system();
  Bare ours(system, simulation.dynamics(0).solvedRight());
  Eigen::SimplicialLDLT<Sparse, Eigen::Lower, Eigen::AMDOrdering<int>> eigens;
  const Sparse A = eigenKkt(system);
  eigens.analyzePattern(A);
  VecX x = ours.right;
  std::vector<double> step, bare, eigen;
  std::array<std::vector<double>, static_cast<std::size_t>(Stage::Count)> stages;
  for (auto _ : state) {
    Stopwatch watch;
    const StepReport& report = simulation.step();
    step.push_back(watch.lap());
    for (std::size_t i = 0; i < stages.size(); ++i) stages[i].push_back(report.seconds[i]);
    watch.lap();
    ours.run();
    bare.push_back(watch.lap());
    eigens.factorize(A);
    x = eigens.solve(ours.right);
    eigen.push_back(watch.lap());
    benchmark::DoNotOptimize(x.data());
  }
  state.counters["step_us"] = 1e6 * median(step);
  state.counters["per_link_ns"] = 1e9 * median(step) / links;
  state.counters["over_ours"] = median(step) / median(bare);
  state.counters["over_eigen"] = median(step) / median(eigen);
  state.counters["propagate%"] =
      100 * median(stages[static_cast<std::size_t>(Stage::Propagate)]) / median(step);
  state.counters["integrate%"] =
      100 * median(stages[static_cast<std::size_t>(Stage::Integrate)]) / median(step);
  state.counters["assemble%"] =
      100 * median(stages[static_cast<std::size_t>(Stage::Assemble)]) / median(step);
  state.counters["factor%"] =
      100 * median(stages[static_cast<std::size_t>(Stage::Factor)]) / median(step);
  state.counters["solve%"] =
      100 * median(stages[static_cast<std::size_t>(Stage::Solve)]) / median(step);
}

void chainOf(benchmark::State& state) {
  const int links = static_cast<int>(state.range(0));
  measure(state, chain(links, state.range(1) == 0 ? 0.0 : 1e-5), links);
}
/// Rigid links of 2 cm on hinges, each at right angles to the one before, hung straight down. Under
/// full weight and without geometric stiffness so long a chain does not stay at rest, so the links
/// weigh a ten-thousandth: a step computes the same.
Scene rigidChain(int links, const std::string& geometricStiffness) {
  constexpr double l = 0.02;
  Scene scene;
  Build build(scene);
  std::vector<Vec3> places, turns;
  std::vector<Edge> pairs;
  const double quarters[] = {0, std::numbers::pi / 2, std::numbers::pi, -std::numbers::pi / 2};
  for (int i = 0; i <= links; ++i) {
    places.emplace_back(0, -l * i, 0);
    turns.emplace_back(0, quarters[i % 4], 0);
    if (i > 0) pairs.push_back({i - 1, i});
  }
  build.add("RigidFrames", "links",
            {{"position", Array<Vec3>(places)}, {"rotation", Array<Vec3>(turns)}});
  build.add("RigidMass", "mass",
            {{"state", build.link("links")}, {"mass", 0.02}, {"moments", Vec3(8e-7, 4e-7, 8e-7)}});
  build.add("FixedPoints", "hook",
            {{"state", build.link("links")}, {"indices", Array<std::int64_t>{0}}});
  build.mapped("RelativePose", "Coordinates", "hinges", {"links"},
               {{"pairs", Array<Edge>(pairs)},
                {"place_a", Array<Vec3>{Vec3(0, -l / 2, 0)}},
                {"place_b", Array<Vec3>{Vec3(0, l / 2, 0)}},
                {"rotation_b", Array<Vec3>{Vec3(0, -std::numbers::pi / 2, 0)}},
                {"rz", false}});
  build.set("hinges", "width", std::int64_t{5});
  build.add("UniformCompliance", "hold", {{"state", build.link("hinges")}});
  build.add("Gravity", "gravity", {{"acceleration", Vec3(0, -1e-3, 0)}});
  build.add("ImplicitIntegrator", "steps", {{"geometric_stiffness", geometricStiffness}});
  build.add("LdltSolver", "solver");
  return scene;
}
void rigidChainOf(benchmark::State& state) {
  const char* stiffnesses[] = {"none", "exact", "stabilized"};
  const int links = static_cast<int>(state.range(0));
  state.SetLabel(stiffnesses[state.range(1)]);
  measure(state, rigidChain(links, stiffnesses[state.range(1)]), links);
}
void clothOf(benchmark::State& state) {
  const int n = static_cast<int>(state.range(0));
  measure(state, cloth(n, state.range(1) == 0 ? 0.0 : 1e-4), 3 * n * n);
}

/// Time per link of a long chain over that of a short one, stepped alternately: what a step costs
/// beyond being linear in the size of the scene, caches included.
void growthOf(benchmark::State& state) {
  constexpr int few = 1000, many = 10000;
  const double compliance = state.range(0) == 0 ? 0.0 : 1e-5;
  Simulation small(chain(few, compliance)), large(chain(many, compliance));
  for (int i = 0; i < 5; ++i) {
    small.step();
    large.step();
  }
  std::vector<double> shortStep, longStep;
  for (auto _ : state) {
    Stopwatch watch;
    for (int i = 0; i < many / few; ++i) small.step();
    shortStep.push_back(watch.lap());
    large.step();
    longStep.push_back(watch.lap());
  }
  state.counters["short_ns"] = 1e9 * median(shortStep) / many;
  state.counters["long_ns"] = 1e9 * median(longStep) / many;
  state.counters["growth"] = median(longStep) / median(shortStep);
}

/// What the record of the solver costs a step: of a scene that nobody ever watched, of one that is
/// not watched any more, and of one whose every step is recorded.
void recordOfSolves(benchmark::State& state) {
  const char* types[] = {"LdltSolver", "CgSolver"};
  Scene scene = chain(1000, 1e-5);
  if (!applyEdit(scene, {Erase{scene.find("solver")->id}})) return state.SkipWithError("no solver");
  Build(scene).add(types[state.range(0)], "solver");
  Simulation never(scene), after(scene), watched(scene);
  SolveTrace trace;
  after.dynamics(0).watch(&trace);
  after.step();
  after.dynamics(0).watch(nullptr);
  never.step();
  watched.step();
  std::vector<double> neverStep, afterStep, watchedStep;
  for (auto _ : state) {
    Stopwatch watch;
    never.step();
    neverStep.push_back(watch.lap());
    after.step();
    afterStep.push_back(watch.lap());
    trace.clear();
    watched.dynamics(0).watch(&trace);
    watched.step();
    benchmark::DoNotOptimize(recordOf(watched, 0));
    watchedStep.push_back(watch.lap());
  }
  state.SetLabel(types[state.range(0)]);
  state.counters["step_us"] = 1e6 * median(neverStep);
  state.counters["off"] = median(afterStep) / median(neverStep);
  state.counters["on"] = median(watchedStep) / median(neverStep);
}

BENCHMARK(recordOfSolves)->Arg(0)->Arg(1)->MinTime(1);
BENCHMARK(growthOf)->ArgName("soft")->Arg(0)->Arg(1)->MinTime(2);
BENCHMARK(chainOf)->ArgNames({"links", "soft"})->ArgsProduct({{10, 100, 1000, 10000}, {0, 1}});
BENCHMARK(rigidChainOf)
    ->ArgNames({"links", "stiffness"})
    ->ArgsProduct({{500, 1000, 2000}, {0, 1, 2}});
BENCHMARK(clothOf)
    ->ArgNames({"points_per_side", "soft"})
    ->ArgsProduct({{10, 20, 40}, {1}})
    ->MinTime(2);

}  // namespace
}  // namespace compliant::test

BENCHMARK_MAIN();
