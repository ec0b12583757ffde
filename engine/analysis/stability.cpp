#include "engine/analysis/stability.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "engine/analysis/highest_frequency.hpp"
#include "engine/base/elementary.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/dynamics/step/step_factor.hpp"
#include "engine/scene/building_blocks.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

constexpr double pi = 3.14159265358979323846;
/// A change of the amplitude that is round-off: w loses digits relative to 1.
constexpr double tiny = 1e-9;

std::string formatted(const char* format, double value, const char* behind) {
  std::array<char, 32> text;
  std::snprintf(text.data(), text.size(), format, value);
  return std::string(text.data()) + behind;
}

std::string percent(double share) {
  const double value = 100 * share;
  if (value > 99.9 && value < 100.05) return "over 99.9 %";
  if (value >= 1e4) return roundedText(value, 2) + " %";
  if (value >= 10) return formatted("%.0f", value, " %");
  if (value >= 1) return formatted("%.1f", value, " %");
  return roundedText(value, 2) + " %";
}

std::string hertz(double frequency) {
  const double f = frequency / (2 * pi);
  const char* unit = f >= 1e6 ? " MHz" : f >= 1e3 ? " kHz" : " Hz";
  const double shown = f >= 1e6 ? f / 1e6 : f >= 1e3 ? f / 1e3 : f;
  if (shown < 10) return roundedText(shown, 3) + unit;
  return formatted(shown >= 100 ? "%.0f" : "%.1f", shown, unit);
}

std::optional<double> numberWith(const char* symbol, const Component& component) {
  for (const Field& field : component.type().fields)
    if (field.symbol == symbol && field.kind == Kind::Real)
      return std::get<double>(field.read(component));
  return std::nullopt;
}

}  // namespace

std::optional<StepNumbers> stepNumbers(const Component& integrator) {
  const auto h = numberWith("h", integrator), alpha = numberWith("α", integrator),
             beta = numberWith("β", integrator);
  return h && alpha && beta ? std::optional(StepNumbers{*h, *alpha, *beta}) : std::nullopt;
}

Stability stabilityOf(const StepNumbers& step, std::optional<double> frequency) {
  if (!frequency) return {StabilityKind::None, "No elastic vibration"};
  const bool massless = std::isinf(*frequency);
  // Without mass a mode is infinitely fast; the factor reaches its limit long before.
  const double w = massless ? 1e15 : step.h * *frequency * (step.h * *frequency);
  const std::string where =
      massless ? " on elastic parts without mass" : " at " + hertz(*frequency);
  const double factor = stepFactor(step.alpha, step.beta, w);
  // At w = 4 of the symplectic schemes both eigenvalues are −1, and grow with the steps.
  if (factor > 1 + tiny)
    return {StabilityKind::Unstable,
            "Unstable: grows " + percent(factor - 1) + " per step" + where};
  if (factor > 1 - tiny) return {StabilityKind::Conserving, "Conserves energy" + where};
  const double stepsPerPeriod = 2 * pi / std::sqrt(w);
  if (stepsPerPeriod < 2)
    return {StabilityKind::Damping, "Damps " + percent(1 - factor) + " per step" + where};
  return {StabilityKind::Damping,
          "Damps " + percent(1 - elementary::pow(factor, stepsPerPeriod)) + " per period" + where};
}

Stability stabilityOf(const Scene& scene, Id integrator) {
  const Component* found = scene.find(integrator);
  const auto numbers = found != nullptr
                           ? stepNumbers(*found)
                           : stepNumbers(*registry().find(blocks::integrator)->create());
  return numbers ? stabilityOf(*numbers, highestFrequency(scene, integrator)) : Stability{};
}

}  // namespace compliant
