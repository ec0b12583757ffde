#pragma once

#include <algorithm>

#include "engine/laws/row_law.hpp"

namespace compliant {

namespace law_parameters {
extern const LawParameter adhesion;  ///< N
}  // namespace law_parameters

/// A law whose forces have one sign, except for adhesion while φ is at its target.
class OneSided : public RowLaw {
 public:
  std::vector<const LawParameter*> parameters() const override {
    return {&law_parameters::adhesion, &law_parameters::restitution};
  }
  double adhesion(const LawNumbers& numbers) const override {
    return numbers(law_parameters::adhesion);
  }
  double limit(const LawNumbers& numbers, Index) const override {
    return numbers(law_parameters::adhesion);
  }
  Result<const RowLaw*> mirrored(std::span<const char> reversed) const override {
    const auto turned = [](char each) { return each != 0; };
    if (std::none_of(reversed.begin(), reversed.end(), turned)) return this;
    if (!std::all_of(reversed.begin(), reversed.end(), turned))
      return Error{"", "It pushes or pulls along values, and only some of them change sign"};
    return opposite();
  }
  std::string text(const std::string& limit) const override {
    return name() + (limit.empty() ? "" : ", adhesion " + limit);
  }
  const char* stateText(double force, double) const override {
    return side() * force > 0 ? "acts" : side() * force < 0 ? "held by adhesion" : "open";
  }
  std::vector<LawPlace> line(const LawView& view) const override {
    return law_parts::oneSidedLine(view, side(), view.limit);
  }

 protected:
  virtual const RowLaw* opposite() const = 0;
};

}  // namespace compliant
