#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <unordered_set>

#include "app/batch_commands.hpp"
#include "app/batch_contacts.hpp"
#include "app/batch_progress.hpp"
#include "app/batch_scene.hpp"
#include "app/batch_table.hpp"
#include "app/interrupt.hpp"
#include "engine/analysis/break_condition.hpp"
#include "engine/analysis/energy_watch.hpp"
#include "engine/analysis/hard_row_watch.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"
#include "engine/record/contact_dump.hpp"
#include "engine/record/outputs.hpp"
#include "engine/record/recording.hpp"
#include "engine/record/solver_record.hpp"
#include "engine/record/steps_until.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant::batch {

namespace {

constexpr std::int64_t stepsBetweenChecks = 100;

/// The outputs written while a simulation runs, each optional.
struct Writers {
  std::vector<std::unique_ptr<CsvTable>> tables;
  std::unique_ptr<RecordingWriter> recording;
};

/// Conditions at which the run stops.
using Breaks = std::vector<BreakCondition>;

Result<Breaks> readBreaks(const std::vector<std::string>& texts, Simulation& simulation) {
  Breaks breaks;
  if (!texts.empty()) simulation.keepLedger();
  for (const std::string& text : texts) {
    Result<BreakCondition> condition = BreakCondition::parse(text, simulation);
    if (!condition) return Error{"--break-when " + condition.error().where, condition.error().what};
    breaks.push_back(std::move(*condition));
  }
  return breaks;
}

struct Outcome {
  std::int64_t steps = 0;
  std::int64_t notConverged = 0;
  std::int64_t unsolved = 0;  // of these, steps that did not reach an equilibrium
  double wallTime = 0;        // s, of the steps only
  double worstResidual = 0, worstContactResidual = 0;
  std::size_t mostContacts = 0;
  Status stepping;                // else why a step was refused or taken back
  std::int64_t contradicted = 0;  // steps with hard rows that contradict each other
  std::string conflict;           // the first conflict
  Error miss;      // of the first step in which hard rows have a large error; empty: none
  Error closed;    // of a gap that the first step closed at once; empty: none
  Error gain;      // of the first step in which contacts gained energy; empty: none
  Status dumping;  // else why a system could not be dumped
  bool dumped = false;
  Status writing;  // else why a table or a recording could not be written
  bool interrupted = false;
  Error broke;        // why the run stopped at a condition; empty: it did not
  StepReport report;  // of the last step
  Work work;          // of all steps
};

/// A moment to which a divergence can take the run back.
struct Moment {
  Outcome outcome;
  Motion motion;
  std::vector<CsvTable::Place> tables;  ///< their ends at that moment
};

/// The newest moment, and the last moments whose step was solved, whose energy was known, and whose
/// motors went on as before.
class GoodMoments {
 public:
  void remember(const DivergenceWatch& watch, Moment moment) {
    newest_ = std::make_shared<const Moment>(std::move(moment));
    if (watch.solved()) solved_ = newest_;
    if (watch.explained()) explained_ = newest_;
    if (watch.gentle()) gentle_ = newest_;
  }
  const Moment& ofStep(std::int64_t step) const {
    for (const auto& moment : {solved_, explained_, gentle_})
      if (moment->motion.step == step) return *moment;
    return *newest_;
  }

 private:
  std::shared_ptr<const Moment> newest_, solved_, explained_, gentle_;
};

Status openOutputs(const RunOptions& options, Simulation& simulation, Writers& outputs) {
  if (!options.table.empty()) {
    auto table = Table::open(options.table, simulation, options.columns);
    if (!table) return table.error();
    outputs.tables.push_back(std::move(*table));
    simulation.keepLedger();
  }
  if (!options.contactTable.empty()) {
    auto table = ContactTable::open(options.contactTable);
    if (!table) return table.error();
    outputs.tables.push_back(std::move(*table));
  }
  for (const auto& table : outputs.tables)
    if (const Status written = table->write(simulation); !written) return written;
  if (!options.recording.empty()) {
    auto recording = RecordingWriter::open(options.recording, simulation.designed());
    if (!recording) return recording.error();
    outputs.recording = std::move(*recording);
    outputs.recording->check(simulation.motion());
  }
  return {};
}

/// Times are sums of steps; this removes their rounding error.
std::string timeText(const Motion& motion) {
  return numberText(std::round(motion.time * 1e9) / 1e9) + " s";
}

/// "…; the last 26 steps were taken back (step 51, t = 1.02 s)"
Error told(const Divergence& divergence, const Simulation& simulation,
           const std::string& takenBack) {
  const Component* culprit = simulation.scene().find(divergence.culprit);
  return {culprit != nullptr ? culprit->name : "",
          divergence.sentence + takenBack + " (step " + std::to_string(simulation.motion().step) +
              ", t = " + timeText(simulation.motion()) + ")"};
}

Error firstMiss(const HardRowWatch::Miss& miss, const Simulation& simulation) {
  return {"t = " + timeText(simulation.motion()), miss.sentence};
}

/// Writes the outputs of a step.
Status keep(Simulation& simulation, std::int64_t step, const RunOptions& options,
            Writers& outputs) {
  if (step % options.every == 0)
    for (const auto& table : outputs.tables)
      if (const Status written = table->write(simulation); !written) return written;
  if (!outputs.recording) return {};
  outputs.recording->step();
  if (step % stepsBetweenChecks == 0) outputs.recording->check(simulation.motion());
  return outputs.recording->written();
}

/// Ends a diverged run at its last good step, and takes back everything written since.
Outcome takenBack(const Divergence& divergence, const GoodMoments& moments, const Outcome& now,
                  Simulation& simulation, Writers& outputs) {
  const Moment& good = moments.ofStep(simulation.motion().step - divergence.steps);
  Outcome outcome = good.outcome;
  outcome.dumping = now.dumping;
  outcome.dumped = now.dumped;
  std::string words;
  if (divergence.steps > 1)
    words = "; the last " + std::to_string(divergence.steps) + " steps were taken back";
  std::string keptRows;  // tables whose rows cannot be taken back
  for (std::size_t i = 0; i < outputs.tables.size() && outcome.writing; ++i) {
    CsvTable& table = *outputs.tables[i];
    if (table.place().rows <= good.tables[i].rows) continue;
    if (table.mayTakeBack())
      outcome.writing = table.takeBack(good.tables[i]);
    else
      keptRows = "; the rows of the table after t = " + timeText(good.motion) + " belong to them";
  }
  if (outputs.recording && now.steps > outcome.steps)
    outputs.recording->resume(now.steps - outcome.steps);
  outcome.stepping = told(divergence, simulation, words + keptRows);
  simulation.restore(good.motion);
  return outcome;
}

/// Intermediate steps of an equilibrium search need not be solved; the last one must.
enum class Ways { All, End };

/// Whether a system that had to be solved stopped before it reached its precision.
bool stoppedEarly(const Simulation& simulation, const StepReport& report, Ways which) {
  for (std::size_t i = 0; i < report.systems.size(); ++i)
    if (report.systems[i].solve.status == SolveStatus::NotConverged &&
        report.systems[i].solve.conflicts == 0 &&
        simulation.dynamics(i).integrator().seeksEquilibrium() == (which == Ways::End))
      return true;
  return false;
}

/// Why a run stops after this step; empty: it goes on.
Error breakAfter(Breaks& breaks, Simulation& simulation) {
  if (breaks.empty()) return {};
  Error first;
  const Energies energies = simulation.energies();
  for (BreakCondition& each : breaks)
    if (const auto held = each.look(simulation, energies); held && first.what.empty())
      first = {"Step " + std::to_string(simulation.motion().step) +
                   ", t = " + timeText(simulation.motion()),
               "Stopped because " + *held};
  return first;
}

/// Runs the steps. Ends early if a step is refused, if an output cannot be written, at a break
/// condition, or if the run is interrupted.
Outcome simulate(Simulation& simulation, std::int64_t steps, const RunOptions& options,
                 Breaks breaks, Writers& outputs, const Interrupt& interrupt) {
  Outcome outcome;
  ProgressBar progress("Simulating");
  Stopwatch watch;
  SolveTrace trace;
  const bool dumps = !options.dumpFolder.empty(), dumpsContacts = !options.contactFolder.empty(),
             watches = options.divergencePolicy == DivergencePolicy::Stop;
  DivergenceWatch divergence;
  HardRowWatch hardRows;
  EnergyWatch contactEnergy;
  GoodMoments moments;
  const auto remember = [&] {
    std::vector<CsvTable::Place> places;
    for (const auto& table : outputs.tables) places.push_back(table->place());
    moments.remember(divergence, {outcome, simulation.motion(), std::move(places)});
  };
  if (watches) {
    simulation.keepLedger();
    remember();
  }
  const auto dump = [&] {
    outcome.dumping = dumpSystems(simulation, options.dumpFolder);
    outcome.dumped = outcome.dumping.ok();
  };
  while (outcome.steps < steps && outcome.writing && outcome.dumping) {
    outcome.interrupted = interrupt.asked();
    if (outcome.interrupted) break;
    const bool dumpsThis = dumps && outcome.steps + 1 == options.dumpStep;
    if (watches) divergence.expect(simulation);
    hardRows.expect(simulation);
    if (dumpsThis)
      for (std::size_t i = 0; i < simulation.systems(); ++i) simulation.dynamics(i).recordParts();
    if (dumpsThis && simulation.systems() == 1) simulation.dynamics(0).watch(&trace);
    watch.lap();
    const StepReport& report = simulation.step();
    outcome.wallTime += watch.lap();
    if (!usable(report.status)) {
      // A solve that was interrupted is not an error of the scene.
      outcome.interrupted = interrupt.asked();
      if (outcome.interrupted) break;
      outcome.stepping = refusal(simulation);
      // A refused system is the one to examine.
      if (dumpsThis) dump();
      break;
    }
    if (dumpsContacts && outcome.steps + 1 == options.dumpStep) {
      const Result<std::string> leftOut = dumpContactProblems(simulation, options.contactFolder);
      outcome.dumping = leftOut ? Status() : Status(leftOut.error());
      if (leftOut && !leftOut->empty()) complain({"", *leftOut});
    }
    if (dumpsThis) {
      dump();
      for (std::size_t i = 0; i < simulation.systems(); ++i) {
        simulation.dynamics(i).watch(nullptr);
        simulation.dynamics(i).discardParts();
      }
    }
    if (watches) {
      const Energies energies = simulation.energies();
      const auto gain = contactEnergy.look(simulation, energies);
      auto diverged = divergence.judge(simulation, energies);
      if (!diverged && gain && gain->hopeless) diverged = {.sentence = gain->sentence};
      if (diverged) {
        outcome = takenBack(*diverged, moments, outcome, simulation, outputs);
        break;
      }
      if (gain && outcome.gain.what.empty())
        outcome.gain = {"t = " + timeText(simulation.motion()), gain->sentence};
    }
    outcome.report = report;
    outcome.work += report.work();
    ++outcome.steps;
    outcome.worstResidual = std::max(outcome.worstResidual, report.leftover());
    outcome.worstContactResidual = std::max(outcome.worstContactResidual, report.contactResidual());
    outcome.mostContacts = std::max(outcome.mostContacts, simulation.motion().contacts.size());
    const bool contradicts =
        std::any_of(report.systems.begin(), report.systems.end(),
                    [](const SystemReport& system) { return system.solve.conflicts > 0; });
    if (contradicts) ++outcome.contradicted;
    if (report.status == SolveStatus::NotConverged && !contradicts) {
      ++outcome.notConverged;
      if (stoppedEarly(simulation, report, Ways::All)) ++outcome.unsolved;
    }
    for (const SystemReport& system : report.systems)
      if (outcome.conflict.empty())
        outcome.conflict = conflictSentence(system, *simulation.structure());
    if (const auto closed = hardRows.closed(simulation))
      outcome.closed = firstMiss(*closed, simulation);
    if (outcome.miss.what.empty())
      if (const auto miss = hardRows.look(simulation)) outcome.miss = firstMiss(*miss, simulation);
    outcome.writing = keep(simulation, outcome.steps, options, outputs);
    if (watches) remember();
    progress.show(static_cast<double>(outcome.steps) / static_cast<double>(steps));
    outcome.broke = breakAfter(breaks, simulation);
    if (!outcome.broke.what.empty()) break;
  }
  if (outputs.recording) outputs.recording->check(simulation.motion());
  return outcome;
}

void append(std::string& list, const std::string& more) {
  list += (list.empty() ? "" : "; ") + more;
}

std::string counted(std::int64_t count, const std::string& things) {
  return std::to_string(count) + " " + things + (count == 1 ? "" : "s");
}

/// Components left out of the simulation. Those that an import leaves out are not in the scene.
std::int64_t leftOutOf(const Simulation& simulation) {
  std::unordered_set<Id> components;
  for (const LayoutIssue& issue : simulation.layout().issues) components.insert(issue.component);
  return static_cast<std::int64_t>(components.size());
}

/// Why a run that ended well is not solved completely; empty: it is.
std::string unsolvedText(const Simulation& simulation, const Outcome& outcome) {
  std::string text;
  if (outcome.unsolved > 0)
    append(text, counted(outcome.unsolved, "step") + " stopped before the precision was reached");
  if (stoppedEarly(simulation, outcome.report, Ways::End))
    append(text, "the last step reached no equilibrium");
  if (outcome.contradicted > 0) append(text, "hard constraints contradict each other");
  if (!outcome.miss.what.empty()) append(text, "hard constraints are missed by far");
  if (const std::int64_t leftOut = leftOutOf(simulation); leftOut > 0)
    append(text, counted(leftOut, "component") + (leftOut == 1 ? " is" : " are") + " left out");
  for (const SystemReport& system : outcome.report.systems)
    if (system.substeps == 0) append(text, "a branch does not move");
  return text;
}

Status closeOutputs(Writers& outputs) {
  for (const auto& table : outputs.tables)
    if (const Status closed = table->close(); !closed) return closed;
  return outputs.recording ? outputs.recording->finish() : Status();
}

/// If the table goes to standard output, the summary must go elsewhere.
std::FILE* summaryStream(const RunOptions& options) {
  struct stat out {};
  const bool known = ::fstat(STDOUT_FILENO, &out) == 0;
  const auto isThere = [&](const std::string& path) {
    struct stat table {};
    return known && !path.empty() && ::stat(path.c_str(), &table) == 0 &&
           table.st_dev == out.st_dev && table.st_ino == out.st_ino;
  };
  const bool same = isThere(options.table) || isThere(options.contactTable);
  const bool seen = !S_ISCHR(out.st_mode) || ::isatty(STDOUT_FILENO) != 0;
  return same && seen ? stderr : stdout;
}

/// Prints remarks about single systems; if there are several, with the name of the branch.
void printSystems(std::FILE* to, const Simulation& simulation, const StepReport& report) {
  const auto& infos = simulation.structure()->systems;
  for (std::size_t i = 0; i < report.systems.size(); ++i) {
    const SystemReport& system = report.systems[i];
    const std::string& branch = infos[i].branch;
    const std::string of = infos.size() < 2 ? ""
                           : branch.empty() ? " in the whole scene"
                                            : " in " + terminalText(branch);
    if (system.redundancy != nullptr)
      std::fprintf(
          to, "redundant rows    %lld of %lld%s: their forces are shared as evenly as possible\n",
          static_cast<long long>(system.redundancy->rows), static_cast<long long>(system.rows),
          of.c_str());
    if (*system.solve.remark != '\0')
      std::fprintf(to, "solver            %s%s\n", system.solve.remark, of.c_str());
  }
}

/// "1 assembly", "2.5 factorizations".
std::string perStep(std::int64_t count, std::int64_t steps, const char* one, const char* more) {
  const double each = static_cast<double>(count) / static_cast<double>(steps);
  char text[64];
  std::snprintf(text, sizeof text, "%.3g %s", each, each == 1 ? one : more);
  return text;
}

void printSummary(std::FILE* to, const RunOptions& options, Simulation& simulation,
                  const Outcome& outcome) {
  const double simulated = static_cast<double>(outcome.steps) * simulation.sceneStep();
  const Energies energies = simulation.energies();
  const std::string& title = simulation.scene().title;
  std::fprintf(to, "%s\n", terminalText(title.empty() ? options.scene.path : title).c_str());
  std::fprintf(to, "steps             %lld\n", static_cast<long long>(outcome.steps));
  std::fprintf(to, "simulated time    %.6g s\n", simulated);
  std::fprintf(to, "wall time         %.3g s\n", outcome.wallTime);
  if (outcome.wallTime > 0)
    std::fprintf(to, "real-time factor  %.3g\n", simulated / outcome.wallTime);
  std::fprintf(to, "final energy      %.6g J (kinetic %.6g, gravity %.6g, elastic %.6g)\n",
               energies.total(), energies.kinetic, energies.gravity, energies.elastic);
  std::fprintf(to, "worst residual    %.2g\n", outcome.worstResidual);
  if (const Work& work = outcome.work; outcome.steps > 0)
    std::fprintf(
        to, "work per step     %s, %s, %s, %s\n",
        perStep(work.assemblies, outcome.steps, "assembly", "assemblies").c_str(),
        perStep(work.factorizations, outcome.steps, "factorization", "factorizations").c_str(),
        perStep(work.triangularSolves, outcome.steps, "triangular solve", "triangular solves")
            .c_str(),
        perStep(work.refinements, outcome.steps, "refinement", "refinements").c_str());
  if (outcome.mostContacts > 0 || outcome.worstContactResidual > 0)
    std::fprintf(to, "contacts          %zu at most, worst residual of their solver %.2g\n",
                 outcome.mostContacts, outcome.worstContactResidual);
  if (std::any_of(outcome.report.systems.begin(), outcome.report.systems.end(),
                  [](const SystemReport& system) { return system.solve.imbalance > 0; }))
    std::fprintf(to, "imbalance         %.2g N\n", outcome.report.imbalance());
  printSystems(to, simulation, outcome.report);
  // Equal for motions that agree bit for bit: a single number to compare two runs.
  std::fprintf(to, "motion            %016llx\n",
               static_cast<unsigned long long>(hashOf(simulation.motion())));
  if (outcome.notConverged > 0)
    std::fprintf(to, "not converged     %lld step%s stopped before the precision was reached\n",
                 static_cast<long long>(outcome.notConverged),
                 outcome.notConverged == 1 ? "" : "s");
  if (outcome.contradicted > 0)
    std::fprintf(
        to, "contradiction     %lld step%s: hard constraints are met as well as possible\n",
        static_cast<long long>(outcome.contradicted), outcome.contradicted == 1 ? "" : "s");
  const auto written = [to, &outcome](const char* what, const std::string& path) {
    if (!path.empty() && outcome.writing && outcome.dumping)
      std::fprintf(to, "%-17s %s\n", what, terminalText(path).c_str());
  };
  written("table", options.table);
  written("contacts", options.contactTable);
  if (outcome.dumped) written("system", options.dumpFolder);
  if (options.dumpStep <= outcome.steps) written("contact problem", options.contactFolder);
  written("recording", options.recording);
}

}  // namespace

int run(const RunOptions& options) {
  if (const Status checked =
          refuseClashes(options.scene.path, {{{"--csv", options.table},
                                              {"--contacts", options.contactTable},
                                              {"--record", options.recording},
                                              {"--dump-contact-problem", options.contactFolder}},
                                             {"--dump-system", options.dumpFolder}});
      !checked)
    return complain(checked.error());
  std::FILE* const summary = summaryStream(options);
  Result<Scene> scene = loadChoice(options.scene);
  if (!scene) return complain(scene.error());
  const Interrupt interrupt;
  Simulation simulation(std::move(*scene), nullptr, &interrupt.flag());
  warnOfIssues(simulation);
  Result<Breaks> breaks = readBreaks(options.breaks, simulation);
  if (!breaks) return complain(breaks.error());
  Writers outputs;
  if (const Status ready = openOutputs(options, simulation, outputs); !ready)
    return complain(ready.error());
  const std::int64_t steps =
      options.steps.value_or(stepsUntil(options.time, simulation.sceneStep()));
  Outcome outcome = simulate(simulation, steps, options, std::move(*breaks), outputs, interrupt);
  // The data written before a refusal or an interruption are valid.
  if (outcome.writing) outcome.writing = closeOutputs(outputs);
  printSummary(summary, options, simulation, outcome);
  if (!outcome.conflict.empty()) complain({"", outcome.conflict});
  if (!outcome.miss.what.empty()) complain(outcome.miss);
  if (!outcome.closed.what.empty()) complain(outcome.closed);
  if (!outcome.gain.what.empty()) complain(outcome.gain);
  if (!outcome.stepping) complain(outcome.stepping.error());
  if (!outcome.writing) complain(outcome.writing.error());
  if (!outcome.dumping) return complain(outcome.dumping.error());
  if (!outcome.stepping) return Refused;
  if (outcome.interrupted)
    complain({interrupt.name(), "Stopped after " + std::to_string(outcome.steps) + " of " +
                                    std::to_string(steps) + " steps"});
  if (!outcome.writing) return BadInput;
  if (outcome.interrupted) return interrupt.exitCode();
  if (!(options.dumpFolder.empty() && options.contactFolder.empty()) &&
      options.dumpStep > outcome.steps)
    return complain({"--at-step " + std::to_string(options.dumpStep),
                     "The run has " + std::to_string(outcome.steps) + " steps. Nothing dumped"});
  if (!outcome.broke.what.empty()) return complain(outcome.broke, Refused);
  const std::string unsolved = unsolvedText(simulation, outcome);
  if (unsolved.empty() || options.unsolved == RunOptions::Unsolved::Accepted) return Ok;
  return complain({"", "Not everything is solved: " + unsolved + ". --allow-unsolved accepts that"},
                  Refused);
}

}  // namespace compliant::batch
