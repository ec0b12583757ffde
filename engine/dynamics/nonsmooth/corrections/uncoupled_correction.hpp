#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "engine/dynamics/nonsmooth/corrections/constraint_correction.hpp"

namespace compliant {

/// Uses the diagonal blocks of W, element by element, as if nothing else coupled them: an element
/// is a point, a frame or a number.
class UncoupledCorrection final : public ConstraintCorrection {
 public:
  Sentence prepare(const KktSystem& system) override;
  bool apply(const VecX& c, VecX& x) const override;

 private:
  using Matrix = Eigen::Matrix<double, Eigen::Dynamic, Eigen::Dynamic, 0, 6, 6>;
  struct Block {
    Index first = 0, size = 0;
    Eigen::LDLT<Matrix> factor;
  };
  std::vector<Block> blocks_;
  bool regular_ = true;
};

}  // namespace compliant
