#pragma once

#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// A value F of rows in blocks, and dF = P dμ + Q A dμ with P and Q block diagonal: the data of a
/// semismooth Newton step.
class Linearization {
 public:
  explicit Linearization(const NonsmoothProblem& problem)
      : value(VecX::Zero(problem.rows())),
        stride_(problem.response->squareStride()),
        p_(stride_ * problem.sets.size()),
        q_(stride_ * problem.sets.size()),
        open_(problem.sets.size()) {}

  VecX value;  ///< F
  /// P_i and Q_i, row by row.
  double* p(Index block) { return &p_[stride_ * at(block)]; }
  double* q(Index block) { return &q_[stride_ * at(block)]; }
  const double* p(Index block) const { return &p_[stride_ * at(block)]; }
  const double* q(Index block) const { return &q_[stride_ * at(block)]; }
  /// Q of all blocks, ResponseOperator::squareStride() apart.
  const std::vector<double>& q() const { return q_; }
  /// Whether dF_i = dμ_i: the block is uncoupled.
  bool isOpen(Index block) const { return open_[at(block)] != 0; }
  char& open(Index block) { return open_[at(block)]; }

 private:
  std::size_t stride_;
  std::vector<double> p_, q_;
  std::vector<char> open_;
};

}  // namespace compliant
