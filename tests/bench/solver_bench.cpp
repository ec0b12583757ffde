#include <benchmark/benchmark.h>

#include <algorithm>
#include <string>
#include <vector>

#include "engine/base/stopwatch.hpp"
#include "engine/run/simulation.hpp"
#include "engine/scene/registry.hpp"
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
  Contender(const std::string& type, const Choices& choices, const KktSystem& system)
      : system_(system), component_(registry().find(type)->create()) {
    for (const auto& [field, value] : choices)
      registry().find(type)->find(field)->write(*component_, value);
    solver_ = static_cast<const KktSolver*>(component_.get());
    workspace_ = solver_->analyse(system);
  }
  double seconds() {
    solution_.change = VecX::Zero(system_.n());
    solution_.impulse = VecX::Zero(system_.m());
    Stopwatch watch;
    stats = solver_->factor(system_, *workspace_, nullptr);
    if (usable(stats.status)) stats = solver_->solve(system_, *workspace_, solution_, nullptr);
    return watch.lap();
  }
  SolveStats stats;

 private:
  const KktSystem& system_;
  std::unique_ptr<Component> component_;
  const KktSolver* solver_ = nullptr;
  std::unique_ptr<SolverWorkspace> workspace_;
  Solution solution_;
};

double median(std::vector<double>& times) {
  const auto middle = times.begin() + static_cast<std::ptrdiff_t>(times.size() / 2);
  std::nth_element(times.begin(), middle, times.end());
  return *middle;
}

void compare(benchmark::State& state, const Scene& scene, const std::string& type,
             const Choices& choices) {
  Simulation simulation(scene);
  for (int i = 0; i < 5; ++i) simulation.step();
  const KktSystem& system = simulation.dynamics(0).system();
  Contender lean("LdltSolver", {}, system), other(type, choices, system);
  lean.seconds();
  other.seconds();
  std::vector<double> leanTimes, otherTimes;
  for (auto _ : state) {
    leanTimes.push_back(lean.seconds());
    otherTimes.push_back(other.seconds());
  }
  state.counters["lean_us"] = 1e6 * median(leanTimes);
  state.counters["over_lean"] = median(otherTimes) / median(leanTimes);
  state.counters["iterations"] = other.stats.iterations;
  state.counters["residual"] = other.stats.relativeResidual;
  state.counters["solved"] = other.stats.status == SolveStatus::Solved;
}

const bool registered = [] {
  struct Place {
    std::string name;
    Scene (*scene)();
    bool big;  ///< the Schur complement is dense and takes seconds
  };
  const std::vector<Place> places{{"chain_1000", [] { return chain(1000, 1e-5); }, false},
                                  {"cloth_20", [] { return cloth(20, 1e-4); }, false},
                                  {"cloth_40", [] { return cloth(40, 1e-4); }, true}};
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
      {"CgSolver", {{"form", "condensed"}, {"preconditioner", "yesterday"}}},
      {"CgSolver", {{"form", "schur"}, {"preconditioner", "incomplete_cholesky"}}},
      {"MinresSolver", {{"form", "kkt"}, {"preconditioner", "incomplete_cholesky"}}},
      {"MinresSolver", {{"form", "kkt"}, {"preconditioner", "yesterday"}}},
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
