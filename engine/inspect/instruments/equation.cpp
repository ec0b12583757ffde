#include <cmath>

#include "engine/analysis/row_equation.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/inspect/row_name.hpp"

namespace compliant {

namespace {

/// The row that a subject names; −1: it has none in this step.
Index rowOf(const SolvedStep& step, const StepRows& rows, const Subject& subject) {
  for (Index i = 0; i < rows.count(); ++i) {
    const Subject each = subjectOf(step, rows.rows[at(i)]);
    if (each == subject) return i;
  }
  return -1;
}

double unitInTheLastPlace(double value) {
  return std::nextafter(std::abs(value), INFINITY) - std::abs(value);
}

}  // namespace

/// The equation that makes the force of a row what it is.
class InspectEquation final : public Inspection {
 public:
  const char* key() const override { return "equation"; }
  const char* title() const override { return "Equation"; }
  const char* doc() const override {
    return "The equation of one row: what makes its force, term by term, the largest first.";
  }
  About about() const override { return About::Row; }

  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    const StepRows rows = stepRows(record);
    const Index row = rowOf(step, rows, choice.subject);
    if (row < 0)
      return Error{"",
                   "This row has no equation in this step: it is handled as a force, broken, "
                   "explicit or open"};
    const Result<RowEquation> found = rowEquation(record, rows, row);
    if (!found) return found.error();
    const RowEquation& equation = *found;

    const RowUnits units = unitsOf(step, rows.rows[at(row)]);
    const std::string rate = std::string(" ") + units.rate;
    const std::string mass = units.mass, perMass = mass == "kg" ? " 1/kg" : " 1/(" + mass + ")";
    Reading reading;
    reading.say("A_ii μ = b − J W⁻¹c − Σ A_ij μ_j of " + nameOf(step, rows.rows[at(row)]) +
                ", all in" + rate + ". A = J W⁻¹Jᵀ + Ĉ/h, μ = h λ.");
    reading.say("λ = " + roundedText(equation.impulse / record.h) + " " + units.force +
                ", A_ii = " + roundedText(equation.own) + perMass +
                ", A_ii μ = " + roundedText(equation.left()) + rate + ".");
    reading.parts.emplace_back(table(step, rows, equation, choice.most));
    const double difference = equation.left() - equation.sum();
    const double last = unitInTheLastPlace(largestOf(equation));
    std::string sum = "Sum " + roundedText(equation.sum(), 6) + rate + ": ";
    if (std::abs(difference) > 1e-9 * largestOf(equation))
      sum += "A_ii μ is larger by " + roundedText(difference, 3) + rate +
             ", the residual that the solver, or an inequality, has left.";
    else
      sum += "A_ii μ to " + roundedText(std::abs(difference) / last, 2) +
             " units in the last place of the largest term.";
    reading.say(sum);
    return reading;
  }

 private:
  static double largestOf(const RowEquation& equation) {
    double largest = std::max(std::abs(equation.right), std::abs(equation.free));
    largest = std::max({largest, std::abs(equation.strain), std::abs(equation.rate)});
    for (const RowEquation::Share& share : equation.forces)
      largest = std::max(largest, std::abs(share.value));
    for (const RowEquation::Term& term : equation.terms)
      largest = std::max(largest, std::abs(term.value));
    return std::max(largest, std::abs(equation.left()));
  }

  static ReadingTable table(const SolvedStep& step, const StepRows& rows,
                            const RowEquation& equation, std::size_t most) {
    using Form = ReadingTable::Column::Form;
    ReadingTable result;
    result.key = "terms";
    result.title = "Terms";
    const RowUnits units = unitsOf(step, rows.rows[at(equation.row)]);
    ColumnUnits others;
    for (const RowEquation::Term& term : equation.terms)
      others.add(unitsOf(step, rows.rows[at(term.row)]));
    result.columns = {
        {"term", "Term", "", "What acts on the row.", Form::Text},
        {"value", "Value", units.rate, "Its part of A_ii μ."},
        {"entry", "A_ij", "", "How the row answers to an impulse of the other one."},
        {"force", "λ_j", others.of(&RowUnits::force), "The force of the other row."},
    };
    constexpr double none = std::numeric_limits<double>::quiet_NaN();
    const double h = step.record->h;
    const auto part = [&](const std::string& name, double value, const Subject& subject = {}) {
      result.lines.push_back({{name, value, none, none}, subject});
    };
    if (equation.inParts) {
      part("b: strain and target", equation.strain);
      part("b: velocity at the start", equation.rate);
      for (const RowEquation::Share& share : equation.forces)
        part("force of " + step.nameOf(share.component), share.value, {share.component, -1, {}});
      if (equation.rest != 0) part("geometric stiffness, turning inertia", equation.rest);
    } else {
      part("b: strain, its rate and target", equation.right);
      part("−J W⁻¹c: forces and velocities without rows", equation.free);
    }
    double rest = 0;
    std::size_t shown = 0;
    for (const RowEquation::Term& term : equation.terms) {
      if (shown++ >= most) {
        rest += term.value;
        continue;
      }
      const StepRows::Row& other = rows.rows[at(term.row)];
      result.lines.push_back(
          {{nameOf(step, other), term.value, term.entry, rows.impulse[term.row] / h},
           subjectOf(step, other)});
    }
    if (equation.terms.size() > most)
      result.lines.push_back(
          {{std::to_string(equation.terms.size() - most) + " further rows", rest, none, none}, {}});
    return result;
  }
};

const Inspection& inspectionEquation() {
  static const InspectEquation inspection;
  return inspection;
}

}  // namespace compliant
