#pragma once

#include <cstdint>
#include <random>
#include <vector>

#include "engine/contact/contact_method.hpp"
#include "engine/contact/one_contact.hpp"

namespace compliant {

/// The exact solution of each block of rows with all others held.
class BlockSolves {
 public:
  explicit BlockSolves(const NonsmoothProblem& problem);

  /// `free` is the velocity of the block without its own impulse; `impulse` becomes the solution.
  void solve(Index block, const double* free, double* impulse) const;
  /// A_ii, row by row.
  const double* own(Index block) const { return &own_[stride_ * at(block)]; }
  /// Takes A_ii μ_i from the velocity of the block.
  void takeOwn(Index block, const double* impulse, double* velocity) const;

 private:
  const NonsmoothProblem& problem_;
  std::size_t stride_;
  std::vector<double> own_;
  std::vector<OneContact> cone_;  // of the blocks that are cones, at their place
};

/// Sweeps of projected block Gauss–Seidel over all blocks of a problem that has rows:
/// μ_i ← (1 − ω) μ_i + ω (the exact solution of block i), projected on K when ω ≠ 1
/// (Jourdan, Alart and Jean 1998; Jean 1999).
class Sweeps {
 public:
  Sweeps(const NonsmoothProblem& problem, const ContactOptions& options);

  /// One pass in the given order (two for Order::Symmetric); returns ‖Δμ‖₂.
  double sweep(VecX& impulse);

 private:
  double visit(Index block, VecX& impulse);
  double visitAll(VecX& impulse, ContactOptions::Order order);

  const NonsmoothProblem& problem_;
  ContactOptions::Order order_;
  double relaxation_;
  BlockSolves solves_;
  VecX moved_;
  std::mt19937_64 random_;
  std::vector<Index> shuffled_;
};

class SolveWatch;
/// Ends the solve unless the operator has rows.
bool refusesOperator(SolveWatch& watch);

}  // namespace compliant
