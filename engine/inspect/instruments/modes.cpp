#include <algorithm>
#include <cmath>
#include <numeric>

#include "engine/analysis/iteration_spectrum.hpp"
#include "engine/analysis/step_rows.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "engine/inspect/inspection.hpp"
#include "engine/inspect/row_name.hpp"

namespace compliant {

namespace {

using Form = ReadingTable::Column::Form;

constexpr Index mostModes = 5;
constexpr double slow = 100;       ///< sweeps for a digit
constexpr double largeRatio = 10;  ///< of masses

std::string sweepsText(double sweeps) {
  return std::isfinite(sweeps) ? roundedText(sweeps, 3) + " sweeps for each digit"
                               : std::string("in this state it does not converge");
}

/// The rows of an active response in the list of all rows.
class ActiveRows {
 public:
  ActiveRows(const SolvedStep& step, const ActiveResponse& response)
      : step_(step), all_(stepRows(*step.record)) {
    const Index equations =
        static_cast<Index>(std::find_if(all_.rows.begin(), all_.rows.end(),
                                        [](const StepRows::Row& row) { return row.block >= 0; }) -
                           all_.rows.begin());
    for (const Index row : response.rows) {
      if (response.contacts) {
        rows_.push_back(equations + row);
        continue;
      }
      const SolverRecord::Row& own = step.record->rows[at(row)];
      rows_.push_back(all_.find(own.constraint, own.row));
    }
  }
  const StepRows::Row& operator[](Index i) const { return all_.rows[at(rows_[at(i)])]; }
  std::string name(Index i) const { return nameOf(step_, (*this)[i]); }
  Subject subject(Index i) const { return subjectOf(step_, (*this)[i]); }

 private:
  const SolvedStep& step_;
  StepRows all_;
  std::vector<Index> rows_;
};

/// "W ranges from 1 kg (“box”) to 1,000 kg (“load”)": of translations; empty if they are alike.
std::string massesOf(const SolvedStep& step) {
  const SolverRecord& record = *step.record;
  double least = INFINITY, largest = 0;
  Id lightest = 0, heaviest = 0;
  for (std::size_t i = 0; i < record.unknowns.size(); ++i) {
    const SolverRecord::Unknown& unknown = record.unknowns[i];
    const auto info = std::find_if(step.structure->states.begin(), step.structure->states.end(),
                                   [&](const auto& each) { return each.id == unknown.state; });
    if (info == step.structure->states.end()) continue;
    const Index width = std::max<Index>(1, info->shape.velocityWidth);
    if (width == 6 && unknown.entry % width >= 3) continue;
    const double W = record.system.W.diagonal(static_cast<Index>(i));
    if (!(W > 0)) continue;
    if (W < least) least = W, lightest = unknown.state;
    if (W > largest) largest = W, heaviest = unknown.state;
  }
  if (!(largest > largeRatio * least)) return "";
  return "W ranges from " + roundedText(least) + " kg (" + inQuotes(step.nameOf(lightest)) +
         ") to " + roundedText(largest) + " kg (" + inQuotes(step.nameOf(heaviest)) +
         "): light parts that carry heavy ones make an iteration slow.";
}

ReadingTable remediesOf(const SolvedStep& step, const ActiveResponse& response,
                        const ActiveRows& rows) {
  ReadingTable table;
  table.key = "remedies";
  table.title = "What else would do";
  table.columns = {{"method", "Method", "", "A sweep over the same rows.", Form::Text},
                   {"radius", "ρ", "",
                    "Spectral radius: the factor of the slowest error per sweep.", Form::Number, 6},
                   {"sweeps", "Sweeps per digit", "", "ln 10 / −ln ρ; ∞: it does not converge."}};
  const auto add = [&](const std::string& name, const ActiveResponse& of, const SweepMethod& how) {
    const IterationSpectrum spectrum = iterationSpectrum(of, how, 0);
    table.lines.push_back({{name, spectrum.radius, spectrum.sweepsPerDigit()}, {}});
  };
  using Kind = SweepMethod::Kind;
  add("Gauss–Seidel", response, {});
  for (const double relaxation : {1.3, 1.6, 1.9})
    add("Gauss–Seidel, ω = " + roundedText(relaxation), response, {Kind::GaussSeidel, relaxation});
  add("Jacobi, ω = 0.5", response, {Kind::Jacobi, 0.5});
  double mean = 0, scale = 0;
  Index soft = 0;
  for (Index i = 0; i < response.A.rows(); ++i)
    if (rows[i].S > 0) mean += response.A(i, i), scale += rows[i].S, ++soft;
  if (soft > 0) {
    mean /= static_cast<double>(soft);
    scale /= static_cast<double>(soft);
    for (const double share : {1e-3, 1e-2, 1e-1}) {
      // Ĉ/h = c/(S h).
      const double c = share * mean * scale * step.record->h;
      ActiveResponse softer = response;
      for (Index i = 0; i < softer.A.rows(); ++i)
        if (rows[i].S > 0) softer.A(i, i) += c / (rows[i].S * step.record->h);
      add("Gauss–Seidel, each row softer by " + roundedText(c, 2) + " m/N", softer, {});
    }
  }
  return table;
}

ReadingTable modesOf(const IterationSpectrum& spectrum, const ActiveRows& rows) {
  ReadingTable table;
  table.key = "modes";
  table.title = "Slowest errors";
  table.columns = {
      {"rows", "Rows that take part most", "", "Where the error is largest.", Form::Text},
      {"value", "|eigenvalue|", "", "Its factor per sweep.", Form::Number, 6},
      {"sweeps", "Sweeps per digit", "", "ln 10 / −ln |eigenvalue|."}};
  for (const IterationSpectrum::Mode& mode : spectrum.slowest) {
    std::vector<Index> order(at(mode.impulse.size()));
    std::iota(order.begin(), order.end(), 0);
    const std::size_t shown = std::min<std::size_t>(3, order.size());
    std::partial_sort(
        order.begin(), order.begin() + static_cast<std::ptrdiff_t>(shown), order.end(),
        [&](Index a, Index b) { return std::abs(mode.impulse[a]) > std::abs(mode.impulse[b]); });
    std::string names;
    for (std::size_t i = 0; i < shown; ++i)
      if (std::abs(mode.impulse[order[i]]) > 0.1)
        names += (names.empty() ? "" : "; ") + rows.name(order[i]);
    IterationSpectrum own;
    own.radius = std::abs(mode.value);
    table.lines.push_back({{names, own.radius, own.sweepsPerDigit()}, rows.subject(order[0])});
  }
  return table;
}

}  // namespace

/// Why an iteration is slow, and what would make it fast.
class InspectModes final : public Inspection {
 public:
  const char* key() const override { return "modes"; }
  const char* title() const override { return "Modes"; }
  const char* doc() const override {
    return "The errors that Gauss–Seidel damps most slowly on the rows that act, and remedies.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice&) const override {
    const Result<ActiveResponse> response = activeResponse(*step.record);
    if (!response) return response.error();
    const ActiveRows rows(step, *response);
    const IterationSpectrum spectrum = iterationSpectrum(*response, {}, mostModes);
    const double sweeps = spectrum.sweepsPerDigit();
    Reading reading;
    reading.say("Gauss–Seidel on the " + std::to_string(response->A.rows()) +
                    (response->contacts ? " rows of contacts and bounded constraints" : " rows") +
                    " that act, in " + std::to_string(response->blocks()) + " blocks: ρ = " +
                    roundedText(spectrum.radius, 6) + ", " + sweepsText(sweeps) + "." +
                    (spectrum.idle > 0 ? " Apart from " + std::to_string(spectrum.idle) +
                                             " independent impulses that move nothing."
                                       : ""),
                sweeps > slow ? ReadingNote::Tone::Warning : ReadingNote::Tone::Plain);
    reading.say(massesOf(step));
    if (sweeps > slow)
      reading.say(response->contacts
                      ? "Methods that do not sweep need far fewer iterations: Solvers tries them."
                      : "A direct solver, such as LDLᵀ, needs one solve: Solvers compares all.");
    reading.parts.emplace_back(remediesOf(step, *response, rows));
    reading.parts.emplace_back(modesOf(spectrum, rows));
    return reading;
  }
};

const Inspection& inspectionModes() {
  static const InspectModes inspection;
  return inspection;
}

}  // namespace compliant
