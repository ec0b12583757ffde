#pragma once

#include <vector>

#include "ui/model/build/templates.hpp"

namespace compliant {

// Mirror images and rows of components, each one edit. Places (Placed) are reflected or moved with
// the copy; velocities and directions are reflected. Links among the copied components lead to the
// copies, other links stay. Components without a place or a link, such as gravity or an integrator,
// are not copied. Refused with a sentence when none of the components has a place, or when a copy
// would have an invalid one (point_states.hpp).

/// A plane across an axis of the world.
struct MirrorPlane {
  int axis = 0;   ///< 0 x, 1 y, 2 z: its normal
  double at = 0;  ///< m, where it cuts this axis
};

enum class MirrorMode { Copy, InPlace };

/// Mirror images beside the originals, or the originals in their place.
Result<Creation> mirrored(const Scene& scene, const std::vector<Id>& components,
                          const MirrorPlane& plane, MirrorMode mode);

/// The largest size of an array, with the original.
inline constexpr std::int64_t mostInArray = 1000;

/// A row of `count` with the original, each `offset` (m) behind the one before.
Result<Creation> arrayOf(const Scene& scene, const std::vector<Id>& components, std::int64_t count,
                         const Vec3& offset);

/// Why components have no mirror image: their matrices contain directions.
Status checkMirror(const Scene& scene, const std::vector<Id>& components);

/// The reflection as a transform.
Eigen::Affine3d reflection(const MirrorPlane& plane);
/// Why there is no such array, or nothing.
Status checkArray(std::int64_t count, const Vec3& offset);

/// Transforms the components that the batch inserts: places move, velocities and directions rotate.
/// Refused when a place would be invalid.
Result<Edit> moveInserted(Edit batch, const Eigen::Affine3d& transform);

}  // namespace compliant
