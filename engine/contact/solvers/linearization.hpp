#pragma once

#include <vector>

#include "engine/contact/nonsmooth_problem.hpp"

namespace compliant {

/// A value F of rows in blocks, and dF = P dμ + Q A dμ with P and Q block diagonal: what a
/// semismooth Newton step solves.
class Linearization {
 public:
  explicit Linearization(const NonsmoothProblem& problem)
      : value(VecX::Zero(problem.rows())),
        p_(9 * problem.sets.size()),
        q_(9 * problem.sets.size()),
        open_(problem.sets.size()) {}

  VecX value;  ///< F
  /// P_i and Q_i, row by row in 9 numbers, 1 for an interval.
  double* p(Index block) { return &p_[9 * at(block)]; }
  double* q(Index block) { return &q_[9 * at(block)]; }
  const double* p(Index block) const { return &p_[9 * at(block)]; }
  const double* q(Index block) const { return &q_[9 * at(block)]; }
  /// Q of all blocks.
  const std::vector<double>& q() const { return q_; }
  /// Whether dF_i = dμ_i: the block takes part in no coupling.
  bool isOpen(Index block) const { return open_[at(block)] != 0; }
  char& open(Index block) { return open_[at(block)]; }

 private:
  std::vector<double> p_, q_;
  std::vector<char> open_;
};

}  // namespace compliant
