#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/cycling.hpp"
#include "engine/analysis/exact_impulses.hpp"
#include "engine/base/elementary.hpp"
#include "engine/base/text.hpp"
#include "engine/inspect/inspection.hpp"
#include "engine/inspect/row_name.hpp"
#include "engine/record/contact_solve.hpp"

namespace compliant {

namespace {

constexpr Index mostErrorRows = 200;     ///< of a map of errors
constexpr Index mostErrorColumns = 500;  ///< iterations of it
constexpr Index mostSolvedAgain = 1500;  ///< rows of which μ* is computed
constexpr double leastError = 1e-16;

/// The impulses of a solve, the iterations that they are of, and what they approach.
struct Approach {
  const std::vector<VecX>* impulses = nullptr;
  std::vector<std::int64_t> iterations;
  VecX exact;  ///< μ*; empty: unknown
};

/// log₁₀(|μᵏ_i − μ*_i| / ‖μ*‖∞) of the rows that end furthest from μ*.
ReadingMap errorsOf(const Approach& approach, const std::vector<std::string>& names) {
  ReadingMap map;
  map.across = "iteration";
  map.down = "row";
  const std::vector<VecX>& impulses = *approach.impulses;
  const auto count = static_cast<Index>(names.size());
  const double size = std::max(approach.exact.cwiseAbs().maxCoeff(), 1e-300);
  const VecX last = (impulses.back() - approach.exact).cwiseAbs();
  std::vector<Index> rows(at(count));
  std::iota(rows.begin(), rows.end(), 0);
  if (count > mostErrorRows) {
    std::nth_element(rows.begin(), rows.begin() + mostErrorRows, rows.end(),
                     [&](Index a, Index b) { return last[a] > last[b]; });
    rows.resize(at(mostErrorRows));
    std::sort(rows.begin(), rows.end());
  }
  const auto columns = static_cast<Index>(impulses.size());
  const Index every = (columns + mostErrorColumns - 1) / mostErrorColumns;
  for (Index c = 0; c < columns; c += every)
    map.columnNumbers.push_back(static_cast<double>(approach.iterations[at(c)]));
  map.columns = static_cast<Index>(map.columnNumbers.size());
  for (const Index row : rows) {
    map.rowNames.push_back(names[at(row)]);
    for (Index c = 0; c < columns; c += every) {
      const double error = std::abs(impulses[at(c)][row] - approach.exact[row]) / size;
      map.values.push_back(
          static_cast<float>(elementary::log(std::max(error, leastError)) / elementary::log(10)));
    }
  }
  return map;
}

ReadingChart chartOf(const char* key, const char* title, const char* curve) {
  ReadingChart chart;
  chart.key = key;
  chart.title = title;
  chart.across = {"Iteration", "", ReadingChart::Axis::Scale::Linear};
  chart.up = {"Relative residual", "", ReadingChart::Axis::Scale::Logarithmic};
  chart.curves.push_back({curve, {}, {}});
  return chart;
}

void addLinear(const SolvedStep& step, Reading& reading) {
  const SolverRecord& record = *step.record;
  if (record.rows.empty() && record.trace.residual.empty()) return;
  if (!record.iterative) {
    reading.say(
        "Linear system: a direct solver does not iterate. Use CG, MINRES or Gauss–Seidel to see "
        "iterations.");
    return;
  }
  if (record.trace.residual.empty()) return;
  ReadingChart chart = chartOf("linear_residuals", "Linear solver", "estimate of the iteration");
  for (std::size_t k = 0; k < record.trace.residual.size(); ++k) {
    chart.curves[0].x.push_back(static_cast<double>(k));
    chart.curves[0].y.push_back(record.trace.residual[k]);
  }
  reading.parts.emplace_back(std::move(chart));
  if (record.trace.impulse.size() < 2 || record.system.n() + record.system.m() > mostSolvedAgain)
    return;
  const auto analysis = analyse(record);
  if (!analysis) return;
  Approach approach{&record.trace.impulse, {}, analysis->exactImpulse};
  for (std::size_t k = 0; k < record.trace.impulse.size(); ++k)
    approach.iterations.push_back(static_cast<std::int64_t>(k * record.trace.every));
  std::vector<std::string> names;
  for (const SolverRecord::Row& row : record.rows)
    names.push_back(nameOf(step, {row.constraint, row.row}));
  ReadingMap map = errorsOf(approach, names);
  map.key = "linear_errors";
  map.title = "log10 |μ − μ*| / max |μ*|, linear solver";
  reading.parts.emplace_back(std::move(map));
}

void addCycling(const SolvedStep& step, Reading& reading) {
  const NonsmoothRecord& nonsmooth = *step.record->nonsmooth;
  ReadingTable table;
  table.key = "cycling";
  table.title = "Cycling blocks";
  table.columns = {
      {"name", "Block", "", "A contact, or a row of a constraint.",
       ReadingTable::Column::Form::Text},
      {"changes", "Changes", "", "How often its state changes in the last 20 iterations.",
       ReadingTable::Column::Form::Number, 9}};
  for (const CyclingBlock& each : cyclingBlocks(nonsmooth)) {
    const NonsmoothRecord::Block& block = nonsmooth.blocks[each.block];
    Subject subject{block.owner, block.row, {}};
    if (block.isContact()) subject.contact = block.place;
    table.lines.push_back(
        {{blockName(block, *step.structure, step.nameOf), static_cast<double>(each.changes)},
         subject});
  }
  if (table.lines.empty()) return;
  reading.say(std::to_string(table.lines.size()) +
                  (table.lines.size() == 1 ? " block changes its" : " blocks change their") +
                  " state again and again: the iteration cycles. Try another solver or order.",
              ReadingNote::Tone::Warning);
  reading.parts.emplace_back(std::move(table));
}

void addContacts(const SolvedStep& step, const InspectionChoice& choice, Reading& reading) {
  const SolverRecord& record = *step.record;
  const NonsmoothRecord& nonsmooth = *record.nonsmooth;
  reading.say("Contacts and bounded rows: " + contactSolveText(nonsmooth));
  if (nonsmooth.iterations == 0) {
    reading.say("No iterations: the starting guess solved it.");
    return;
  }
  ReadingChart chart =
      chartOf("contact_residuals", "Contacts and bounded rows", "natural residual");
  Approach approach{&nonsmooth.impulses, {}, {}};
  for (const ContactReport::Measurement& each : nonsmooth.history) {
    chart.curves[0].x.push_back(static_cast<double>(each.iteration));
    chart.curves[0].y.push_back(each.residual);
    approach.iterations.push_back(each.iteration);
  }
  reading.parts.emplace_back(std::move(chart));
  if (nonsmooth.impulses.size() < 2 || nonsmooth.impulses.size() != nonsmooth.history.size())
    return;
  approach.exact = exactContactImpulses(record, mostSolvedAgain, choice.cancelled);
  if (approach.exact.size() == 0) {
    reading.say(
        "The distance of each row from μ* is not shown: no method finds μ* here to 1e-10, or "
        "the contacts have more than " +
        std::to_string(mostSolvedAgain) + " rows.");
  } else {
    const StepRows rows = stepRows(record);
    std::vector<std::string> names;
    for (const StepRows::Row& row : rows.rows)
      if (row.block >= 0) names.push_back(nameOf(step, row));
    ReadingMap map = errorsOf(approach, names);
    map.key = "contact_errors";
    map.title = "log10 |μ − μ*| / max |μ*|, contacts";
    reading.say(
        "μ* was computed from the end of the iteration: where forces are not unique, it is one of "
        "several "
        "solutions.");
    reading.parts.emplace_back(std::move(map));
  }
  addCycling(step, reading);
}

}  // namespace

/// How the solvers of a step approached their solutions.
class InspectIterations final : public Inspection {
 public:
  const char* key() const override { return "iterations"; }
  const char* title() const override { return "Iterations"; }
  const char* doc() const override {
    return "Residual of each iteration, and how far each row then was from the solution.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    Reading reading;
    addLinear(step, reading);
    if (step.record->nonsmooth != nullptr) addContacts(step, choice, reading);
    if (reading.parts.empty()) reading.say("The step has no rows, so nothing iterates.");
    return reading;
  }
};

const Inspection& inspectionIterations() {
  static const InspectIterations inspection;
  return inspection;
}

}  // namespace compliant
