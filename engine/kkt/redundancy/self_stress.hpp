#pragma once

#include <memory>

#include "engine/kkt/factors/schur_matrix.hpp"

namespace compliant {

/// 1/√… of these is the unit of a row: A_ii = (J W⁻¹Jᵀ)_ii of some rows, 1/kg, and 1 where a row
/// acts on nothing. Where W is singular its diagonal stands for it, and directions without mass are
/// measured as expectPivots does.
void rowSizes(const KktSystem& system, InverseW& W, const std::vector<Index>& rows, VecX& sizes,
              const std::atomic<bool>* cancelled);

/// Redundant hard rows and their self-stresses, the impulses s without any effect, Jᵀs = 0
/// (theory §5, Redundant rows). Only hard rows matter; the impulses of soft ones are unique.
///
/// With B = J S⁻¹Jᵀ, S = diag(W), and D = diag(A_ii), the map n ← ε (B + εD)⁻¹ D n leaves a
/// self-stress as it is and shrinks everything else by ε / (σ + ε), σ its eigenvalue of B beside D:
/// a few rounds make of any n its part along the self-stresses, orthogonal in D to what they leave.
/// That part is what the impulse of least norm Σ A_ii μ_i² lacks. B + εD is factored sparse, where
/// a pivot of the size ε tells a row that those before it span. A sparse QR (rowRank) then counts
/// and names the rows, and takes the place of the map where eigenvalues near zero slow it down.
class SelfStress {
 public:
  /// Whether rows of this system repeat: looked for in the first system, in the 2nd, 4th, 8th, …
  /// and on suspicion; and in each while they do. Everything below is for this system.
  bool look(const KktSystem& system, const std::atomic<bool>* cancelled);
  /// The same on a suspicion of a solver, given by numbers. A suspicion that was unfounded before
  /// is ignored.
  bool suspect(const KktSystem& system, int what, const std::atomic<bool>* cancelled);
  /// As if no system had been seen.
  void forget();

  const std::shared_ptr<const Redundancy>& found() const { return redundancy_; }
  /// Whether rows that once repeated each other all but do so now: drift has made a small Jᵀs ≠ 0
  /// of their stress s. What a step could correct by so short a lever would lock what they let
  /// move, with forces that grow like its reciprocal: these directions yield.
  bool yields() const { return yielding_ > 0; }
  /// Takes those directions out of what is asked of the rows.
  void leaveOutYielding(VecX& rates) const;
  /// Gives hard rows the compliance ε B_ii: quasi-definite, whatever repeats.
  void regularise(KktSystem& system) const;
  /// Takes the self-stresses out of the impulses of all rows.
  void leaveOut(const KktSystem& system, VecX& impulse);
  /// Removes from b the part that no velocity can meet, the least in the norm Σ b_i²/A_ii, and
  /// returns the constraints of its rows where it exceeds rounding and drift: drift of consistent
  /// rows is of second order in the violation.
  void makeConsistent(const KktSystem& system, RightHandSide& right, SolveStats& stats);

 private:
  bool search(const KktSystem& system, const std::atomic<bool>* cancelled);
  bool measure(const KktSystem& system, const std::atomic<bool>* cancelled);
  bool takeRows(const KktSystem& system);
  void fill(const KktSystem& system);
  SparseLdlt::Outcome factor(const std::atomic<bool>* cancelled);
  int smallPivots(double share) const;
  void count(const KktSystem& system, Index known);
  void keepStress(const KktSystem& system, VecX& n);
  void findYielding(const KktSystem& system);
  double felt(const KktSystem& system, const VecX& n);

  bool analysed_ = false, fits_ = false;
  std::vector<Index> rows_;                   ///< rows that have been hard
  std::vector<int> where_;                    ///< index in rows_ of each row, or −1
  std::vector<char> active_;                  ///< of rows_: hard now
  std::vector<int> start_, touching_, slot_;  ///< of each velocity: rows_ and slots of J
  SparseRows B_;
  SparseLdlt ldlt_;
  InverseW W_;
  bool analysedW_ = false;
  VecX S_, D_, all_;
  VecX n_, y_, rest_, speed_, work_;
  MatX stress_,
      subspace_;  ///< stresses that yield in the first columns, by rows_, with nᵀD n = 1; scratch
  Index yielding_ = 0;     ///< how many
  double compliance_ = 0;  ///< ε of regularise

  std::int64_t seen_ = 0, next_ = 1;
  int nothing_ = 0;   ///< the suspicion that was followed in vain
  int counted_ = -1;  ///< small pivots at the last count
  std::shared_ptr<const Redundancy> redundancy_;
};

}  // namespace compliant
