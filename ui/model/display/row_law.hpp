#pragma once

#include <vector>

#include "engine/scene/roles.hpp"

namespace compliant {

/// A place in the plane of a law: strain to the right, force up.
struct LawPlace {
  double strain = 0, force = 0;
};

/// The law of a row in the plane of strain and force, with the forces that it admits (theory §7).
struct RowLaw {
  Admissible admissible = Admissible::Any;  ///< Cone: the normal of one
  double compliance = 0;                    ///< m/N
  double limit = 0;  ///< N: λ_max of bounded rows, adhesion of one-sided ones
  bool operator==(const RowLaw&) const = default;

  /// The line of the law, corner by corner, as far as these strains and forces reach:
  ///   any       strain = −c λ
  ///   pushing   λ = 0 where strain > 0, else strain = −c λ; with adhesion that goes on to λ = −a
  ///   pulling   the same with both signs changed
  ///   bounded   strain = −c λ where |λ| < λ_max, and λ = ±λ_max beyond
  std::vector<LawPlace> line(double mostStrain, double mostForce) const;
};

/// What a force is doing under a law: "acts", "open", "at its limit"; empty where every force is
/// admitted.
const char* lawStateText(const RowLaw& law, double force);

}  // namespace compliant
