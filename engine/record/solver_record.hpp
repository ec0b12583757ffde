#pragma once

#include <optional>

#include "engine/dynamics/integrator.hpp"
#include "engine/kkt/kkt_system.hpp"
#include "engine/kkt/redundancy/row_rank.hpp"
#include "engine/kkt/system_parts.hpp"
#include "engine/record/nonsmooth_record.hpp"
#include "engine/simulation/scene_structure.hpp"

namespace compliant {

/// One solve of one system: the system, its solution, and the owner of every row and column. Made
/// on request from the last step; a step without a request pays nothing for it.
///
/// With a correction of positions (theory §6), the system of the dynamics is recorded, unless the
/// correction was refused.
struct SolverRecord {
  /// A column of W and J: a velocity entry of an independent state. For rotated elements it is a
  /// direction of the basis that an oblique projection makes, counted like the entry.
  struct Unknown {
    Id state = 0;
    Index entry = 0;
    bool turned = false;
  };
  /// A row of J.
  struct Row {
    Id constraint = 0;
    Index row = 0;  ///< of the constraint
    double compliance = 0, dampingRatio = 0;
    double phi = 0;       ///< at the end of the step
    double lambda = 0;    ///< N
    double S = 0;         ///< s: Ĉ = C/S (theory §4); 0: it has none of its own, as in a block
    bool driven = false;  ///< it prescribes a speed, and is not elastic
  };
  /// Rows or columns of one owner, in order: for plots and indices.
  struct Block {
    Id owner = 0;  ///< an independent state, or a constraint
    Index first = 0, size = 0;
    /// Mappings between a constraint and the independent states, the constraint's own first.
    std::vector<Id> mappings;
  };

  /// Data for dumps only, if Dynamics::recordParts was called.
  struct Ingredients {
    SystemParts parts;
    SparseRows basis;              ///< velocity entries of the independent states × unknowns
    std::vector<Unknown> entries;  ///< its rows
    VecX reaction;                 ///< of projections on these entries, N
    /// Impulses of rows with an inequality or friction, on the unknowns, N·s; empty if c contains
    /// none: there are none, or they act by a correction.
    VecX contactImpulse;
  };

  std::int64_t step = 0;  ///< that was taken, or tried and refused
  double time = 0;        ///< of the motion: the start of a refused step
  double h = 0;
  Id integrator = 0, solver = 0;
  bool iterative = false;  ///< the solver approaches the solution from a guess
  StepProgress reached = StepProgress::Nothing;  ///< Solved: there is a solution
  Purpose purpose = Purpose::Dynamics;
  Scheme scheme;
  KktSystem system;       ///< of the last solve
  SparseRows compliance;  ///< C of its rows, m/N, with the pattern of Ĉ/h
  RightHandSide right;    ///< for Δv, whichever unknown was solved for
  Solution solution;
  SolveTrace trace;
  SolveStats stats;     ///< of the step; iterations and residuals are those of this very solve
  std::string refusal;  ///< why the step was refused; empty when it was not
  Id culprit = 0;       ///< the component that caused the refusal
  std::array<double, static_cast<std::size_t>(Stage::Count)> seconds{};
  std::vector<Unknown> unknowns;
  std::vector<Row> rows;
  std::vector<Block> columnBlocks, rowBlocks;
  std::optional<Ingredients> ingredients;
  std::shared_ptr<const NonsmoothRecord>
      nonsmooth;  ///< null: the step had no row with an inequality or friction

  /// What the step added to the ledger of all systems; none: no ledger was kept.
  std::optional<Ledger> flows;
  int substeps = 1;  ///< of this system in the step; the record is of the last

  /// Whether the step was taken again from the moment before it to make this record, and whether it
  /// then ended the same, bit for bit.
  enum class Repeated { No, Same, Different };
  Repeated repeated = Repeated::No;

  bool solved() const { return reached == StepProgress::Solved; }
};

class Simulation;

/// The record of a system of the last step. Its parts, which must be requested before the step,
/// come from `partsFrom`, another simulation that has made the same step; null: from this one.
SolverRecord recordOf(const Simulation& simulation, int system,
                      const Simulation* partsFrom = nullptr);

/// Properties of a recorded system that require a separate factorisation.
struct SystemAnalysis {
  RowRank rows;                    ///< of the hard rows: rank, redundant ones, self-stresses
  std::vector<Index> conflicting;  ///< hard rows that contradict each other
  VecX exactImpulse;               ///< μ*, of least norm if rows are redundant
  /// Eigenvalues of [W, −Jᵀ; −J, −Ĉ/h]; only of systems of at most 2,000 unknowns and rows
  /// together.
  struct Spectrum {
    Index positive = 0, negative = 0, zero = 0;  ///< the inertia
    double condition = 0;                        ///< ∞ when singular
  };
  std::optional<Spectrum> spectrum;
};

/// A sentence if memory does not suffice.
Result<SystemAnalysis> analyse(const SolverRecord& record);

/// How many of these rows of J are independent, whatever their compliance; one flag for each row.
/// Compliant rows meet each other only approximately, so a row in the span of others to 1e-6 counts
/// as dependent.
Result<Index> rankOf(const SolverRecord& record, const std::vector<char>& rows);

/// Writes every matrix and vector as Matrix Market, and index.json, which describes each of them
/// and names the owners, to a folder that it creates. For a refused step it writes the system as it
/// was, the reason, and the solution only if there is one.
Status dump(const SolverRecord& record, const Simulation& simulation, const std::string& folder);

/// Writes every system of the last step: to the folder itself if there is only one, else each to
/// its own subfolder system0, system1, ….
/// `partsFrom` as for recordOf.
Status dumpSystems(const Simulation& simulation, const std::string& folder,
                   const Simulation* partsFrom = nullptr);

}  // namespace compliant
