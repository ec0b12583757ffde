#pragma once

#include <vector>

#include "ui/model/build/templates.hpp"

namespace compliant {

// Mirror images and rows of components, each one edit. Places (Placed) are reflected or moved with
// the copy; velocities and directions are reflected. Links among the copied components lead to the
// copies, other links stay. What neither stands anywhere nor acts on a component, such as gravity
// or an integrator, is not copied: the scene has it once. Refused with a sentence when nothing that
// is given has a place, or when a copy would stand nowhere (point_states.hpp).

/// A plane across an axis of the world.
struct MirrorPlane {
  int axis = 0;   ///< 0 x, 1 y, 2 z: its normal
  double at = 0;  ///< m, where it cuts this axis
};

enum class MirrorMode { Copy, InPlace };

/// Mirror images beside the originals, or the originals in their place.
Result<Creation> mirrored(const Scene& scene, const std::vector<Id>& components,
                          const MirrorPlane& plane, MirrorMode mode);

/// How many an array may have, with the original.
inline constexpr std::int64_t mostInArray = 1000;

/// A row of `count` with the original, each `offset` (m) behind the one before.
Result<Creation> arrayOf(const Scene& scene, const std::vector<Id>& components, std::int64_t count,
                         const Vec3& offset);

/// Why components have no mirror image: directions that stand in matrices.
Status checkMirror(const Scene& scene, const std::vector<Id>& components);

/// What reflects a place.
Eigen::Affine3d reflection(const MirrorPlane& plane);
/// Why there is no such array, or nothing.
Status checkArray(std::int64_t count, const Vec3& offset);

/// The batch with what it inserts where the motion takes it: places move, velocities and directions
/// turn. Refused when something would stand nowhere.
Result<Edit> moveInserted(Edit batch, const Eigen::Affine3d& transform);

}  // namespace compliant
