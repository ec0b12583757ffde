#pragma once

#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// The entry of one point in a list field of its state.
struct PointField {
  const Field* field = nullptr;  ///< lives as long as the program
  Vec3 value = Vec3::Zero();     ///< of an empty list, where it may be empty, zero
};

/// The fields of a state that are lists of vectors with one for each of its points (positions and
/// velocities at the start); none when there is no such point, or a mapping computes it.
std::vector<PointField> pointFields(const Scene& scene, const PointRef& point);

/// Changes one of them for this point alone; the point must exist.
Edit changedPoint(const Scene& scene, const PointRef& point, const Field& field, const Vec3& value);

}  // namespace compliant
