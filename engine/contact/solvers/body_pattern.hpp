#pragma once

#include <vector>

#include "engine/contact/free_bodies_response.hpp"

namespace compliant {

/// The 6 × 6 blocks of a factor of I + Gᵀ H G: for each body, for each pair of bodies that a block
/// of rows connects, and the fill. It is small beside A: contacts outnumber bodies, and repeat each
/// other.
class BodyPattern {
 public:
  using Block = Eigen::Matrix<double, 6, 6>;
  using Part = Eigen::Matrix<double, 6, 1>;

  /// Finds an order of elimination (least degree) and the fill.
  void analyse(const FreeBodiesResponse& response);

  /// Bodies, in the order of elimination.
  std::size_t bodies() const { return start_.size(); }
  /// The place in this order of a body that begins there among the unknowns.
  int orderOf(Index body) const { return position_[at(body)]; }
  /// Blocks below the diagonal and on it, column by column; the diagonal comes first.
  std::size_t blocks() const { return row_.size(); }
  std::size_t begin(std::size_t column) const { return column_[column]; }
  std::size_t end(std::size_t column) const { return column_[column + 1]; }
  std::size_t row(std::size_t place) const { return at(row_[place]); }
  std::size_t placeOf(int row, int column) const;

  /// Splits a vector into parts padded with zeros, and back.
  void gather(const VecX& w, std::vector<Part>& parts) const;
  void scatter(const std::vector<Part>& parts, VecX& w) const;

 private:
  void connect(const FreeBodiesResponse& response);
  void eliminate();

  std::vector<Index> start_;   ///< of each body among the unknowns
  std::vector<int> unknowns_;  ///< of each body
  std::vector<int> position_;  ///< of the body that begins at each unknown
  std::vector<std::vector<int>> neighbours_;
  std::vector<std::size_t> column_;
  std::vector<int> row_;
};

}  // namespace compliant
