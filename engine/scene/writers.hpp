#pragma once

#include <algorithm>
#include <cmath>
#include <limits>
#include <numbers>
#include <span>
#include <vector>

#include "engine/base/assert.hpp"
#include "engine/base/math.hpp"
#include "engine/laws/elastic_curve.hpp"

namespace compliant {

/// One recorded call of a writer: the entry of the local matrix.
struct Entry {
  int row = 0;
  int column = 0;
};

/// Receives the entries of a mapping's Jacobians, always the same in the same order as long as the
/// structure of the scene is unchanged. The layout records the entries in the first pass; later
/// passes do one store per call. Columns of several inputs are stacked in their order.
class JacobianWriter {
 public:
  /// Records entries instead of values. `inputOffsets[i]` is the first column of input i.
  JacobianWriter(std::vector<Entry>& pattern, const int* inputOffsets)
      : pattern_(&pattern), inputOffsets_(inputOffsets) {}
  /// Adds values: call k adds to values[slots[k]].
  JacobianWriter(const int* slots, std::size_t count, double* values)
      : slots_(slots), count_(count), values_(values) {}

  /// J(row, column of `input`) += value; row and column count velocity entries.
  void add(Index input, Index row, Index column, double value) {
    if (pattern_ != nullptr) {
      pattern_->push_back({static_cast<int>(row), inputOffsets_[input] + static_cast<int>(column)});
      return;
    }
    ASSERT(cursor_ < count_);
    values_[slots_[cursor_++]] += value;
  }
  /// J(block) += value × identity of the given width.
  void addIdentity(Index input, Index row, Index column, Index width, double value) {
    for (Index k = 0; k < width; ++k) add(input, row + k, column + k, value);
  }
  /// J(block) += a 3×3 matrix whose diagonal is always zero.
  void addCross(Index input, Index row, Index column, const Mat3& block) {
    for (Index i = 0; i < 3; ++i)
      for (Index j = 0; j < 3; ++j)
        if (i != j) add(input, row + i, column + j, block(i, j));
  }
  void addBlock(Index input, Index row, Index column, const Mat3& block) {
    for (Index i = 0; i < 3; ++i)
      for (Index j = 0; j < 3; ++j) add(input, row + i, column + j, block(i, j));
  }
  std::size_t written() const { return cursor_; }

 private:
  std::vector<Entry>* pattern_ = nullptr;
  const int* inputOffsets_ = nullptr;
  const int* slots_ = nullptr;
  std::size_t count_ = 0;
  std::size_t cursor_ = 0;
  double* values_ = nullptr;
};

/// How much of the geometric stiffness of a mapping is used (theory §2).
enum class GeometricStiffness {
  None,        ///< nothing: the papers' equations
  Exact,       ///< all that the masses hold; of the rest only the part in tension
  Stabilized,  ///< what keeps the energy of turning as it is, as far as the masses hold it; beyond,
               ///< what pulls
};

/// The counted part of geometric stiffness, element by element (theory §2): the part in tension,
/// and of the rest `share`, limited to what the moved masses hold.
class CountedStiffness {
 public:
  virtual ~CountedStiffness() = default;
  /// The inverse mass of three velocity entries from a column on, for one of the elements that
  /// share it: 1/kg or 1/(kg·m²). Infinite where there is no mass, zero where nothing moves.
  virtual Mat3 mobility(Index column) const = 0;
  /// The inverse mass of a single entry.
  virtual double mobilityOfNumber(Index column) const = 0;
  /// Columns of both ends of an element; a second of −1 is at rest or absent.
  struct Ends {
    Index first = 0, second = -1;
  };
  /// Records vᵀK_e v of a whole element and of its part in tension.
  virtual void note(const Ends& ends, double whole, double pull) const = 0;
  /// ς − 1, at most 0: the relative correction of an element's tension that was counted in excess.
  virtual double excess(const Ends& ends) const = 0;

  double share = 1;
  double perRate =
      0;  ///< s²; the masses hold a squared rate of its inverse. 0: they hold everything
  bool onlyExcess = false;  ///< count only the excess of elements, and note nothing

  /// The share of an element that the masses hold, from the square of the rate at which the element
  /// turns them, 1/s².
  double held(double rate) const {
    const double w = perRate * rate;
    return w <= 1 || perRate == 0 ? 1 : std::isfinite(w) ? 1 / w : 0;
  }
};

/// Receives the entries of a symmetric local matrix A (mass, damping, stiffness) in a fixed order
/// like JacobianWriter: each pair (row, column) of the matrix once, its mirror entry is implied. In
/// one pass it stores scale × A for the system matrix and accumulates gain × A w for the right-hand
/// side.
class MatrixWriter {
 public:
  explicit MatrixWriter(std::vector<Entry>& pattern) : pattern_(&pattern) {}
  /// Call k adds to values[slots[k]]; a negative slot is skipped (both directions forbidden).
  MatrixWriter(const int* slots, std::size_t count, double* values, double scale)
      : slots_(slots), count_(count), values_(values), scale_(scale) {}
  /// Without a matrix: only the product.
  MatrixWriter() = default;

  /// product += gain × A w
  MatrixWriter& multiply(const double* w, double gain, double* product) {
    vector_ = w;
    gain_ = gain;
    product_ = product;
    return *this;
  }
  /// Counts geometric stiffness by these rules; without them, all of it.
  MatrixWriter& count(const CountedStiffness* counted) {
    counted_ = counted;
    return *this;
  }
  const CountedStiffness* counted() const { return counted_; }
  /// Entries of w from a column on, or zero.
  Vec3 vectorAt(Index column) const {
    return vector_ == nullptr ? Vec3::Zero() : Vec3(Eigen::Map<const Vec3>(vector_ + column));
  }
  double entryAt(Index column) const { return vector_ == nullptr ? 0 : vector_[column]; }

  /// A(row, column) += value, and likewise A(column, row).
  void add(Index row, Index column, double value) {
    if (pattern_ != nullptr) {
      pattern_->push_back({static_cast<int>(row), static_cast<int>(column)});
      return;
    }
    if (slots_ != nullptr) {
      ASSERT(cursor_ < count_);
      const int slot = slots_[cursor_++];
      if (slot >= 0) values_[slot] += scale_ * value;
    }
    if (product_ != nullptr) {
      const double entry = gain_ * value;
      product_[row] += entry * vector_[column];
      if (row != column) product_[column] += entry * vector_[row];
    }
  }
  /// The 3×3 block of rows row… and columns column… of two different elements, and its mirror.
  void addBlock(Index row, Index column, const Mat3& block) {
    if (pattern_ != nullptr || product_ == nullptr || slots_ == nullptr) {
      for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j < 3; ++j) add(row + i, column + j, block(i, j));
      return;
    }
    ASSERT(cursor_ + 9 <= count_);
    store(block, {0, 0, 0, 1, 1, 1, 2, 2, 2}, {0, 1, 2, 0, 1, 2, 0, 1, 2});
    const Mat3 weighted = gain_ * block;
    Eigen::Map<const Vec3> x(vector_ + row), y(vector_ + column);
    const Vec3 forRow = weighted * y, forColumn = weighted.transpose() * x;
    Eigen::Map<Vec3>(product_ + row) += forRow;
    Eigen::Map<Vec3>(product_ + column) += forColumn;
  }
  /// A symmetric 3×3 block on the diagonal.
  void addDiagonalBlock(Index row, const Mat3& block) {
    if (pattern_ != nullptr || product_ == nullptr || slots_ == nullptr) {
      for (Index i = 0; i < 3; ++i)
        for (Index j = 0; j <= i; ++j) add(row + i, row + j, block(i, j));
      return;
    }
    ASSERT(cursor_ + 6 <= count_);
    store(block, {0, 1, 1, 2, 2, 2}, {0, 0, 1, 0, 1, 2});
    const Vec3 forRow = gain_ * (block * Eigen::Map<const Vec3>(vector_ + row));
    Eigen::Map<Vec3>(product_ + row) += forRow;
  }
  std::size_t written() const { return cursor_; }

 private:
  /// Stores entries (rows[k], columns[k]) of a block in the next slots.
  template <std::size_t N>
  void store(const Mat3& block, const int (&rows)[N], const int (&columns)[N]) {
    const int* slot = slots_ + cursor_;
    double* const values = values_;
    const double scale = scale_;
    for (std::size_t k = 0; k < N; ++k)
      if (slot[k] >= 0) values[slot[k]] += scale * block(rows[k], columns[k]);
    cursor_ += N;
  }

  std::vector<Entry>* pattern_ = nullptr;
  const int* slots_ = nullptr;
  std::size_t count_ = 0;
  std::size_t cursor_ = 0;
  double* values_ = nullptr;
  double scale_ = 1;
  const double* vector_ = nullptr;
  double gain_ = 0;
  double* product_ = nullptr;
  const CountedStiffness* counted_ = nullptr;
};

/// The compliance law of the rows of one constraint, in order: λ = −C⁻¹φ − D_c φ̇ (theory §3).
/// Rows are independent (c, d with D_c = d/c) or come in small blocks with matrices C and D_c.
struct LawTable {
  struct Block {
    Index first = 0;  ///< row
    Index size = 0;
    std::size_t data = 0;  ///< offset of C (size², column by column), then D_c
  };
  /// The target of a row (theory §3). Stay: φ = 0; offset: φ = value. The other two prescribe φ̇:
  /// value (velocity), or −value × φ (relax).
  enum class Target : char { Stay, Offset, Velocity, Relax };

  std::vector<double> compliance;    ///< c per row; the diagonal of C inside a block
  std::vector<double> dampingRatio;  ///< d per row, in s
  std::vector<double> frequency;     ///< ω per row, rad/s, if it determines c; else 0
  /// F(φ) per row in place of φ/c, or null.
  std::vector<std::shared_ptr<const ElasticCurve>> curve;
  std::vector<Block> blocks;
  std::vector<double> blockData;
  std::vector<Target> target;       ///< per row
  std::vector<double> targetValue;  ///< m, m/s or 1/s, per row
  /// For an offset that changes over time, per row: its speed, m/s, and its displacement since the
  /// last step, m.
  std::vector<double> offsetRate, offsetChange;

  Index rows() const { return static_cast<Index>(compliance.size()); }
  void clear() {
    compliance.clear();
    dampingRatio.clear();
    frequency.clear();
    curve.clear();
    blocks.clear();
    blockData.clear();
    target.clear();
    targetValue.clear();
    offsetRate.clear();
    offsetChange.clear();
  }
  void row(double c, double d) {
    compliance.push_back(c);
    dampingRatio.push_back(d);
    frequency.push_back(0);
    curve.emplace_back();
    target.push_back(Target::Stay);
    targetValue.push_back(0);
    offsetRate.push_back(0);
    offsetChange.push_back(0);
  }
  /// A spring that oscillates at `hertz` with the effective mass of the row, damped by the fraction
  /// ζ of critical damping: c = 1/(m ω²), d = 2ζ/ω.
  void rowOfFrequency(double hertz, double zeta) {
    const double omega = 2 * std::numbers::pi * hertz;
    row(0, 2 * zeta / omega);
    frequency.back() = omega;
  }
  /// Computes c of these rows; `mass` in kg, per row. If it is missing or 0, 1 kg is used.
  void resolveFrequencies(std::span<const double> mass) {
    for (std::size_t r = 0; r < frequency.size(); ++r)
      if (frequency[r] > 0)
        compliance[r] =
            1 / ((r < mass.size() && mass[r] > 0 ? mass[r] : 1) * frequency[r] * frequency[r]);
  }
  void curvedRow(std::shared_ptr<const ElasticCurve> of, double d) {
    row(of->compliance(0), d);
    curve.back() = std::move(of);
  }
  /// c of a row at this distance of φ from its target.
  double complianceAt(Index row, double gap) const {
    const auto r = static_cast<std::size_t>(row);
    return curve[r] != nullptr ? curve[r]->compliance(gap) : compliance[r];
  }
  /// The distance from its target within which a row is the spring of its compliance.
  double reach(Index row) const {
    const auto r = static_cast<std::size_t>(row);
    return curve[r] != nullptr ? curve[r]->reach() : std::numeric_limits<double>::infinity();
  }
  /// `dampingMatrix` is D_c; with a ratio instead, C D_c := ratio × I, also in hard directions.
  void block(const MatX& C, const MatX& dampingMatrix, double ratio) {
    const Index n = C.rows();
    blocks.push_back({rows(), n, blockData.size()});
    blockData.insert(blockData.end(), C.data(), C.data() + n * n);
    blockData.insert(blockData.end(), dampingMatrix.data(), dampingMatrix.data() + n * n);
    for (Index i = 0; i < n; ++i) row(C(i, i), ratio);
  }
};

/// Collects the forbidden velocity directions of a projection, per element of its state.
class ProjectionWriter {
 public:
  struct Fixed {
    Index element = 0;
    bool all = true;
    Vec3 direction = Vec3::Zero();  ///< unit; used when not all
  };
  void fix(Index element) { fixed.push_back({element, true, Vec3::Zero()}); }
  void fixDirection(Index element, const Vec3& direction) {
    fixed.push_back({element, false, direction.normalized()});
  }
  std::vector<Fixed> fixed;
};

}  // namespace compliant
