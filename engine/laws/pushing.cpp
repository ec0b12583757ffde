#include "engine/laws/one_sided.hpp"

namespace compliant {

const LawParameter law_parameters::adhesion = {
    "adhesion",
    "",
    "",
    "N",
    "Largest force that the constraint also exerts in the other direction, while φ is within 1 µm "
    "(or µrad) of its target.",
    0,
    1e12,
    1e-2,
    1e3,
    LawParameter::Scale::Logarithmic};

/// λ ≥ 0: a stop.
class PushingLaw final : public OneSided {
 public:
  const char* name() const override { return "pushing"; }
  const char* doc() const override {
    return "Pushing (λ ≥ 0): a stop that keeps φ at its target or above.";
  }
  int side() const override { return 1; }
  ForceRange range(const LawNumbers&) const override { return {0, unbounded}; }
  AdmissibleSet set(const LawNumbers&, double h, double adhesion) const override {
    return AdmissibleSet::box(-h * adhesion, unbounded);
  }

 protected:
  const RowLaw* opposite() const override { return findLaw("pulling"); }
};

const RowLaw& lawPushing() {
  static const PushingLaw law;
  return law;
}

}  // namespace compliant
