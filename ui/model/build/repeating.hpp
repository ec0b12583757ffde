#pragma once

#include <vector>

#include "ui/model/build/templates.hpp"

namespace compliant {

// Mirror images and rows of components, each as one edit. Places (Placed) are reflected or
// moved with the copy; velocities and directions are reflected. Links among the copied
// components lead to the copies, other links stay. Numbers that depend on the handedness change
// sign or origin (mirrored_numbers.hpp). Components without a place or a link, such as gravity
// or an integrator, are not copied, nor is a part whose mirror image exists already
// (own_images.hpp). Refused with a sentence if no component has a place, or if a copy would
// have an invalid one (point_states.hpp).

/// A plane normal to an axis of the world.
struct MirrorPlane {
  int axis = 0;   ///< its normal: 0 x, 1 y, 2 z
  double at = 0;  ///< m, where it crosses this axis
};

enum class MirrorMode { Copy, InPlace };

/// Adds mirror images to the originals, or replaces the originals by them.
Result<Creation> mirrored(const Scene& scene, const std::vector<Id>& components,
                          const MirrorPlane& plane, MirrorMode mode);

/// The largest number of items in an array, including the original.
inline constexpr std::int64_t mostInArray = 1000;

/// A row of `count` items including the original, each `offset` (m) from the one before.
Result<Creation> arrayOf(const Scene& scene, const std::vector<Id>& components, std::int64_t count,
                         const Vec3& offset);

/// The reflection as a transform.
Eigen::Affine3d reflection(const MirrorPlane& plane);
/// The error says why there can be no such array.
Status checkArray(std::int64_t count, const Vec3& offset);
/// The error says why nothing can be mirrored at this plane.
Status checkPlane(const MirrorPlane& plane);

/// Extends a batch so that the components it inserts into a scene are moved by the transform.
/// Refused if a place becomes invalid, or if a component has no mirror image.
Result<Edit> moveInserted(const Scene& scene, Edit batch, const Eigen::Affine3d& transform);

}  // namespace compliant
