#pragma once

#include <vector>

#include "ui/model/build/templates.hpp"

namespace compliant {

// Mirror images and rows of components, each one edit. Places (Placed) are reflected or moved with
// the copy; velocities and directions are reflected. Links among the copied components lead to the
// copies, other links stay. Numbers that depend on the handedness follow
// (mirrored_numbers.hpp). Components without a place or a link, such as gravity or an integrator,
// are not copied; nor is what has its mirror image already (own_images.hpp). Refused with a
// sentence when none of the components has a place, or when a copy would have an invalid one
// (point_states.hpp).

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

/// The reflection as a transform.
Eigen::Affine3d reflection(const MirrorPlane& plane);
/// Why there is no such array, or nothing.
Status checkArray(std::int64_t count, const Vec3& offset);
/// Why nothing may be mirrored there, or nothing.
Status checkPlane(const MirrorPlane& plane);

/// Adds to a batch what takes the components that it inserts into a scene where the motion takes
/// them. Refused where that is no place, or where something has no mirror image.
Result<Edit> moveInserted(const Scene& scene, Edit batch, const Eigen::Affine3d& transform);

}  // namespace compliant
