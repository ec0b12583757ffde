#pragma once

#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The entry of one point in a list field of its state.
struct PointField {
  const Field* field = nullptr;  ///< never dangles: types live as long as the program
  Vec3 value = Vec3::Zero();     ///< zero if the list is empty, where it may be
};

/// The fields of a state that are lists with one vector for each of its points (positions and
/// velocities at the start); none if there is no such point, or if a mapping computes it.
std::vector<PointField> pointFields(const Scene& scene, const PointRef& point);

/// Changes one of these fields for this point only; the point must exist.
Edit changedPoint(const Scene& scene, const PointRef& point, const Field& field, const Vec3& value);

}  // namespace compliant
