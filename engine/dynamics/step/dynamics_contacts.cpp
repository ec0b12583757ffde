#include <algorithm>

#include "engine/dynamics/step/dynamics.hpp"

namespace compliant {

// === Contacts and rows of bounded force (theory §7) ===

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

/// The velocities due to impulses on them.
bool Dynamics::respond(const VecX& impulse, VecX& change) {
  if (correction_ != nullptr) return correction_->apply(impulse, change);
  const SolveStats stats = solveFor(impulse, change);
  if (!usable(stats.status)) unanswered_ = stats;
  return usable(stats.status);
}

/// Why the contacts have no response: a state that nothing holds, redundant rows, or the solver's
/// message.
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

/// The first state with a massless unknown on which neither stiffness nor a row acts; 0 if there is
/// none.
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
    if (!held[at(i)])
      return layout_.states[at(assembler_.jacobians().owners()[at(i)].state)].state->id;
  return 0;
}

/// From the motion without the rows of the nonsmooth problem to that with their impulses: solves
/// the same system again with Jᵀμ on the right-hand side (theory §7).
SolveStats Dynamics::solveNonsmooth(const Scheme& scheme, SolveStats free) {
  Stopwatch watch;
  const KktSystem& system = assembler_.system();
  NonsmoothRows& rows = assembler_.rows().nonsmooth();
  if (correction_ != nullptr)
    if (const Sentence refusal = correction_->prepare(system); !refusal.empty()) {
      SolveStats stats = ended(SolveStatus::Refused, refusal);
      stats.culprit = integrator_->id;
      return stats;
    }
  if (!islandsKnown_) contacts_.response().analyse(system, assembler_.rows().inNonsmooth());
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
  const NonsmoothRows& rows = assembler_.rows().nonsmooth();
  for (std::size_t i = 0; i < found_.size(); ++i) {
    Contact& contact = found_[i];
    const std::size_t block = assembler_.rows().firstContact() + i;
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

/// A constant force over the step dissipates −h F·(u⁻ + u⁺)/2 in total: along the tangents this is
/// the loss of friction, the rest is that of an impact. If sliding reverses within the step, the
/// impact absorbs the work done by a tangential force. A soft contact stores and damps: its stored
/// energy is lost if it lets go of a gap that is still closed.
void Dynamics::addFlows(const Contact& contact, double h, const NonsmoothRows& rows, Index first) {
  const auto taken = [&](Index row) {
    return -h * contact.load(row) * 0.5 *
           (rows.rate[at(first + row)] / contact.material.scale(row) + contact.rate(row));
  };
  // Slip is relative to the driven surfaces: their drive provides the difference.
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
  const NonsmoothRows& rows = assembler_.rows().nonsmooth();
  for (std::size_t i = 0; flows != nullptr && i < found_.size(); ++i)
    addFlows(found_[i], h, rows, rows.blocks[assembler_.rows().firstContact() + i].row);
  std::erase_if(motion_.contacts,
                [this](const Contact& contact) { return contact.system == system_; });
  motion_.contacts.insert(motion_.contacts.end(), found_.begin(), found_.end());
}

/// Adds impulses of permanent rows at their place among the others.
void Dynamics::addConstraintImpulses() {
  const NonsmoothRows& rows = assembler_.rows().nonsmooth();
  for (const NonsmoothRows::Block& block : rows.blocks)
    for (Index i = 0; block.systemRow >= 0 && i < block.set.rows(); ++i)
      solution_.impulse[block.systemRow + i] = block.scale[at(i)] * rows.impulse[at(block.row + i)];
}

}  // namespace compliant
