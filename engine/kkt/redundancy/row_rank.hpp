#pragma once

#include <vector>

#include "engine/base/result.hpp"
#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// How the hard rows of a system depend on each other, from a rank-revealing sparse QR of their
/// transpose (SPQR; Davis 2011, Algorithm 915), equilibrated, so that units do not matter. Norms
/// are those of rows scaled by 1/√A_ii with A = J W⁻¹Jᵀ.
struct RowRank {
  std::vector<Index> hard;  ///< rows without compliance, ascending
  VecX scale;               ///< 1/√A_ii of each of them
  Index rank = 0;
  std::vector<Index> redundant;  ///< rows in the span of the rows before them
  /// Columns: an orthonormal basis of the scaled self-stresses, hard × (hard − rank). A column s
  /// times `scale` is an impulse without any effect.
  MatX selfStress;
  /// Columns: the self-stresses as impulses of all m rows, s with Jᵀs = 0.
  MatX selfStressImpulses(Index m) const;
  /// Removes the self-stresses from the impulses μ of all rows: the least norm in the scaled rows.
  void leaveOutSelfStress(VecX& impulse) const;
  /// The rows that contradict each other, where a self-stress works on b.
  std::vector<Index> conflicting(const VecX& b) const;
};

/// Rows that differ from the span of others only by rounding are redundant.
inline constexpr double toRounding = 1e-10;

/// The rank of all hard rows; a sentence if there are too many self-stresses to store. A
/// scaled row is in the span of others if its remainder is at most `tolerance` times the
/// largest row.
Result<RowRank> rowRank(const KktSystem& system, double tolerance = toRounding);

/// Solves [W, −Jᵀ; −J, −Ĉ/h][Δv; μ] = [c; −b] by the same QR in the least-squares sense, even if
/// the matrix is singular: the rule for columns in the span of others is as above. Empty if memory
/// does not suffice.
VecX leastSquares(const KktSystem& system, const RightHandSide& right,
                  double tolerance = toRounding);

}  // namespace compliant
