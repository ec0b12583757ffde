#include "engine/contact/natural_residual.hpp"

#include <algorithm>
#include <cmath>

#include "engine/contact/block_kernel.hpp"
#include "engine/contact/block_residual.hpp"

namespace compliant {

namespace {

/// Impulses beyond this multiple of ‖ρδ‖ do not reduce the relative residual: unbounded growth of
/// self-stress would look converged.
constexpr double largestShare = 1e6;

}  // namespace

NaturalResidual::NaturalResidual(const NonsmoothProblem& problem)
    : problem_(problem), step_(problem.sets.size()) {
  double scale = 0, squared = 0;
  for (Index b = 0; b < problem.blocks(); ++b) {
    double own[AdmissibleSet::mostRows * AdmissibleSet::mostRows];
    problem.response->diagonalBlock(b, own);
    step_[at(b)] = largestEigenvalueOfBlock(own, problem.response->size(b));
    scale = std::max(scale, step_[at(b)]);
  }
  // Immovable rows get the step of the others.
  for (Index b = 0; b < problem.blocks(); ++b) {
    double& step = step_[at(b)];
    step = 1 / (step > 1e-14 * scale ? step : scale > 0 ? scale : 1);
    const auto own =
        problem.velocity.segment(problem.response->first(b), problem.response->size(b));
    squared += step * step * own.squaredNorm();
  }
  reference_ = std::sqrt(squared);
}

double squaredBlockResidual(const NonsmoothProblem& problem, Index block, double step,
                            const VecX& impulse, const VecX& velocity) {
  const Index first = problem.response->first(block), rows = problem.response->size(block);
  double u[AdmissibleSet::mostRows], moved[AdmissibleSet::mostRows], squared = 0;
  for (Index i = 0; i < rows; ++i) u[i] = velocity[first + i];
  problem.set(block).addCorrection(u);
  for (Index i = 0; i < rows; ++i) moved[i] = impulse[first + i] - step * u[i];
  problem.set(block).project(moved);
  for (Index i = 0; i < rows; ++i) {
    const double difference = impulse[first + i] - moved[i];
    squared += difference * difference;
  }
  return squared;
}

NaturalResidual::Size NaturalResidual::measure(const VecX& impulse, const VecX& velocity) const {
  Size size;
  double squared = 0;
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const double own = squaredBlockResidual(problem_, b, step_[at(b)], impulse, velocity);
    squared += own;
    // Written so that NaN counts as the largest.
    if (size.worst < 0 || !(own <= size.largest * size.largest)) {
      size.largest = std::sqrt(own);
      size.worst = b;
    }
  }
  size.norm = std::sqrt(squared);
  const double balance = std::min(impulse.norm() + reference_,
                                  reference_ > 0 ? largestShare * reference_ : impulse.norm());
  size.relative = relativeTo(size.norm, balance);
  return size;
}

}  // namespace compliant
