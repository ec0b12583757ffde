#include <algorithm>
#include <cmath>

#include "engine/analysis/ledger_split.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/inspect/inspection.hpp"

namespace compliant {

/// Where the energy of a step went, and what made its numerical part.
class InspectLedger final : public Inspection {
 public:
  const char* key() const override { return "ledger"; }
  const char* title() const override { return "Ledger"; }
  const char* doc() const override {
    return "Energy flows of the step, and what made the numerical part: scheme, solver, or both.";
  }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice& choice) const override {
    const SolverRecord& record = *step.record;
    Reading reading;
    if (!record.flows) {
      reading.say("This step kept no ledger: step once more.");
      return reading;
    }
    const Result<LedgerSplit> split = splitLedger(record);
    if (!split) {
      reading.say(split.error().what + ".", ReadingNote::Tone::Warning);
      reading.parts.emplace_back(flowsOf(*record.flows));
      return reading;
    }
    const double rest = record.flows->numerical - split->scheme() - split->solver() -
                        split->moved() - record.flows->lifted;
    const auto systems = step.report.systems.size();
    const char* restText = systems > 1           ? "the other systems"
                           : record.substeps > 1 ? "the other substeps"
                                                 : notLinear;
    reading.say(summaryOf(*split, *record.flows, rest, restText));
    if (systems > 1)
      reading.say("The flows are those of all " + std::to_string(systems) +
                  " systems, the split is that of this one: the rest holds the others.");
    if (record.substeps > 1)
      reading.say("The flows are those of all " + std::to_string(record.substeps) +
                  " substeps, the split is that of the last: the rest holds the others.");
    reading.parts.emplace_back(flowsOf(*record.flows));
    reading.parts.emplace_back(partsOf(*split, *record.flows, rest, restText, record.scheme));
    reading.parts.emplace_back(constraintsOf(step, *split, choice.most));
    return reading;
  }

 private:
  using Form = ReadingTable::Column::Form;

  static constexpr const char* notLinear =
      "what is not linear: rotations, curves, soft contacts, explicit rows";

  static std::string summaryOf(const LedgerSplit& split, const Ledger& flows, double rest,
                               const char* restText) {
    const std::pair<double, const char*> parts[] = {
        {split.scheme(), "α and β"},
        {split.solver(), "the solver, which stopped early"},
        {split.moved(), "hard rows that were moved back"},
        {flows.lifted, "penetrations that were removed"},
        {rest, restText}};
    const auto* largest = std::max_element(
        std::begin(parts), std::end(parts),
        [](const auto& a, const auto& b) { return std::abs(a.first) < std::abs(b.first); });
    std::string text = std::string("The scheme and the solver ") +
                       (flows.numerical < 0 ? "lost " : "added ") +
                       roundedText(std::abs(flows.numerical)) + " J in this step";
    if (flows.numerical == 0 || largest->first == 0) return text + ".";
    return text + ". The largest part, " + roundedText(largest->first) + " J, is due to " +
           largest->second + ".";
  }

  static ReadingTable flowsOf(const Ledger& flows) {
    ReadingTable table;
    table.key = "flows";
    table.title = "Energy flows";
    table.columns = {
        {"flow", "Flow", "", "Where energy goes, or comes from.", Form::Text},
        {"energy", "Energy", "J", "In this step; work and numerical are gains.", Form::Number, 6},
        {"meaning", "Meaning", "", "What it is.", Form::Text}};
    const auto add = [&](const char* name, double value, const char* meaning) {
      table.lines.push_back({{name, value, meaning}, {}});
    };
    add("work", flows.work, "done by motors, loads, pulls and edits");
    add("damped", flows.damped, "lost by damping");
    add("friction", flows.friction, "lost by dry friction");
    add("impact", flows.impact, "lost when contacts and stops close");
    add("numerical", flows.numerical, "the rest of the balance");
    return table;
  }

  static ReadingTable partsOf(const LedgerSplit& split, const Ledger& flows, double rest,
                              const char* restText, const Scheme& scheme) {
    ReadingTable table;
    table.key = "numerical";
    table.title = "The numerical part";
    table.columns = {{"part", "Part", "", "What made it.", Form::Text},
                     {"energy", "Energy", "J", "Its gain in this step.", Form::Number, 6},
                     {"formula", "Formula", "", "With u = h (v + β Δv) and s = J u.", Form::Text}};
    double rows = 0, stopped = 0;
    for (const LedgerSplit::Share& share : split.rows) {
      rows += share.scheme;
      stopped += share.solver;
    }
    const auto add = [&](const char* name, double value, const std::string& formula) {
      table.lines.push_back({{name, value, formula}, {}});
    };
    const std::string alpha = roundedText(0.5 - scheme.alpha),
                      beta = roundedText(0.5 - scheme.beta);
    add("scheme: velocities", split.velocities, "(½ − β) ΔvᵀM Δv, ½ − β = " + beta);
    add("scheme: forces", split.forces, "(½ − α) uᵀK u, ½ − α = " + alpha);
    add("scheme: soft rows", rows, "(½ − α) sᵀC⁻¹s, ½ − α = " + alpha);
    add("geometric stiffness left out", split.leftOut, "½ uᵀ(K* − K) u");
    add("solver: rows", stopped, "soft −(S r / C) s, hard −β μ r");
    add("solver: momentum", split.momentum, "−(v + β Δv)·(c + Jᵀμ − W Δv)");
    add("hard rows moved back", split.moved(), "μ (J v + β b)");
    add("penetrations removed", flows.lifted, "work on weights and springs");
    add("rest", rest, restText);
    add("numerical", flows.numerical, "the sum");
    return table;
  }

  static ReadingTable constraintsOf(const SolvedStep& step, const LedgerSplit& split,
                                    std::size_t most) {
    ReadingTable table;
    table.key = "constraints";
    table.title = "By constraint";
    table.whenEmpty = "No constraint has a part in it.";
    table.columns = {
        {"name", "Constraint", "", "Its rows that are equations.", Form::Text},
        {"scheme", "Scheme", "J", "(½ − α) sᵀC⁻¹s of its soft rows.", Form::Number, 6},
        {"solver", "Solver", "J", "What its residual did.", Form::Number, 6},
        {"moved", "Moved back", "J", "Work that moves its hard rows.", Form::Number, 6}};
    std::vector<LedgerSplit::Share> shares = split.rows;
    const auto size = [](const LedgerSplit::Share& share) {
      return std::abs(share.scheme) + std::abs(share.solver) + std::abs(share.moved);
    };
    std::stable_sort(shares.begin(), shares.end(),
                     [&](const auto& a, const auto& b) { return size(a) > size(b); });
    for (const LedgerSplit::Share& share : shares) {
      if (table.lines.size() == most) break;
      table.lines.push_back(
          {{step.nameOf(share.constraint), share.scheme, share.solver, share.moved},
           {share.constraint, -1, {}}});
    }
    return table;
  }
};

const Inspection& inspectionLedger() {
  static const InspectLedger inspection;
  return inspection;
}

}  // namespace compliant
