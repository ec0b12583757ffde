#pragma once

#include <functional>
#include <memory>
#include <vector>

#include "engine/contact/coupled_response.hpp"
#include "engine/dynamics/nonsmooth/contact_factor.hpp"

namespace compliant {

/// The response of rows that many other rows couple through the system of a step (theory §7). It
/// uses the given system and factor: it is valid until either changes.
class SystemResponse final : public CoupledResponse {
 public:
  /// Solves K [v; ·] = [c; 0]; false when that fails.
  using Solve = std::function<bool(const VecX& c, VecX& v)>;
  /// The common data of all parts of a response.
  struct Basis {
    const KktSystem* system = nullptr;
    Solve solve;
    ContactFactor* factor = nullptr;
    int responses = 0,
        factored = 0;  ///< their number, and the index of the one whose rows the factor contains
    std::vector<std::vector<int>> element;  ///< the unknowns of each element on which rows act
    std::vector<int> elementOf;             ///< of each unknown, or −1
    std::vector<Index> place;               ///< of each unknown in its element
    std::vector<MatX> held;  ///< of each element: the inverse of K with all others held

    /// Inverts the elements on which these rows act; false if one has neither mass nor stiffness:
    /// its inverse is left at zero.
    bool hold(const SparseRows& rows);
  };

  /// `formed` is A of the marked blocks, to which others are not coupled; null if none is
  /// marked.
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
  std::vector<char> isFormed_;                      ///< for each block; empty: none is
  int number_;
  // The last product, as methods ask for one several times: one thread at a time uses a problem.
  mutable VecX lastImpulse_, lastVelocity_, force_;
};

}  // namespace compliant
