#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "engine/base/sentence.hpp"
#include "engine/scene/value.hpp"

namespace compliant {

/// How a solve ended. Only the first two give a motion.
enum class SolveStatus {
  Solved,
  NotConverged,  ///< stopped early; the residual says how far it came
  Refused,       ///< the solver cannot treat this system; the message says why
  Singular,
  NotFinite,
  Cancelled,
  Diverged,  ///< rolled back by the DivergenceWatch
};
inline bool usable(SolveStatus status) {
  return status == SolveStatus::Solved || status == SolveStatus::NotConverged;
}

/// The cost of steps, counted where the work is done.
struct Work {
  std::int64_t assemblies = 0;      ///< of W, J, C, c and b
  std::int64_t factorizations = 0;  ///< numeric, of sparse matrices
  std::int64_t triangularSolves =
      0;  ///< forward and back with such a factor, for one right-hand side
  std::int64_t refinements =
      0;  ///< of solutions on the true residual, each with triangular solves of its own
  Work& operator+=(const Work& other);
  bool operator==(const Work&) const = default;
};
Work operator-(const Work& later, const Work& before);
/// The work of this thread so far.
Work& workDone();

/// The statistics of one solve of the saddle-point system. Residuals are those of theory §5,
/// computed from the original matrices, never taken from the recurrence of a solver.
struct SolveStats {
  SolveStatus status = SolveStatus::Solved;
  Sentence message;             ///< for Refused and Singular
  Id culprit = 0;               ///< the component that the message is about
  const char* remark = "";      ///< a sentence about a successful solve, or ""
  int iterations = 0;           ///< of an iterative solver, or refinements of a direct one
  double primalResidual = 0;    ///< ‖W x − Jᵀμ − c‖, N·s
  double dualResidual = 0;      ///< ‖J x + (Ĉ/h) μ − b‖, m/s
  double relativeResidual = 0;  ///< both together over the right-hand side
  /// The ratio of the impulses to those that the right-hand sides explain (Residual), if it exceeds
  /// 10⁶, as for nearly redundant rows; else 0.
  double excess = 0;
  Index factorNonZeros = 0;
  /// Constraints whose hard rows contradict each other: the first `conflicts` entries.
  std::array<Id, 6> conflicting{};
  int conflicts = 0;
  int newtonIterations = 0;  ///< of a nonlinear step; 0: the step was linearised once
  int newtonHalvings = 0;    ///< of their corrections, by the line search
  /// Residual of the nonlinear equations, relative to the impulses that balance in them.
  double newtonResidual = 0;
  bool newtonStopped = false;    ///< the nonlinear equations have not converged
  bool contactsStopped = false;  ///< the rows with an inequality or friction have not converged
  /// The residual of the equations that did not converge: the nonlinear ones, the contacts, or the
  /// linear ones.
  double leftover() const {
    return newtonStopped ? newtonResidual : contactsStopped ? contactResidual : relativeResidual;
  }
  /// ‖f + Jᵀλ‖ on the free directions, N, of integrators that seek an equilibrium.
  double imbalance = 0;
  /// For the rows with an inequality or friction: their number, the iterations of their solver, and
  /// the remaining natural residual, relative (theory §7).
  Index contactRows = 0;
  int contactIterations = 0;
  double contactResidual = 0;
  int regularized = 0;  ///< pivots that had to be replaced: redundant rows, massless directions
};

/// The statistics of several substeps: the worst of each figure, and the contradictions of any; an
/// unusable substep makes the whole unusable.
SolveStats worstOf(const SolveStats& before, const SolveStats& next);

/// The statistics of a solve with this status and no solution.
inline SolveStats ended(SolveStatus status, Sentence message = {}) {
  SolveStats stats;
  stats.status = status;
  stats.message = std::move(message);
  return stats;
}
/// The message of SolveStatus::NotFinite if the matrix is not finite.
inline constexpr const char* matrixNotFinite =
    "The system matrix is not finite: a position, mass or compliance has overflowed";

/// The timed stages of a step, in order.
///
/// With inequalities, Solve gives the free motion, and the four stages of a constraint
/// solver follow: prepare the rows, build A and δ, solve for the impulses, correct the
/// velocities.
enum class Stage {
  Propagate,
  Detect,
  Assemble,
  Factor,
  Solve,
  Prepare,
  Build,
  SolveConstraints,
  Correct,
  Integrate,
  Count
};
const char* stageText(Stage stage);

/// Redundant hard rows: their combined effect is determined, their individual forces are not.
struct Redundancy {
  Index rows = 0;          ///< hard rows in the span of the rows before them
  std::vector<Id> owners;  ///< their constraints, each once, in order of appearance
  /// The redundant rows of each constraint, counted within it, ascending. Which rows these are
  /// depends on the order of the rows: one choice among several.
  std::vector<std::vector<Index>> rowsOf{};
};

/// One step of one system.
struct SystemReport {
  Id integrator = 0;
  Index unknowns = 0;
  Index rows = 0;
  int substeps = 1;
  Work work;
  SolveStats solve;
  /// How the system is solved, in a few words: "LDLᵀ", "auto → Schur complement, sparse"; empty if
  /// not yet known.
  const char* method = "";
  /// Why the step was rolled back; if null, see solve.message.
  std::shared_ptr<const std::string> reason;
  std::shared_ptr<const std::string> summary;    ///< of the solver's choices, or null
  std::shared_ptr<const Redundancy> redundancy;  ///< null: no redundant rows are known
};

/// One step of the scene.
struct StepReport {
  SolveStatus status = SolveStatus::Solved;
  std::array<double, static_cast<std::size_t>(Stage::Count)> seconds{};
  std::vector<SystemReport> systems;
  Work work() const {
    Work sum;
    for (const SystemReport& s : systems) sum += s.work;
    return sum;
  }
  double total() const {
    double sum = 0;
    for (const double s : seconds) sum += s;
    return sum;
  }
  /// ‖f + Jᵀλ‖ of the system farthest from its equilibrium, N.
  double imbalance() const {
    double worst = 0;
    for (const SystemReport& s : systems) worst = std::max(worst, s.solve.imbalance);
    return worst;
  }
  double contactResidual() const {
    double worst = 0;
    for (const SystemReport& s : systems) worst = std::max(worst, s.solve.contactResidual);
    return worst;
  }
  double residual() const {
    double worst = 0;
    for (const SystemReport& s : systems) worst = std::max(worst, s.solve.relativeResidual);
    return worst;
  }
  double leftover() const {
    double worst = 0;
    for (const SystemReport& s : systems) worst = std::max(worst, s.solve.leftover());
    return worst;
  }
};

/// Energy flows of a step, J.
struct EnergyFlows {
  double damped = 0;    ///< lost by damping of forces and constraints
  double work = 0;      ///< done by rows with a prescribed speed and by nonconservative forces
  double friction = 0;  ///< lost by dry friction
  double impact = 0;    ///< lost when hard rows close
  double lifted = 0;    ///< gained by weights and springs when penetrations are removed
};

/// Energies of a motion, J.
struct Energies {
  double kinetic = 0;
  double gravity = 0;        ///< and other potentials of force fields
  double elastic = 0;        ///< ½ φᵀC⁻¹φ of all constraints, for either handling
  double elasticForces = 0;  ///< the part of `elastic` in constraints handled as forces
  double total() const { return kinetic + gravity + elastic; }
};

}  // namespace compliant
