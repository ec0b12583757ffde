#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/stopwatch.hpp"
#include "engine/scene/build.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"
#include "tests/bench/median.hpp"
#include "tests/support/scenes.hpp"

/// What a factorisation and a solve cost with each solver on the matrices of a running scene, over
/// the same with our own LDLᵀ (LdltSolver lean). The two are timed alternately in one run and
/// medians are compared: ratios survive a noisy machine. `solved` is 0 where a solver refuses or
/// stops early.
namespace compliant::test {
namespace {

using Choices = std::vector<std::pair<std::string, std::string>>;

/// A solver with its workspace on one system.
class Contender {
 public:
  Contender(const std::string& type, const Choices& choices, const KktSystem& system,
            const RightHandSide& right)
      : system_(system), right_(right), component_(registry().find(type)->create()) {
    for (const auto& [field, value] : choices)
      registry().find(type)->find(field)->write(*component_, value);
    solver_ = static_cast<const KktSolver*>(component_.get());
    workspace_ = solver_->analyse(system);
  }
  struct Times {
    double factor = 0, solve = 0;  // s
  };
  Times seconds() {
    solution_.change = VecX::Zero(system_.n());
    solution_.impulse = VecX::Zero(system_.m());
    Stopwatch watch;
    Times times;
    stats = solver_->factor(system_, *workspace_, nullptr);
    times.factor = watch.lap();
    if (usable(stats.status))
      stats = solver_->solve(system_, right_, *workspace_, solution_, nullptr);
    times.solve = watch.lap();
    return times;
  }
  SolveStats stats;

 private:
  const KktSystem& system_;
  const RightHandSide& right_;
  std::unique_ptr<Component> component_;
  const KktSolver* solver_ = nullptr;
  std::unique_ptr<SolverWorkspace> workspace_;
  Solution solution_;
};

void compare(benchmark::State& state, const Scene& scene, const std::string& type,
             const Choices& choices) {
  Simulation simulation(scene);
  for (int i = 0; i < 5; ++i) simulation.step();
  const KktSystem& system = simulation.dynamics(0).system();
  const RightHandSide& right = simulation.dynamics(0).solvedRight();
  Contender lean("LdltSolver", {}, system, right), other(type, choices, system, right);
  lean.seconds();
  other.seconds();
  std::vector<double> leanTimes, otherTimes, factorTimes;
  for (auto _ : state) {
    const Contender::Times l = lean.seconds(), o = other.seconds();
    leanTimes.push_back(l.factor + l.solve);
    otherTimes.push_back(o.factor + o.solve);
    factorTimes.push_back(o.factor);
  }
  state.counters["lean_us"] = 1e6 * median(leanTimes);
  state.counters["factor_us"] = 1e6 * median(factorTimes);
  state.counters["total_us"] = 1e6 * median(otherTimes);
  state.counters["over_lean"] = median(otherTimes) / median(leanTimes);
  state.counters["iterations"] = other.stats.iterations;
  state.counters["residual"] = other.stats.relativeResidual;
  state.counters["solved"] = other.stats.status == SolveStatus::Solved;
}

/// Points of a lattice n × n × depth, 1/n apart, linked along its edges; its first row is held.
Scene lattice(int n, int depth, double compliance) {
  Scene scene;
  Build build(scene);
  std::vector<Vec3> points;
  std::vector<Edge> edges;
  std::vector<std::int64_t> held;
  const auto index = [&](int i, int j, int k) {
    return static_cast<std::int64_t>((i * n + j) * depth + k);
  };
  for (int i = 0; i < n; ++i)
    for (int j = 0; j < n; ++j)
      for (int k = 0; k < depth; ++k) {
        points.emplace_back(Vec3(j, -k, i) / n);
        if (i == 0) held.push_back(index(i, j, k));
        if (j + 1 < n) edges.push_back({index(i, j, k), index(i, j + 1, k)});
        if (i + 1 < n) edges.push_back({index(i, j, k), index(i + 1, j, k)});
        if (k + 1 < depth) edges.push_back({index(i, j, k), index(i, j, k + 1)});
      }
  // Links between held points would be redundant.
  std::erase_if(edges, [&](const Edge& e) {
    return std::binary_search(held.begin(), held.end(), e[0]) &&
           std::binary_search(held.begin(), held.end(), e[1]);
  });
  build.add("ImplicitIntegrator", "integrator");
  build.add("Gravity", "gravity");
  build.add("Points", "points", {{"position", Array<Vec3>(points)}});
  build.add("UniformMass", "mass",
            {{"state", build.link("points")}, {"mass", 1.0}, {"per", std::string("total")}});
  build.add("FixedPoints", "row",
            {{"state", build.link("points")}, {"indices", Array<std::int64_t>(held)}});
  build.mapped("Distance", "Scalars", "extension", {"points"}, {{"edges", Array<Edge>(edges)}});
  build.add("UniformCompliance", "links",
            {{"state", build.link("extension")}, {"compliance", compliance}});
  return scene;
}

const bool registered = [] {
  struct Place {
    std::string name;
    Scene (*scene)();
    bool big;  ///< the Schur complement is dense and takes seconds
  };
  const std::vector<Place> places{{"chain_1000", [] { return chain(1000, 1e-5); }, false},
                                  {"cloth_20", [] { return cloth(20, 1e-4); }, false},
                                  {"cloth_40", [] { return cloth(40, 1e-4); }, true},
                                  {"cloth_100", [] { return cloth(100, 1e-4); }, true},
                                  {"hard_grid_50", [] { return lattice(50, 1, 0); }, true},
                                  {"soft_block_20", [] { return lattice(20, 20, 1e-4); }, true}};
  const std::vector<std::pair<std::string, Choices>> solvers{
      {"LdltSolver", {{"kernel", "lean"}}},
      {"LdltSolver", {{"kernel", "eigen"}}},
      {"LdltSolver", {{"kernel", "cholmod"}}},
      {"CondensedSolver", {}},
      {"LuSolver", {{"kernel", "eigen"}}},
      {"LuSolver", {{"kernel", "umfpack"}}},
      {"SchurSolver", {{"kernel", "dense"}}},
      {"SchurSolver", {{"kernel", "supernodal"}}},
      {"AutoSolver", {}},
      {"CgSolver", {{"form", "condensed"}, {"preconditioner", "jacobi"}}},
      {"CgSolver", {{"form", "condensed"}, {"preconditioner", "incomplete_cholesky"}}},
      {"CgSolver", {{"form", "condensed"}, {"preconditioner", "previous_factor"}}},
      {"CgSolver", {{"form", "schur"}, {"preconditioner", "incomplete_cholesky"}}},
      {"MinresSolver", {{"form", "kkt"}, {"preconditioner", "incomplete_cholesky"}}},
      {"MinresSolver", {{"form", "kkt"}, {"preconditioner", "previous_factor"}}},
      {"GaussSeidelSolver", {}},
  };
  for (const Place& place : places)
    for (const auto& [type, choices] : solvers) {
      if (place.big && (type == "SchurSolver" || type == "GaussSeidelSolver")) continue;
      std::string name = "solver/" + place.name + "/" + type;
      for (const auto& [field, value] : choices) name += "_" + value;
      benchmark::RegisterBenchmark(
          name.c_str(), [scene = place.scene, type = type, choices = choices](benchmark::State& s) {
            compare(s, scene(), type, choices);
          });
    }
  return true;
}();

}  // namespace
}  // namespace compliant::test
