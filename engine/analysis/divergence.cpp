#include "engine/analysis/divergence.hpp"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <new>
#include <numbers>

#include "engine/analysis/highest_frequency.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/simulation/row_units.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr double mostInAStep = 1e3;  ///< kinetic energy over all available energy of a step
constexpr double mostInAll = 1e3;    ///< and over all energy so far
constexpr double mostExplained =
    10;  ///< a step is good up to this multiple of all energy that there has been so far
constexpr double invisible =
    1e-12;  ///< m or rad in a step: relative to a state at rest at zero, any shift is large
constexpr double leastShift = 1e-3;  ///< relative to what moves, in a step: a visible shift
constexpr double farAway = 1;        ///< in a step, relative to the same: beyond any linearisation
constexpr double mostFarAway =
    1e2;                          ///< kinetic and elastic energy after such a step, over the same
constexpr double unsolved = 0.9;  ///< a relative residual of 1 is no solution at all
constexpr int mostUnsolved = 5;   ///< consecutive steps
constexpr double garbage = 1e2;   ///< a residual that is worse than no solution, even once
constexpr double badlySolved = 1e-2;  ///< from this relative residual on, the solver is blamed

constexpr int mostExcesses = 3;  ///< steps whose impulses exceed all that acts a million times …
constexpr int fewSteps = 50;     ///< … among this many: a mechanism may pass a dead centre once

constexpr double mostPushed =
    10;  ///< work of motors in a step, relative to all energy that there has been so far
constexpr int mostStrained = 50;  ///< steps; a motor that works so hard for longer has more to move

/// An element of an independent state and its speed: of a frame that of its place or of its turn,
/// whichever is more.
struct Fastest {
  std::size_t state = 0;
  Index element = -1;
  double before = 0, now = 0;
  const char *rate = "", *value = "";  ///< units of the speed, and of what it changes
  double shift = 0;     ///< in a step, relative to the largest coordinate of its moving state
  double distance = 0;  ///< the same relative to the largest coordinate before the step
};

/// The velocity of an element, from which a Fastest is computed.
struct Speed {
  Index first = 0, size = 0;  ///< of its entries
  RowUnits units;
};
Speed speedOf(const SceneStructure::StateInfo& info, const Eigen::Ref<const VecX>& v) {
  if (!info.frames()) return {0, v.size(), unitsOf(info)};
  return v.head<3>().norm() >= v.tail<3>().norm() ? Speed{0, 3, RowUnits{}}
                                                  : Speed{3, 3, unitsOfAngle()};
}

Fastest fastestOf(const Simulation& simulation) {
  const Motion& m = simulation.motion();
  Fastest result;
  const auto& states = simulation.structure()->states;
  for (std::size_t s = 0; s < states.size(); ++s) {
    const auto& info = states[s];
    const Index width = info.shape.velocityWidth;
    if (info.mapped || info.shape.isTime() || info.shape.count == 0) continue;
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
      const VecX v = m.v.segment(info.v + e * width, width);
      const Speed of = speedOf(info, v);
      const double speed = v.segment(of.first, of.size).norm();
      if (result.element >= 0 && speed <= result.now) continue;
      const double before =
          (v - m.change.segment(info.v + e * width, width)).segment(of.first, of.size).norm();
      const double shift = h * speed > invisible ? h * speed : 0;
      result = {s,
                e,
                before,
                speed,
                of.units.rate,
                of.units.value,
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
  const std::string unit = std::string(" ") + fastest.rate;
  const std::string now = roundedText(fastest.now, 2) + unit;
  return what + std::to_string(fastest.element) + " (from 0) of " + inQuotes(info.name) +
         (growth == Growth::InAStep
              ? " went from " + roundedText(fastest.before, 2) + unit + " to " + now +
                    " in one step"
              : " has reached " + now + ", far more than the energy put in can explain");
}

std::size_t systemOf(const Simulation& simulation, Id state) {
  const int index = simulation.layout().stateIndex(state);
  return index < 0 ? 0 : static_cast<std::size_t>(simulation.layout().states[at(index)].system);
}

/// For larger systems the highest frequency is not computed, so that the run stops at once.
constexpr Index mostUnknowns = 50'000;
constexpr double stable = 1 + 1e-6;  ///< an amplification, within rounding

/// The vibration of a system, in rad/s, with its integrator; nothing if it is unknown.
struct Vibration {
  const Integrator* integrator = nullptr;
  double frequency = 0;
};
std::optional<Vibration> fastestVibration(const Simulation& simulation, std::size_t system) {
  const SceneStructure::SystemInfo& info = simulation.structure()->systems[system];
  const auto* integrator = simulation.scene().resolve(Ref<Integrator>{info.integrator});
  if (integrator == nullptr || info.unknowns > mostUnknowns) return std::nullopt;
  const auto frequency = highestFrequency(simulation.scene(), info.integrator);
  if (!frequency) return std::nullopt;
  return Vibration{integrator, *frequency};
}

/// The largest factor, of all systems, by which stable schemes temporarily change energies.
double swingOf(const Simulation& simulation) {
  double largest = 1;
  try {
    for (std::size_t system = 0; system < simulation.structure()->systems.size(); ++system)
      if (const auto vibration = fastestVibration(simulation, system);
          vibration && vibration->integrator->amplification(vibration->frequency) <= stable)
        largest = std::max(largest, vibration->integrator->swing(vibration->frequency));
  } catch (const std::bad_alloc&) {
    // Then it remains unknown.
  }
  return largest;
}

/// Why the scheme of an integrator cannot hold its system: "the scheme gains energy for …"; empty
/// if no reason is known.
std::string fault(const Simulation& simulation, std::size_t system) {
  if (const auto warning = simulation.schemeWarning(system);
      warning && warning->kind != Integrator::Warning::Kind::Rings) {
    // Without the advice.
    std::string text = warning->sentence.substr(0, warning->sentence.find(": "));
    text[0] = static_cast<char>(std::tolower(static_cast<unsigned char>(text[0])));
    return text;
  }
  const auto vibration = fastestVibration(simulation, system);
  if (!vibration || !(vibration->integrator->amplification(vibration->frequency) > stable))
    return {};
  // Hard rows may hold parts that would vibrate so fast.
  const std::string is =
      simulation.hasHardRows(system) ? " s may be too long for " : " s is too long for ";
  return "h = " + roundedText(vibration->integrator->h, 3) + is +
         (std::isinf(vibration->frequency)
              ? std::string("elastic parts without mass")
              : "vibrations at " + roundedText(vibration->frequency / (2 * std::numbers::pi), 2) +
                    " Hz");
}

/// The larger residual of the linear equations and the contacts; if Newton's method did not
/// converge, at most that of the nonlinear equations: its last correction may contain only what
/// redundant rows leave.
double leftBy(const SolveStats& solve) {
  const double left = std::max(solve.relativeResidual, solve.contactResidual);
  return solve.newtonStopped ? std::min(left, solve.newtonResidual) : left;
}

/// The solvers with this residual.
struct Solvers {
  std::string text;  ///< "the solver"
  Id id = 0;
};
Solvers lazyOne(const Simulation& simulation, std::size_t system, const SolveStats& solve) {
  const SceneStructure::SystemInfo& info = simulation.structure()->systems[system];
  const bool contacts = solve.contactResidual > solve.relativeResidual;
  const Id id = contacts ? simulation.layout().systems[system].contactSolver->id : info.solver;
  return {contacts ? "the contact solver" : "the solver", id != 0 ? id : info.integrator};
}

/// The report of a system with an unsolved step, or null. Contradictory rows are met as well as
/// possible: this is not a fault of the solver.
const SolveStats* unsolvedIn(const Simulation& simulation, std::size_t system) {
  const auto& reports = simulation.report().systems;
  if (system >= reports.size()) return nullptr;
  const SolveStats& solve = reports[system].solve;
  return solve.status == SolveStatus::NotConverged &&
                 leftBy(solve) > (solve.conflicts == 0 ? badlySolved : garbage)
             ? &solve
             : nullptr;
}

/// Blames the solver of the system if it left the step unsolved, the integrator if its scheme
/// cannot hold the system, else the fastest state.
Divergence blame(const Simulation& simulation, const Fastest& fastest, Growth growth, int steps) {
  const auto& info = simulation.structure()->states[fastest.state];
  const std::size_t system = systemOf(simulation, info.id);
  const std::string what = told(fastest, info, growth);
  if (const SolveStats* solve = unsolvedIn(simulation, system)) {
    const Solvers lazy = lazyOne(simulation, system, *solve);
    return {system, lazy.id,
            "The simulation diverged because " + lazy.text +
                " left the step unsolved, relative residual " + roundedText(leftBy(*solve), 2) +
                ": " + what,
            steps};
  }
  std::string why;
  try {
    why = fault(simulation, system);
  } catch (const std::bad_alloc&) {
    // The fastest state is known in any case.
  }
  if (why.empty()) return {system, info.id, "The simulation diverged: " + what, steps};
  return {system, simulation.structure()->systems[system].integrator,
          "The simulation diverged because " + why + ": " + what, steps};
}

/// Blames a step so long that linearisation fails: the constraints end up with unexplained
/// energy.
Divergence blameStep(const Simulation& simulation, const Fastest& fastest, double elastic,
                     int steps) {
  const auto& info = simulation.structure()->states[fastest.state];
  const std::size_t system = systemOf(simulation, info.id);
  if (Divergence why = blame(simulation, fastest, Growth::InAStep, steps); why.culprit != info.id)
    return why;
  const double h = simulation.sceneStep();
  return {system, simulation.structure()->systems[system].integrator,
          "The simulation diverged because h = " + roundedText(h, 3) +
              " s is too long for this motion: " + info.elementWord() + " " +
              std::to_string(fastest.element) + " (from 0) of " + inQuotes(info.name) + " moved " +
              roundedText(h * fastest.now, 2) + " " + fastest.value +
              " in one step, and strained constraints hold " + roundedText(elastic, 2) + " J",
          steps};
}

/// The hard row with a prescribed speed and the largest force; nothing if there is none.
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
    simulation.layout().readLaw(slot, table);
    for (Index row = 0; row < slot.rows; ++row) {
      const double force = std::abs(simulation.motion().lambda[slot.row + row]);
      if (table.compliance[at(row)] != 0 || (hardest.motor != nullptr && !(force > hardest.force)))
        continue;
      hardest = {slot.constraint, static_cast<std::size_t>(slot.system), force};
    }
  }
  return hardest;
}

/// A motor that cannot yield has continued to push against a lock: its work went nowhere.
std::optional<Divergence> locked(const Simulation& simulation, int steps) {
  const Pushing pushing = hardestMotor(simulation);
  if (pushing.motor == nullptr) return std::nullopt;
  return Divergence{pushing.system, pushing.motor->id,
                    "The simulation diverged because " + inQuotes(pushing.motor->name) +
                        " keeps pushing where its mechanism is locked, and cannot yield. Give it a "
                        "compliance and a relaxation time, or bound its force",
                    steps};
}

}  // namespace

namespace {

/// Corrections of growing constraint errors feed themselves: they are not external work.
bool overcorrects(const Simulation& simulation) {
  for (std::size_t system = 0; system < simulation.structure()->systems.size(); ++system)
    if (const auto warning = simulation.schemeWarning(system);
        warning && warning->kind == Integrator::Warning::Kind::Overcorrects)
      return true;
  return false;
}

/// The speed at which hard rows would close all their errors in one step, summed, as at the end of
/// a chain.
double askedSpeed(const Simulation& simulation) {
  double errors = 0;
  LawTable table;
  for (const Layout::ConstraintSlot& slot : simulation.layout().constraints) {
    const Layout::StateSlot& state = simulation.layout().states[at(slot.state)];
    simulation.layout().readLaw(slot, table);
    if (table.rows() < slot.rows || state.shape.positions() < slot.rows) continue;
    for (Index row = 0; row < slot.rows; ++row) {
      const auto target = table.target[at(row)];
      if (table.compliance[at(row)] != 0 ||
          (target != LawTable::Target::Stay && target != LawTable::Target::Offset))
        continue;
      errors += std::abs(simulation.motion().x[state.x + row] -
                         (target == LawTable::Target::Offset ? table.targetValue[at(row)] : 0));
    }
  }
  return errors / simulation.sceneStep();
}

}  // namespace

void DivergenceWatch::expect(Simulation& simulation) {
  if (given_) return;
  asked_ = askedSpeed(simulation);
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
        // Contradictory rows are met as well as possible.
        return system.solve.status == SolveStatus::NotConverged &&
               leftBy(system.solve) >= (system.solve.conflicts == 0 ? unsolved : garbage);
      });
  unsolved_ = without != report.systems.end() ? unsolved_ + 1 : 0;
  const bool useless = unsolved_ > 0 && !(leftBy(without->solve) < garbage);
  if (unsolved_ < mostUnsolved && !useless) return std::nullopt;
  const auto index = static_cast<std::size_t>(without - report.systems.begin());
  const Solvers lazy = lazyOne(simulation, index, without->solve);
  return Divergence{
      index, lazy.id,
      "The simulation diverged: " + lazy.text + " found no solution" +
          (unsolved_ == 1 ? std::string()
                          : " in " + std::to_string(unsolved_) + " consecutive steps") +
          ", relative residual " + roundedText(leftBy(without->solve), 2),
      unsolved_};
}

/// Nearly redundant rows respond to rounding and drift with excessive forces, which lock the parts
/// that they hold.
std::optional<Divergence> DivergenceWatch::judgeForces(const Simulation& simulation) {
  const StepReport& report = simulation.report();
  const auto exceeds = std::find_if(report.systems.begin(), report.systems.end(),
                                    [](const SystemReport& s) { return s.solve.excess > 0; });
  if (excesses_ > 0 && ++sinceExcess_ > fewSteps) excesses_ = 0;
  if (exceeds == report.systems.end()) return std::nullopt;
  if (excesses_++ == 0) sinceExcess_ = 1;
  if (excesses_ < mostExcesses) return std::nullopt;
  const auto system = static_cast<std::size_t>(exceeds - report.systems.begin());
  const Constraint* culprit = nullptr;
  double most = 0;
  for (const Layout::ConstraintSlot& slot : simulation.layout().constraints) {
    if (static_cast<std::size_t>(slot.system) != system || slot.rows == 0) continue;
    const double force =
        simulation.motion().lambda.segment(slot.row, slot.rows).cwiseAbs().maxCoeff();
    if (culprit != nullptr && !(force > most)) continue;
    culprit = slot.constraint;
    most = force;
  }
  if (culprit == nullptr) return std::nullopt;
  return Divergence{system, culprit->id,
                    "The simulation diverged: the forces of " + inQuotes(culprit->name) +
                        " exceeded what acts on it by more than a million times, because hard rows "
                        "are nearly redundant. Give them a small compliance, such as 1e-9",
                    sinceExcess_};
}

std::optional<Divergence> DivergenceWatch::judge(const Simulation& simulation,
                                                 const Energies& now) {
  const double worked = std::abs(simulation.motion().ledger.work - work_);
  const double released = std::max(0.0, before_.gravity - now.gravity);
  // A body that lies in another is lifted out, and may fall from there.
  const double raised = simulation.motion().ledger.lifted - lifted_;
  const double inAStep = before_.kinetic + before_.elastic + released + worked + raised;
  const double unworked = given0_ + gravity0_ - std::min(lowest_, now.gravity) + raised_ + raised;
  const bool overcorrecting =
      given_ && now.kinetic > mostInAStep * unworked && overcorrects(simulation);
  const double inAll = unworked + (overcorrecting ? 0 : worked_ + worked);
  const double held = now.kinetic + now.elastic;
  if (!given_) unsolved_ = 0;
  if (!given_) excesses_ = 0;
  if (auto divergence = judgeSolves(simulation)) return divergence;
  if (auto divergence = judgeForces(simulation)) return divergence;
  if (given_) {
    const double lost = std::abs(simulation.motion().ledger.numerical - numerical_);
    const double ever = before_.kinetic + before_.elastic + worked_;
    const bool strains =
        (worked > calm_ || held > mostExplained * calm_) && strained_ < mostStrained;
    strained_ = worked > 0 && strains ? strained_ + 1 : 0;
    if (strained_ == 0) calm_ = ever + worked;
    if (worked > mostPushed * ever && lost > worked / 2)
      if (auto divergence = locked(simulation, std::max(1, strained_))) return divergence;
    unexplained_ = held <= mostExplained * inAll ? 0 : unexplained_ + 1;
  }
  const int steps = std::max(1, unexplained_);
  // Non-finite values exceed everything.
  const double mostNow = mostInAStep * inAStep,
               mostEver = (overcorrecting ? mostInAStep : mostInAll) * inAll,
               mostHeld = mostFarAway * inAStep;
  const bool torn = !(held <= mostHeld);
  const bool jumped = given_ && !(now.kinetic <= mostNow),
             grown = given_ && !(now.kinetic <= mostEver);
  if (torn || jumped || grown) {
    const Fastest fastest = fastestOf(simulation);
    const bool moves = fastest.element >= 0;
    // An edit may require as much: hard links that become ten times as long.
    const bool asked = !given_ && fastest.now <= asked_;
    const bool runsAway = moves && (jumped || grown) && !(fastest.shift <= leastShift),
               flies = moves && torn && !asked && !(fastest.distance <= farAway);
    if ((runsAway || flies) && swing_ == 0) swing_ = swingOf(simulation);
    const auto exceeds = [&](double energy, double most) { return !(energy <= swing_ * most); };
    const bool away = runsAway && (exceeds(now.kinetic, mostNow) || exceeds(now.kinetic, mostEver)),
               far = flies && exceeds(held, mostHeld);
    if ((away || far) && strained_ > 0)
      if (auto divergence = locked(simulation, std::max(steps, strained_))) return divergence;
    if (away) return blame(simulation, fastest, jumped ? Growth::InAStep : Growth::InAll, steps);
    if (far)
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
