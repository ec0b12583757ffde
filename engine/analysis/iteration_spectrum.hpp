#pragma once

#include <complex>
#include <vector>

#include "engine/record/solver_record.hpp"

namespace compliant {

/// What an iterative solver of a step works on, as a linear problem: A over the rows that act. If
/// the step has contacts or bounded rows, these: of a block that sticks all rows, of one that
/// slides the normal, whose friction follows it, of others none; A is then that of contactResponse.
/// Without them, the rows of the system with A = J W⁻¹Jᵀ + Ĉ/h.
struct ActiveResponse {
  bool contacts = false;
  std::vector<Index> rows;   ///< in NonsmoothRecord, or in SolverRecord::rows
  std::vector<Index> start;  ///< of the blocks that a sweep solves exactly, and the end
  MatX A;                    ///< 1/kg; not symmetric where contacts slide
  Index blocks() const { return static_cast<Index>(start.size()) - 1; }
};
inline constexpr Index mostActiveRows = 600;
/// A sentence where nothing acts, more than `mostActiveRows` rows do, or W is singular.
Result<ActiveResponse> activeResponse(const SolverRecord& record);

/// How a linear iteration μ ← G μ + … damps its errors.
struct IterationSpectrum {
  struct Mode {
    std::complex<double> value;
    VecX impulse;  ///< of the active rows; its largest entry is 1
  };
  double radius = 0;          ///< ρ, the largest |eigenvalue| of G, of errors that move something
  Index idle = 0;             ///< independent impulses that move nothing: no sweep changes them
  std::vector<Mode> slowest;  ///< the largest |eigenvalue| first
  /// Sweeps for each decimal digit, ln 10 / −ln ρ; ∞ where ρ ≥ 1.
  double sweepsPerDigit() const;
};

/// A sweep: Gauss–Seidel in the order of the blocks, G = I − (D/ω + L)⁻¹A with the diagonal blocks
/// D and what is below them, L, or Jacobi, G = I − ω D⁻¹A.
struct SweepMethod {
  enum class Kind { GaussSeidel, Jacobi };
  Kind kind = Kind::GaussSeidel;
  double relaxation = 1;  ///< ω
};
/// With so many eigenvectors.
IterationSpectrum iterationSpectrum(const ActiveResponse& response, const SweepMethod& method,
                                    Index modes);

}  // namespace compliant
