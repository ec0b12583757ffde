#include <Eigen/Cholesky>
#include <algorithm>

#include "engine/contact/solvers/block_solves.hpp"
#include "engine/contact/solvers/solve_watch.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

constexpr Index memory = 10;          // differences that are kept
constexpr double regularized = 1e-13; // of the normal equations, beside their trace
constexpr double tolerated = 1.5;     // growth of the residual at which a candidate is dropped

/// The last differences of a fixed-point iteration x → g, f = g − x, and the combination of them that makes f
/// smallest (Anderson 1965; Walker and Ni 2011, type II).
class Differences {
 public:
  explicit Differences(Index rows)
      : f_(rows, memory), g_(rows, memory), lastF_(rows), lastG_(rows), product_(memory, memory), right_(memory) {}

  void forget() { count_ = place_ = 0, any_ = false; }

  /// Adds a pair, and writes the accelerated iterate; false: there is nothing to go by.
  bool accelerate(const VecX& x, const VecX& g, VecX& next) {
    current_ = g - x;
    if (any_) {
      f_.col(place_) = current_ - lastF_;
      g_.col(place_) = g - lastG_;
      place_ = (place_ + 1) % memory;
      count_ = std::min(count_ + 1, memory);
    }
    lastF_ = current_;
    lastG_ = g;
    any_ = true;
    if (count_ == 0) return false;
    auto product = product_.topLeftCorner(count_, count_);
    product.noalias() = f_.leftCols(count_).transpose() * f_.leftCols(count_);
    product.diagonal().array() += regularized * product.trace();
    right_.head(count_).noalias() = f_.leftCols(count_).transpose() * current_;
    factor_.compute(product);
    right_.head(count_) = factor_.solve(right_.head(count_)).eval();
    next = g;
    next.noalias() -= g_.leftCols(count_) * right_.head(count_);
    return next.allFinite();
  }

 private:
  MatX f_, g_;
  VecX lastF_, lastG_, current_;
  MatX product_;
  VecX right_;
  Eigen::LDLT<MatX> factor_{memory};
  Index count_ = 0, place_ = 0;
  bool any_ = false;
};

/// Anderson acceleration of symmetric Gauss–Seidel. A candidate is taken only if its natural residual has not
/// grown much; else the plain sweep is, and the differences are forgotten.
class Anderson final : public ContactMethod {
 public:
  ContactReport solve(const NonsmoothProblem& problem, const ContactOptions& options,
                      const VecX& start) const override {
    SolveWatch watch(problem, options, start);
    if (watch.ended() || refusesOperator(watch)) return watch.finish("Anderson");
    ContactOptions sweeping = options;
    if (sweeping.order == ContactOptions::Order::Forward) sweeping.order = ContactOptions::Order::Symmetric;
    Sweeps sweeps(problem, sweeping);
    Differences differences(problem.rows());
    VecX x = watch.start(), g = x, candidate = x;
    double residual = watch.bestResidual();
    while (!watch.ended()) {
      g = x;
      sweeps.sweep(g);
      watch.count();
      bool taken = false;
      if (differences.accelerate(x, g, candidate)) {
        problem.project(candidate);
        const double reached = watch.measure(candidate);
        taken = reached <= tolerated * residual;
        if (taken) {
          x.swap(candidate);
          residual = reached;
        } else {
          differences.forget();
        }
      }
      if (taken) continue;
      x.swap(g);
      residual = watch.measureOrEnd(x);
    }
    return watch.finish("Anderson");
  }
};

}  // namespace

std::unique_ptr<ContactMethod> makeAnderson() { return std::make_unique<Anderson>(); }

}  // namespace compliant
