#include <algorithm>
#include <cmath>

#include "engine/analysis/achieved_compliance.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/inspect/row_name.hpp"

namespace compliant {

/// The compliance that each row was left with, beside the one that was asked for.
class InspectAchieved final : public Inspection {
 public:
  const char* key() const override { return "achieved"; }
  const char* title() const override { return "Achieved"; }
  const char* doc() const override {
    return "The compliance that each row obeys exactly, beside the one that was set.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    const StepRows rows = stepRows(record);
    const std::vector<AchievedCompliance> all = achievedCompliances(rows, record.h);
    std::vector<Index> order;
    for (Index i = 0; i < rows.count(); ++i)
      if (std::isfinite(all[at(i)].achieved)) order.push_back(i);
    const auto added = [&](Index i) { return all[at(i)].achieved - all[at(i)].set; };
    std::stable_sort(order.begin(), order.end(),
                     [&](Index a, Index b) { return std::abs(added(a)) > std::abs(added(b)); });
    Reading reading;
    reading.say(summaryOf(step, rows, all, order));
    if (record.stats.regularized > 0)
      reading.say("The factorisation replaced " + std::to_string(record.stats.regularized) +
                      (record.stats.regularized == 1 ? " pivot" : " pivots") +
                      ": redundant rows or directions without mass are a little softer by that.",
                  ReadingNote::Tone::Warning);
    ReadingTable table = tableWith(step, rows, order);
    for (const Index i : order) {
      if (table.lines.size() == choice.most) break;
      const AchievedCompliance& each = all[at(i)];
      table.lines.push_back({{nameOf(step, rows.rows[at(i)]), each.set, added(i), each.achieved,
                              1 / each.achieved, rows.impulse[i] / record.h},
                             subjectOf(step, rows.rows[at(i)])});
    }
    reading.parts.emplace_back(std::move(table));
    return reading;
  }

 private:
  /// Of the fastest that anything would become in the step without constraints: what solvers leave.
  static constexpr double met = 1e-6;

  /// m/s
  static double fastestFree(const SolverRecord& record) {
    VecX c = record.right.c;
    if (record.nonsmooth != nullptr && record.nonsmooth->inC)
      record.nonsmooth->jacobian.addTransposedProduct(-1, record.nonsmooth->impulse, c);
    double fastest = 0;
    for (Index i = 0; i < c.size(); ++i)
      if (const double mass = record.system.W.diagonal(i); mass > 0)
        fastest = std::max(fastest, std::abs(c[i]) / mass);
    return fastest;
  }

  static std::string summaryOf(const SolvedStep& step, const StepRows& rows,
                               const std::vector<AchievedCompliance>& all,
                               const std::vector<Index>& order) {
    if (order.empty()) return "No row with a compliance of its own carries a force.";
    const double least = met * fastestFree(*step.record);
    const auto off = std::count_if(order.begin(), order.end(), [&](Index i) {
      return std::abs(rows.residual[i]) > least &&
             std::abs(all[at(i)].achieved - all[at(i)].set) > met * all[at(i)].set;
    });
    if (off == 0) return "Every row that carries a force obeys the compliance that was set.";
    const Index worst = order.front();
    return std::to_string(off) + " of " + std::to_string(order.size()) +
           " rows that carry a force obey another compliance than was set. The farthest is " +
           nameOf(step, rows.rows[at(worst)]) +
           ": it behaves like k = " + roundedText(1 / all[at(worst)].achieved) + " " +
           unitsOf(step, rows.rows[at(worst)]).stiffness + ".";
  }

  static ReadingTable tableWith(const SolvedStep& step, const StepRows& rows,
                                const std::vector<Index>& order) {
    using Form = ReadingTable::Column::Form;
    ColumnUnits units;
    for (const Index i : order) units.add(unitsOf(step, rows.rows[at(i)]));
    const std::string compliance = units.of(&RowUnits::compliance);
    ReadingTable table;
    table.key = "rows";
    table.title = "Achieved compliance";
    table.whenEmpty = "No row with a compliance of its own carries a force.";
    table.columns = {
        {"name", "Row", "", "The row of a constraint, or the contact.", Form::Text},
        {"set", "c set", compliance, "The compliance that was asked for."},
        {"added", "Added", compliance, "S r/λ: what the residual of the solver adds."},
        {"achieved", "c achieved", compliance, "The sum: the row obeys exactly this law."},
        {"stiffness", "k achieved", units.of(&RowUnits::stiffness), "1/c."},
        {"force", "λ", units.of(&RowUnits::force), "The force of the row."}};
    return table;
  }
};

const Inspection& inspectionAchieved() {
  static const InspectAchieved inspection;
  return inspection;
}

}  // namespace compliant
