#pragma once

#include <Eigen/Cholesky>
#include <vector>

#include "engine/kkt/kkt_system.hpp"

namespace compliant {

/// The blocks of elements on the diagonal of W, as if nothing else connected them: a point is one, a frame, a number.
class ElementBlocks {
 public:
  void factor(const KktSystem& system);
  /// W_ii x_i = c_i for each element; false where a block is singular.
  bool solve(const KktSystem& system, const VecX& c, VecX& x) const;

 private:
  struct Block {
    Index first = 0, size = 0;
    Eigen::LDLT<MatX> factor;
  };
  std::vector<Block> blocks_;
  bool regular_ = true;
};

}  // namespace compliant
