#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/contact/coupled_response.hpp"
#include "engine/dynamics/nonsmooth/contact_factor.hpp"

namespace compliant {

/// The response of rows on the system of a step, which many others couple (theory §7). It is that
/// of the system and of the factor at hand: it holds until either changes.
class SystemResponse final : public CoupledResponse {
 public:
  /// Solves K [v; ·] = [c; 0]; false when that fails.
  using Solve = std::function<bool(const VecX& c, VecX& v)>;
  /// What all parts of a response share.
  struct Basis {
    const KktSystem* system = nullptr;
    Solve solve;
    ContactFactor* factor = nullptr;
    int responses = 0,
        factored = 0;  ///< how many there are, and the number of the one whose rows the factor has
    std::vector<std::vector<int>> element;  ///< the unknowns of each element that rows act on
    std::vector<int> elementOf;             ///< of each unknown, or −1
    std::vector<Index> place;               ///< of each unknown in its element
    std::vector<MatX> held;  ///< of each element: the inverse of K with all others held

    /// The elements that these rows act on; false where one has neither mass nor stiffness: its
    /// inverse is left at zero.
    bool hold(const SparseRows& rows);
  };

  /// `formed` is A of those blocks that are marked, which others are not coupled to; null where
  /// none is.
  SystemResponse(std::vector<Index> first, SparseRows rows, VecX compliance,
                 std::shared_ptr<Basis> basis, std::shared_ptr<const ResponseOperator> formed,
                 std::vector<char> isFormed);

  double compliance(Index row) const override { return compliance_[row]; }
  void forceOf(const VecX& impulse, VecX& c) const override;
  void rowsOf(const VecX& v, VecX& u) const override;
  void velocityOf(const VecX& impulse, VecX& v) const override;
  bool factor(std::span<const double> H) const override;
  void solveFactored(VecX& x) const override { basis_->factor->solve(x); }

  double entries() const override {
    return static_cast<double>(rows_.column.size());
  }  // beside a factor, which counts itself
  void apply(const VecX& impulse, VecX& velocity) const override;
  void diagonalBlock(Index block, double* values) const override;
  std::shared_ptr<const ResponseOperator> ofRows(std::span<const Index> rows) const override;
  std::shared_ptr<const ResponseOperator> ofBlocks(std::span<const Index> blocks) const override;

 private:
  std::shared_ptr<SystemResponse> part(std::vector<Index> first, std::span<const Index> rows,
                                       std::shared_ptr<const ResponseOperator> formed,
                                       std::vector<char> isFormed) const;

  SparseRows rows_;
  VecX compliance_;
  std::shared_ptr<Basis> basis_;
  std::shared_ptr<const ResponseOperator> formed_;  ///< null: no block is
  std::vector<char> isFormed_;                      ///< of each block; empty: none is
  int number_;
  // The last product, as methods ask for one several times: one thread at a time uses a problem.
  mutable VecX lastImpulse_, lastVelocity_, force_;
};

}  // namespace compliant
