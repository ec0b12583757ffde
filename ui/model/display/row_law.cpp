#include "ui/model/display/row_law.hpp"

#include <cmath>

namespace compliant {

namespace {

/// The end of strain = −c λ towards a force of this sign, where the first of both bounds is
/// reached.
LawPlace endOfLine(double compliance, double mostStrain, double force) {
  const double strain = -compliance * force;
  const double share = std::abs(strain) > mostStrain ? mostStrain / std::abs(strain) : 1;
  return {share * strain, share * force};
}

}  // namespace

std::vector<LawPlace> RowLaw::line(double mostStrain, double mostForce) const {
  switch (admissible) {
    case Admissible::Any:
      return {endOfLine(compliance, mostStrain, mostForce),
              endOfLine(compliance, mostStrain, -mostForce)};
    case Admissible::Cone:
    case Admissible::Pushing:
    case Admissible::Pulling: {
      const double side = admissible == Admissible::Pulling ? -1 : 1;
      std::vector<LawPlace> places{{side * mostStrain, 0}, {0, 0}};
      if (admissible != Admissible::Cone && limit > 0) {
        places.push_back(endOfLine(compliance, mostStrain, -side * limit));
        places.push_back({0, 0});
      }
      places.push_back(endOfLine(compliance, mostStrain, side * mostForce));
      return places;
    }
    case Admissible::Bounded: {
      const LawPlace bend = endOfLine(compliance, mostStrain, limit),
                     other{-bend.strain, -bend.force};
      if (bend.force < limit) return {bend, other};  // it gives way beyond these strains
      return {{-mostStrain, limit}, bend, other, {mostStrain, -limit}};
    }
  }
  return {};
}

const char* lawStateText(const RowLaw& law, double force) {
  constexpr double rounding = 1e-6;
  switch (law.admissible) {
    case Admissible::Any:
      return "";
    case Admissible::Pushing:
      return force > 0 ? "acts" : force < 0 ? "held by adhesion" : "open";
    case Admissible::Pulling:
      return force < 0 ? "acts" : force > 0 ? "held by adhesion" : "open";
    case Admissible::Bounded:
      return std::abs(force) >= law.limit * (1 - rounding) ? "at its limit" : "acts";
    case Admissible::Cone:
      return force > 0 ? "acts" : "open";
  }
  return "";
}

}  // namespace compliant
