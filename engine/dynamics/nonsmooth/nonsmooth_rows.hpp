#pragma once

#include <array>
#include <vector>

#include "engine/kkt/factors/sparse.hpp"
#include "engine/laws/admissible_set.hpp"

namespace compliant {

/// Hard contacts within this gap count as closed, m: bodies at rest then pose almost the same
/// problem in each step, and the last impulses solve it.
inline constexpr double closedWithin = 1e-8;

/// Rows with an inequality or friction of one step, on the free velocities (theory §7): with u = J
/// Δv + (Ĉ/h) μ − b, the impulses of each block lie in its set and obey its law. Each step makes a
/// new pattern; refilling allocates nothing once the vectors have grown.
struct NonsmoothRows {
  struct Block {
    AdmissibleSet set;     ///< of μ, N·s
    Index row = 0;         ///< first row here
    Id owner = 0;          ///< the component behind it
    Index systemRow = -1;  ///< of rows of constraints: first row in the KktSystem; −1: of a contact
    /// For a contact or a hard row that can close: +1 if a positive velocity opens it, −1 if a
    /// negative velocity does; 0: no such row.
    double side = 0;
    /// RowLaw::scale of its rows: J, u and Ĉ are multiplied by it, μ is divided by it.
    std::array<double, AdmissibleSet::mostRows> scale{1, 1, 1, 1, 1, 1};
    double S = 0;        ///< s, of the normal: a length over it is a speed (theory §4); 0: none
    bool soft = false;   ///< a contact with a compliance
    double opening = 0;  ///< m, at the start of the step; negative: penetration
    double restitution = 0;
    bool closesHard() const { return side != 0 && !soft; }
  };
  struct Coupling {
    Index row = 0, column = 0;
    double value = 0;  ///< of Ĉ/h, lower triangle
  };

  std::vector<Block> blocks;
  std::vector<int> start{0};  ///< of the rows of J
  std::vector<int> column;
  std::vector<double> value;
  std::vector<Coupling> compliance;
  std::vector<double> right;    ///< b, m/s
  std::vector<double> rate;     ///< J v at the start of the step, m/s
  std::vector<double> impulse;  ///< μ, N·s: that of the last step, then that of this one

  Index rows() const { return static_cast<Index>(right.size()); }
  bool empty() const { return blocks.empty(); }
  void clear() {
    blocks.clear();
    start.assign(1, 0);
    column.clear();
    value.clear();
    compliance.clear();
    right.clear();
    rate.clear();
    impulse.clear();
  }
  /// Completes the row whose entries have been appended.
  void endRow(double b, double speed, double guess) {
    start.push_back(static_cast<int>(column.size()));
    right.push_back(b);
    rate.push_back(speed);
    impulse.push_back(guess);
  }
  /// J x of one row.
  double product(Index row, const VecX& x) const {
    double sum = 0;
    for (int k = start[at(row)]; k < start[at(row) + 1]; ++k)
      sum += value[at(k)] * x[column[at(k)]];
    return sum;
  }
  /// y += a Jᵀ of one row.
  void addTransposed(Index row, double a, VecX& y) const {
    for (int k = start[at(row)]; k < start[at(row) + 1]; ++k) y[column[at(k)]] += a * value[at(k)];
  }
};

}  // namespace compliant
