#pragma once

#include <memory>

#include "engine/kkt/factors/schur_matrix.hpp"

namespace compliant {

/// Computes `sizes`; 1/√ of each is the unit of its row: A_ii = (J W⁻¹Jᵀ)_ii in 1/kg, or 1 if the
/// row acts on nothing. If W is singular, its diagonal stands for it, and massless directions are
/// measured as in expectPivots.
void rowSizes(const KktSystem& system, InverseW& W, const std::vector<Index>& rows, VecX& sizes,
              const std::atomic<bool>* cancelled);

/// Redundant hard rows and their self-stresses, the impulses s without any effect, Jᵀs = 0
/// (theory §5, Redundant rows). Only hard rows matter; the impulses of soft ones are unique.
///
/// With B = J S⁻¹Jᵀ, S = diag(W), and D = diag(A_ii), the map n ← ε (B + εD)⁻¹ D n preserves a
/// self-stress and shrinks everything else by ε / (σ + ε), where σ is its eigenvalue of B relative
/// to D. A few rounds reduce any n to its part along the self-stresses, D-orthogonal to the rest.
/// That part is what the impulse of least norm Σ A_ii μ_i² lacks. B + εD is factored sparse; a
/// pivot of the size ε reveals a row in the span of those before it. A sparse QR (rowRank) then
/// counts and names the rows, and replaces the map if eigenvalues near zero slow it down.
class SelfStress {
 public:
  /// Whether this system has redundant rows. It looks in the first system, in the 2nd, 4th, 8th, …
  /// and on suspicion; and in each while there are some. Everything below is for this system.
  bool look(const KktSystem& system, const std::atomic<bool>* cancelled);
  /// The same on a solver's suspicion, identified by numbers. A suspicion that proved unfounded
  /// before is ignored.
  bool suspect(const KktSystem& system, int what, const std::atomic<bool>* cancelled);
  /// Resets it as if it had seen no system.
  void forget();

  const std::shared_ptr<const Redundancy>& found() const { return redundancy_; }
  /// Whether rows that were once redundant are so only nearly now: drift has given their stress s a
  /// small Jᵀs ≠ 0. A correction by so short a lever would lock the motion that they allow, with
  /// forces that grow like its reciprocal; so these directions yield.
  bool yields() const { return yielding_ > 0; }
  /// Removes those directions from the prescribed rates of the rows.
  void leaveOutYielding(VecX& rates) const;
  /// Gives hard rows the compliance ε B_ii: quasi-definite even with redundant rows.
  void regularise(KktSystem& system) const;
  /// Removes the self-stresses from the impulses of all rows.
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
  std::vector<char> active_;                  ///< for rows_: whether hard now
  std::vector<int> start_, touching_, slot_;  ///< for each velocity: rows_ and slots of J
  SparseRows B_;
  SparseLdlt ldlt_;
  InverseW W_;
  bool analysedW_ = false;
  VecX S_, D_, all_;
  VecX n_, y_, rest_, speed_, work_;
  MatX stress_,
      subspace_;  ///< stresses that yield in the first columns, by rows_, with nᵀD n = 1; scratch
  Index yielding_ = 0;     ///< their number
  double compliance_ = 0;  ///< ε of regularise

  std::int64_t seen_ = 0, next_ = 1;
  int nothing_ = 0;   ///< the last suspicion that proved unfounded
  int counted_ = -1;  ///< number of small pivots at the last count
  std::shared_ptr<const Redundancy> redundancy_;
};

}  // namespace compliant
