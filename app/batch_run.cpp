#include <algorithm>
#include <cstdio>

#include "app/batch_commands.hpp"
#include "app/batch_progress.hpp"
#include "app/batch_scene.hpp"
#include "app/batch_table.hpp"
#include "engine/run/recording.hpp"
#include "engine/run/solver_record.hpp"

namespace compliant::batch {

namespace {

constexpr std::int64_t stepsBetweenChecks = 100;

/// What is written while a simulation runs, each optional.
struct Outputs {
  std::unique_ptr<Table> table;
  std::unique_ptr<RecordingWriter> recording;
};

struct Outcome {
  std::int64_t steps = 0;
  std::int64_t notConverged = 0;
  double wallTime = 0;  // s, of the steps alone
  double worstResidual = 0;
  Status failure;  // why a step was refused
  std::string conflict;  // of the first step that had one
  Status undumped; // why a system could not be dumped
};

/// Each system of the last step in a folder of its own, or in this one where there is only one.
Status dumpSystems(const std::string& folder, const Simulation& simulation) {
  for (std::size_t i = 0; i < simulation.systems(); ++i) {
    const std::string place = simulation.systems() == 1 ? folder : folder + "/system" + std::to_string(i);
    if (auto failed = dump(recordOf(simulation, static_cast<int>(i)), simulation, place)) return failed;
  }
  return std::nullopt;
}

Status openOutputs(const RunOptions& options, Simulation& simulation, Outputs& outputs) {
  if (!options.table.empty()) {
    auto table = Table::open(options.table, simulation, options.columns);
    if (!table) return table.error();
    outputs.table = std::move(*table);
    simulation.keepLedger(true);
    outputs.table->write(simulation, 0);
  }
  if (!options.recording.empty()) {
    auto recording = RecordingWriter::open(options.recording, simulation.scene());
    if (!recording) return recording.error();
    outputs.recording = std::move(*recording);
    outputs.recording->check(simulation.motion());
  }
  return std::nullopt;
}

Outcome simulate(Simulation& simulation, std::int64_t steps, const RunOptions& options, Outputs& outputs) {
  Outcome outcome;
  Progress progress("Simulating");
  Stopwatch watch;
  SolveTrace trace;
  const bool dumps = !options.dumpFolder.empty();
  while (outcome.steps < steps) {
    const bool dumpsThis = dumps && outcome.steps + 1 == options.dumpStep;
    if (dumpsThis && simulation.systems() == 1) simulation.dynamics(0).watch(&trace);
    watch.lap();
    const StepReport& report = simulation.step();
    outcome.wallTime += watch.lap();
    if (!usable(report.status)) {
      outcome.failure = refusal(simulation);
      // A refused system is the one to look at.
      if (dumpsThis) outcome.undumped = dumpSystems(options.dumpFolder, simulation);
      break;
    }
    ++outcome.steps;
    if (dumpsThis) {
      outcome.undumped = dumpSystems(options.dumpFolder, simulation);
      if (simulation.systems() == 1) simulation.dynamics(0).watch(nullptr);
    }
    outcome.worstResidual = std::max(outcome.worstResidual, report.residual());
    if (report.status == SolveStatus::NotConverged) ++outcome.notConverged;
    for (const SystemReport& system : report.systems)
      if (outcome.conflict.empty()) outcome.conflict = conflictSentence(system, *simulation.structure());
    if (outputs.table && outcome.steps % options.every == 0)
      outputs.table->write(simulation, report.residual());
    if (outputs.recording) {
      outputs.recording->step();
      if (outcome.steps % stepsBetweenChecks == 0) outputs.recording->check(simulation.motion());
    }
    progress.show(static_cast<double>(outcome.steps) / static_cast<double>(steps));
  }
  if (outputs.recording && outcome.steps % stepsBetweenChecks != 0)
    outputs.recording->check(simulation.motion());
  return outcome;
}

Status closeOutputs(const RunOptions& options, Outputs& outputs) {
  if (outputs.table)
    if (auto failed = outputs.table->close()) return failed;
  if (outputs.recording && !outputs.recording->good())
    return Error{options.recording,
                 "The recording could not be written completely: the disk may be full"};
  return std::nullopt;
}

void printSummary(const RunOptions& options, Simulation& simulation, const Outcome& outcome) {
  const double simulated = static_cast<double>(outcome.steps) * simulation.sceneStep();
  const Energies energies = simulation.energies();
  const std::string& title = simulation.scene().title;
  std::printf("%s\n", title.empty() ? options.scene.path.c_str() : title.c_str());
  std::printf("steps             %lld\n", static_cast<long long>(outcome.steps));
  std::printf("simulated time    %.6g s\n", simulated);
  std::printf("wall time         %.3g s\n", outcome.wallTime);
  if (outcome.wallTime > 0) std::printf("real-time factor  %.3g\n", simulated / outcome.wallTime);
  std::printf("final energy      %.6g J (kinetic %.6g, gravity %.6g, elastic %.6g)\n",
              energies.total(), energies.kinetic, energies.gravity, energies.elastic);
  std::printf("worst residual    %.2g\n", outcome.worstResidual);
  if (std::any_of(simulation.report().systems.begin(), simulation.report().systems.end(),
                  [](const SystemReport& system) { return system.solve.imbalance > 0; }))
    std::printf("imbalance         %.2g N\n", simulation.report().imbalance());
  // Equal for motions that agree bit for bit: one number to compare two runs by.
  std::printf("motion            %016llx\n",
              static_cast<unsigned long long>(hashOf(simulation.motion())));
  if (outcome.notConverged > 0)
    std::printf("not converged     %lld steps: their solver stopped before its precision\n",
                static_cast<long long>(outcome.notConverged));
  if (!options.table.empty()) std::printf("table             %s\n", options.table.c_str());
  if (!options.dumpFolder.empty()) std::printf("system            %s\n", options.dumpFolder.c_str());
  if (!options.recording.empty()) std::printf("recording         %s\n", options.recording.c_str());
}

}  // namespace

int run(const RunOptions& options) {
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  Simulation simulation(std::move(*scene));
  warnOfIssues(simulation);
  Outputs outputs;
  if (const auto failed = openOutputs(options, simulation, outputs)) return complain(*failed);
  const std::int64_t steps =
      options.steps.value_or(stepsUntil(options.time, simulation.sceneStep()));
  const Outcome outcome = simulate(simulation, steps, options, outputs);
  // What was written before a refusal is as good as ever.
  const Status unwritten = closeOutputs(options, outputs);
  printSummary(options, simulation, outcome);
  if (!outcome.conflict.empty()) complain({"", outcome.conflict});
  if (outcome.failure) complain(*outcome.failure);
  if (outcome.undumped) return complain(*outcome.undumped);
  if (outcome.failure) return refused;
  if (!options.dumpFolder.empty() && options.dumpStep > outcome.steps)
    return complain({"--at-step " + std::to_string(options.dumpStep),
                     "The run has " + std::to_string(outcome.steps) + " steps: nothing was dumped"});
  if (unwritten) return complain(*unwritten);
  return ok;
}

}  // namespace compliant::batch
