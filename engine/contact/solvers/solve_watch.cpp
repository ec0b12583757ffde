#include "engine/contact/solvers/solve_watch.hpp"

#include <cmath>
#include <limits>
#include <string>

#include "engine/base/tracing.hpp"
#include "engine/contact/solvers/solvers.hpp"

namespace compliant {

namespace {

NonsmoothProblem emptyProblem() {
  return {{}, std::make_shared<DenseResponse>(std::vector<Index>{0}, MatX(0, 0)), VecX(0)};
}

}  // namespace

SolveWatch::SolveWatch(const NonsmoothProblem& problem, const ContactOptions& options,
                       const VecX& start)
    : problem_(problem),
      options_(options),
      fits_(check(problem)),
      nothing_(emptyProblem()),
      residual_(fits_ ? problem_ : nothing_) {
  if (!fits_) {
    end(ContactStatus::Refused, fits_.error().text());
    return;
  }
  velocity_ = VecX::Zero(problem.rows());
  report_.impulse = VecX::Zero(problem.rows());
  start_ = start.size() == problem.rows() && start.allFinite() ? start : report_.impulse;
  problem.project(start_);
  for (Index i = 0; i < problem.rows(); ++i)
    if (!std::isfinite(start_[i])) start_[i] = 0;
  if (options.keep != ContactOptions::Keep::Nothing) {
    const auto most = static_cast<std::size_t>(std::min<std::int64_t>(options.iterations, 100000));
    report_.history.reserve(most + 1);
  }
  if (!std::isfinite(measure(start_))) {
    report_.impulse.setZero();
    end(ContactStatus::NotFinite,
        "The matrix holds numbers that are not finite, or so large that products overflow");
  }
}

double SolveWatch::measure(const VecX& impulse) {
  problem_.velocityOf(impulse, velocity_);
  size_ = residual_.measure(impulse, velocity_);
  if (!std::isfinite(size_.relative) || !std::isfinite(size_.largest))
    size_.relative = std::numeric_limits<double>::infinity();
  if (options_.keep != ContactOptions::Keep::Nothing) keep(impulse, size_);
  if (!measured_ || size_.relative < report_.residual.relative) {
    report_.impulse = impulse;
    report_.residual = size_;
  }
  measured_ = true;
  return size_.relative;
}

void SolveWatch::note(const VecX& impulse) {
  if (options_.keep == ContactOptions::Keep::Nothing) return;
  noted_.resize(problem_.rows());
  problem_.velocityOf(impulse, noted_);
  NaturalResidual::Size size = residual_.measure(impulse, noted_);
  if (!std::isfinite(size.relative)) size.relative = std::numeric_limits<double>::infinity();
  keep(impulse, size);
}

double SolveWatch::measureOrEnd(const VecX& impulse) {
  const double reached = measure(impulse);
  if (!std::isfinite(reached))
    end(ContactStatus::NotFinite,
        "The iteration diverged: the matrix is not positive semidefinite");
  return reached;
}

void SolveWatch::refuseTooManyRows(const char* method) {
  if (problem_.rows() > mostFactorisedRows)
    end(ContactStatus::Refused, std::string(method) + " factorises matrices of up to " +
                                    std::to_string(mostFactorisedRows) + " rows. Choose nncg");
}

/// A second measurement of an iteration, after a rejected candidate, replaces the first. Of long
/// traces of impulses every 2ⁿ-th iteration remains, and the last.
void SolveWatch::keep(const VecX& impulse, const NaturalResidual::Size& size) {
  const bool impulses = options_.keep == ContactOptions::Keep::Impulses;
  auto& history = report_.history;
  if (!history.empty() &&
      (history.back().iteration == report_.iterations || history.back().iteration % every_ != 0)) {
    history.pop_back();
    if (impulses) report_.impulses.pop_back();
  }
  history.push_back({report_.iterations, size.relative, size.norm});
  if (!impulses) return;
  report_.impulses.push_back(impulse);
  if (std::ssize(report_.impulses) * impulse.size() <= mostTracedNumbers) return;
  keepEverySecond(history);
  keepEverySecond(report_.impulses);
  every_ *= 2;
}

bool SolveWatch::ended() {
  if (stopped_ || solved()) return true;
  if (options_.cancelled != nullptr && options_.cancelled->load(std::memory_order_relaxed))
    end(ContactStatus::Cancelled, "");
  return stopped_ || report_.iterations >= options_.iterations;
}

void SolveWatch::end(ContactStatus status, std::string message) {
  if (stopped_ || solved()) return;
  stopped_ = true;
  report_.status = status;
  report_.message = std::move(message);
}

ContactOptions SolveWatch::rest() const {
  ContactOptions rest = options_;
  rest.iterations = std::max<std::int64_t>(0, options_.iterations - report_.iterations);
  return rest;
}

void SolveWatch::adopt(const ContactReport& other) {
  // The start of the other history has already been measured.
  for (std::size_t i = 1; i < other.history.size(); ++i) {
    report_.history.push_back(other.history[i]);
    report_.history.back().iteration += report_.iterations;
    if (i < other.impulses.size()) report_.impulses.push_back(other.impulses[i]);
  }
  report_.iterations += other.iterations;
  if (other.impulse.size() == problem_.rows() &&
      other.residual.relative < report_.residual.relative) {
    report_.impulse = other.impulse;
    report_.residual = other.residual;
  }
  if (other.status == ContactStatus::Cancelled) end(ContactStatus::Cancelled, other.message);
}

ContactReport SolveWatch::finish(std::string method) {
  report_.method = std::move(method);
  if (!fits_) return std::move(report_);
  problem_.velocityOf(report_.impulse, velocity_);
  report_.velocity = velocity_;
  if (solved())
    report_.status = ContactStatus::Solved;
  else if (!stopped_)
    report_.status = ContactStatus::NotConverged;
  if (!report_.velocity.allFinite()) report_.velocity.setZero();
  return std::move(report_);
}

}  // namespace compliant
