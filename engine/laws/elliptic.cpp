#include "engine/laws/friction_limits.hpp"
#include "engine/laws/row_law.hpp"

namespace compliant {

namespace {

const LawParameter across = {
    "friction_across",
    "Friction coefficient across",
    "f₂",
    "",
    "Ratio of the largest friction force along the second tangent to the normal force.",
    0.5,
    1e3,
    0,
    2};

}  // namespace

/// (λ₁/f₁)² + (λ₂/f₂)² ≤ λ_n²: direction-dependent friction, as of skates, planks and fabric
/// (Goyal, Ruina and Papadopoulos 1991). Slip is normal to this ellipse and so dissipates
/// most.
class EllipticLaw final : public RowLaw {
 public:
  const char* name() const override { return "elliptic"; }
  const char* doc() const override {
    return "Elliptic: a cone with a separate friction coefficient for each tangent.";
  }
  std::vector<const LawParameter*> parameters() const override {
    return {&law_parameters::friction, &across, &law_parameters::restitution};
  }
  Index rows() const override { return 3; }
  int side() const override { return 1; }
  ForceRange range(const LawNumbers&) const override { return {0, unbounded}; }
  AdmissibleSet set(const LawNumbers& numbers, double, double) const override {
    return AdmissibleSet::coulomb(limits(numbers).reference());
  }
  double scale(const LawNumbers& numbers, Index row) const override {
    return limits(numbers).scale(row);
  }
  std::optional<std::string> check(Index width, Index values) const override {
    return law_parts::checkCone(width, values);
  }
  Result<const RowLaw*> mirrored(std::span<const char> reversed) const override {
    return law_parts::mirroredCone(*this, reversed);
  }
  double limit(const LawNumbers& numbers, Index row) const override {
    const FrictionLimits own = limits(numbers);
    return row == 0 ? own.reference() : row == 1 ? own.along : own.across;
  }
  std::string text(const std::string&) const override { return "normal of an elliptic cone"; }
  const char* stateText(double force, double) const override { return force > 0 ? "acts" : "open"; }
  std::vector<LawPlace> line(const LawView& view) const override {
    return law_parts::oneSidedLine(view, side(), 0);
  }

 private:
  static FrictionLimits limits(const LawNumbers& numbers) {
    return {numbers(law_parameters::friction), numbers(across)};
  }
};

const RowLaw& lawElliptic() {
  static const EllipticLaw law;
  return law;
}

}  // namespace compliant
