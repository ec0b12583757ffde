#pragma once

#include <atomic>

#include "engine/base/stopwatch.hpp"
#include "engine/dynamics/nonsmooth/contact_finder.hpp"
#include "engine/dynamics/nonsmooth/nonsmooth_solve.hpp"
#include "engine/dynamics/step/asked_unknown.hpp"
#include "engine/dynamics/step/mixing.hpp"
#include "engine/dynamics/step/nonlinear_step.hpp"
#include "engine/dynamics/step/rollback.hpp"
#include "engine/kkt/factors/kkt_factor.hpp"
#include "engine/kkt/redundancy/linear_solve.hpp"

namespace compliant {

/// The dynamics of one system: its assembler, the workspace of its solver and their motion. The
/// interface for integrators.
class Dynamics {
 public:
  Dynamics(const Layout& layout, int system, Motion& motion, Rollback& rollback,
           const std::atomic<bool>* cancelled);

  /// Call before each step of the scene.
  void beginStep();
  /// Initialises the integrator's correction from the start of the scene; call it before a step,
  /// once after each edit.
  SolveStats begin(const Scheme& scheme);
  /// Recomputes that data and writes it to a file. The system is afterwards that of the start.
  Status precompute(const Scheme& scheme, const std::string& path);
  /// Sets states of the time at the start of a step from t in s: they show t, or the end of the
  /// step if it is an equilibrium.
  void setClocks(double t);
  /// Does everything before the solve: fills the system. The statistics report a refused scheme.
  SolveStats assemble(const Scheme& scheme);
  /// Factors and solves the assembled system; keeps the solution.
  SolveStats solve(const Scheme& scheme);
  /// Removes the violation of the stabilised hard rows from the positions, with the assembled W and
  /// J (theory §6). Before the dynamics, the assembled system then requires J v⁺ = 0 of them;
  /// after the dynamics, the mapped states follow, and W and J may first be assembled again.
  enum class When { BeforeDynamics, AfterDynamics, AfterDynamicsReassembled };
  SolveStats correct(const Scheme& scheme, When when);
  /// In place of `integrate`, from the solution of the linearised step: moves to the end of the
  /// nonlinear step by Newton's iterations with a line search (theory §4). Call `remember`
  /// right after `assemble`.
  void remember() { nonlinear_.begin(motion_); }
  SolveStats iterate(const Scheme& scheme, const Newton& newton, SolveStats solved);
  /// A whole step of the search for an equilibrium f + Jᵀλ = 0, φ = −C λ (theory §4, Equilibrium):
  /// a limited number of solves from the present motion, which ends at rest.
  SolveStats settle(Scheme scheme, const Newton& newton);
  /// ‖f + Jᵀλ‖ of the motion with its present forces, N; call it after a step.
  double imbalance(const Scheme& scheme);
  /// Scales all velocities, and returns the largest remaining one of an independent state, m/s.
  double slowDown(double factor);
  /// Moves to the end of the step with the solution, `solved` by the last solve. Refused, with
  /// the motion unchanged, if numbers would overflow. `ahead` says what follows in the system's
  /// step.
  SolveStats integrate(const Scheme& scheme, SolveStats solved, Ahead ahead);

  /// Call after an edit of parameters.
  void markParametersChanged();
  /// Call if only numbers of laws and forces change: knowledge about the pattern stays valid.
  void markNumbersChanged() { assembler_.acting().markLawsChanged(); }
  /// Computes mapped states from independent ones, at the end of every step and after every change
  /// of the motion.
  void propagate() { assembler_.jacobians().propagate(motion_); }

  /// The assembled system: its pattern, and the numbers of the last assembly.
  const KktSystem& system() const { return assembler_.system(); }

  /// The progress of the last step with its system: that of its dynamics, as solved last, or as
  /// assembled if it was not solved; or that of the refused correction of positions.
  StepProgress reached() const { return reached_; }
  Purpose purpose() const { return purpose_; }
  const KktSystem& solvedSystem() const {
    if (purpose_ == Purpose::Correction) return correctionSystem_;
    return aside_ ? dynamicsSystem_ : assembler_.system();
  }
  /// Its right-hand side for Δv, with the impulses of contacts once they are known.
  const RightHandSide& solvedRight() const {
    if (purpose_ == Purpose::Correction) return correctionRight_;
    return pushed_ ? withContacts_ : right_;
  }
  const Solution& solution() const {
    return purpose_ == Purpose::Correction ? correctionSolution_ : solution_;
  }
  /// The statistics of that solve only; the report of a step holds the worst of all its substeps.
  const SolveStats& solved() const { return solved_; }
  /// The scheme of the last assembly.
  const Scheme& scheme() const { return scheme_; }
  /// From now on each assembly also records the parts of its system, or no longer does.
  void recordParts();
  void discardParts();
  /// The parts of solvedSystem(); null if they were not recorded.
  const SystemParts* parts() const { return parts_.get(); }

  Assembler& assembler() { return assembler_; }
  const Assembler& assembler() const { return assembler_; }
  /// From now on iterative solvers record their trace here, and contact solvers theirs in the
  /// report of the nonsmooth solve; null ends this.
  void watch(SolveTrace* trace) {
    solution_.trace = trace;
    using Keep = ContactOptions::Keep;
    contacts_.keep(trace == nullptr      ? Keep::Nothing
                   : trace->wantsImpulse ? Keep::Impulses
                                         : Keep::Residuals);
  }
  const KktSolver& solver() const { return linear_.solver(); }
  /// The solver's summary of its choices, or null.
  std::shared_ptr<const std::string> summary() const { return linear_.summary(); }
  /// A short name of the method; empty: the solver has not chosen yet.
  const char* method() const { return linear_.method(); }
  /// The redundant hard rows of the last solve, or null.
  const std::shared_ptr<const Redundancy>& redundancy() const { return linear_.redundancy(); }
  const Integrator& integrator() const { return *integrator_; }
  /// Whether the assembled step has rows with an inequality or friction.
  bool nonsmooth() const { return !assembler_.rows().nonsmooth().empty(); }
  /// Whether the right-hand side of the last solved system contains their impulses.
  bool solvedWithContacts() const {
    return nonsmooth() && correction_ == nullptr && reached() == StepProgress::Solved;
  }
  /// The nonsmooth problem of the last solve, and how it was solved.
  const NonsmoothSolve& nonsmoothSolve() const { return contacts_; }
  /// The contacts of the last step, and those of the step before.
  const std::vector<Contact>& contacts() const { return found_; }
  const std::vector<Contact>& contactsBefore() const { return before_; }
  /// Contacts and stops that closed faster than the impact speed since beginStep().
  int impacts() const { return impacts_; }

  /// Seconds per stage since the last clear.
  std::array<double, static_cast<std::size_t>(Stage::Count)> seconds{};
  /// Accumulates the energy flows of each step; null: not recorded.
  EnergyFlows* flows = nullptr;

 private:
  double tryShare(const Scheme& scheme, double share);
  bool improve(const Scheme& scheme, double& residual, SolveStats& stats);
  bool approach(Scheme scheme, double& residual, SolveStats& stats);
  enum class LastResort { None, Rise, Creep };
  bool descend(const Scheme& scheme, LastResort last, double& residual, SolveStats& stats);
  bool assembleTangent(const Scheme& scheme, SolveStats& stats);
  bool falls();

  SolveStats solveDynamics(const Scheme& scheme);
  SolveStats solveRight(const Scheme& scheme);
  SolveStats solveOnce(const Scheme& scheme);
  SolveStats turn(const Scheme& scheme, const VecX* counted, SolveStats stats);
  SolveStats solveLinear(const Scheme& scheme, RightHandSide& right);
  SolveStats solveNonsmooth(const Scheme& scheme, SolveStats free);
  SolveStats assembleStart(const Scheme& scheme);
  SolveStats invert(MatX& inverse);
  SolveStats solveFor(const VecX& impulse, VecX& change);
  bool respond(const VecX& impulse, VecX& change);
  void explain(SolveStats& stats) const;
  Id withoutMass() const;
  void addConstraintImpulses();
  void detect(const Scheme& scheme);
  void iterateAsAsked();
  void readContacts(double h);
  void addFlows(const Contact& contact, double h, const NonsmoothRows& rows, Index first);
  void publishContacts(double h);

  void time(Stage stage, double s) { seconds[static_cast<std::size_t>(stage)] += s; }

  const Layout& layout_;
  Motion& motion_;
  Rollback& rollback_;
  const Integrator* integrator_;
  Assembler assembler_;
  NonlinearStep nonlinear_{assembler_};
  LinearSolve linear_;
  NonsmoothSolve contacts_;
  ContactFinder finder_;
  std::vector<Contact> found_, before_;
  int system_;
  bool islandsKnown_ = false;
  int impacts_ = 0, closing_ = 0;  ///< impacts of the step, and of the last solve
  std::unique_ptr<ConstraintCorrection> correction_;  ///< null: the factor of the system is used
  bool begun_ = false;                  ///< whether the correction has its data from the start
  std::unique_ptr<KktFactor> tangent_;  ///< of the search for an equilibrium
  Mixing mixing_;
  VecX turning_, turned_, turningBefore_,
      turningWeights_;          ///< for inertial impulses, on the degrees of freedom
  RightHandSide right_;         ///< of the assembled step, without impulses of contacts
  RightHandSide withContacts_;  ///< the same with them
  bool pushed_ = false;         ///< whether contacts push: the solve included them
  AskedUnknown unknown_;
  VecX speed_;                   ///< v on the unknowns, if v⁺ is the unknown
  RightHandSide responseRight_;  ///< of respond()
  Solution response_;            ///< scratch
  SolveStats unanswered_;        ///< of the last failed solve for contacts
  VecX opening_;  ///< x of positions that open what is closed too far; empty: nothing is
  std::vector<double> openingImpulse_;
  double lifted_ = 0;  ///< J, the energy that this takes
  Solution solution_;
  Scheme scheme_;
  StepProgress reached_ = StepProgress::Nothing;
  Purpose purpose_ = Purpose::Dynamics;
  SolveStats solved_;
  bool aside_ = false;  ///< whether the system was reassembled since its solve
  KktSystem dynamicsSystem_;
  KktSystem correctionSystem_;  ///< for corrections of positions
  RightHandSide correctionRight_, reassembledRight_;
  Solution correctionSolution_;
  std::unique_ptr<SystemParts> parts_;
  const std::atomic<bool>* cancelled_;
};

}  // namespace compliant
