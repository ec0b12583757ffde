#include "engine/laws/row_law.hpp"

namespace compliant {

/// Every λ: the row is an equation, strain = −c λ.
class AnyLaw final : public RowLaw {
 public:
  const char* name() const override { return "any"; }
  const char* doc() const override { return "Any: the constraint acts both ways."; }
  bool admitsAll() const override { return true; }
  ForceRange range(const LawNumbers&) const override { return {}; }
  AdmissibleSet set(const LawNumbers&, double, double) const override {
    return AdmissibleSet::equality();
  }
  std::string text(const std::string&) const override { return {}; }
  const char* stateText(double, double) const override { return ""; }
  std::vector<LawPlace> line(const LawView& view) const override {
    return {view.endOfLine(view.mostForce), view.endOfLine(-view.mostForce)};
  }
};

const RowLaw& lawAny() {
  static const AnyLaw law;
  return law;
}

}  // namespace compliant
