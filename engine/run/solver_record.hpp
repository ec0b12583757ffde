#pragma once

#include <optional>

#include "engine/kkt/kkt_system.hpp"
#include "engine/kkt/row_rank.hpp"
#include "engine/run/snapshot.hpp"

namespace compliant {

/// What one solve of one system looked like: the system, its solution, and whom every row and
/// column belongs to. Made on request from the last step; a step that nobody looks at pays nothing
/// for it.
struct SolverRecord {
  /// A column of W and J: an entry of the velocity of an independent state. Turned ones are a
  /// direction of the basis that a slanted projection makes, counted like the entry.
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
    double phi = 0;     ///< at the end of the step
    double lambda = 0;  ///< N
  };
  /// Rows or columns that belong together, in order: for pictures and indices.
  struct Block {
    Id owner = 0;  ///< an independent state, or a constraint
    Index first = 0, size = 0;
    /// Mappings between a constraint and the independent states, the constraint's own first.
    std::vector<Id> mappings;
  };

  std::int64_t step = 0;
  double time = 0;
  double h = 0;
  Id integrator = 0, solver = 0;
  KktSystem system;  ///< of the last solve; for Δv, whichever unknown was asked for
  Solution solution;
  SolveTrace trace;
  SolveStats stats;
  std::array<double, static_cast<std::size_t>(Stage::count)> seconds{};
  std::vector<Unknown> unknowns;
  std::vector<Row> rows;
  std::vector<Block> columnBlocks, rowBlocks;
};

class Simulation;

/// Of a system of the last step.
SolverRecord recordOf(const Simulation& simulation, int system);

/// What takes a factorisation of its own to know about a recorded system.
struct SystemAnalysis {
  RowRank rows;       ///< of the hard rows: rank, redundant and contradicting ones, self-stresses
  VecX exactImpulse;  ///< μ*, of least norm where rows are redundant
  /// Eigenvalues of [W, −Jᵀ; −J, −Ĉ/h]; only of systems of at most 2,000 unknowns and rows
  /// together.
  struct Spectrum {
    Index positive = 0, negative = 0, zero = 0;  ///< the inertia
    double condition = 0;                        ///< ∞ when singular
  };
  std::optional<Spectrum> spectrum;
};

/// A sentence where memory does not suffice.
Result<SystemAnalysis> analyse(const SolverRecord& record);

/// Writes every matrix and vector as Matrix Market (W.mtx, J.mtx, C.mtx, c.mtx, b.mtx, change.mtx,
/// impulse.mtx, exact_impulse.mtx, residuals.mtx, self_stress.mtx where there are any) and
/// index.json, which names the owners, into a folder that it makes.
Status dump(const SolverRecord& record, const Simulation& simulation, const std::string& folder);

}  // namespace compliant
