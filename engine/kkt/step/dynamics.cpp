#include "engine/kkt/step/dynamics.hpp"

#include <algorithm>
#include <utility>

namespace compliant {

Dynamics::Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
                   const std::atomic<bool>* cancelled)
    : layout_(layout),
      motion_(motion),
      rollback_(rollback),
      integrator_(layout.systems[static_cast<std::size_t>(system)].integrator),
      assembler_(layout, system, motion),
      linear_(*layout.systems[static_cast<std::size_t>(system)].solver, assembler_.system()),
      contacts_(*layout.systems[static_cast<std::size_t>(system)].contactSolver),
      finder_(layout, system),
      system_(system),
      correction_(integrator_->makeCorrection(layout.folder)),
      cancelled_(cancelled) {
  solution_.change = VecX::Zero(assembler_.system().n());
  solution_.impulse = VecX::Zero(assembler_.system().m());
  assembler_.projectVelocities(motion);
  if (finder_.any()) assembler_.useContacts(&found_);
  if (correction_ != nullptr && correction_->fromStart()) contacts_.response().formAlways();
  iterateAsAsked();
}

void Dynamics::markParametersChanged() {
  assembler_.markLawsChanged();
  linear_.forget();
  contacts_.forget();
  iterateAsAsked();
}

void Dynamics::iterateAsAsked() {
  if (contacts_.solver().iterateBilateral || integrator_->iteratesAll())
    assembler_.iterateAll();
  else
    assembler_.iterateBounded();
  islandsKnown_ = false;
  begun_ = false;
}

void Dynamics::beginStep() {
  seconds.fill(0);
  impacts_ = 0;
  contacts_.beginStep();
  reached_ = StepProgress::Nothing;
  solved_ = {};
  aside_ = false;
}

void Dynamics::recordParts() {
  if (parts_ == nullptr) parts_ = std::make_unique<SystemParts>();
  assembler_.recordParts(parts_.get());
}

void Dynamics::discardParts() {
  parts_.reset();
  assembler_.recordParts(nullptr);
}

/// The contacts of the start of the step; those of the last step tell which go on.
void Dynamics::detect(const Scheme& scheme) {
  if (!finder_.any()) return;
  Stopwatch watch;
  before_.clear();
  for (const Contact& contact : motion_.contacts)
    if (contact.system == system_) before_.push_back(contact);
  finder_.find(motion_, scheme.h, before_, found_);
  time(Stage::Detect, watch.lap());
}

SolveStats Dynamics::assemble(const Scheme& scheme) {
  detect(scheme);
  Stopwatch watch;
  SolveStats stats;
  if (const char* refusal = assembler_.assemble(motion_, scheme, right_, stats.culprit)) {
    stats.status = SolveStatus::Refused;
    stats.message = refusal;
  }
  if (solution_.trace != nullptr) solution_.trace->newton.clear();
  scheme_ = scheme;
  reached_ = StepProgress::Assembled;
  purpose_ = Purpose::Dynamics;
  solved_ = stats;
  aside_ = pushed_ = false;
  time(Stage::Assemble, watch.lap());
  return stats;
}

SolveStats Dynamics::solve(const Scheme& scheme) {
  return turn(scheme, nullptr, solveOnce(scheme));
}

SolveStats Dynamics::solveOnce(const Scheme& scheme) {
  solved_ = solveDynamics(scheme);
  reached_ = usable(solved_.status) ? StepProgress::Solved : StepProgress::Assembled;
  return solved_;
}

SolveStats Dynamics::solveDynamics(const Scheme& scheme) {
  Stopwatch watch;
  SolveStats stats = linear_.factor(assembler_.system(), Purpose::Dynamics, cancelled_);
  time(Stage::Factor, watch.lap());
  return usable(stats.status) ? solveRight(scheme) : stats;
}

/// Solves the factored system for its right-hand side, and for the impulses of the nonsmooth
/// problem.
SolveStats Dynamics::solveRight(const Scheme& scheme) {
  opening_.resize(0);
  closing_ = 0;
  pushed_ = false;
  const SolveStats stats = solveLinear(scheme, right_);
  return nonsmooth() && usable(stats.status) ? solveNonsmooth(scheme, stats) : stats;
}

/// Solves the factored system for a right-hand side in Δv.
SolveStats Dynamics::solveLinear(const Scheme& scheme, RightHandSide& right) {
  Stopwatch watch;
  SolveStats stats;
  if (solver().startsFromGuess()) {
    if (scheme.warmStart) {
      assembler_.guess(motion_, scheme, solution_);
    } else {
      solution_.change.setZero();
      solution_.impulse.setZero();
    }
  }
  const KktSystem& system = assembler_.system();
  if (scheme.unknown == Unknown::Velocity) assembler_.toUnknowns(motion_.v, speed_);
  const RightHandSide& asked = unknown_.ask(system, speed_, scheme, right, solution_);
  if (solution_.trace != nullptr) solution_.trace->clear();
  stats = linear_.solve(system, asked, solution_, cancelled_);
  AskedUnknown::answer(speed_, scheme, solution_);
  if (scheme.unknown == Unknown::Acceleration) {  // N and m/s² become N·s and m/s
    stats.primalResidual *= scheme.h;
    stats.dualResidual *= scheme.h;
  }
  // Beside W v and J v a residual would be the smaller, the faster everything moves.
  if (scheme.unknown == Unknown::Velocity && usable(stats.status))
    linear_.measure(system, right, solution_, stats);
  time(Stage::Solve, watch.lap());
  if (usable(stats.status) && !(solution_.change.allFinite() && solution_.impulse.allFinite())) {
    stats.status = SolveStatus::NotFinite;
    stats.message = "The simulation diverged: the solution is not finite";
  }
  return stats;
}

/// K [x; ·] = [impulse; 0] with the factored system.
SolveStats Dynamics::solveFor(const VecX& impulse, VecX& change) {
  const KktSystem& system = assembler_.system();
  responseRight_ = right_;  // beside what solutions are judged
  responseRight_.c = impulse;
  responseRight_.b.setZero();
  response_.change.setZero(system.n());
  response_.impulse.setZero(system.m());
  const SolveStats stats = linear_.solve(system, responseRight_, response_, cancelled_);
  change = response_.change;
  return stats;
}

/// The velocities that impulses on them make.
bool Dynamics::respond(const VecX& impulse, VecX& change) {
  if (correction_ != nullptr) return correction_->apply(impulse, change);
  const SolveStats stats = solveFor(impulse, change);
  if (!usable(stats.status)) unanswered_ = stats;
  return usable(stats.status);
}

/// Why the contacts have no answer: a state that nothing holds, rows that repeat each other, or
/// what the solver says.
void Dynamics::explain(SolveStats& stats) const {
  if (const Id state = withoutMass(); state != 0) {
    stats.culprit = state;
    stats.message = "It has neither mass nor stiffness, and contacts act on it";
    return;
  }
  const Redundancy* rows = redundancy().get();
  if (rows != nullptr && !rows->owners.empty()) {
    stats.culprit = rows->owners.front();
    stats.message = "The contacts have no answer: " + std::to_string(rows->rows) +
                    " hard rows repeat others, of " + std::to_string(rows->owners.size()) +
                    (rows->owners.size() == 1 ? " constraint" : " constraints, this first") +
                    ". Give them a compliance above 0";
    return;
  }
  if (unanswered_.culprit != 0) stats.culprit = unanswered_.culprit;
  if (!unanswered_.message.empty())
    stats.message = "The contacts have no answer: " + std::string(unanswered_.message.c_str());
}

/// The first state with an unknown that has no mass, and on which neither stiffness nor a row acts;
/// 0: none has.
Id Dynamics::withoutMass() const {
  const KktSystem& system = assembler_.system();
  std::vector<char> held(at(system.n()), 0);
  for (Index i = 0; i < system.n(); ++i)
    system.W.forRow(i, [&](int j, double value) {
      if (value != 0) held[at(i)] = held[at(j)] = 1;
    });
  for (Index r = 0; r < system.m(); ++r)
    system.J.forRow(r, [&](int j, double value) {
      if (value != 0) held[at(j)] = 1;
    });
  for (Index i = 0; i < system.n(); ++i)
    if (!held[at(i)]) return layout_.states[at(assembler_.owners()[at(i)].state)].state->id;
  return 0;
}

/// From the motion without the rows of the nonsmooth problem to the one with their impulses: the
/// same system is solved once more with Jᵀμ on its right-hand side (theory §7).
SolveStats Dynamics::solveNonsmooth(const Scheme& scheme, SolveStats free) {
  Stopwatch watch;
  const KktSystem& system = assembler_.system();
  NonsmoothRows& rows = assembler_.nonsmooth();
  if (correction_ != nullptr)
    if (const Sentence refusal = correction_->prepare(system); !refusal.empty()) {
      SolveStats stats = ended(SolveStatus::Refused, refusal);
      stats.culprit = integrator_->id;
      return stats;
    }
  if (!islandsKnown_) contacts_.response().analyse(system, assembler_.nonsmoothRows());
  islandsKnown_ = true;
  const bool direct = correction_ == nullptr && !solver().startsFromGuess();
  contacts_.begin(
      system, rows, [this](const VecX& force, VecX& change) { return respond(force, change); },
      direct ? StepResponse::Use::Products : StepResponse::Use::Rows);
  time(Stage::Prepare, watch.lap());
  SolveStats stats = contacts_.solve(rows, scheme.h, solution_.change, cancelled_);
  if (cancelled_ != nullptr && cancelled_->load(std::memory_order_relaxed))
    stats = ended(SolveStatus::Cancelled);
  time(Stage::Build, contacts_.buildSeconds());
  time(Stage::SolveConstraints, watch.lap() - contacts_.buildSeconds());
  if (!usable(stats.status)) {
    if (stats.status == SolveStatus::Singular && correction_ == nullptr) explain(stats);
    return stats;
  }
  if (correction_ != nullptr) {
    VecX& force = response_.change;
    force.setZero(system.n());
    for (Index r = 0; r < rows.rows(); ++r) rows.addTransposed(r, rows.impulse[at(r)], force);
    VecX change(system.n());
    correction_->apply(force, change);
    solution_.change += change;
    time(Stage::Correct, watch.lap());
  } else if (contacts_.pushes()) {
    withContacts_ = right_;
    for (Index r = 0; r < rows.rows(); ++r)
      rows.addTransposed(r, rows.impulse[at(r)], withContacts_.c);
    pushed_ = true;
    time(Stage::Correct, watch.lap());
    free = solveLinear(scheme, withContacts_);
  }
  watch.lap();
  if (!usable(free.status)) return free;
  if (contacts_.correct(rows, scheme.h, scheme.beta, solution_.change, openingImpulse_)) {
    VecX force = VecX::Zero(system.n());
    for (Index r = 0; r < rows.rows(); ++r) rows.addTransposed(r, openingImpulse_[at(r)], force);
    opening_.resize(system.n());
    if (!respond(force, opening_)) opening_.resize(0);
    // c is h times the forces, and h x the displacement.
    lifted_ = opening_.size() > 0 ? std::max(0.0, -right_.c.dot(opening_)) : 0;
  }
  addConstraintImpulses();
  readContacts(scheme.h);
  closing_ = contacts_.rebounding();
  time(Stage::Correct, watch.lap());
  if (free.status == SolveStatus::Solved) {
    free.status = stats.status;
    free.message = stats.message;
    free.culprit = stats.culprit;
    free.contactsStopped = stats.contactsStopped;
  }
  free.contactRows = stats.contactRows;
  free.contactIterations = stats.contactIterations;
  free.contactResidual = stats.contactResidual;
  return free;
}

/// Forces and velocities of contacts from the solved rows.
void Dynamics::readContacts(double h) {
  if (found_.empty()) return;
  const NonsmoothRows& rows = assembler_.nonsmooth();
  for (std::size_t i = 0; i < found_.size(); ++i) {
    Contact& contact = found_[i];
    const std::size_t block = assembler_.firstContact() + i;
    const Index first = rows.blocks[block].row;
    if (!contact.material.friction.turns()) contact.moment.setZero();
    for (Index i = 0; i < contact.rows(); ++i) {
      const Index row = first + i;
      const double scale = rows.blocks[block].scale[at(i)];
      contact.load(i) = scale * rows.impulse[at(row)] / h;
      contact.rate(i) = (rows.rate[at(row)] + rows.product(row, solution_.change)) / scale;
    }
    contact.impact = contacts_.rebounds(block);
    contact.island = contacts_.islandOf(block);
    contact.state = contacts_.stateOf(rows.blocks[block]);
  }
}

/// A constant force over the step takes −h F·(u⁻ + u⁺)/2 in all: along the tangents that is the
/// loss of friction, the rest that of an impact. What a tangential force gives, where sliding turns
/// round within the step, the impact takes. A soft contact stores and damps: what it stored is lost
/// where it lets go of a gap that is still closed.
void Dynamics::addFlows(const Contact& contact, double h, const NonsmoothRows& rows, Index first) {
  const auto taken = [&](Index row) {
    return -h * contact.load(row) * 0.5 *
           (rows.rate[at(first + row)] / contact.material.scale(row) + contact.rate(row));
  };
  // Slip is beside the driven surfaces: what drives them gives the difference.
  flows->work -= h * contact.force.dot(contact.driveAlong());
  double rubbed = 0;
  for (Index row = 1; row < contact.rows(); ++row) rubbed += taken(row);
  const double friction = std::max(0.0, rubbed);
  flows->friction += friction;
  flows->impact += rubbed - friction;
  const double c = contact.material.compliance, d = contact.material.damping;
  if (c == 0)
    flows->impact += taken(0);
  else if (contact.gap <= 0 && contact.force[0] > 0)
    flows->damped += h * d / c * contact.velocity[0] * contact.velocity[0];
  else if (contact.gap <= 0 && contacts_.impulseBefore()[at(first)] > 0)
    flows->damped += 0.5 * contact.gap * contact.gap / c;
}

void Dynamics::publishContacts(double h) {
  if (!finder_.any()) return;
  const NonsmoothRows& rows = assembler_.nonsmooth();
  for (std::size_t i = 0; flows != nullptr && i < found_.size(); ++i)
    addFlows(found_[i], h, rows, rows.blocks[assembler_.firstContact() + i].row);
  std::erase_if(motion_.contacts,
                [this](const Contact& contact) { return contact.system == system_; });
  motion_.contacts.insert(motion_.contacts.end(), found_.begin(), found_.end());
}

/// Impulses of permanent rows to their place among the others.
void Dynamics::addConstraintImpulses() {
  const NonsmoothRows& rows = assembler_.nonsmooth();
  for (const NonsmoothRows::Block& block : rows.blocks)
    for (Index i = 0; block.systemRow >= 0 && i < block.set.rows(); ++i)
      solution_.impulse[block.systemRow + i] = block.scale[at(i)] * rows.impulse[at(block.row + i)];
}

SolveStats Dynamics::correct(const Scheme& scheme, When when) {
  Stopwatch watch;
  SolveStats stats;
  const RightHandSide* right = &right_;
  if (when == When::AfterDynamicsReassembled) {
    dynamicsSystem_ = assembler_.system();  // only the first time allocates
    aside_ = true;
    assembler_.recordParts(nullptr);  // those of the dynamics stand
    const char* refusal = assembler_.assemble(motion_, scheme, reassembledRight_, stats.culprit);
    assembler_.recordParts(parts_.get());
    time(Stage::Assemble, watch.lap());
    if (refusal != nullptr)
      return {.status = SolveStatus::Refused, .message = refusal, .culprit = stats.culprit};
    right = &reassembledRight_;
  }
  const bool any =
      assembler_.correction(motion_, scheme, *right, correctionSystem_, correctionRight_);
  time(Stage::Assemble, watch.lap());
  if (!any) return stats;
  stats = linear_.factor(correctionSystem_, Purpose::Correction, cancelled_);
  time(Stage::Factor, watch.lap());
  if (usable(stats.status)) {
    correctionSolution_.change.setZero(correctionSystem_.n());
    correctionSolution_.impulse.setZero(correctionSystem_.m());
    stats = linear_.solve(correctionSystem_, correctionRight_, correctionSolution_, cancelled_);
    time(Stage::Solve, watch.lap());
  }
  if (!usable(stats.status)) {
    // This is the system to look at.
    purpose_ = Purpose::Correction;
    reached_ = StepProgress::Assembled;
    solved_ = stats;
    return stats;
  }
  if (assembler_.staysFinite(motion_, correctionSolution_)) {
    rollback_.keep(motion_);
    assembler_.applyCorrection(motion_, scheme, correctionSolution_.change);
    if (when != When::BeforeDynamics) {
      watch.lap();
      assembler_.propagate(motion_);
      time(Stage::Propagate, watch.lap());
    }
  }
  return stats;
}

SolveStats Dynamics::integrate(const Scheme& scheme, SolveStats solved, Ahead ahead) {
  if (!assembler_.staysFinite(motion_, solution_)) {
    solved.status = SolveStatus::NotFinite;
    solved.message = "The simulation diverged: a position or velocity has grown beyond 1e100";
    solved.culprit = assembler_.fastest(motion_, solution_);
    return solved;
  }
  Stopwatch watch;
  if (ahead == Ahead::MoreSolves || rollback_.ahead() == Ahead::MoreSolves) rollback_.keep(motion_);
  assembler_.finish(motion_, scheme, solution_, flows);
  publishContacts(scheme.h);
  impacts_ += closing_;
  if (opening_.size() > 0) {
    assembler_.moveBy(motion_, opening_, scheme.h);
    if (flows != nullptr) flows->lifted += lifted_;
  }
  time(Stage::Integrate, watch.lap());
  assembler_.propagate(motion_);
  assembler_.breakOverloaded(motion_, flows);
  time(Stage::Propagate, watch.lap());
  return solved;
}

}  // namespace compliant
