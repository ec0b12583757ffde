#include "engine/laws/one_sided.hpp"

namespace compliant {

/// λ ≤ 0: a rope.
class PullingLaw final : public OneSided {
 public:
  const char* name() const override { return "pulling"; }
  const char* doc() const override {
    return "Pulling (λ ≤ 0): a rope that keeps φ at its target or below.";
  }
  int side() const override { return -1; }
  ForceRange range(const LawNumbers&) const override { return {-unbounded, 0}; }
  AdmissibleSet set(const LawNumbers&, double h, double adhesion) const override {
    return AdmissibleSet::box(-unbounded, h * adhesion);
  }

 protected:
  const RowLaw* opposite() const override { return findLaw("pushing"); }
};

const RowLaw& lawPulling() {
  static const PullingLaw law;
  return law;
}

}  // namespace compliant
