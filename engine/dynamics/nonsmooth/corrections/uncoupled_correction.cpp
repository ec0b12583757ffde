#include "engine/dynamics/nonsmooth/corrections/uncoupled_correction.hpp"

namespace compliant {

Sentence UncoupledCorrection::prepare(const KktSystem& system) {
  std::size_t count = 0;
  regular_ = true;
  for (Index first = 0; first < system.n();) {
    Index end = first + 1;
    while (end < system.n() && system.group[at(end)] == system.group[at(first)]) ++end;
    if (blocks_.size() <= count) blocks_.emplace_back();
    Block& block = blocks_[count++];
    block.first = first;
    block.size = end - first;
    Matrix own = Matrix::Zero(block.size, block.size);
    for (Index i = first; i < end; ++i)
      system.W.forRow(i, [&](int column, double value) {
        if (column < first) return;
        own(i - first, column - first) = value;
        own(column - first, i - first) = value;
      });
    block.factor.compute(own);
    regular_ =
        regular_ && block.factor.info() == Eigen::Success && block.factor.vectorD().minCoeff() > 0;
    first = end;
  }
  blocks_.resize(count);
  return {};
}

bool UncoupledCorrection::apply(const VecX& c, VecX& x) const {
  x.resize(c.size());
  for (const Block& block : blocks_)
    x.segment(block.first, block.size) = block.factor.solve(c.segment(block.first, block.size));
  return regular_;
}

}  // namespace compliant
