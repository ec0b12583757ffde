#include <algorithm>
#include <cmath>

#include "engine/analysis/structure_modes.hpp"
#include "engine/base/elementary.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/dynamics/step/step_factor.hpp"
#include "engine/inspect/inspection.hpp"

namespace compliant {

namespace {

constexpr int cells = 41;  ///< along each side

/// The place of a value in a list of ascending ones.
double placeOf(double value, const std::vector<double>& values) {
  const auto after = std::upper_bound(values.begin(), values.end(), value);
  if (after == values.begin()) return 0;
  if (after == values.end()) return static_cast<double>(values.size()) - 1;
  const auto i = after - values.begin();
  return static_cast<double>(i - 1) + (value - *(after - 1)) / (*after - *(after - 1));
}

std::vector<double> linear(double low, double high) {
  std::vector<double> values;
  for (int i = 0; i < cells; ++i) values.push_back(low + (high - low) * i / (cells - 1));
  return values;
}

/// From 10^−decades to 10^decades times the value.
std::vector<double> aroundInPowers(double value, double decades) {
  std::vector<double> values;
  for (int i = 0; i < cells; ++i)
    values.push_back(value * elementary::pow(10, decades * (2.0 * i / (cells - 1) - 1)));
  return values;
}

}  // namespace

/// What α, β and h do to the fastest vibration.
class InspectMap final : public Inspection {
 public:
  const char* key() const override { return "map"; }
  const char* title() const override { return "Map"; }
  const char* doc() const override {
    return "Growth of the fastest vibration in a step, over α and β, and over h and its stiffness.";
  }
  const char* action() const override { return "Draw the map"; }
  Result<Reading> read(const SolvedStep& step, const InspectionChoice&) const override {
    const Result<StructureModes> found = structureModes(*step.record);
    if (!found) return found.error();
    const double omega = found->modes.empty() ? 0 : found->modes.back().angularFrequency();
    if (!(omega > 0)) return Error{"", "Nothing here vibrates: there is no map to draw"};
    const Scheme& scheme = step.record->scheme;
    const double w = (scheme.h * omega) * (scheme.h * omega);
    Reading reading;
    reading.say("The fastest vibration has " + roundedText(found->modes.back().frequency()) +
                " Hz, w = (h ω)² = " + roundedText(w) + ". A step multiplies its amplitude by " +
                roundedText(stepFactor(scheme.alpha, scheme.beta, w), 6) +
                ": below 1 it damps, above it grows.");
    reading.parts.emplace_back(overAlphaAndBeta(scheme, w));
    reading.parts.emplace_back(overStepAndStiffness(scheme, omega));
    return reading;
  }

 private:
  static ReadingMap overAlphaAndBeta(const Scheme& scheme, double w) {
    ReadingMap map;
    map.key = "alpha_beta";
    map.title = "Amplitude per step over α and β";
    map.across = "α";
    map.down = "β";
    const std::vector<double> values = linear(0, 1);
    map.columns = cells;
    map.columnNumbers = values;
    // β grows upwards.
    for (auto beta = values.rbegin(); beta != values.rend(); ++beta) {
      map.rowNames.push_back("β = " + roundedText(*beta, 4));
      for (const double alpha : values)
        map.values.push_back(static_cast<float>(stepFactor(alpha, *beta, w)));
    }
    map.mark = {placeOf(scheme.alpha, values), cells - 1 - placeOf(scheme.beta, values),
                "α = " + roundedText(scheme.alpha) + ", β = " + roundedText(scheme.beta)};
    return map;
  }

  static ReadingMap overStepAndStiffness(const Scheme& scheme, double omega) {
    ReadingMap map;
    map.key = "step_stiffness";
    map.title = "Amplitude per step over h and the compliance of the fastest vibration";
    map.across = "h, s";
    map.down = "compliance";
    const std::vector<double> steps = aroundInPowers(scheme.h, 1), softer = aroundInPowers(1, 2);
    map.columns = cells;
    map.columnNumbers = steps;
    for (auto c = softer.rbegin(); c != softer.rend(); ++c) {
      map.rowNames.push_back("c × " + roundedText(*c, 3));
      for (const double h : steps)
        map.values.push_back(static_cast<float>(
            stepFactor(scheme.alpha, scheme.beta, h * omega * (h * omega) / *c)));
    }
    map.mark = {placeOf(scheme.h, steps), (cells - 1) / 2.0, "h = " + roundedText(scheme.h) + " s"};
    return map;
  }
};

const Inspection& inspectionMap() {
  static const InspectMap inspection;
  return inspection;
}

}  // namespace compliant
