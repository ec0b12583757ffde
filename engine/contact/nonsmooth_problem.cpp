#include "engine/contact/nonsmooth_problem.hpp"

#include <cmath>
#include <string>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// Checks the set of one block; `where` names it.
Status checkSet(const AdmissibleSet& set, const std::string& where) {
  if (set.tangents > 0) {
    if (!(set.friction >= 0) || !std::isfinite(set.friction))
      return Error{where, "The friction coefficient is " + numberText(set.friction) +
                              "; it must be a finite number of at least 0"};
    if (set.tangents != 2 && set.tangents != 5)
      return Error{where, "The cone has " + std::to_string(set.tangents) +
                              " tangents; it must have 2, or 5 with three turns"};
    return {};
  }
  if (!(set.lower <= set.upper) || set.lower > 1e300 || set.upper < -1e300)
    return Error{where, "The impulse is to lie between " + numberText(set.lower) + " and " +
                            numberText(set.upper) + "; the first must be the smaller one"};
  return {};
}

}  // namespace

std::vector<Index> startsOfBlocks(const std::vector<AdmissibleSet>& sets) {
  std::vector<Index> first{0};
  for (const AdmissibleSet& set : sets) first.push_back(first.back() + set.rows());
  return first;
}

Status check(const NonsmoothProblem& problem) {
  if (problem.response == nullptr) return Error{"A", "The problem has no matrix"};
  const ResponseOperator& A = *problem.response;
  if (A.blocks() != problem.blocks() || A.rows() != problem.velocity.size())
    return Error{"A", "The matrix has " + std::to_string(A.rows()) + " rows in " +
                          std::to_string(A.blocks()) + " blocks, the vector " +
                          std::to_string(problem.velocity.size()) + " rows, and there are " +
                          std::to_string(problem.blocks()) + " sets; they must be the same"};
  for (Index b = 0; b < problem.blocks(); ++b) {
    const std::string where = "block " + std::to_string(b);
    if (A.size(b) != problem.set(b).rows())
      return Error{where, "It has " + std::to_string(A.size(b)) + " rows; its set needs " +
                              std::to_string(problem.set(b).rows())};
    if (const Status fits = checkSet(problem.set(b), where); !fits) return fits;
    double own[AdmissibleSet::mostRows * AdmissibleSet::mostRows];
    A.diagonalBlock(b, own);
    for (Index i = 0; i < A.size(b); ++i) {
      const double diagonal = own[i * (A.size(b) + 1)];
      if (!std::isfinite(diagonal))
        return Error{where, "The matrix has a number on its diagonal that is not finite"};
      if (diagonal < 0 && problem.set(b).tangents > 0)
        return Error{where, "The diagonal of the matrix is " + numberText(diagonal) +
                                "; with friction it must be at least 0"};
    }
  }
  for (Index r = 0; r < problem.rows(); ++r)
    if (!std::isfinite(problem.velocity[r]))
      return Error{"row " + std::to_string(r), "The velocity is not a finite number"};
  return {};
}

double asymmetry(const SparseMatrix& A) {
  const SparseMatrix difference = A - SparseMatrix(A.transpose());
  double largest = 0, scale = 0;
  for (Index c = 0; c < A.outerSize(); ++c) {
    for (SparseMatrix::InnerIterator e(difference, c); e; ++e)
      largest = std::max(largest, std::abs(e.value()));
    for (SparseMatrix::InnerIterator e(A, c); e; ++e) scale = std::max(scale, std::abs(e.value()));
  }
  return relativeTo(largest, scale);
}

}  // namespace compliant
