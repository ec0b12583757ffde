#include "engine/contact/solvers/newton_step.hpp"

#include <cmath>

#include "engine/contact/block_kernel.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {
constexpr double least = 1e-12;
constexpr Index mostDenseRows = 240;  // up to which a dense factor is quicker
/// A smaller value would leave no digits for a factor of K + JᵀHJ.
constexpr double leastInCoupled = 1e-7;

/// H = P̄⁻¹Q and −P̄⁻¹F of a block, with the diagonal of Ĉ/h + εR; false where P̄ is singular.
template <int Rows>
bool eliminate(const double* p, const double* q, const double* raised, const double* value,
               double* H, double* step) {
  const Eigen::Map<const RowMajorBlock<Rows>> P(p), Q(q);
  using Column = Eigen::Matrix<double, Rows, 1>;
  const Eigen::Map<const Column> F(value), diagonal(raised);
  const Eigen::FullPivLU<RowMajorBlock<Rows>> factor(
      RowMajorBlock<Rows>(P + Q * diagonal.asDiagonal()));
  if (!factor.isInvertible()) return false;
  Eigen::Map<RowMajorBlock<Rows>> slope(H);
  Eigen::Map<Column> alone(step);
  slope = factor.solve(Q);
  alone = -factor.solve(F);
  return true;
}
}  // namespace

NewtonStep::NewtonStep(const NonsmoothProblem& problem, const std::vector<double>& steps)
    : problem_(problem),
      steps_(steps),
      coupledResponse_(dynamic_cast<const CoupledResponse*>(problem.response.get())),
      stride_(problem.response->squareStride()),
      H_(coupledResponse_ != nullptr ? stride_ * problem.sets.size() : 0),
      A_(coupledResponse_ != nullptr ? SparseMatrix() : problem.response->matrix()),
      block_(at(problem.rows())),
      place_(at(problem.rows())),
      right_(problem.rows()),
      product_(problem.rows()) {
  for (Index b = 0; b < problem.blocks(); ++b)
    for (Index i = 0; i < problem.response->size(b); ++i)
      block_[at(problem.response->first(b) + i)] = b;
}

double NewtonStep::leastRegularization() const {
  return coupledResponse_ != nullptr ? leastInCoupled : least;
}

void NewtonStep::select(const Linearization& function, VecX& step) {
  coupled_ = 0;
  for (Index r = 0; r < problem_.rows(); ++r) {
    const bool open = function.isOpen(block_[at(r)]);
    place_[at(r)] = open ? -1 : coupled_++;
    step[r] = open ? -function.value[r] : 0;
  }
  // −F − Q A Δ_open
  product_.noalias() = A_ * step;
  right_.resize(coupled_);
  for (Index b = 0; b < problem_.blocks(); ++b) {
    if (function.isOpen(b)) continue;
    const Index first = problem_.response->first(b), rows = problem_.response->size(b);
    const double* q = function.q(b);
    for (Index i = 0; i < rows; ++i) {
      double sum = -function.value[first + i];
      for (Index j = 0; j < rows; ++j) sum -= q[i * rows + j] * product_[first + j];
      right_[place_[at(first + i)]] = sum;
    }
  }
}

bool NewtonStep::solveCoupled(const Linearization& function, double regularization, VecX& step) {
  const CoupledResponse& response = *coupledResponse_;
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const Index first = response.first(b);
    double* H = &H_[stride_ * at(b)];
    const double raised = regularization / steps_[at(b)];
    double diagonal[AdmissibleSet::mostRows];
    for (Index i = 0; i < response.size(b); ++i)
      diagonal[i] = response.compliance(first + i) + raised;
    const auto ofRows = [&](auto rows) {
      return eliminate<decltype(rows)::value>(function.p(b), function.q(b), diagonal,
                                              &function.value[first], H, &step[first]);
    };
    const bool regular =
        response.size(b) == 1
            ? ofRows(std::integral_constant<int, 1>())
            : withTangents(response.size(b) - 1, [&](auto tangents) {
                return ofRows(std::integral_constant<int, 1 + decltype(tangents)::value>());
              });
    if (!regular) return false;
  }
  if (!response.factor(H_)) return false;
  response.forceOf(step, right_);
  response.solveFactored(right_);
  response.rowsOf(right_, product_);
  for (Index b = 0; b < problem_.blocks(); ++b) {
    const Index first = response.first(b), rows = response.size(b);
    const double* H = &H_[stride_ * at(b)];
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < rows; ++j) step[first + i] -= H[i * rows + j] * product_[first + j];
  }
  // K Δv = JᵀΔ: the motion of the rows is that due to the impulses.
  for (Index r = 0; r < problem_.rows(); ++r) product_[r] += response.compliance(r) * step[r];
  return step.allFinite();
}

bool NewtonStep::solve(const Linearization& function, double regularization, VecX& step) {
  if (coupledResponse_ != nullptr) return solveCoupled(function, regularization, step);
  select(function, step);
  if (coupled_ > 0) {
    const double density =
        static_cast<double>(A_.nonZeros()) /
        (static_cast<double>(problem_.rows()) * static_cast<double>(problem_.rows()));
    const bool found = coupled_ <= mostDenseRows || density > denseShare
                           ? solveDense(function, regularization)
                           : solveSparse(function, regularization);
    if (!found) return false;
    for (Index r = 0; r < problem_.rows(); ++r)
      if (place_[at(r)] >= 0) step[r] = solution_[place_[at(r)]];
  }
  return step.allFinite();
}

/// Calls add(row, column, value) for each entry of P + Q (A + εR) on coupled rows; entries may come
/// several times.
template <class Add>
static void fill(const NonsmoothProblem& problem, const Linearization& function,
                 const Eigen::SparseMatrix<double, Eigen::RowMajor>& A,
                 const std::vector<Index>& place, const std::vector<double>& steps,
                 double regularization, const Add& add) {
  for (Index b = 0; b < problem.blocks(); ++b) {
    if (function.isOpen(b)) continue;
    const Index first = problem.response->first(b), rows = problem.response->size(b);
    const double *p = function.p(b), *q = function.q(b);
    const double raised = regularization / steps[at(b)];
    for (Index i = 0; i < rows; ++i)
      for (Index j = 0; j < rows; ++j) {
        const double factor = q[i * rows + j];
        add(place[at(first + i)], place[at(first + j)], p[i * rows + j] + factor * raised);
        if (factor == 0) continue;
        for (Eigen::SparseMatrix<double, Eigen::RowMajor>::InnerIterator entry(A, first + j); entry;
             ++entry)
          if (place[at(entry.col())] >= 0)
            add(place[at(first + i)], place[at(entry.col())], factor * entry.value());
      }
  }
}

bool NewtonStep::solveDense(const Linearization& function, double regularization) {
  dense_.setZero(coupled_, coupled_);
  fill(problem_, function, A_, place_, steps_, regularization,
       [&](Index r, Index c, double value) { dense_(r, c) += value; });
  denseFactor_.compute(dense_);
  const auto pivots = denseFactor_.matrixLU().diagonal().cwiseAbs();
  if (!(pivots.minCoeff() > 1e-16 * pivots.maxCoeff())) return false;
  solution_ = denseFactor_.solve(right_);
  return true;
}

bool NewtonStep::solveSparse(const Linearization& function, double regularization) {
  entries_.clear();
  fill(problem_, function, A_, place_, steps_, regularization, [&](Index r, Index c, double value) {
    entries_.emplace_back(static_cast<int>(r), static_cast<int>(c), value);
  });
  sparse_.resize(coupled_, coupled_);
  sparse_.setFromTriplets(entries_.begin(), entries_.end());
  sparseFactor_.compute(sparse_);
  if (sparseFactor_.info() != Eigen::Success) return false;
  solution_ = sparseFactor_.solve(right_);
  return sparseFactor_.info() == Eigen::Success;
}

}  // namespace compliant
