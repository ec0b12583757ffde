#pragma once

#include <algorithm>

#include "engine/contact/contact.hpp"
#include "engine/contact/contact_solver.hpp"
#include "engine/contact/island_solve.hpp"
#include "engine/dynamics/nonsmooth/step_response.hpp"
#include "engine/kkt/report.hpp"

namespace compliant {

/// The nonsmooth problem of a step (theory §7). From the velocity that the other rows allow, it
/// finds the impulses of the rows with an inequality or friction, and then positions at which no
/// hard row penetrates too far.
class NonsmoothSolve {
 public:
  explicit NonsmoothSolve(const ContactSolver& solver);

  /// Call before each step: its solves share the solver's limit of iterations.
  void beginStep() { spent_ = 0; }
  /// Sets the rows of a step. Their response is computed only if needed; it stays valid while they
  /// and the factor of the system do. `use`: whether the system allows an alternative to a formed
  /// response.
  void begin(const KktSystem& system, NonsmoothRows& rows, StepResponse::Solve solve,
             StepResponse::Use use);
  /// The number of its solves, and their time in seconds.
  int solves() const { return response_.solves(); }
  double buildSeconds() const { return buildSeconds_; }
  /// Call after an edit of parameters: the component may have another method.
  void forget() { method_ = solver_.method(); }
  /// Sets what the next reports keep of each iteration.
  void keep(ContactOptions::Keep what) { keep_ = what; }
  const ContactSolver& solver() const { return solver_; }
  StepResponse& response() { return response_; }

  /// Writes impulses to `rows.impulse`, from Δv without them. If that closes nothing, they are zero
  /// and nothing is built.
  SolveStats solve(NonsmoothRows& rows, double h, const VecX& freeChange,
                   const std::atomic<bool>* cancelled);
  /// The impulses that, over h as displacements, open rows that penetrate too far at the end of the
  /// step; false if there are none. No two bodies pass each other faster than `depenetration_speed`
  /// at a contact. `change` is Δv of the step, and β its share of the displacement.
  bool correct(const NonsmoothRows& rows, double h, double beta, const VecX& change,
               std::vector<double>& impulse);

  /// Whether any impulse is nonzero.
  bool pushes() const { return pushes_; }
  // For a block, after solve:
  /// Whether it rebounds, or was hit in a reflection.
  bool rebounds(std::size_t block) const { return rebounds_[block] != 0; }
  /// The number of blocks that do.
  int rebounding() const {
    return static_cast<int>(std::count(rebounds_.begin(), rebounds_.end(), char{1}));
  }
  /// Blocks that act on each other through anything movable have the same number, from 0.
  int islandOf(std::size_t block) const { return response_.blockIslands()[block]; }
  /// The state of a cone.
  Contact::State stateOf(const NonsmoothRows::Block& block) const;

  const ContactReport& report() const { return report_; }
  /// The impulses of the last step, ordered as the rows of this step.
  const std::vector<double>& impulseBefore() const { return before_; }
  /// The last problem: A and the rest.
  const NonsmoothProblem& problem() const { return problem_; }

 private:
  bool build(const NonsmoothRows& rows);
  bool closesNothing(const NonsmoothRows& rows, double h) const;
  void iterate(const ContactOptions& options);
  ContactReport iterateOne(const NonsmoothProblem& problem, const ContactOptions& options,
                           const VecX& start) const;
  static ContactReport solveOnce(const ContactMethod& method, const NonsmoothProblem& problem,
                                 const ContactOptions& options, const VecX& start);
  static ContactReport goOn(const ContactMethod& method, const NonsmoothProblem& problem,
                            const ContactOptions& options, ContactReport before);
  void rebound(const NonsmoothRows& rows, double h);
  bool reflect(const NonsmoothRows& rows, double h);
  void keepReflected(const NonsmoothRows& rows);
  void askRebounds(const NonsmoothRows& rows);
  void findMade(const NonsmoothRows& rows);
  void limitRestitution(const NonsmoothRows& rows, const ContactOptions& options);
  void slowDown(const NonsmoothRows& rows, std::vector<double>& impulse) const;

  const ContactSolver& solver_;
  std::unique_ptr<ContactMethod> method_;
  StepResponse response_;
  const KktSystem* system_ = nullptr;
  StepResponse::Solve solve_;
  StepResponse::Use use_ = StepResponse::Use::Rows;
  bool built_ = false, pushes_ = false;
  double buildSeconds_ = 0;
  std::int64_t spent_ = 0;  ///< spent in this step
  IslandSolve islands_;
  NonsmoothProblem problem_;
  ContactReport report_;
  ContactOptions::Keep keep_ = ContactOptions::Keep::Nothing;
  std::vector<double> before_;
  VecX guess_, reflected_, reflectedSpeed_;
  std::vector<char> rebounds_;
  VecX inelastic_;                        ///< the velocities of the problem before rebounds
  std::vector<double> restitutionShare_;  ///< of each island
  std::vector<double> made_;              ///< J, by the impulses of each island
  std::vector<double> allowed_;           ///< m/s, limits of position corrections along each block
};

}  // namespace compliant
