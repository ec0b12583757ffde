#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/laws/elastic_curve.hpp"
#include "engine/scene/constraint.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

/// Returns a sentence about a law λ = −F(φ) − d F′(φ) φ̇ that a step cannot follow, or about fields
/// that cannot be combined with a curve.
inline std::optional<std::string> checkCurve(const Constraint& constraint,
                                             const ElasticCurve& curve, const StateShape& state) {
  if (!(curve.steepest() * smallestAsForce <= 1))
    return "The curve is steeper than 1e12 N/m, which no step could follow";
  if (!(curve.steepest() > 0)) return "All forces are the same: use a constant force";
  if (constraint.target == Target::Velocity || constraint.target == Target::Relax)
    return "A curve takes no target speed: choose the target stay or offset";
  if (!constraint.admissible->admitsAll())
    return "A curve determines its own forces: choose admissible = any";
  return constraint.checkTarget(state);
}

/// Adds the rows of such a law. Fields under edit may give no curve (null): the component is then
/// left out, and its numbers have no effect.
inline void addCurvedRows(const StateShape& state, const std::shared_ptr<const ElasticCurve>& curve,
                          double dampingRatio, LawTable& rows) {
  for (Index i = 0; i < state.velocities(); ++i)
    if (curve != nullptr)
      rows.curvedRow(curve, dampingRatio);
    else
      rows.row(1, dampingRatio);
}

}  // namespace compliant
