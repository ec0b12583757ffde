#pragma once

#include <vector>

#include "engine/base/math.hpp"

namespace compliant {

struct KktSystem;

/// The residual of the momentum equations as velocities: those that it would give each element of a
/// state if all others were at rest,
///
///     B_e δv_e = p_e,   B_e = W_ee + Σ_r j_r j_rᵀ / (Ĉ_rr/h + δ_r)
///
/// with j_r the entries of row r at element e. A norm over all equations does not see them: the
/// rounding of a heavy point's momentum may be any velocity of a light point that it pulls. δ_r, a
/// millionth of j_rᵀ diag(W_ee)⁻¹ j_r, keeps W_ee in the sum beside stiff or hard rows.
class SpeedsLeft {
 public:
  void resize(const KktSystem& system);
  /// The scales for judging velocities and masses.
  struct Scale {
    double fastest;   ///< velocity, m/s or rad/s
    double heaviest;  ///< entry of W
    double least;     ///< velocity that counts
  };
  /// The largest |δv_e|, m/s or rad/s, among elements with mass in all directions; 0 if none
  /// counts. Elements whose p_e is negligible relative to W_ee and the fastest velocity are
  /// skipped. Allocates nothing.
  double largest(const KktSystem& system, const VecX& primal, const Scale& scale);

 private:
  static constexpr int most = 6;  ///< velocity entries of an element
  using Matrix = Eigen::Matrix<double, most, most>;
  struct Block {
    int first, size;
    bool doubtful = false;
    Block(Index from, Index end)
        : first(static_cast<int>(from)), size(static_cast<int>(end - from)) {}
  };
  static bool mayCount(const KktSystem& system, const VecX& primal, const Scale& scale,
                       const Block& block);
  static bool lookAt(const KktSystem& system, const VecX& primal, const Scale& scale,
                     const Block& block, Matrix& matrix);
  void addRows(const KktSystem& system);

  std::vector<Block> blocks_;
  std::vector<Matrix> matrices_;  ///< of each block; separate, because most steps read none
  std::vector<int> blockOf_;      ///< of each velocity; −1: none
};

}  // namespace compliant
