#include <algorithm>
#include <cmath>
#include <map>

#include "engine/analysis/achieved_compliance.hpp"
#include "engine/analysis/exact_impulses.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/inspect/row_name.hpp"
#include "engine/record/contact_solve.hpp"
#include "engine/record/solver_rows.hpp"

namespace compliant {

namespace {

constexpr double none = std::numeric_limits<double>::quiet_NaN();
/// λ* takes a factorisation of its own: of larger systems it is left out.
constexpr Index mostExact = 1000, mostExactContactRows = 300;

std::string countedOf(Index count, const char* one) {
  return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
}

/// A row of the table before it is put into cells.
struct RowLine {
  Subject subject;
  RowUnits units;
  std::string name;
  const char* state = "acts";
  double force = 0, cone = none, strain = 0;         // N, |λt|/(f λn), m
  double separating = none, sliding = none;          // m/s
  double residual = 0, complementarity = none;       // m/s, J
  double set = none, achieved = none, exact = none;  // m/N, m/N, N
  bool unique = false;                               // `exact` is
};

ReadingTable tableWith(const ColumnUnits& units) {
  using Form = ReadingTable::Column::Form;
  ReadingTable result;
  result.key = "rows";
  result.title = "Rows";
  result.whenEmpty = "The system has no rows: nothing is constrained and nothing touches.";
  result.columns = {
      {"name", "Row", "", "The row of a constraint, or the contact.", Form::Text},
      {"state", "State", "", "What its force does.", Form::Text},
      {"force", "λ", units.of(&RowUnits::force),
       "Force of the row; of a contact along its normal."},
      {"cone", "|λt|/(f λn)", "", "Friction beside the most that the contact could carry.",
       Form::Share},
      {"strain", "φ", units.of(&RowUnits::value),
       "Strain at the end of the step; of a contact its gap at the start."},
      {"separating", "un", "m/s", "Speed of a contact along its normal at the end of the step."},
      {"sliding", "ut", "m/s", "Sliding speed of a contact at the end of the step."},
      {"residual", "Residual", units.of(&RowUnits::rate),
       "How far the end of the step is from the law of the row: of an equation "
       "|b − J Δv − (Ĉ/h) μ|, else the natural residual over its step."},
      {"complementarity", "μn un", "J",
       "Impulse of a contact or one-sided row times the velocity that its law leaves to it: 0 "
       "where "
       "the law is met, as one of both is 0 then."},
      {"share", "Share", "", "Its part of the sum of squared residuals.", Form::Share},
      {"compliance", "c set", units.of(&RowUnits::compliance),
       "The compliance that was asked for."},
      {"achieved", "c achieved", units.of(&RowUnits::compliance),
       "The compliance whose law the row obeys exactly: c + S r/λ."},
      {"exact", "λ*", units.of(&RowUnits::force),
       "The force of the exact solution. Where forces are not unique, it is that of least norm, "
       "and of contacts one of several."},
  };
  return result;
}

/// Lines of the equations of the system.
void addEquations(const SolvedStep& step, const StepRows& rows, std::vector<RowLine>& lines) {
  const SolverRecord& record = *step.record;
  VecX exact;
  bool unique = false;
  if (rows.count() > 0 && record.nonsmooth == nullptr &&
      record.system.n() + record.system.m() <= mostExact)
    if (const auto analysis = analyse(record)) {
      exact = analysis->exactImpulse / record.h;
      unique = analysis->rows.rank == static_cast<Index>(analysis->rows.hard.size());
    }
  for (Index i = 0; i < rows.count(); ++i) {
    const StepRows::Row& row = rows.rows[at(i)];
    if (row.block >= 0) break;
    RowLine line;
    line.subject = {row.owner, row.row, {}};
    line.units = unitsOf(step, row);
    line.name =
        ownerName(*step.structure, row.owner) + ", " + rowName(*step.structure, row.owner, row.row);
    line.force = rows.impulse[i] / record.h;
    if (line.force == 0) line.state = "idle";
    line.residual = std::abs(rows.residual[i]);
    if (exact.size() == rows.count()) line.exact = exact[i], line.unique = unique;
    lines.push_back(line);
  }
}

/// A line for each block of the nonsmooth problem.
void addBlocks(const SolvedStep& step, const std::atomic<bool>* cancelled,
               std::vector<RowLine>& lines) {
  const SolverRecord& record = *step.record;
  const VecX exact = exactContactImpulses(record, mostExactContactRows, cancelled);
  for (const NonsmoothRecord::Block& block : record.nonsmooth->blocks) {
    RowLine line;
    line.subject = {block.owner, block.row, {}};
    if (block.isContact())
      line.subject.contact = block.place;
    else if (const auto* info = step.structure->constraint(block.owner))
      line.units = unitsOf(*info, block.row);
    line.name = blockName(block, *step.structure, step.nameOf);
    line.state = blockStateText(block);
    line.force = record.nonsmooth->impulse[block.first] / record.h;
    line.residual = block.step > 0 ? block.residual / block.step : block.residual;
    // At the limit of a force, speed is no error.
    if (block.set.tangents > 0 || block.set.isUnilateral())
      line.complementarity =
          record.nonsmooth->impulse[block.first] * record.nonsmooth->velocity[block.first];
    if (exact.size() > 0) line.exact = exact[block.first] / record.h;
    if (block.contact >= 0 && at(block.contact) < step.contacts.size()) {
      const Contact& contact = step.contacts[at(block.contact)];
      line.strain = contact.gap;
      line.separating = contact.velocity[0];
      line.sliding = contact.velocity.tail<2>().norm();
    } else {
      line.strain = none;
    }
    if (block.set.tangents > 0 && block.set.friction > 0 && line.force > 0)
      line.cone = tangentialSize(&record.nonsmooth->impulse[block.first], block.set.tangents) /
                  (block.set.friction * record.nonsmooth->impulse[block.first]);
    lines.push_back(line);
  }
}

/// φ of rows of constraints at the end of the step.
void addStrains(const SolverRecord& record, std::vector<RowLine>& lines) {
  std::map<std::pair<Id, Index>, double> strains;
  for (const SolverRecord::Row& row : record.rows) strains[{row.constraint, row.row}] = row.phi;
  for (RowLine& line : lines)
    if (!line.subject.contact)
      if (const auto found = strains.find({line.subject.component, line.subject.row});
          found != strains.end())
        line.strain = found->second;
}

/// Compliances of the lines: one for each equation, and for the normal of each block.
void addCompliances(const SolverRecord& record, const StepRows& rows, std::vector<RowLine>& lines) {
  const std::vector<AchievedCompliance> achieved = achievedCompliances(rows, record.h);
  std::size_t next = 0;
  for (Index i = 0; i < rows.count(); ++i) {
    const StepRows::Row& row = rows.rows[at(i)];
    const bool tangent = row.block >= 0 && i > 0 && rows.rows[at(i - 1)].block == row.block;
    if (tangent) continue;
    RowLine& line = lines[next++];
    if (row.S > 0) line.set = achieved[at(i)].set;
    line.achieved = achieved[at(i)].achieved;
  }
}

/// “leg”, link 3 is set hard and behaves like k = 6.8e5 N/m.
std::string worstOf(const std::vector<RowLine>& lines) {
  const RowLine* worst = nullptr;
  for (const RowLine& line : lines) {
    if (!(line.set == 0) || !(std::abs(line.achieved) > 0)) continue;
    if (worst == nullptr || std::abs(line.achieved) > std::abs(worst->achieved)) worst = &line;
  }
  if (worst == nullptr) return "";
  std::string text = worst->name +
                     " is the softest of the rows that are set hard: it behaves like k = " +
                     roundedText(1 / worst->achieved) + " " + worst->units.stiffness;
  if (worst->unique && worst->exact != 0)
    text +=
        ", and carries " + roundedText(100 * worst->force / worst->exact) + " % of its exact force";
  return text + ".";
}

}  // namespace

/// All rows and contacts of a system with one status each.
class InspectRows final : public Inspection {
 public:
  const char* key() const override { return "rows"; }
  const char* title() const override { return "Rows"; }
  const char* doc() const override {
    return "Every row and contact: state, force, residual, compliance that was set and achieved.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    const StepRows rows = stepRows(record);
    std::vector<RowLine> lines;
    addEquations(step, rows, lines);
    if (record.nonsmooth != nullptr) addBlocks(step, choice.cancelled, lines);
    addStrains(record, lines);
    addCompliances(record, rows, lines);

    Reading reading;
    reading.say(statusLine(record), record.stats.status == SolveStatus::Solved
                                        ? ReadingNote::Tone::Plain
                                        : ReadingNote::Tone::Warning);
    if (record.nonsmooth != nullptr) reading.say(contactSolveText(*record.nonsmooth));
    if (record.stats.status != SolveStatus::Solved) reading.say(worstOf(lines));
    reading.parts.emplace_back(fill(std::move(lines), choice.most));
    return reading;
  }

 private:
  static std::string statusLine(const SolverRecord& record) {
    std::string status = statusText(record.stats);
    status[0] = static_cast<char>(status[0] - 'a' + 'A');
    return status + ": " + countedOf(record.system.n(), "unknown") + ", " +
           countedOf(static_cast<Index>(record.rows.size()), "row") + ", relative residual " +
           roundedText(record.stats.relativeResidual, 2) + ".";
  }

  static ReadingTable fill(std::vector<RowLine> lines, std::size_t most) {
    ColumnUnits units;
    for (const RowLine& line : lines) units.add(line.units);
    double sum = 0;
    for (const RowLine& line : lines) sum += line.residual * line.residual;
    // NaN is the worst.
    const auto size = [](const RowLine& line) {
      return std::isfinite(line.residual) ? line.residual : INFINITY;
    };
    std::stable_sort(lines.begin(), lines.end(),
                     [&](const RowLine& a, const RowLine& b) { return size(a) > size(b); });
    if (lines.size() > most) lines.resize(most);
    ReadingTable result = tableWith(units);
    for (const RowLine& line : lines)
      result.lines.push_back(
          {{line.name, line.state, line.force, line.cone, line.strain, line.separating,
            line.sliding, line.residual, line.complementarity,
            sum > 0 ? line.residual * line.residual / sum : 0, line.set, line.achieved, line.exact},
           line.subject});
    return result;
  }
};

const Inspection& inspectionRows() {
  static const InspectRows inspection;
  return inspection;
}

}  // namespace compliant
