#include "engine/run/divergence.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <new>
#include <numbers>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/run/highest_frequency.hpp"
#include "engine/run/simulation.hpp"

namespace compliant {

namespace {

constexpr double mostInAStep = 1e3;  ///< kinetic energy over all that could feed it in a step
constexpr double mostInAll = 1e3;    ///< and over all that there ever was
constexpr double mostExplained = 10; ///< up to so many times all that there ever was, a step is good
constexpr double invisible = 1e-12;  ///< m or rad in a step: of what rests at zero it would be everything
constexpr double leastShift = 1e-3;  ///< of what moves, in a step: what one sees
constexpr double farAway = 1;        ///< in a step, beside the same: no linearisation holds so far
constexpr double mostFarAway =
    1e2;  ///< kinetic and elastic energy after such a step, over the same
constexpr double unsolved = 0.9;     ///< a relative residual of 1 is no solution at all
constexpr int mostUnsolved = 5;      ///< steps in a row
constexpr double garbage = 1e2;       ///< such a residual even once: nothing would have been better
constexpr double badlySolved = 1e-2;  ///< from this relative residual the solver is to blame first

constexpr int mostExcesses = 3;  ///< steps whose impulses exceed all that acts a million times …
constexpr int fewSteps = 50;     ///< … among so many: a mechanism may pass a dead centre once

constexpr double mostPushed = 10;     ///< work of motors in a step, beside all energy that there ever was
constexpr int mostStrained = 50;      ///< steps; a motor that gives so much for longer has more to move

/// An element of an independent state and its speed, in the unit of its velocities.
struct Fastest {
  std::size_t state = 0;
  Index element = -1;
  double before = 0, now = 0;
  double shift = 0;     ///< in a step, beside the largest coordinate of what moves in its state
  double distance = 0;  ///< the same beside the largest coordinate before the step
};

Fastest fastestOf(const Simulation& simulation) {
  const Motion& m = simulation.motion();
  Fastest result;
  const auto& states = simulation.structure()->states;
  for (std::size_t s = 0; s < states.size(); ++s) {
    const auto& info = states[s];
    const Index width = info.shape.velocityWidth;
    if (info.mapped || info.shape.count == 0) continue;
    const Index places = info.shape.positionWidth;
    const double h = simulation.sceneStep();
    double extent = 0, extentBefore = 0;
    for (Index e = 0; e < info.shape.count; ++e) {
      const auto v = m.v.segment(info.v + e * width, width);
      if (v.isZero(0)) continue;
      const auto x = m.x.segment(info.x + e * places, places);
      extent = std::max(extent, x.cwiseAbs().maxCoeff());
      const double before =
          places == width ? (x - h * v).cwiseAbs().maxCoeff() : x.cwiseAbs().maxCoeff();
      extentBefore = std::max(extentBefore, before);
    }
    for (Index e = 0; e < info.shape.count; ++e) {
      const auto v = m.v.segment(info.v + e * width, width);
      const double speed = v.norm();
      if (result.element >= 0 && speed <= result.now) continue;
      const double before = (v - m.change.segment(info.v + e * width, width)).norm();
      const double shift = h * speed > invisible ? h * speed : 0;
      result = {s,
                e,
                before,
                speed,
                extent > 0 ? shift / extent : shift,
                extentBefore > 0 ? shift / extentBefore : shift};
    }
  }
  return result;
}

/// "point 12 (from 0) of “net” went from 0.3 m/s to 4.2e5 m/s in one step"
enum class Growth { InAStep, InAll };
std::string told(const Fastest& fastest, const SceneStructure::StateInfo& info, Growth growth) {
  const std::string what = std::string(info.elementWord()) + " ";
  const std::string unit = info.inSpace() ? " m/s" : " per second";
  const std::string now = roundedText(fastest.now, 2) + unit;
  return what + std::to_string(fastest.element) + " (from 0) of " + inQuotes(info.name) +
         (growth == Growth::InAStep
              ? " went from " + roundedText(fastest.before, 2) + unit + " to " + now +
                    " in one step"
              : " has reached " + now + ", much more than the energy put in allows");
}

std::size_t systemOf(const Simulation& simulation, Id state) {
  const int index = simulation.layout().stateIndex(state);
  return index < 0 ? 0 : static_cast<std::size_t>(simulation.layout().states[at(index)].system);
}

/// Larger systems are not asked for their highest frequency: the run is to stop at once.
constexpr Index mostUnknowns = 50'000;

/// Why the scheme of an integrator cannot hold its system: "the scheme gains energy for …"; empty
/// when it can, as far as is known.
std::string fault(const Simulation& simulation, std::size_t system) {
  if (const auto warning = simulation.schemeWarning(system);
      warning && warning->kind != Integrator::Warning::Kind::Rings) {
    // Without the advice.
    std::string text = warning->sentence.substr(0, warning->sentence.find(": "));
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
  }
  const SceneStructure::SystemInfo& info = simulation.structure()->systems[system];
  const auto* integrator = simulation.scene().resolve(Ref<Integrator>{info.integrator});
  if (integrator == nullptr || info.unknowns > mostUnknowns) return {};
  const auto frequency = highestFrequency(simulation.scene(), info.integrator);
  constexpr double rounding = 1e-6;
  if (!frequency || !(integrator->amplification(*frequency) > 1 + rounding)) return {};
  // Hard rows may hold what would vibrate so fast.
  const std::string is = simulation.hasHardRows(system) ? " s may be too long for " : " s is too long for ";
  return "h = " + roundedText(integrator->h, 3) + is +
         (std::isinf(*frequency)
              ? std::string("elastic parts without mass")
              : "vibrations at " + roundedText(*frequency / (2 * std::numbers::pi), 2) + " Hz");
}

/// The report of a system whose step was left unsolved, or null. Rows that contradict each other are
/// met as well as possible: no fault of the solver.
const SolveStats* unsolvedIn(const Simulation& simulation, std::size_t system) {
  const auto& reports = simulation.report().systems;
  if (system >= reports.size()) return nullptr;
  const SolveStats& solve = reports[system].solve;
  return solve.status == SolveStatus::NotConverged &&
                 solve.relativeResidual > (solve.conflicts == 0 ? badlySolved : garbage)
             ? &solve
             : nullptr;
}

/// The solver of the system where it left the step unsolved, the integrator where its scheme cannot
/// hold the system, else the state that moves fastest.
Divergence blame(const Simulation& simulation, const Fastest& fastest, Growth growth, int steps) {
  const auto& info = simulation.structure()->states[fastest.state];
  const std::size_t system = systemOf(simulation, info.id);
  const std::string what = told(fastest, info, growth);
  const SceneStructure::SystemInfo& held = simulation.structure()->systems[system];
  if (const SolveStats* solve = unsolvedIn(simulation, system))
    return {system, held.solver != 0 ? held.solver : held.integrator,
            "The simulation diverged because the solver left the step unsolved, relative residual " +
                roundedText(solve->relativeResidual, 2) + ": " + what,
            steps};
  std::string why;
  try {
    why = fault(simulation, system);
  } catch (const std::bad_alloc&) {
    // The state that moves fastest is known all the same.
  }
  if (why.empty()) return {system, info.id, "The simulation diverged: " + what, steps};
  return {system, held.integrator,
          "The simulation diverged because " + why + ": " + what, steps};
}

/// A step so long that what is linear in it is not so in truth: the constraints end up with energy
/// that nothing has given.
Divergence blameStep(const Simulation& simulation, const Fastest& fastest, double elastic,
                     int steps) {
  const auto& info = simulation.structure()->states[fastest.state];
  const std::size_t system = systemOf(simulation, info.id);
  if (Divergence why = blame(simulation, fastest, Growth::InAStep, steps); why.culprit != info.id)
    return why;
  const double h = simulation.sceneStep();
  const std::string metres = info.inSpace() ? " m" : "";
  return {system, simulation.structure()->systems[system].integrator,
          "The simulation diverged because h = " + roundedText(h, 3) +
              " s is too long for this motion: " + info.elementWord() + " " +
              std::to_string(fastest.element) + " (from 0) of " + inQuotes(info.name) + " moved " +
              roundedText(h * fastest.now, 2) + metres +
              " in one step, and strained constraints hold " + roundedText(elastic, 2) + " J",
          steps};
}

/// The hard row with a given speed whose force is the largest; nothing where there is none.
struct Pushing {
  const Constraint* motor = nullptr;
  std::size_t system = 0;
  double force = 0;
};
Pushing hardestMotor(const Simulation& simulation) {
  Pushing hardest;
  LawTable table;
  for (const Layout::ConstraintSlot& slot : simulation.layout().constraints) {
    if (slot.constraint->target != LawTable::Target::Velocity) continue;
    slot.constraint->read(simulation.layout().states[at(slot.state)].shape, table);
    for (Index row = 0; row < slot.rows; ++row) {
      const double force = std::abs(simulation.motion().lambda[slot.row + row]);
      if (table.compliance[at(row)] != 0 || (hardest.motor != nullptr && !(force > hardest.force))) continue;
      hardest = {slot.constraint, static_cast<std::size_t>(slot.system), force};
    }
  }
  return hardest;
}

/// A motor that cannot give way has pushed on where there is no way: what it did went nowhere.
std::optional<Divergence> locked(const Simulation& simulation, int steps) {
  const Pushing pushing = hardestMotor(simulation);
  if (pushing.motor == nullptr) return std::nullopt;
  return Divergence{pushing.system, pushing.motor->id,
                    "The simulation diverged because " + inQuotes(pushing.motor->name) +
                        " pushes on where its mechanism is locked, and cannot give way. Give it a compliance and a "
                        "relaxation time, or bound its force",
                    steps};
}

}  // namespace

namespace {

/// Corrections of constraint errors that grow feed themselves: they are no work put in.
bool overcorrects(const Simulation& simulation) {
  for (std::size_t system = 0; system < simulation.structure()->systems.size(); ++system)
    if (const auto warning = simulation.schemeWarning(system);
        warning && warning->kind == Integrator::Warning::Kind::Overcorrects)
      return true;
  return false;
}

}  // namespace

void DivergenceWatch::expect(Simulation& simulation) {
  if (given_) return;
  before_ = simulation.energies();
  work_ = simulation.motion().ledger.work;
  numerical_ = simulation.motion().ledger.numerical;
  lifted_ = simulation.motion().ledger.lifted;
}

void DivergenceWatch::begin(const Simulation& simulation, const Energies& now) {
  given_ = true;
  before_ = now;
  given0_ = now.kinetic + now.elastic;
  gravity0_ = lowest_ = now.gravity;
  work_ = simulation.motion().ledger.work;
  numerical_ = simulation.motion().ledger.numerical;
  lifted_ = simulation.motion().ledger.lifted;
  worked_ = raised_ = 0;
  unsolved_ = 0;
  excesses_ = 0;
  unexplained_ = 0;
  calm_ = given0_;
  strained_ = 0;
}

std::optional<Divergence> DivergenceWatch::judgeSolves(const Simulation& simulation) {
  const StepReport& report = simulation.report();
  const auto without =
      std::find_if(report.systems.begin(), report.systems.end(), [](const SystemReport& system) {
        // Rows that contradict each other are met as well as possible.
        return system.solve.status == SolveStatus::NotConverged &&
               system.solve.relativeResidual >= (system.solve.conflicts == 0 ? unsolved : garbage);
      });
  unsolved_ = without != report.systems.end() ? unsolved_ + 1 : 0;
  const bool useless = unsolved_ > 0 && !(without->solve.relativeResidual < garbage);
  if (unsolved_ < mostUnsolved && !useless) return std::nullopt;
  const auto index = static_cast<std::size_t>(without - report.systems.begin());
  const auto& system = simulation.structure()->systems[index];
  return Divergence{index, system.solver != 0 ? system.solver : system.integrator,
                    "The simulation diverged: the solver found no solution" +
                        (unsolved_ == 1 ? std::string() : " in " + std::to_string(unsolved_) + " consecutive steps") +
                        ", relative residual " +
                        roundedText(without->solve.relativeResidual, 2),
                    unsolved_};
}

/// Rows that all but repeat each other answer rounding and drift with forces beyond measure, which lock what they hold.
std::optional<Divergence> DivergenceWatch::judgeForces(const Simulation& simulation) {
  const StepReport& report = simulation.report();
  const auto exceeds =
      std::find_if(report.systems.begin(), report.systems.end(), [](const SystemReport& s) { return s.solve.excess > 0; });
  if (excesses_ > 0 && ++sinceExcess_ > fewSteps) excesses_ = 0;
  if (exceeds == report.systems.end()) return std::nullopt;
  if (excesses_++ == 0) sinceExcess_ = 1;
  if (excesses_ < mostExcesses) return std::nullopt;
  const auto system = static_cast<std::size_t>(exceeds - report.systems.begin());
  const Constraint* culprit = nullptr;
  double most = 0;
  for (const Layout::ConstraintSlot& slot : simulation.layout().constraints) {
    if (static_cast<std::size_t>(slot.system) != system || slot.rows == 0) continue;
    const double force = simulation.motion().lambda.segment(slot.row, slot.rows).cwiseAbs().maxCoeff();
    if (culprit != nullptr && !(force > most)) continue;
    culprit = slot.constraint;
    most = force;
  }
  if (culprit == nullptr) return std::nullopt;
  return Divergence{system, culprit->id,
                    "The simulation diverged: the forces of " + inQuotes(culprit->name) +
                        " exceeded what acts on it by more than a million times, because hard rows all but repeat each "
                        "other. Give them a small compliance, such as 1e-9",
                    sinceExcess_};
}

std::optional<Divergence> DivergenceWatch::judge(const Simulation& simulation,
                                                 const Energies& now) {
  const double worked = std::abs(simulation.motion().ledger.work - work_);
  const double released = std::max(0.0, before_.gravity - now.gravity);
  // What lies in another body is lifted out, and may fall from there.
  const double raised = simulation.motion().ledger.lifted - lifted_;
  const double inAStep = before_.kinetic + before_.elastic + released + worked + raised;
  const double unworked = given0_ + gravity0_ - std::min(lowest_, now.gravity) + raised_ + raised;
  const bool overcorrecting = given_ && now.kinetic > mostInAStep * unworked && overcorrects(simulation);
  const double inAll = unworked + (overcorrecting ? 0 : worked_ + worked);
  const double held = now.kinetic + now.elastic;
  if (!given_) unsolved_ = 0;
  if (!given_) excesses_ = 0;
  if (auto divergence = judgeSolves(simulation)) return divergence;
  if (auto divergence = judgeForces(simulation)) return divergence;
  if (given_) {
    const double lost = std::abs(simulation.motion().ledger.numerical - numerical_);
    const double ever = before_.kinetic + before_.elastic + worked_;
    const bool strains = (worked > calm_ || held > mostExplained * calm_) && strained_ < mostStrained;
    strained_ = worked > 0 && strains ? strained_ + 1 : 0;
    if (strained_ == 0) calm_ = ever + worked;
    if (worked > mostPushed * ever && lost > worked / 2)
      if (auto divergence = locked(simulation, std::max(1, strained_))) return divergence;
    unexplained_ = held <= mostExplained * inAll ? 0 : unexplained_ + 1;
  }
  const int steps = std::max(1, unexplained_);
  // Not finite counts as more than anything.
  const bool torn = !(held <= mostFarAway * inAStep);
  const bool jumped = given_ && !(now.kinetic <= mostInAStep * inAStep),
             grown = given_ && !(now.kinetic <= (overcorrecting ? mostInAStep : mostInAll) * inAll);
  if (torn || jumped || grown) {
    const Fastest fastest = fastestOf(simulation);
    const bool moves = fastest.element >= 0;
    if (moves && (jumped || grown) && !(fastest.shift <= leastShift))
      return blame(simulation, fastest, jumped ? Growth::InAStep : Growth::InAll, steps);
    if (moves && torn && !(fastest.distance <= farAway))
      return now.kinetic > now.elastic ? blame(simulation, fastest, Growth::InAStep, steps)
                                       : blameStep(simulation, fastest, now.elastic, steps);
  }
  if (!given_) {
    begin(simulation, now);
    return std::nullopt;
  }
  before_ = now;
  lowest_ = std::min(lowest_, now.gravity);
  work_ = simulation.motion().ledger.work;
  numerical_ = simulation.motion().ledger.numerical;
  lifted_ = simulation.motion().ledger.lifted;
  worked_ += worked;
  raised_ += raised;
  return std::nullopt;
}

}  // namespace compliant
