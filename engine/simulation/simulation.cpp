#include "engine/simulation/simulation.hpp"

#include "engine/dynamics/assembly/effective_mass.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/dynamics/nonsmooth/corrections/precomputed_file.hpp"
#include "engine/simulation/massless_states.hpp"

namespace compliant {

namespace {

constexpr double mostSubsteps = 1e5;

/// t + h, on the multiples of h while t is one: 400 steps of 0.01 s end at 4 s and not at 3.99…
double timeAfter(double t, double h) {
  const double sum = t + h, multiple = std::round(sum / h) * h;
  return std::abs(sum - multiple) < 1e-9 * h ? multiple : sum;
}

}  // namespace

Simulation::Simulation(Scene scene, std::shared_ptr<const PersistentIdsByState> persistentIds,
                       const std::atomic<bool>* cancelled)
    : scene_(std::move(scene)), persistentIds_(std::move(persistentIds)), cancelled_(cancelled) {
  layOutAnew();
  describe();
}

void Simulation::layOutAnew() {
  dynamics_.clear();
  layout_ = layOut(scene_);
  followers_.find(scene_, layout_);
  followers_.setAsAfter(scene_, 0, 0);
  motion_ = layout_.start();
  for (std::size_t i = 0; i < layout_.systems.size(); ++i) {
    dynamics_.push_back(
        std::make_unique<Dynamics>(layout_, static_cast<int>(i), motion_, rollback_, cancelled_));
    dynamics_.back()->assembler().jacobians().startClocks(motion_);
    dynamics_.back()->propagate();
    dynamics_.back()->flows = keepsLedger_ ? &flows_ : nullptr;
  }
  rollback_.resize(motion_);
  report_ = {};
  report_.systems.resize(dynamics_.size());
  findClockAndWarnings();
}

/// The clock is the largest h; others must divide it. Warns of motion that differs from its look.
void Simulation::findClockAndWarnings() {
  sceneStep_ = 0;
  warnings_.clear();
  for (const auto& system : layout_.systems)
    sceneStep_ = std::max(sceneStep_, system.integrator->h);
  if (layout_.systems.empty()) sceneStep_ = 0.01;
  substeps_.clear();
  for (std::size_t i = 0; i < layout_.systems.size(); ++i) {
    if (auto warning = schemeWarning(i))
      warnings_.push_back({layout_.systems[i].integrator->id, std::move(warning->sentence)});
  }
  for (std::size_t i = 0; i < layout_.systems.size(); ++i) {
    const Layout::System& system = layout_.systems[i];
    if (system.integrator->treatsInequalities()) continue;
    const bool bounded =
        std::any_of(layout_.constraints.begin(), layout_.constraints.end(), [i](const auto& slot) {
          return slot.system == static_cast<int>(i) && !slot.constraint->admissible->admitsAll();
        });
    if (bounded || system.detector != nullptr)
      warnings_.push_back({system.integrator->id,
                           "This integrator is made for equalities: with contacts or bounded "
                           "forces it may find no equilibrium, or a wrong one. "
                           "Use an ImplicitIntegrator"});
  }
  for (const Layout::ConstraintSlot& slot : layout_.constraints)
    if (auto warning = slot.constraint->warning())
      warnings_.push_back({slot.constraint->id, std::move(*warning)});
  if (followers_.missing())
    warnings_.push_back({followers_.missing()->first, followers_.missing()->second});
  for (const Id state : masslessStates(scene_, layout_, motion_))
    warnings_.push_back({state,
                         "It has no mass, and nothing elastic holds it: no step finds its "
                         "velocity. Add a mass, or fix it"});
  for (const auto& system : layout_.systems) {
    const double h = system.integrator->h;
    const double ratio = sceneStep_ / h;
    const double whole = std::round(ratio);
    const bool divides = std::abs(ratio - whole) <= 1e-9 * ratio, few = whole <= mostSubsteps;
    substeps_.push_back(divides && few ? static_cast<int>(whole) : 0);
    const std::string step = "h = " + numberText(h) + " s ";
    const std::string largest =
        "the largest time step of the scene, " + numberText(sceneStep_) + " s";
    if (!divides)
      warnings_.push_back({system.integrator->id,
                           step + "does not divide " + largest + ": this branch does not move"});
    else if (!few)
      warnings_.push_back({system.integrator->id, step + "needs " + numberText(whole) +
                                                      " substeps within " + largest +
                                                      ", but at most " + numberText(mostSubsteps) +
                                                      " are possible: this branch does not move"});
  }
}

std::optional<Integrator::Warning> Simulation::schemeWarning(std::size_t system) const {
  using enum Integrator::SystemRows;
  return layout_.systems[system].integrator->warning(hasHardRows(system) ? SomeHard : NoneHard);
}

bool Simulation::hasHardRows(std::size_t system) const {
  LawTable table;
  for (const Layout::ConstraintSlot& slot : layout_.constraints) {
    if (slot.system != static_cast<int>(system) || !slot.constraint->admissible->admitsAll())
      continue;
    layout_.readLaw(slot, table);
    for (const double c : table.compliance)
      if (c == 0) return true;
  }
  return false;
}

Result<std::vector<std::string>> Simulation::precompute(const std::string& folder) {
  std::vector<std::string> written;
  for (auto& dynamics : dynamics_) {
    const Integrator& integrator = dynamics->integrator();
    const auto name = integrator.precomputedFile();
    if (!name) continue;
    const auto within = [&](const Error& error) {
      return Error{integrator.name + ": " + error.where, error.what};
    };
    const Result<std::string> path = precomputedPath(folder, *name);
    if (!path) return within(path.error());
    if (const Status done = integrator.precompute(*dynamics, *path); !done)
      return within(done.error());
    dynamics->markParametersChanged();
    written.push_back(*path);
  }
  if (written.empty())
    return Error{"", "Nothing is precomputed: no FreeMotion has the correction precomputed"};
  return written;
}

void Simulation::reset() {
  motion_ = layout_.start();
  // The quantities of sheets refer to their start, which an edit has moved since.
  if (std::exchange(startEdited_, false) && !structure_->sheets.empty()) describe();
  followBack();
  for (auto& dynamics : dynamics_) {
    dynamics->markParametersChanged();
    dynamics->assembler().jacobians().projectVelocities(motion_);
    dynamics->assembler().jacobians().startClocks(motion_);
    dynamics->propagate();
  }
}

void Simulation::restore(const Motion& motion) {
  motion_ = motion;
  followBack();
  for (auto& dynamics : dynamics_) {
    dynamics->assembler().jacobians().startClocks(motion_);
    dynamics->propagate();
  }
}

bool Simulation::follow(int system, double t, double h) {
  if (followers_.empty()) return true;
  const auto refused = followers_.begin(scene_, layout_, system, t, h);
  lawsChanged();
  if (!refused) return true;
  SolveStats& solve = report_.systems[system < 0 ? 0 : at(system)].solve;
  solve = ended(SolveStatus::Refused, refused->second);
  solve.culprit = refused->first;
  report_.status = solve.status;
  return false;
}

void Simulation::followBack() {
  if (followers_.empty()) return;
  followers_.setAsAfter(scene_, motion_.time, sceneStep_);
  lawsChanged();
}

void Simulation::lawsChanged() {
  layout_.updateMasses(scene_);
  for (auto& dynamics : dynamics_) dynamics->markNumbersChanged();
}

Result<Edit> Simulation::apply(const Edit& edit,
                               std::shared_ptr<const PersistentIdsByState> persistentIds,
                               const PreviousMotion* before) {
  followers_.restore(scene_);
  const Effect effect = effectOf(scene_, edit);
  std::vector<Id> edited;
  addEdited(edit, edited);
  const auto references = layout_.references();
  if (effect == Effect::Structure) {
    // Pointers of the layout refer to the scene, and a batch that fails midway restores copies of
    // what it has erased: so it is tried on a copy of the scene.
    Scene changed = scene_;
    Result<Edit> inverse = applyEdit(changed, edit);
    if (!inverse) {
      followBack();
      return inverse;
    }
    dynamics_.clear();
    scene_ = std::move(changed);
    if (persistentIds != nullptr) persistentIds_ = std::move(persistentIds);
    layOutAgain(references, edited, before);
    return inverse;
  }
  Result<Edit> inverse = applyEdit(scene_, edit);
  followers_.find(scene_, layout_);
  if (movesEffectiveMasses(layout_, scene_, edited)) {
    layout_.updateMasses(scene_);
    findEffectiveMasses(layout_);
  }
  followBack();
  if (!inverse) return inverse;
  if (persistentIds != nullptr) persistentIds_ = std::move(persistentIds);
  if (fitChanged(edited)) {
    layOutAgain(references, edited, before);
    return inverse;
  }
  layout_.updateMasses(scene_);
  for (auto& dynamics : dynamics_) dynamics->markParametersChanged();
  const auto warningsBefore = warnings_;
  const double stepBefore = sceneStep_;
  findClockAndWarnings();
  startEdited_ = startEdited_ || effect == Effect::Start;
  if (effect == Effect::Start && motion_.step == 0) {
    reset();
  } else {
    for (auto& dynamics : dynamics_) dynamics->propagate();
  }
  if (sceneStep_ != stepBefore || warnings_ != warningsBefore ||
      structure_->persistentIds != persistentIds_)
    describe();
  return inverse;
}

void Simulation::layOutAgain(const std::map<Id, VecX>& references, const std::vector<Id>& edited,
                             const PreviousMotion* before) {
  const Motion motion = motion_;
  const auto structure = structure_;
  layOutAnew();
  describe();
  if (motion.step == 0) return;
  layout_.keepReferences(references, edited);
  adopt(before != nullptr
            ? *before
            : PreviousMotion{*structure, motion,
                             previousElements(structure->persistentIds, persistentIds_)});
  followBack();
}

/// Whether new numbers have made an edited component unfit, or an omitted one fit again.
bool Simulation::fitChanged(const std::vector<Id>& edited) const {
  return std::any_of(edited.begin(), edited.end(), [&](Id id) {
    return layout_.misfit(id) ||
           std::any_of(layout_.issues.begin(), layout_.issues.end(),
                       [&](const LayoutIssue& issue) { return issue.component == id; });
  });
}

void Simulation::keepLedger() {
  keepsLedger_ = true;
  for (auto& dynamics : dynamics_) dynamics->flows = &flows_;
}

/// Changes since the last step are external.
void Simulation::beginLedger() {
  flows_ = {};
  start_ = energies();
  Ledger& ledger = motion_.ledger;
  if (ledger.kept) ledger.work += start_.total() - ledger.total;
  atStart_ = ledger;
}

std::optional<Ledger> Simulation::flowsOfStep() const {
  if (!atStart_) return std::nullopt;
  Ledger flows = motion_.ledger;
  flows.damped -= atStart_->damped;
  flows.friction -= atStart_->friction;
  flows.impact -= atStart_->impact;
  flows.work -= atStart_->work;
  flows.numerical -= atStart_->numerical;
  flows.lifted -= atStart_->lifted;
  return flows;
}

void Simulation::endLedger() {
  Ledger& ledger = motion_.ledger;
  const Energies end = energies();
  ledger.total = end.total();
  ledger.kept = true;
  ledger.damped += flows_.damped;
  ledger.friction += flows_.friction;
  // A net energy gain of impacts, when a row acts while it still opens within the step, is an error
  // of the step. So is a loss beyond all energy that moved, fell or was put in, due to
  // contradictory rows.
  const double released =
      std::max(0.0, start_.gravity + start_.elastic - end.gravity - end.elastic);
  const double impact =
      std::clamp(flows_.impact, 0.0, start_.kinetic + released + std::max(0.0, flows_.work));
  ledger.impact += impact;
  ledger.work += flows_.work;
  ledger.lifted += flows_.lifted;
  ledger.numerical +=
      ledger.total - start_.total() + flows_.damped + flows_.friction + impact - flows_.work;
}

const StepReport& Simulation::step() {
  StepReport& report = report_;
  report.status = SolveStatus::Solved;
  report.seconds.fill(0);
  for (SystemReport& system : report.systems) {
    system.solve = {};
    system.work = {};
  }
  const Ledger ledgerBefore = motion_.ledger;
  atStart_ = std::nullopt;
  if (!follow(Followers::others, motion_.time, sceneStep_)) {
    followBack();
    return report;
  }
  if (keepsLedger_) beginLedger();
  for (auto& dynamics : dynamics_) dynamics->beginStep();
  for (std::size_t i = 0; i < dynamics_.size(); ++i) {
    Dynamics& dynamics = *dynamics_[i];
    SystemReport& system = report.systems[i];
    system.integrator = dynamics.integrator().id;
    system.unknowns = dynamics.system().n();
    system.rows = dynamics.system().m();
    system.substeps = substeps_[i];
    const Work before = workDone();
    for (int k = 0; k < substeps_[i] && usable(system.solve.status); ++k) {
      const bool last = i + 1 == dynamics_.size() && k + 1 == substeps_[i];
      rollback_.begin(last ? Ahead::Nothing : Ahead::MoreSolves);
      const double h = dynamics.integrator().h;
      if (!follow(static_cast<int>(i), motion_.time + k * h, h)) break;
      dynamics.setClocks(motion_.time + k * h);
      const SolveStats substep = dynamics.integrator().advance(dynamics);
      system.solve = k == 0 ? substep : worstOf(system.solve, substep);
    }
    system.work = workDone() - before;
    system.summary = dynamics.summary();
    system.method = dynamics.method();
    system.redundancy = dynamics.redundancy();
    for (std::size_t stage = 0; stage < report.seconds.size(); ++stage)
      report.seconds[stage] += dynamics.seconds[stage];
    if (!usable(system.solve.status)) {
      report.status = system.solve.status;
      break;
    }
    if (system.solve.status == SolveStatus::NotConverged) report.status = SolveStatus::NotConverged;
  }
  if (!usable(report.status)) {
    motion_.ledger = ledgerBefore;
    atStart_ = std::nullopt;
    followBack();
    if (rollback_.undo(motion_))
      for (auto& dynamics : dynamics_) dynamics->propagate();
    return report;
  }
  rollback_.accept();
  if (keepsLedger_) endLedger();
  motion_.time = timeAfter(motion_.time, sceneStep_);
  ++motion_.step;
  return report;
}

Energies Simulation::energies() {
  Energies energies;
  for (auto& dynamics : dynamics_) dynamics->assembler().addEnergies(motion_, energies);
  return energies;
}

int Simulation::impacts() const {
  int count = 0;
  for (const auto& dynamics : dynamics_) count += dynamics->impacts();
  return count;
}

void Simulation::readLaws(RowLaws& laws) const {
  laws.clear();
  LawTable table;
  for (const Layout::ConstraintSlot& slot : layout_.constraints) {
    const Constraint& law = *slot.constraint;
    layout_.readLaw(slot, table);
    const auto append = [](auto& all, const auto& own) {
      all.insert(all.end(), own.begin(), own.end());
    };
    append(laws.compliance, table.compliance);
    append(laws.dampingRatio, table.dampingRatio);
    append(laws.curve, table.curve);
    laws.mass.resize(laws.compliance.size(), 0);
    std::copy(slot.effectiveMass.begin(), slot.effectiveMass.end(),
              laws.mass.end() - static_cast<std::ptrdiff_t>(table.rows()));
    for (Index row = 0; row < table.rows(); ++row) {
      laws.limit.push_back(law.admissible->limit(law.lawNumbers, row % law.admissible->rows()));
    }
  }
}

bool RowLaws::operator==(const RowLaws& other) const {
  const auto same = [](const auto& a, const auto& b) {
    return a == b || (a != nullptr && b != nullptr && a->sameAs(*b));
  };
  return compliance == other.compliance && dampingRatio == other.dampingRatio &&
         limit == other.limit && mass == other.mass &&
         std::equal(curve.begin(), curve.end(), other.curve.begin(), other.curve.end(), same);
}

Error refusal(const Simulation& simulation) {
  const Motion& motion = simulation.motion();
  const auto [guilty, sentence] = firstFailure(simulation.report(), *simulation.structure());
  const Component* component = simulation.scene().find(guilty);
  Error error{component != nullptr ? component->name : "", sentence};
  error.what += " (step " + std::to_string(motion.step + 1) +
                ", t = " + numberText(std::round(motion.time * 1e9) / 1e9) + " s)";
  return error;
}

}  // namespace compliant
