#include <cmath>

#include "engine/laws/row_law.hpp"

namespace compliant {

namespace {

const LawParameter forceLimit = {"force_limit",
                                 "",
                                 "λ_max",
                                 "N, N·m",
                                 "Largest force.",
                                 10,
                                 1e12,
                                 1e-2,
                                 1e4,
                                 LawParameter::Scale::Logarithmic};

}  // namespace

/// |λ| ≤ λ_max: dry friction, a motor of limited force.
class BoundedLaw final : public RowLaw {
 public:
  const char* name() const override { return "bounded"; }
  const char* doc() const override {
    return "Bounded (|λ| ≤ limit): it yields at the limit; with a target velocity of zero it is "
           "dry friction, with another a motor of limited force.";
  }
  std::vector<const LawParameter*> parameters() const override { return {&forceLimit}; }
  ForceRange range(const LawNumbers& numbers) const override {
    return {-numbers(forceLimit), numbers(forceLimit)};
  }
  AdmissibleSet set(const LawNumbers& numbers, double h, double) const override {
    return AdmissibleSet::box(-h * numbers(forceLimit), h * numbers(forceLimit));
  }
  const char* warning(const LawNumbers& numbers) const override {
    return numbers(forceLimit) == 0 ? "The force limit is 0: the constraint has no effect" : "";
  }
  double limit(const LawNumbers& numbers, Index) const override { return numbers(forceLimit); }
  std::string text(const std::string& limit) const override {
    return "|λ| ≤ " + (limit.empty() ? "0" : limit);
  }
  const char* stateText(double force, double limit) const override {
    constexpr double rounding = 1e-6;
    return std::abs(force) >= limit * (1 - rounding) ? "at its limit" : "acts";
  }
  /// strain = −c λ where |λ| < λ_max, and λ = ±λ_max beyond.
  std::vector<LawPlace> line(const LawView& view) const override {
    const LawPlace bend = view.endOfLine(view.limit), other{-bend.strain, -bend.force};
    if (bend.force < view.limit) return {bend, other};  // it gives way beyond these strains
    return {{-view.mostStrain, view.limit}, bend, other, {view.mostStrain, -view.limit}};
  }
};

const RowLaw& lawBounded() {
  static const BoundedLaw law;
  return law;
}

}  // namespace compliant
