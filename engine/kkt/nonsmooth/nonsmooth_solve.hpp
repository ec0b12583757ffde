#pragma once

#include <algorithm>

#include "engine/contact/contact.hpp"
#include "engine/contact/contact_solver.hpp"
#include "engine/contact/island_solve.hpp"
#include "engine/kkt/nonsmooth/step_response.hpp"
#include "engine/kkt/report.hpp"

namespace compliant {

/// The nonsmooth problem of a step (engine/README.md §7): from the velocity that the other rows allow, the impulses of
/// the rows with an inequality or friction, and then the positions that no hard row closes too far.
class NonsmoothSolve {
 public:
  explicit NonsmoothSolve(const ContactSolver& solver);

  /// The response; it stays valid while the rows and the matrices of the system do. False when a solve failed.
  bool prepare(const KktSystem& system, NonsmoothRows& rows, const StepResponse::Solve& solve);
  /// After an edit of parameters: the component may have another method.
  void forget() { method_ = solver_.method(); }
  /// What the next reports keep of each iteration.
  void keep(ContactOptions::Keep what) { keep_ = what; }
  const ContactSolver& solver() const { return solver_; }
  StepResponse& response() { return response_; }

  /// Impulses into `rows.impulse`, from Δv without them.
  SolveStats solve(NonsmoothRows& rows, double h, const VecX& freeChange, const std::atomic<bool>* cancelled);
  /// The impulses that, over h as displacements, open what is closed too far at the end of the step; false when nothing
  /// is. No two bodies pass each other faster than `depenetration_speed` at a contact. `change` is Δv of the step, and β
  /// its share of the displacement.
  bool correct(const NonsmoothRows& rows, double h, double beta, const VecX& change, std::vector<double>& impulse);

  // Of a block, after solve:
  /// Whether it rebounds, or was hit in a reflection.
  bool rebounds(std::size_t block) const { return rebounds_[block] != 0; }
  /// How many do.
  int rebounding() const { return static_cast<int>(std::count(rebounds_.begin(), rebounds_.end(), char{1})); }
  /// Blocks that act on each other through anything that can move have the same number, from 0.
  int islandOf(std::size_t block) const { return response_.blockIslands()[block]; }
  /// Of a cone.
  Contact::State stateOf(std::size_t block) const;

  const ContactReport& report() const { return report_; }
  /// The impulses of the last step in the rows of this one.
  const std::vector<double>& impulseBefore() const { return before_; }
  /// A and the rest of the last problem.
  const NonsmoothProblem& problem() const { return problem_; }

 private:
  void iterate(const ContactOptions& options);
  ContactReport iterateOne(const NonsmoothProblem& problem, const ContactOptions& options, const VecX& start) const;
  ContactReport goOn(const NonsmoothProblem& problem, const ContactOptions& options, ContactReport before) const;
  void rebound(const NonsmoothRows& rows, double h);
  bool reflect(const NonsmoothRows& rows, double h);
  void slowDown(const NonsmoothRows& rows, std::vector<double>& impulse) const;

  const ContactSolver& solver_;
  std::unique_ptr<ContactMethod> method_;
  StepResponse response_;
  IslandSolve islands_;
  NonsmoothProblem problem_;
  ContactReport report_;
  ContactOptions::Keep keep_ = ContactOptions::Keep::Nothing;
  std::vector<double> before_;
  VecX guess_, reflected_, reflectedSpeed_;
  std::vector<char> rebounds_;
};

}  // namespace compliant
