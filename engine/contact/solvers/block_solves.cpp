#include "engine/contact/solvers/block_solves.hpp"

#include <algorithm>
#include <cmath>

#include "engine/contact/solvers/solve_watch.hpp"

namespace compliant {

BlockSolves::BlockSolves(const NonsmoothProblem& problem)
    : problem_(problem),
      stride_(problem.response->squareStride()),
      own_(stride_ * problem.sets.size()),
      cone_(problem.sets.size()) {
  for (Index b = 0; b < problem.blocks(); ++b) {
    double* own = &own_[stride_ * at(b)];
    problem.response->diagonalBlock(b, own);
    if (const AdmissibleSet& set = problem.set(b); set.tangents > 0)
      cone_[at(b)] = OneContact(own, set.tangents, set.friction);
  }
}

void BlockSolves::solve(Index block, const double* free, double* impulse) const {
  const AdmissibleSet& set = problem_.set(block);
  if (set.tangents > 0) {
    cone_[at(block)].solve(free, impulse);
    return;
  }
  // An immovable row cannot change its velocity.
  *impulse = *own(block) > 0 ? -*free / *own(block) : 0;
  set.project(impulse);
}

void BlockSolves::takeOwn(Index block, const double* impulse, double* velocity) const {
  const double* a = own(block);
  const Index rows = problem_.response->size(block);
  for (Index i = 0; i < rows; ++i)
    for (Index j = 0; j < rows; ++j) velocity[i] -= a[i * rows + j] * impulse[j];
}

Sweeps::Sweeps(const NonsmoothProblem& problem, const ContactOptions& options)
    : problem_(problem),
      order_(options.order),
      relaxation_(options.relaxation),
      solves_(problem),
      random_(options.seed),
      shuffled_(problem.sets.size()) {
  for (Index b = 0; b < problem.blocks(); ++b) shuffled_[at(b)] = b;
}

double Sweeps::visit(Index block, VecX& impulse) {
  const Index first = problem_.response->first(block), rows = problem_.response->size(block);
  double velocity[AdmissibleSet::mostRows], next[AdmissibleSet::mostRows], squared = 0;
  problem_.response->applyRow(block, impulse, moved_, velocity);
  for (Index i = 0; i < rows; ++i) velocity[i] += problem_.velocity[first + i];
  solves_.takeOwn(block, &impulse[first], velocity);
  solves_.solve(block, velocity, next);
  if (relaxation_ != 1) {
    for (Index i = 0; i < rows; ++i)
      next[i] = impulse[first + i] + relaxation_ * (next[i] - impulse[first + i]);
    problem_.set(block).project(next);
  }
  double change[AdmissibleSet::mostRows];
  for (Index i = 0; i < rows; ++i) {
    change[i] = next[i] - impulse[first + i];
    squared += change[i] * change[i];
    impulse[first + i] = next[i];
  }
  if (squared > 0) problem_.response->follow(block, change, moved_);
  return squared;
}

double Sweeps::visitAll(VecX& impulse, ContactOptions::Order order) {
  const Index count = problem_.blocks();
  double squared = 0;
  switch (order) {
    case ContactOptions::Order::Forward:
      for (Index b = 0; b < count; ++b) squared += visit(b, impulse);
      break;
    case ContactOptions::Order::Backward:
      for (Index b = count - 1; b >= 0; --b) squared += visit(b, impulse);
      break;
    case ContactOptions::Order::Symmetric:
      squared = visitAll(impulse, ContactOptions::Order::Forward) +
                visitAll(impulse, ContactOptions::Order::Backward);
      break;
    case ContactOptions::Order::Random:
      // Not std::shuffle, whose order depends on the library.
      for (std::size_t i = shuffled_.size(); i > 1; --i)
        std::swap(shuffled_[i - 1], shuffled_[random_() % i]);
      for (const Index b : shuffled_) squared += visit(b, impulse);
      break;
  }
  return squared;
}

double Sweeps::sweep(VecX& impulse) {
  problem_.response->begin(impulse, moved_);
  return std::sqrt(visitAll(impulse, order_));
}

bool refusesOperator(SolveWatch& watch) {
  if (watch.ended() || watch.problem().response->hasRows()) return false;
  watch.end(ContactStatus::Refused,
            "The matrix is given as products only, and Gauss–Seidel needs its rows. Choose admm, "
            "newton or jacobi");
  return true;
}

}  // namespace compliant
