#pragma once

#include <memory>

#include "engine/kkt/factors/sparse.hpp"
#include "engine/kkt/report.hpp"

namespace compliant {

/// A factorisation of a symmetric matrix of fixed pattern, by a library. All kernels take the lower
/// triangle row by row, every diagonal entry stored. They allocate, and throw std::bad_alloc only.
class Factor {
 public:
  enum class Outcome {
    Factored,
    Breakdown,  ///< an unusable pivot: zero, or negative if the kernel takes roots
    NotFinite,  ///< the matrix holds numbers that are not finite
    OutOfMemory,
  };
  virtual ~Factor() = default;
  /// Symbolic work for the pattern.
  virtual Outcome analyse(const SparseRows& lower) = 0;
  /// Numeric work; the pattern is that of `analyse`.
  Outcome factor(const SparseRows& lower) {
    ++workDone().factorizations;
    return factorLower(lower);
  }
  /// A⁻¹ x in place, with the last factor.
  void solve(VecX& x) {
    ++workDone().triangularSolves;
    solveInPlace(x);
  }
  /// Entries of the factor, and multiplications and additions to compute it: from the symbolic
  /// analysis, or from the last factor where the kernel pivots.
  virtual double nonZeros() const = 0;
  virtual double flops() const = 0;

 private:
  virtual Outcome factorLower(const SparseRows& lower) = 0;
  virtual void solveInPlace(VecX& x) = 0;
};

/// LDLᵀ by Eigen's SimplicialLDLT, in the order of the matrix, without pivoting: for quasi-definite
/// matrices.
std::unique_ptr<Factor> makeEigenLdlt();
/// LDLᵀ by CHOLMOD's simplicial kernel, otherwise the same.
std::unique_ptr<Factor> makeCholmodLdlt();
/// LLᵀ by CHOLMOD's supernodal kernel in METIS' order: dense blocks, BLAS. For definite matrices.
std::unique_ptr<Factor> makeSupernodalLlt();
/// LU with partial pivoting by Eigen's SparseLU in COLAMD's order: for any regular matrix.
std::unique_ptr<Factor> makeEigenLu();
/// LU with partial pivoting by UMFPACK.
std::unique_ptr<Factor> makeUmfpackLu();

/// Whether all entries of the pattern are finite.
bool allFinite(const SparseRows& matrix);
/// The status of a solve with this outcome; a breakdown means singular, which `breakdown` explains.
SolveStats statsOf(Factor::Outcome outcome, const char* breakdown);

}  // namespace compliant
