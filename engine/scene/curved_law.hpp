#pragma once

#include <memory>
#include <optional>
#include <string>

#include "engine/laws/elastic_curve.hpp"
#include "engine/scene/constraint.hpp"
#include "engine/scene/writers.hpp"

namespace compliant {

/// A sentence about a law λ = −F(φ) − d F′(φ) φ̇ that no step could follow, or about fields that do
/// not go with a curve.
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

/// The rows of such a law. Fields that are being edited may give no curve (null): the component is
/// left out then, and its numbers count nowhere.
inline void addCurvedRows(const StateShape& state, const std::shared_ptr<const ElasticCurve>& curve,
                          double dampingRatio, LawTable& rows) {
  for (Index i = 0; i < state.velocities(); ++i)
    if (curve != nullptr)
      rows.curvedRow(curve, dampingRatio);
    else
      rows.row(1, dampingRatio);
}

}  // namespace compliant
