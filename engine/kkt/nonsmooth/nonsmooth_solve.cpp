#include "engine/kkt/nonsmooth/nonsmooth_solve.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "engine/contact/contact_order.hpp"

namespace compliant {

namespace {

/// Penetrations below this are left, m.
constexpr double leastPenetration = 1e-7;
constexpr int mostReflections = 1000;
/// Where there are no more rows, so many iterations aim at more digits than are asked for: they cost next to nothing.
constexpr Index fewRows = 120;
constexpr std::int64_t fewIterations = 300;
constexpr double moreDigits = 1e-4;

}  // namespace

NonsmoothSolve::NonsmoothSolve(const ContactSolver& solver) : solver_(solver), method_(solver.method()) {}

bool NonsmoothSolve::prepare(const KktSystem& system, NonsmoothRows& rows, const StepResponse::Solve& solve) {
  problem_.response = response_.compute(system, rows, solve);
  return problem_.response != nullptr;
}

SolveStats NonsmoothSolve::solve(NonsmoothRows& rows, double h, const VecX& freeChange,
                                 const std::atomic<bool>* cancelled) {
  problem_.sets.clear();
  for (const NonsmoothRows::Block& block : rows.blocks) problem_.sets.push_back(block.set);
  problem_.velocity.resize(rows.rows());
  for (Index r = 0; r < rows.rows(); ++r) problem_.velocity[r] = rows.product(r, freeChange) - rows.right[at(r)];
  reflected_ = VecX::Zero(rows.rows());
  rebounds_.assign(rows.blocks.size(), 0);
  if (solver_.impact == Impact::GeneralizedReflection && reflect(rows, h)) {
    problem_.velocity += reflectedSpeed_;
  } else if (solver_.impact == Impact::Newton) {
    rebound(rows, h);
  }
  guess_ = VecX::Zero(rows.rows());
  if (solver_.warmStart)
    for (Index r = 0; r < rows.rows(); ++r) guess_[r] = rows.impulse[at(r)];
  before_ = rows.impulse;
  ContactOptions options = solver_.options();
  options.cancelled = cancelled;
  options.keep = keep_;
  iterate(options);
  SolveStats stats;
  stats.contactRows = rows.rows();
  stats.contactIterations = static_cast<int>(report_.iterations);
  stats.contactResidual = report_.residual.relative;
  switch (report_.status) {
    case ContactStatus::Solved: break;
    case ContactStatus::NotConverged:
      // Beside what was reflected, the rest may be rounding.
      if (report_.residual.norm <= options.precision * reflected_.norm()) break;
      stats.status = SolveStatus::NotConverged;
      stats.message = "The contact solver stopped before its precision";
      stats.culprit = report_.residual.worst >= 0 ? rows.blocks[at(report_.residual.worst)].owner : 0;
      break;
    case ContactStatus::Cancelled: stats.status = SolveStatus::Cancelled; break;
    case ContactStatus::NotFinite: stats.status = SolveStatus::NotFinite; break;
    case ContactStatus::Refused:
    case ContactStatus::Unbounded: stats.status = SolveStatus::Refused; break;
  }
  if (!usable(stats.status)) {
    stats.message = report_.message;
    stats.culprit = solver_.id;
    return stats;
  }
  for (Index r = 0; r < rows.rows(); ++r) rows.impulse[at(r)] = report_.impulse[r] + reflected_[r];
  return stats;
}

void NonsmoothSolve::iterate(const ContactOptions& options) {
  const std::vector<int>& island = response_.blockIslands();
  const bool one = std::all_of(island.begin(), island.end(), [](int each) { return each == 0; });
  report_ = one ? iterateOne(problem_, options, guess_)
                : islands_.solve(problem_, island, options, guess_, [&](const NonsmoothProblem& part, const VecX& start) {
                    return iterateOne(part, options, start);
                  });
}

ContactReport NonsmoothSolve::iterateOne(const NonsmoothProblem& problem, const ContactOptions& options,
                                         const VecX& start) const {
  if (problem.rows() > fewRows) return method_->solve(problem, options, start);
  ContactOptions further = options;
  further.precision *= moreDigits;
  further.iterations = std::min(options.iterations, fewIterations);
  ContactReport report = method_->solve(problem, further, start);
  return report.status == ContactStatus::NotConverged ? goOn(problem, options, std::move(report)) : report;
}

/// From where a report ends. The first measurement ends it, if that was enough.
ContactReport NonsmoothSolve::goOn(const NonsmoothProblem& problem, const ContactOptions& options, ContactReport before) const {
  ContactOptions rest = options;
  rest.iterations -= before.iterations;
  ContactReport report = method_->solve(problem, rest, before.impulse);
  if (!before.history.empty()) {
    for (std::size_t i = 1; i < report.history.size(); ++i) {
      before.history.push_back(report.history[i]);
      before.history.back().iteration += before.iterations;
      if (i < report.impulses.size()) before.impulses.push_back(std::move(report.impulses[i]));
    }
    report.history = std::move(before.history);
    report.impulses = std::move(before.impulses);
  }
  // Nothing was left to do: what has worked is the method of before.
  if (report.iterations == 0) {
    report.method = before.method;
    report.message = before.message;
  }
  report.iterations += before.iterations;
  return report;
}

Contact::State NonsmoothSolve::stateOf(std::size_t block) const {
  const Index row = problem_.response->first(static_cast<Index>(block));
  const Vec3 impulse = report_.impulse.segment<3>(row), velocity = report_.velocity.segment<3>(row);
  const double normal = impulse[0] + reflected_[row];
  const Contact::State state = stateInCone(normal, problem_.sets[block].friction * impulse[0], impulse.tail<2>().norm());
  // On the mantle without slip, or with what rounding leaves of it, it sticks.
  return state == Contact::State::Slide && velocity.tail<2>().norm() <= 1e-9 ? Contact::State::Stick : state;
}

/// u⁺ ≥ −e u⁻ where the gap closes within the step (Newton's law of impact).
void NonsmoothSolve::rebound(const NonsmoothRows& rows, double h) {
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (block.side == 0) continue;
    const double speed = block.side * rows.rate[at(block.row)];  // of opening
    if (block.opening + h * speed > 0 || -speed <= solver_.impactSpeed) continue;
    rebounds_[i] = 1;
    if (block.restitution == 0) continue;
    // b becomes that of J v⁺ = −e u⁻.
    const double right = -(1 + block.restitution) * rows.rate[at(block.row)];
    problem_.velocity[block.row] += rows.right[at(block.row)] - right;
  }
}

/// Approaching rows are reflected set after set: u_V ← −e u_V, until no row approaches (Smith, Kaufman, Vouga, Tamstorf
/// and Grinspun 2012). False when none does.
bool NonsmoothSolve::reflect(const NonsmoothRows& rows, double h) {
  reflectedSpeed_ = VecX::Zero(rows.rows());
  std::vector<Index> approaching;
  std::vector<VecX> columns(at(rows.rows()));  // of A, as far as they are needed
  const auto column = [&](Index row) -> const VecX& {
    VecX& kept = columns[at(row)];
    if (kept.size() == 0) {
      kept.resize(rows.rows());
      problem_.response->apply(VecX::Unit(rows.rows(), row), kept);
    }
    return kept;
  };
  bool any = false;
  for (int pass = 0; pass < mostReflections; ++pass) {
    approaching.clear();
    for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
      const NonsmoothRows::Block& block = rows.blocks[i];
      if (block.side == 0) continue;
      const double speed = block.side * (rows.rate[at(block.row)] + reflectedSpeed_[block.row]);
      // Impulses of others may open or close; only what touches within the step can be hit.
      if (block.opening + h * std::min(speed, block.side * rows.rate[at(block.row)]) > 0) continue;
      if (-speed > (rebounds_[i] ? 1e-9 + 1e-9 * std::abs(rows.rate[at(block.row)]) : solver_.impactSpeed) ||
          (any && -speed > 1e-9))
        approaching.push_back(static_cast<Index>(i));
    }
    if (approaching.empty()) break;
    any = true;
    // The rows that are answered: those that approach, and equalities, which keep their velocity.
    std::vector<Index> row;
    std::vector<double> change;
    for (const Index i : approaching) {
      const NonsmoothRows::Block& block = rows.blocks[at(i)];
      rebounds_[at(i)] = 1;
      row.push_back(block.row);
      change.push_back(-(1 + block.restitution) * (rows.rate[at(block.row)] + reflectedSpeed_[block.row]));
    }
    for (const NonsmoothRows::Block& block : rows.blocks)
      for (Index r = 0; block.set.isEquality() && r < block.set.rows(); ++r) {
        row.push_back(block.row + r);
        change.push_back(-reflectedSpeed_[block.row + r]);
      }
    const Index n = static_cast<Index>(row.size());
    MatX A(n, n);
    for (Index j = 0; j < n; ++j) A.col(j) = column(row[at(j)])(row);
    // Rows that repeat each other share the impulse.
    const VecX impulse = A.completeOrthogonalDecomposition().solve(Eigen::Map<const VecX>(change.data(), n));
    for (Index j = 0; j < n; ++j) reflected_[row[at(j)]] += impulse[j];
    problem_.response->apply(reflected_, reflectedSpeed_);
  }
  return any;
}

bool NonsmoothSolve::correct(const NonsmoothRows& rows, double h, double beta, const VecX& change,
                             std::vector<double>& impulse) {
  // Where each hard row that closes would be at the end of the step.
  NonsmoothProblem closing;
  std::vector<Index> chosen;
  std::vector<double> speeds;
  bool any = false;
  const auto choose = [&](const NonsmoothRows::Block& block, const AdmissibleSet& set, double speed) {
    chosen.push_back(block.row);
    closing.sets.push_back(set);
    speeds.push_back(speed);
  };
  for (const NonsmoothRows::Block& block : rows.blocks) {
    if (block.set.isEquality()) choose(block, block.set, 0);  // what moves keeps to the other rows
    if (block.side == 0) continue;
    const double end =
        block.opening + h * block.side * (rows.rate[at(block.row)] + beta * rows.product(block.row, change));
    any = any || end < -leastPenetration;
    choose(block, block.side > 0 ? AdmissibleSet::unilateral() : AdmissibleSet::box(-unbounded, 0),
           block.side * std::max(end / h, -solver_.depenetrationSpeed));
  }
  if (!any) return false;
  closing.velocity = Eigen::Map<const VecX>(speeds.data(), static_cast<Index>(speeds.size()));
  closing.response = problem_.response->ofRows(chosen);
  ContactOptions options;
  options.precision = std::min(1e-6, solver_.precision);
  options.iterations = 500;
  const ContactReport report = makeContactMethod("anderson")->solve(closing, options, VecX());
  if (!usable(report.status)) return false;
  impulse.assign(at(rows.rows()), 0.0);
  for (std::size_t i = 0; i < chosen.size(); ++i) impulse[at(chosen[i])] = report.impulse[static_cast<Index>(i)];
  slowDown(rows, impulse);
  return true;
}

/// Normals that all but contradict each other ask for a long way, sideways or turning: an island whose bodies pass
/// each other faster than allowed at any contact goes that way slower as a whole.
void NonsmoothSolve::slowDown(const NonsmoothRows& rows, std::vector<double>& impulse) const {
  VecX speed = VecX::Zero(rows.rows());
  problem_.response->apply(Eigen::Map<const VecX>(impulse.data(), rows.rows()), speed);
  const std::vector<int>& island = response_.blockIslands();
  std::vector<double> share(rows.blocks.size(), 1.0);  // islands are no more than blocks
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (block.side == 0) continue;
    const double fastest = speed.segment(block.row, block.set.rows()).norm();
    if (fastest > solver_.depenetrationSpeed) share[at(island[i])] = std::min(share[at(island[i])], solver_.depenetrationSpeed / fastest);
  }
  for (std::size_t i = 0; i < rows.blocks.size(); ++i)
    for (Index r = 0; r < rows.blocks[i].set.rows(); ++r) impulse[at(rows.blocks[i].row + r)] *= share[at(island[i])];
}

}  // namespace compliant
