#pragma once

#include <vector>

#include "engine/base/huge_page_allocator.hpp"
#include "engine/base/math.hpp"

namespace compliant {

/// A sparse matrix row by row (CSR). Symmetric matrices keep their lower triangle. The pattern is
/// made once per structure; a step only stores into `value`, which may be longer than the pattern:
/// entries behind it belong to the owner of the matrix.
struct SparseRows {
  Index rows = 0;
  Index columns = 0;
  std::vector<int> start;      ///< rows + 1
  HugePageVector<int> column;  ///< ascending in each row
  HugePageVector<double> value;

  Index nonZeros() const { return start.empty() ? 0 : start.back(); }
  /// The slot of an entry of the pattern, or −1.
  int slot(Index row, Index column) const;
  /// The slot of a diagonal entry of a lower triangle with a full diagonal: the last of its row.
  std::size_t diagonalSlot(Index row) const { return at(start[at(row) + 1]) - 1; }
  double diagonal(Index row) const { return value[diagonalSlot(row)]; }
  double& diagonal(Index row) { return value[diagonalSlot(row)]; }

  /// visit(column, value) for every entry of a row
  template <class Visit>
  void forRow(Index row, Visit visit) const {
    for (int k = start[at(row)]; k < start[at(row) + 1]; ++k) visit(column[at(k)], value[at(k)]);
  }

  /// y += a A x
  void addProduct(double a, const VecX& x, VecX& y) const;
  /// y += a Aᵀ x
  void addTransposedProduct(double a, const VecX& x, VecX& y) const;
  /// y += a A x for a symmetric A given by its lower triangle.
  void addSymmetricProduct(double a, const VecX& x, VecX& y) const;
  MatX dense() const;
  MatX denseSymmetric() const;
};

/// The connected parts of a symmetric matrix, given by its lower triangle: the number of the part
/// of each row. Parts are numbered by their first rows.
std::vector<int> connectedParts(const SparseRows& lower);

/// Both triangles of a symmetric matrix stored as its lower triangle.
struct Mirrored {
  SparseRows full;
  std::vector<int> source;  ///< entry of the lower triangle behind each entry of `full`

  void analyse(const SparseRows& lower);
  void fill(const SparseRows& lower);
};

/// Collects positions of entries in any order, with repetitions, and turns them into a pattern with
/// zero values. One list holds them all: with short rows, a list per row would take most of the
/// memory.
class PatternBuilder {
 public:
  PatternBuilder(Index rows, Index columns) : rows_(rows), columns_(columns) {}
  void add(Index row, Index column) {
    places_.push_back({static_cast<int>(row), static_cast<int>(column)});
  }
  /// Call it once.
  SparseRows build();

 private:
  struct EntryPlace {
    int row = 0, column = 0;
  };
  /// Columns of all entries, row after row; `start` receives where each row begins, and the end.
  HugePageVector<int> sortedByRow(std::vector<int>& start);

  Index rows_, columns_;
  HugePageVector<EntryPlace> places_;
};

}  // namespace compliant
