#include "engine/laws/row_law.hpp"

namespace compliant {

/// ‖λ_t‖ ≤ f_c λ_n: Coulomb's friction of a normal and two tangents.
class ConeLaw final : public RowLaw {
 public:
  const char* name() const override { return "cone"; }
  const char* doc() const override {
    return "Cone: values in threes, a normal that pushes and two tangents with Coulomb friction.";
  }
  std::vector<const LawParameter*> parameters() const override {
    return {&law_parameters::friction, &law_parameters::restitution};
  }
  Index rows() const override { return 3; }
  int side() const override { return 1; }
  ForceRange range(const LawNumbers&) const override { return {0, unbounded}; }
  AdmissibleSet set(const LawNumbers& numbers, double, double) const override {
    return AdmissibleSet::coulomb(numbers(law_parameters::friction));
  }
  std::optional<std::string> check(Index width, Index values) const override {
    return law_parts::checkCone(width, values);
  }
  Result<const RowLaw*> mirrored(std::span<const char> reversed) const override {
    return law_parts::mirroredCone(*this, reversed);
  }
  double limit(const LawNumbers& numbers, Index) const override {
    return numbers(law_parameters::friction);
  }
  std::string text(const std::string&) const override { return "normal of a cone"; }
  const char* stateText(double force, double) const override { return force > 0 ? "acts" : "open"; }
  std::vector<LawPlace> line(const LawView& view) const override {
    return law_parts::oneSidedLine(view, side(), 0);
  }
};

const RowLaw& lawCone() {
  static const ConeLaw law;
  return law;
}

}  // namespace compliant
