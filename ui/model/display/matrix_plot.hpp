#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// The rows of one state or one constraint; as the matrix is symmetric, also its columns.
struct MatrixBand {
  Id owner = 0;
  std::string name;
  Index first = 0, size = 0;  ///< in the whole matrix
};

/// The block to which a cell belongs; each has a unit and a scale of its own.
enum class MatrixPart { W, J, C };

/// A row and a column of the matrix.
struct MatrixCell {
  Index row = 0, column = 0;
};

/// The symmetric system [W, −Jᵀ; −J, −Ĉ/h] of a recorded solve (theory §5; Faure 2012, figure 2),
/// ready to draw: unknowns first, then rows, in blocks of states and constraints. Rows of contacts,
/// which are solved separately, come last.
class MatrixPlot {
 public:
  /// `nameOf` gives the names of shapes.
  MatrixPlot(std::shared_ptr<const SolverRecord> record,
             std::shared_ptr<const SceneStructure> structure,
             std::function<std::string(Id)> nameOf = {});

  const SolverRecord& record() const { return *record_; }
  Index size() const { return unknowns_ + rows_ + contactRows_; }
  Index unknowns() const { return unknowns_; }
  Index rows() const { return rows_; }  ///< of constraints
  Index contactRows() const { return contactRows_; }
  /// A row of a contact.
  struct ContactRow {
    const NonsmoothRecord::Block* contact = nullptr;
    Index direction = 0;  ///< 0: normal, 1 and 2: tangents
  };
  /// Nothing if the index does not belong to a contact.
  std::optional<ContactRow> contactRow(Index index) const;
  const std::vector<MatrixBand>& bands() const { return bands_; }
  const MatrixBand* bandOf(Index index) const;
  /// The number of nonzero entries of the whole matrix.
  Index nonZeros() const { return nonZeros_; }
  /// The largest magnitude in a part: W in kg, J, Ĉ/h in 1/kg for lengths.
  double largest(MatrixPart part) const { return largest_[static_cast<std::size_t>(part)]; }

  /// The entry of the symmetric matrix; 0 outside its pattern.
  double value(MatrixCell cell) const;
  /// "∂(rope, link 12)/∂(bridge, point 3, y) = 0.71", W and Ĉ/h likewise with their units.
  std::string cellText(MatrixCell cell) const;
  /// "rope, link 12" or "bridge, point 3, y".
  std::string name(Index index) const;

  /// A view of the matrix on an image: the corner of cell (0, 0) is at (left, top), in pixels.
  struct View {
    double left = 0, top = 0;
    double scale = 1;  ///< pixels per cell
    int width = 0, height = 0;
  };
  /// Relative to the largest of the part: above this magnitude the shade grows logarithmically.
  static constexpr double faintest = 1e-6;
  /// One shade per pixel, row by row: 0 if all entries are zero, 2 if one is not finite. Else take
  /// the entry that is greatest relative to the largest of its part: the shade is its sign times
  /// 0.2 to 1. One pass over the entries, at any zoom.
  void shades(const View& view, std::vector<float>& pixels) const;

 private:
  template <class Visit>
  void eachEntry(Visit visit) const;
  MatrixPart partOf(MatrixCell cell) const;
  bool ofContact(Index index) const { return index >= unknowns_ + rows_; }

  std::shared_ptr<const SolverRecord> record_;
  std::shared_ptr<const SceneStructure> structure_;
  std::function<std::string(Id)> nameOf_;
  Index unknowns_ = 0, rows_ = 0;
  SparseRows contactJ_, contactC_;  ///< as they would border the system
  Index contactRows_ = 0, nonZeros_ = 0;
  std::vector<MatrixBand> bands_;
  double largest_[3] = {0, 0, 0};
};

}  // namespace compliant
