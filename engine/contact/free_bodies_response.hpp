#pragma once

#include <span>

#include "engine/contact/response_operator.hpp"

namespace compliant {

/// A = G Gᵀ + Ĉ/h of rows that act on bodies which nothing else connects, never formed: G_i = J_i
/// L_i⁻ᵀ of each body, W_i = L_i L_iᵀ. A row costs a few products with its own bodies, however many
/// other rows they have: `moved` is Gᵀμ, the velocities of the bodies times the roots of their
/// masses. Gauss–Seidel on it is the method of sequential impulses.
class FreeBodiesResponse final : public ResponseOperator {
 public:
  static constexpr int mostUnknowns = 6;  ///< of a body

  explicit FreeBodiesResponse(std::vector<Index> first)
      : ResponseOperator(std::move(first)), own_(at(rows()), 0.0) {}

  /// Starts new rows, initially without action, in the memory of the previous ones.
  void beginAnew(std::span<const Index> first);
  /// Adds the action of the next block on a body, block by block. `G` has a row for each row of the
  /// block, and a column for each unknown of the body; these begin at `body` among the unknowns of
  /// all bodies.
  void addBody(Index block, Index body, int unknowns, const double* G);
  /// Adds Ĉ/h of a row.
  void addCompliance(Index row, double value) { own_[at(row)] += value; }

  void begin(const VecX& impulse, VecX& moved) const override;
  void follow(Index block, const double* change, VecX& moved) const override;
  bool hasRows() const override { return true; }
  void applyRow(Index block, const VecX& impulse, const VecX& moved,
                double* velocity) const override;

  double entries() const override { return 2 * static_cast<double>(values_.size()); }
  void apply(const VecX& impulse, VecX& velocity) const override;
  void diagonalBlock(Index block, double* values) const override;
  SparseMatrix matrix() const override;
  std::shared_ptr<const ResponseOperator> ofRows(std::span<const Index> rows) const override;
  std::shared_ptr<const ResponseOperator> ofBlocks(std::span<const Index> blocks) const override;

  /// The action of a block on a body: G begins at `value`.
  struct Action {
    Index body = 0;
    int unknowns = 0;
    std::size_t value = 0;
  };
  std::span<const Action> actionsOf(Index block) const {
    if (at(block) + 1 >= start_.size()) return {};
    return {actions_.data() + start_[at(block)], actions_.data() + start_[at(block) + 1]};
  }
  const double* gOf(const Action& action) const { return &values_[action.value]; }
  /// Ĉ/h of a row.
  double compliance(Index row) const { return own_[at(row)]; }
  /// G w of a block: `moved` is w.
  void rowsOf(Index block, const VecX& moved, double* velocity) const;
  /// The unknowns of all bodies.
  Index unknowns() const { return moved_; }

 private:
  void addRows(Index block, const VecX& moved, double* velocity) const;

  std::vector<std::size_t> start_{0};  ///< of each block in actions_, for blocks so far
  std::vector<Action> actions_;
  std::vector<double> values_, own_;
  Index moved_ = 0;
  mutable VecX product_;  ///< of apply: one thread at a time uses a problem
};

}  // namespace compliant
