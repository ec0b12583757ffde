#include "engine/contact/island_solve.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/tracing.hpp"
#include "engine/contact/one_contact.hpp"

namespace compliant {

namespace {

/// Copies the rows of these blocks from one vector to the next rows of another, or back.
void gather(const ResponseOperator& whole, std::span<const Index> blocks, const VecX& from,
            VecX& to) {
  Index row = 0;
  for (const Index b : blocks) {
    to.segment(row, whole.size(b)) = from.segment(whole.first(b), whole.size(b));
    row += whole.size(b);
  }
}
void scatter(const ResponseOperator& whole, std::span<const Index> blocks, const VecX& from,
             VecX& to) {
  Index row = 0;
  for (const Index b : blocks) {
    to.segment(whole.first(b), whole.size(b)) = from.segment(row, whole.size(b));
    row += whole.size(b);
  }
}

/// A higher rank is worse.
int rankOf(ContactStatus status) {
  switch (status) {
    case ContactStatus::Solved:
      return 0;
    case ContactStatus::NotConverged:
      return 1;
    case ContactStatus::Unbounded:
      return 2;
    case ContactStatus::Refused:
      return 3;
    case ContactStatus::NotFinite:
      return 4;
    case ContactStatus::Cancelled:
      return 5;
  }
  return 0;
}

/// The last of a history that is not after this iteration.
std::size_t placeAt(const ContactReport& report, std::int64_t iteration) {
  std::size_t place = 0;
  while (place + 1 < report.history.size() && report.history[place + 1].iteration <= iteration)
    ++place;
  return place;
}

}  // namespace

/// Blocks keep their order within an island.
void IslandSolve::sort(std::span<const int> island) {
  const int count = island.empty() ? 0 : *std::max_element(island.begin(), island.end()) + 1;
  begin_.assign(at(count) + 1, 0);
  for (const int each : island) ++begin_[at(each) + 1];
  for (std::size_t i = 1; i < begin_.size(); ++i) begin_[i] += begin_[i - 1];
  block_.resize(island.size());
  for (std::size_t b = 0; b < island.size(); ++b)
    block_[begin_[at(island[b])]++] = static_cast<Index>(b);
  for (std::size_t i = begin_.size() - 1; i > 0; --i) begin_[i] = begin_[i - 1];
  begin_[0] = 0;
}

void IslandSolve::solveAlone(const NonsmoothProblem& problem, Index block, VecX& impulse) const {
  double own[AdmissibleSet::mostRows * AdmissibleSet::mostRows];
  problem.response->diagonalBlock(block, own);
  const Index first = problem.response->first(block);
  const AdmissibleSet& set = problem.set(block);
  if (set.tangents > 0) {
    OneContact(own, set.tangents, set.friction).solve(&problem.velocity[first], &impulse[first]);
    return;
  }
  impulse[first] = own[0] > 0 ? -problem.velocity[first] / own[0] : 0;
  set.project(&impulse[first]);
}

void IslandSolve::solvePart(const NonsmoothProblem& problem, std::size_t island, const VecX& start,
                            const One& one, VecX& impulse) {
  const std::span<const Index> blocks = blocksOf(island);
  own_.response = problem.response->ofBlocks(blocks);
  own_.sets.clear();
  for (const Index b : blocks) own_.sets.push_back(problem.set(b));
  own_.velocity.resize(own_.response->rows());
  ownStart_.resize(own_.response->rows());
  gather(*problem.response, blocks, problem.velocity, own_.velocity);
  gather(*problem.response, blocks, start, ownStart_);
  parts_.push_back({island, one(own_, ownStart_)});
  const VecX& found = parts_.back().report.impulse;
  if (found.size() == own_.rows()) scatter(*problem.response, blocks, found, impulse);
}

ContactReport IslandSolve::solve(const NonsmoothProblem& problem, std::span<const int> island,
                                 const ContactOptions& options, const VecX& start, const One& one) {
  sort(island);
  parts_.clear();
  ContactReport report;
  report.status = ContactStatus::Solved;
  report.method = "each contact alone";
  report.impulse = VecX::Zero(problem.rows());
  for (std::size_t i = 0; i + 1 < begin_.size(); ++i) {
    if (blocksOf(i).size() == 1) {
      solveAlone(problem, blocksOf(i)[0], report.impulse);
      continue;
    }
    solvePart(problem, i, start, one, report.impulse);
    const ContactReport& last = parts_.back().report;
    const bool worse = rankOf(last.status) > rankOf(report.status);
    if (worse || parts_.size() == 1 ||
        (last.iterations > report.iterations && last.status == report.status)) {
      report.method = last.method;
      report.message = last.message;
    }
    if (worse) report.status = last.status;
    report.iterations = std::max(report.iterations, last.iterations);
    if (report.status == ContactStatus::Cancelled) break;
  }
  measure(problem, report);
  if (options.keep != ContactOptions::Keep::Nothing) joinHistories(problem, start, report);
  return report;
}

/// The residual is that of the whole problem or, if larger, that of an island that stopped early:
/// beside all others it may count for little.
void IslandSolve::measure(const NonsmoothProblem& problem, ContactReport& report) const {
  report.velocity = VecX::Zero(problem.rows());
  problem.velocityOf(report.impulse, report.velocity);
  report.residual = NaturalResidual(problem).measure(report.impulse, report.velocity);
  const double reached = report.residual.relative;
  if (!std::isfinite(reached) && usable(report.status)) {
    report.status = ContactStatus::NotFinite;
    report.message =
        "The matrix holds numbers that are not finite, or so large that products overflow";
  }
  for (const Part& part : parts_) {
    const NaturalResidual::Size& own = part.report.residual;
    if (part.report.status != ContactStatus::NotConverged ||
        !(own.relative > report.residual.relative))
      continue;
    report.residual.relative = own.relative;
    if (own.worst >= 0) report.residual.worst = blocksOf(part.island)[at(own.worst)];
  }
  if (!report.velocity.allFinite()) report.velocity.setZero();
}

/// For each iteration, the residual of all islands, some of which have ended before.
void IslandSolve::joinHistories(const NonsmoothProblem& problem, const VecX& start,
                                ContactReport& report) const {
  const double balance = report.impulse.norm() + NaturalResidual(problem).reference();
  VecX impulse = start;
  const bool impulses = std::any_of(parts_.begin(), parts_.end(),
                                    [](const Part& part) { return !part.report.impulses.empty(); });
  // All blocks: a full vector for each iteration.
  const std::int64_t every =
      impulses ? 1 + report.iterations * problem.rows() / mostTracedNumbers : 1;
  for (std::int64_t i = 0; i <= report.iterations;
       i = i < report.iterations ? std::min(i + every, report.iterations) : i + 1) {
    double squared = 0, early = 0;
    if (i > 0 && report.history.size() == 1)
      impulse = report.impulse;  // islands solved in one step
    for (const Part& part : parts_) {
      if (part.report.history.empty()) continue;
      const std::size_t place = placeAt(part.report, i);
      squared += part.report.history[place].norm * part.report.history[place].norm;
      if (part.report.status == ContactStatus::NotConverged)
        early = std::max(early, part.report.history[place].residual);
      if (place < part.report.impulses.size())
        scatter(*problem.response, blocksOf(part.island), part.report.impulses[place], impulse);
    }
    report.history.push_back(
        {i, std::max(early, relativeTo(std::sqrt(squared), balance)), std::sqrt(squared)});
    if (impulses) report.impulses.push_back(impulse);
  }
}

}  // namespace compliant
