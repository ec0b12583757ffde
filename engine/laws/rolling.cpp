#include "engine/laws/friction_limits.hpp"
#include "engine/laws/row_law.hpp"

namespace compliant {

namespace {

const LawParameter spinning = {"spinning_friction",
                               "",
                               "s",
                               "m",
                               "Ratio of the largest moment about the normal to the normal force.",
                               0,
                               1e3,
                               1e-5,
                               0.1,
                               LawParameter::Scale::Logarithmic};
const LawParameter rolling = {"rolling_friction",
                              "",
                              "r",
                              "m",
                              "Ratio of the largest moment about the tangents to the normal force.",
                              0,
                              1e3,
                              1e-5,
                              0.1,
                              LawParameter::Scale::Logarithmic};

}  // namespace

/// Friction of two bodies in contact that rotate relative to each other: the ellipsoid of
/// FrictionLimits in a normal, two tangents and three rotations.
class RollingLaw final : public RowLaw {
 public:
  const char* name() const override { return "rolling"; }
  const char* doc() const override {
    return "Rolling: values in sixes, such as a relative pose. x is a normal that pushes, y and z "
           "are tangents with Coulomb friction; rotation about x is spinning, about y and z "
           "rolling.";
  }
  std::vector<const LawParameter*> parameters() const override {
    return {&law_parameters::friction, &spinning, &rolling, &law_parameters::restitution};
  }
  Index rows() const override { return AdmissibleSet::mostRows; }
  int side() const override { return 1; }
  ForceRange range(const LawNumbers&) const override { return {0, unbounded}; }
  AdmissibleSet set(const LawNumbers& numbers, double, double) const override {
    return AdmissibleSet::coulomb(limits(numbers).reference(), rows() - 1);
  }
  double scale(const LawNumbers& numbers, Index row) const override {
    const FrictionLimits own = limits(numbers);
    return own.reference() == 0 && row > 2 ? 0 : own.scale(row);
  }
  std::optional<std::string> check(Index width, Index values) const override {
    if (width == rows() || values == rows()) return std::nullopt;
    return "Rolling friction needs six values per element: the distance along the normal, two "
           "tangents, and the turns about these";
  }
  Result<const RowLaw*> mirrored(std::span<const char> reversed) const override {
    return law_parts::mirroredCone(*this, reversed);
  }
  double limit(const LawNumbers& numbers, Index row) const override {
    const FrictionLimits own = limits(numbers);
    return row < 3 ? own.along : row == 3 ? own.spinning : own.rolling;
  }
  std::string text(const std::string&) const override { return "normal of a rolling contact"; }
  const char* stateText(double force, double) const override { return force > 0 ? "acts" : "open"; }
  std::vector<LawPlace> line(const LawView& view) const override {
    return law_parts::oneSidedLine(view, side(), 0);
  }

 private:
  static FrictionLimits limits(const LawNumbers& numbers) {
    const double f = numbers(law_parameters::friction);
    return {f, f, numbers(spinning), numbers(rolling)};
  }
};

const RowLaw& lawRolling() {
  static const RollingLaw law;
  return law;
}

}  // namespace compliant
