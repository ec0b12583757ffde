#include "engine/laws/row_law.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace law_parameters {
const LawParameter friction = {"friction",
                               "Friction coefficient",
                               "f_c",
                               "",
                               "Ratio of the largest friction force to the normal force.",
                               0.5,
                               1e3,
                               0,
                               2};
const LawParameter restitution = {
    "restitution",
    "",
    "e",
    "",
    "Ratio of rebound speed to approach speed where a hard constraint closes faster than the "
    "impact speed of the contact solver.",
    0,
    1,
    0,
    1};
}  // namespace law_parameters

LawPlace LawView::endOfLine(double force) const {
  const double strain = -compliance * force;
  const double share = std::abs(strain) > mostStrain ? mostStrain / std::abs(strain) : 1;
  return {share * strain, share * force};
}

std::optional<std::string> RowLaw::check(Index, Index) const { return std::nullopt; }

Result<const RowLaw*> RowLaw::mirrored(std::span<const char>) const { return this; }

const RowLaw* findLaw(std::string_view name) {
  for (const RowLaw* law : laws())
    if (law->name() == name) return law;
  return nullptr;
}

std::vector<const LawParameter*> parametersOfLaws() {
  std::vector<const LawParameter*> all;
  for (const RowLaw* law : laws())
    for (const LawParameter* parameter : law->parameters())
      if (std::find(all.begin(), all.end(), parameter) == all.end()) all.push_back(parameter);
  return all;
}

std::vector<std::string> lawsWith(const LawParameter& parameter) {
  std::vector<std::string> names;
  for (const RowLaw* law : laws()) {
    const auto own = law->parameters();
    if (std::find(own.begin(), own.end(), &parameter) != own.end()) names.emplace_back(law->name());
  }
  return names;
}

namespace law_parts {

std::vector<LawPlace> oneSidedLine(const LawView& view, int side, double adhesion) {
  std::vector<LawPlace> places{{side * view.mostStrain, 0}, {0, 0}};
  if (adhesion > 0) {
    places.push_back(view.endOfLine(-side * adhesion));
    places.push_back({0, 0});
  }
  places.push_back(view.endOfLine(side * view.mostForce));
  return places;
}

std::optional<std::string> checkCone(Index width, Index values) {
  if (width == 3 || values == 3) return std::nullopt;
  return "A friction cone needs three values per element: the distance along the normal, then two "
         "tangents";
}

Result<const RowLaw*> mirroredCone(const RowLaw& law, std::span<const char> reversed) {
  for (std::size_t i = 0; i < reversed.size(); i += static_cast<std::size_t>(law.rows()))
    if (reversed[i] != 0) return Error{"", "The normal of its friction cone is reversed"};
  return &law;
}

}  // namespace law_parts

}  // namespace compliant
