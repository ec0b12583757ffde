#include "engine/dynamics/nonsmooth/nonsmooth_solve.hpp"

#include <Eigen/Cholesky>
#include <algorithm>
#include <cmath>

#include "engine/base/dense.hpp"
#include "engine/base/stopwatch.hpp"
#include "engine/contact/block_residual.hpp"
#include "engine/contact/contact_order.hpp"
#include "engine/contact/few_rows.hpp"

namespace compliant {

namespace {

/// Penetrations below this are not corrected, m.
constexpr double leastPenetration = 1e-7;
constexpr int mostReflections = 1000;
/// Energy below this share of the work of stopping impulses counts as rounding.
constexpr double leastOpen = 1e-9;
/// With few rows, this number of iterations aims at more digits than requested: they cost almost
/// nothing.
constexpr std::int64_t fewIterations = 300;
constexpr double moreDigits = 1e-4;
/// The most entries of A that the iterations of a step may process: a few seconds.
constexpr double mostWork = 2e9;
/// After this many factors, the remaining penetration is left to the next step.
constexpr std::int64_t fewFactors = 12;
/// So is this share of what requires a factor.
constexpr double enoughByFactors = 1e-5;

/// The most rows for which solutions are compared, and the least difference of their impulses.
constexpr Index mostCompared = 240;
constexpr double clearly = 1e-3;

/// Whether some contacts slide while others stick. With friction a surface may bear on one corner
/// and turn about it where it could as well bear on all and hold: both solve Coulomb's law.
bool turnsAboutOne(const NonsmoothProblem& problem, const ContactReport& report) {
  const double negligible =
      1e-6 * (problem.velocity.size() > 0 ? problem.velocity.cwiseAbs().maxCoeff() : 0);
  bool slides = false, sticks = false;
  for (Index b = 0; b < problem.blocks(); ++b) {
    if (problem.set(b).tangents == 0 || !(problem.set(b).friction > 0)) continue;
    const Index first = problem.response->first(b);
    if (!(report.impulse[first] > 0)) continue;
    const double slip = tangentialSize(&report.velocity[first], problem.set(b).tangents);
    (slip > negligible ? slides : sticks) = true;
  }
  return slides && sticks;
}

/// Σ λ_max(A_ii) ‖μ_i‖², J.
double squaredSize(const NonsmoothProblem& problem, const ContactReport& report) {
  const NaturalResidual residual(problem);
  double squared = 0;
  for (Index b = 0; b < problem.blocks(); ++b)
    squared += report.impulse.segment(problem.response->first(b), problem.response->size(b))
                   .squaredNorm() /
               residual.steps()[at(b)];
  return squared;
}

}  // namespace

NonsmoothSolve::NonsmoothSolve(const ContactSolver& solver)
    : solver_(solver), method_(solver.method()) {}

void NonsmoothSolve::begin(const KktSystem& system, NonsmoothRows& rows, StepResponse::Solve solve,
                           StepResponse::Use use) {
  system_ = &system;
  solve_ = std::move(solve);
  use_ = method_->takesProducts() ? use : StepResponse::Use::Rows;
  built_ = false;
  buildSeconds_ = 0;
  response_.group(rows);
}

bool NonsmoothSolve::build(const NonsmoothRows& rows) {
  if (built_) return true;
  Stopwatch watch;
  problem_.response = response_.compute(*system_, rows, solve_, use_);
  buildSeconds_ += watch.lap();
  return built_ = problem_.response != nullptr;
}

/// Whether zero impulses solve the problem.
bool NonsmoothSolve::closesNothing(const NonsmoothRows& rows, double h) const {
  const bool reflects = solver_.impact == Impact::GeneralizedReflection;
  for (const NonsmoothRows::Block& block : rows.blocks) {
    if (reflects && block.side != 0 &&
        block.opening + h * block.side * rows.rate[at(block.row)] <= 0)
      return false;
    double impulse[AdmissibleSet::mostRows] = {}, velocity[AdmissibleSet::mostRows];
    for (Index i = 0; i < block.set.rows(); ++i) velocity[i] = problem_.velocity[block.row + i];
    block.set.addCorrection(velocity);
    for (Index i = 0; i < block.set.rows(); ++i) impulse[i] = -velocity[i];
    block.set.project(impulse);
    for (Index i = 0; i < block.set.rows(); ++i)
      if (impulse[i] != 0) return false;
  }
  return true;
}

SolveStats NonsmoothSolve::solve(NonsmoothRows& rows, double h, const VecX& freeChange,
                                 const std::atomic<bool>* cancelled) {
  problem_.sets.clear();
  for (const NonsmoothRows::Block& block : rows.blocks) problem_.sets.push_back(block.set);
  problem_.velocity.resize(rows.rows());
  for (Index r = 0; r < rows.rows(); ++r)
    problem_.velocity[r] = rows.product(r, freeChange) - rows.right[at(r)];
  reflected_ = VecX::Zero(rows.rows());
  rebounds_.assign(rows.blocks.size(), 0);
  before_ = rows.impulse;
  SolveStats stats;
  stats.contactRows = rows.rows();
  if (solver_.impact == Impact::Newton) rebound(rows, h);
  if (closesNothing(rows, h)) {
    problem_.response = response_.compute(*system_, rows, solve_, StepResponse::Use::Later);
    report_ = {};
    report_.status = ContactStatus::Solved;
    report_.method = "none";
    report_.message = "nothing closes";
    report_.impulse = VecX::Zero(rows.rows());
    report_.velocity = problem_.velocity;
    report_.residual.worst = 0;
    if (keep_ != ContactOptions::Keep::Nothing) report_.history.push_back({});
    rows.impulse.assign(at(rows.rows()), 0.0);
    pushes_ = false;
    return stats;
  }
  if (!build(rows))
    return ended(SolveStatus::Singular, "The response of the contacts could not be computed");
  if (solver_.impact == Impact::GeneralizedReflection && reflect(rows, h)) {
    problem_.velocity += reflectedSpeed_;
    keepReflected(rows);
  }
  guess_ = VecX::Zero(rows.rows());
  if (solver_.warmStart)
    for (Index r = 0; r < rows.rows(); ++r) guess_[r] = rows.impulse[at(r)];
  ContactOptions options = solver_.options();
  options.cancelled = cancelled;
  options.keep = keep_;
  const auto bearable =
      static_cast<std::int64_t>(mostWork / std::max(1.0, problem_.response->entries()));
  const bool muchWork = bearable < options.iterations;
  options.iterations = std::max<std::int64_t>(1, std::min(options.iterations, bearable) - spent_);
  iterate(options);
  if (solver_.impact == Impact::Newton) limitRestitution(rows, options);
  spent_ += report_.iterations;
  stats.contactIterations = static_cast<int>(report_.iterations);
  stats.contactResidual = report_.residual.relative;
  switch (report_.status) {
    case ContactStatus::Solved:
      break;
    case ContactStatus::NotConverged:
      // Relative to the reflected impulses, the rest may be rounding.
      if (report_.residual.norm <= options.precision * reflected_.norm()) break;
      stats.status = SolveStatus::NotConverged;
      stats.message = muchWork ? "The contact solver stopped before its precision, at the most "
                                 "work that a step may take"
                               : "The contact solver stopped before its precision";
      stats.contactsStopped = true;
      stats.culprit =
          report_.residual.worst >= 0 ? rows.blocks[at(report_.residual.worst)].owner : 0;
      break;
    case ContactStatus::Cancelled:
      stats.status = SolveStatus::Cancelled;
      break;
    case ContactStatus::NotFinite:
      stats.status = SolveStatus::NotFinite;
      break;
    case ContactStatus::Refused:
    case ContactStatus::Unbounded:
      stats.status = SolveStatus::Refused;
      break;
  }
  if (!usable(stats.status)) {
    stats.message = report_.message;
    stats.culprit = solver_.id;
    return stats;
  }
  for (Index r = 0; r < rows.rows(); ++r) rows.impulse[at(r)] = report_.impulse[r] + reflected_[r];
  pushes_ = true;
  return stats;
}

void NonsmoothSolve::iterate(const ContactOptions& options) {
  const std::vector<int>& island = response_.blockIslands();
  const bool one = std::all_of(island.begin(), island.end(), [](int each) { return each == 0; });
  report_ = one ? iterateOne(problem_, options, guess_)
                : islands_.solve(problem_, island, options, guess_,
                                 [&](const NonsmoothProblem& part, const VecX& start) {
                                   return iterateOne(part, options, start);
                                 });
}

ContactReport NonsmoothSolve::iterateOne(const NonsmoothProblem& problem,
                                         const ContactOptions& options, const VecX& start) const {
  ContactReport report = solveOnce(*method_, problem, options, start);
  const bool may = report.status == ContactStatus::Solved && report.iterations > 0 &&
                   problem.rows() <= mostCompared;
  if (!may || !turnsAboutOne(problem, report)) return report;
  ContactReport other =
      solveOnce(*makeContactMethod("augmented-lagrangian"), problem, options, VecX());
  if (other.status != ContactStatus::Solved ||
      !(squaredSize(problem, other) < (1 - clearly) * squaredSize(problem, report)))
    return report;
  other.iterations += report.iterations;
  other.method = report.method + ", " + other.method;
  other.message = "of several solutions the one with the least impulses";
  // It is found from zero: the recorded history of the other solution ends in one jump.
  if (options.keep != ContactOptions::Keep::Nothing) {
    report.history.push_back({other.iterations, other.residual.relative, other.residual.norm});
    if (!report.impulses.empty()) report.impulses.push_back(other.impulse);
    other.history = std::move(report.history);
    other.impulses = std::move(report.impulses);
  }
  return other;
}

ContactReport NonsmoothSolve::solveOnce(const ContactMethod& method,
                                        const NonsmoothProblem& problem,
                                        const ContactOptions& options, const VecX& start) {
  if (problem.rows() > fewRows) return method.solve(problem, options, start);
  ContactOptions further = options;
  further.precision *= moreDigits;
  further.iterations = std::min(options.iterations, fewIterations);
  ContactReport report = method.solve(problem, further, start);
  return report.status == ContactStatus::NotConverged
             ? goOn(method, problem, options, std::move(report))
             : report;
}

/// Continues from the end of a report. If that was sufficient, the first measurement ends it.
ContactReport NonsmoothSolve::goOn(const ContactMethod& method, const NonsmoothProblem& problem,
                                   const ContactOptions& options, ContactReport before) {
  ContactOptions rest = options;
  rest.iterations -= before.iterations;
  ContactReport report = method.solve(problem, rest, before.impulse);
  if (!before.history.empty()) {
    for (std::size_t i = 1; i < report.history.size(); ++i) {
      before.history.push_back(report.history[i]);
      before.history.back().iteration += before.iterations;
      if (i < report.impulses.size()) before.impulses.push_back(std::move(report.impulses[i]));
    }
    report.history = std::move(before.history);
    report.impulses = std::move(before.impulses);
  }
  // Nothing was left to do: the method of the earlier report has solved it.
  if (report.iterations == 0) {
    report.method = before.method;
    report.message = before.message;
  }
  report.iterations += before.iterations;
  return report;
}

Contact::State NonsmoothSolve::stateOf(const NonsmoothRows::Block& block) const {
  const Index row = block.row;
  const double *impulse = &report_.impulse[row], *velocity = &report_.velocity[row];
  const Contact::State state =
      stateInCone(impulse[0] + reflected_[row], block.set.friction * impulse[0],
                  tangentialSize(impulse, block.set.tangents));
  // On the mantle without slip, or with slip due to rounding, it sticks; so does a place that turns
  // rather than slips.
  const double slip = tangentialSize(velocity, 2);
  const bool sticks = slip <= 1e-9 || slip < VecX::Map(velocity + 3, block.set.tangents - 2).norm();
  return state == Contact::State::Slide && sticks ? Contact::State::Stick : state;
}

/// u⁺ ≥ −e u⁻ where the gap closes within the step (Newton's law of impact).
void NonsmoothSolve::rebound(const NonsmoothRows& rows, double h) {
  inelastic_ = problem_.velocity;
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (!block.closesHard()) continue;
    const double speed = block.side * rows.rate[at(block.row)];  // of opening
    if (block.opening + h * speed > 0 || -speed <= solver_.impactSpeed) continue;
    rebounds_[i] = 1;
  }
  restitutionShare_.assign(rows.blocks.size(), 1.0);  // there are no more islands than blocks
  askRebounds(rows);
}

/// Sets b to that of J v⁺ = −e u⁻, with e times the share of each island.
void NonsmoothSolve::askRebounds(const NonsmoothRows& rows) {
  problem_.velocity = inelastic_;
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (rebounds_[i] == 0 || block.restitution == 0) continue;
    const double e = restitutionShare_[at(islandOf(i))] * block.restitution;
    problem_.velocity[block.row] += rows.right[at(block.row)] + (1 + e) * rows.rate[at(block.row)];
  }
}

/// Σ μᵀ(u⁻ + u⁺)/2 of the hard contacts of each island: the energy that they create, beyond the
/// residual's uncertainty.
void NonsmoothSolve::findMade(const NonsmoothRows& rows) {
  const double precision = std::max(report_.residual.relative, leastOpen);
  made_.assign(rows.blocks.size(), 0.0);
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (!block.closesHard()) continue;
    for (Index r = block.row; r < block.row + block.set.rows(); ++r) {
      const double start = rows.rate[at(r)], impulse = report_.impulse[r],
                   change = report_.velocity[r] - problem_.velocity[r] + inelastic_[r] +
                            rows.right[at(r)];
      made_[at(islandOf(i))] +=
          impulse * (start + 0.5 * change) - precision * std::abs(impulse * start);
    }
  }
}

/// Newton's law does not bound energy: with friction, and if several contacts close at once, it can
/// create some (Kane and Levinson 1985). Such an island then uses the largest share of e that
/// creates none. Without e, impulses only dissipate.
void NonsmoothSolve::limitRestitution(const NonsmoothRows& rows, const ContactOptions& options) {
  constexpr int halvings = 12;
  bool elastic = false;
  for (std::size_t i = 0; i < rows.blocks.size(); ++i)
    elastic = elastic || (rebounds_[i] != 0 && rows.blocks[i].restitution > 0);
  if (!elastic || !usable(report_.status)) return;
  const auto makes = [](double made) { return made > 0; };
  findMade(rows);
  if (std::none_of(made_.begin(), made_.end(), makes)) return;
  std::vector<char> limited(made_.size());
  std::transform(made_.begin(), made_.end(), limited.begin(), makes);
  std::vector<double> least(made_.size(), 0.0);
  double width = 1;
  const auto solveAgain = [&] {
    askRebounds(rows);
    guess_ = report_.impulse;
    iterate(options);
  };
  for (int i = 0; i < halvings; ++i) {
    width /= 2;
    for (std::size_t k = 0; k < limited.size(); ++k)
      if (limited[k] != 0) restitutionShare_[k] = least[k] + width;
    solveAgain();
    if (!usable(report_.status)) return;
    findMade(rows);
    for (std::size_t k = 0; k < limited.size(); ++k)
      if (limited[k] != 0 && !makes(made_[k])) least[k] += width;
  }
  for (std::size_t k = 0; k < limited.size(); ++k)
    if (limited[k] != 0) restitutionShare_[k] = least[k];
  solveAgain();
}

/// Reflects approaching rows, one set after another: u_V ← −e u_V, until no row approaches (Smith,
/// Kaufman, Vouga, Tamstorf and Grinspun 2012). False if none does.
bool NonsmoothSolve::reflect(const NonsmoothRows& rows, double h) {
  reflectedSpeed_ = VecX::Zero(rows.rows());
  std::vector<Index> approaching;
  std::vector<VecX> columns(at(rows.rows()));  // of A, computed as needed
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
      if (!block.closesHard()) continue;
      const double speed = block.side * (rows.rate[at(block.row)] + reflectedSpeed_[block.row]);
      // Other impulses may open or close it; only what touches within the step can be hit.
      if (block.opening + h * std::min(speed, block.side * rows.rate[at(block.row)]) > 0) continue;
      if (-speed > (rebounds_[i] ? 1e-9 + 1e-9 * std::abs(rows.rate[at(block.row)])
                                 : solver_.impactSpeed) ||
          (any && -speed > 1e-9))
        approaching.push_back(static_cast<Index>(i));
    }
    if (approaching.empty()) break;
    any = true;
    // The rows of the response: those that approach, and equalities, which keep their velocity.
    std::vector<Index> row;
    std::vector<double> change;
    for (const Index i : approaching) {
      const NonsmoothRows::Block& block = rows.blocks[at(i)];
      rebounds_[at(i)] = 1;
      row.push_back(block.row);
      change.push_back(-(1 + block.restitution) *
                       (rows.rate[at(block.row)] + reflectedSpeed_[block.row]));
    }
    for (const NonsmoothRows::Block& block : rows.blocks)
      for (Index r = 0; block.set.isEquality() && r < block.set.rows(); ++r) {
        row.push_back(block.row + r);
        change.push_back(-reflectedSpeed_[block.row + r]);
      }
    const Index n = static_cast<Index>(row.size());
    MatX A(n, n);
    for (Index j = 0; j < n; ++j) A.col(j) = column(row[at(j)])(row);
    // Redundant rows share the impulse.
    const VecX impulse = LeastNorm(A).solve(ConstVecMap(change.data(), n));
    for (Index j = 0; j < n; ++j) reflected_[row[at(j)]] += impulse[j];
    problem_.response->apply(reflected_, reflectedSpeed_);
  }
  return any;
}

/// A reflected row ends the step no slower than it separated: forces of the step that push it back,
/// such as weights, act no earlier than the impact. So the way up mirrors the way down for every α
/// and β.
void NonsmoothSolve::keepReflected(const NonsmoothRows& rows) {
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (rebounds_[i] == 0 || block.restitution == 0) continue;
    const double rate = rows.rate[at(block.row)], left = rate + reflectedSpeed_[block.row];
    const double wanted =
        block.side * std::max(block.side * left, block.side * (rows.right[at(block.row)] + rate));
    problem_.velocity[block.row] += rows.right[at(block.row)] + rate - wanted;
  }
}

bool NonsmoothSolve::correct(const NonsmoothRows& rows, double h, double beta, const VecX& change,
                             std::vector<double>& impulse) {
  // The position of each row that can close, at the end of the step.
  NonsmoothProblem closing;
  std::vector<Index> chosen;
  std::vector<double> speeds;
  // A bearing soft contact deviates by the effect of its motion. At β = 0 it would always deviate,
  // by a gap that follows from the gaps of the last two steps, g − g₋: so everything beyond the
  // digits of the solve is corrected.
  const double negligible =
      solver_.precision *
      (problem_.velocity.size() > 0 ? problem_.velocity.cwiseAbs().maxCoeff() : 0);
  bool any = false;
  allowed_.assign(rows.blocks.size(), unbounded);
  const auto choose = [&](const NonsmoothRows::Block& block, const AdmissibleSet& set,
                          double speed) {
    chosen.push_back(block.row);
    closing.sets.push_back(set);
    speeds.push_back(speed);
  };
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (block.set.isEquality()) choose(block, block.set, 0);  // corrections satisfy the other rows
    if (block.side == 0) continue;
    const double changed = block.side * rows.product(block.row, change),
                 end = block.opening + h * (block.side * rows.rate[at(block.row)] + beta * changed);
    // Rows use α = β = 1: their deviation due to β below 1 is corrected at once.
    const double off = (1 - beta) * changed;
    if (block.soft) {
      if (rows.impulse[at(block.row)] == 0) continue;
      any = any || std::abs(off) > negligible;
      choose(block, AdmissibleSet::equality(), -off);
      continue;
    }
    any = any || end < -leastPenetration;
    allowed_[i] = solver_.depenetrationSpeed + std::max(0.0, off);
    choose(block, block.side > 0 ? AdmissibleSet::unilateral() : AdmissibleSet::box(-unbounded, 0),
           block.side * std::max(end / h, -allowed_[i]));
  }
  if (!any || !build(rows)) return false;
  closing.velocity = Eigen::Map<const VecX>(speeds.data(), static_cast<Index>(speeds.size()));
  closing.response = problem_.response->ofRows(chosen);
  ContactOptions options;
  const bool sweeps = closing.response->hasRows();
  options.precision = sweeps ? std::min(1e-6, solver_.precision) : enoughByFactors;
  options.iterations = sweeps ? 500 : fewFactors;
  const ContactReport report =
      makeContactMethod(sweeps ? "anderson" : "newton-fb")->solve(closing, options, VecX());
  if (!usable(report.status)) return false;
  impulse.assign(at(rows.rows()), 0.0);
  for (std::size_t i = 0; i < chosen.size(); ++i)
    impulse[at(chosen[i])] = report.impulse[static_cast<Index>(i)];
  slowDown(rows, impulse);
  return true;
}

/// Nearly contradictory normals require a long displacement, sideways or by rotation: an island
/// whose bodies pass each other faster than allowed at any contact moves more slowly as a whole.
void NonsmoothSolve::slowDown(const NonsmoothRows& rows, std::vector<double>& impulse) const {
  VecX speed = VecX::Zero(rows.rows());
  problem_.response->apply(Eigen::Map<const VecX>(impulse.data(), rows.rows()), speed);
  const std::vector<int>& island = response_.blockIslands();
  std::vector<double> share(rows.blocks.size(), 1.0);  // there are no more islands than blocks
  for (std::size_t i = 0; i < rows.blocks.size(); ++i) {
    const NonsmoothRows::Block& block = rows.blocks[i];
    if (!block.closesHard()) continue;
    const double fastest = speed.segment(block.row, block.set.rows()).norm();
    if (fastest > allowed_[i])
      share[at(island[i])] = std::min(share[at(island[i])], allowed_[i] / fastest);
  }
  for (std::size_t i = 0; i < rows.blocks.size(); ++i)
    for (Index r = 0; r < rows.blocks[i].set.rows(); ++r)
      impulse[at(rows.blocks[i].row + r)] *= share[at(island[i])];
}

}  // namespace compliant
