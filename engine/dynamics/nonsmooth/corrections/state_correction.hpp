#pragma once

#include <Eigen/SparseCholesky>
#include <memory>
#include <vector>

#include "engine/dynamics/nonsmooth/corrections/constraint_correction.hpp"

namespace compliant {

/// Factors the block of W of each state: exact if no stiffness couples states, like SOFA's
/// correction by the linear solver of each object.
class StateCorrection final : public ConstraintCorrection {
 public:
  /// Wires are states whose elements W couples only with their neighbours in order: their factor
  /// has only the entries of W and needs no ordering.
  enum class Ordering { LeastFill, Wire };
  explicit StateCorrection(Ordering ordering);
  ~StateCorrection() override;

  Sentence prepare(const KktSystem& system) override;
  bool apply(const VecX& c, VecX& x) const override;
  /// Entries of the factor below its diagonal.
  Index fill() const;

 private:
  struct Factor;
  template <class Order>
  struct SparseFactor;
  void findEntries(const KktSystem& system);

  Ordering ordering_;
  std::vector<int> source_;  ///< of each entry of the matrix, in W
  Sentence fault_;
  std::unique_ptr<Factor> factor_;
};

}  // namespace compliant
