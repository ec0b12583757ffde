#pragma once

#include <vector>

#include "engine/contact/free_bodies_response.hpp"

namespace compliant {

/// Cholesky factor of I + Gᵀ D G, D diagonal: what rows on free bodies leave of themselves in the velocities of these. It
/// has a block of 6 × 6 for each body and each pair that a block of rows connects, and fill. Beside a factor of A it is
/// small: contacts outnumber bodies, and repeat each other.
class BodyFactor {
 public:
  /// Finds an order of elimination (least degree) and the fill.
  void analyse(const FreeBodiesResponse& response);
  /// D has a number ≥ 0 for each row. False when a pivot is not positive: a number that is not finite.
  bool factor(const FreeBodiesResponse& response, const VecX& D);
  /// w ← (I + Gᵀ D G)⁻¹ w, in the unknowns of the response.
  void solve(VecX& w) const;
  /// Blocks of the factor.
  std::size_t storedBlocks() const { return row_.size(); }

 private:
  using Block = Eigen::Matrix<double, 6, 6>;
  using Part = Eigen::Matrix<double, 6, 1>;

  std::size_t placeOf(int row, int column) const;
  void connect(const FreeBodiesResponse& response);
  void eliminate();
  void fill(const FreeBodiesResponse& response, const VecX& D);

  std::vector<Index> start_;              ///< of each body among the unknowns, in the order of elimination
  std::vector<int> unknowns_;             ///< of each body
  std::vector<int> position_;             ///< in the order of elimination, of the body that begins at each unknown
  std::vector<std::vector<int>> neighbours_;
  std::vector<std::size_t> column_;       ///< where each begins in row_; its diagonal comes first
  std::vector<int> row_;
  std::vector<Block> block_;
  mutable std::vector<Part> part_;
};

}  // namespace compliant
