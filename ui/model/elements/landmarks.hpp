#pragma once

#include <vector>

#include "engine/scene/scene.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Places of a body, in m in its own axes, to which joints, links and new bodies snap: those of all
/// its shapes, or its origin if it has none.
std::vector<Vec3> landmarksOf(const Scene& scene, const PointRef& body);

}  // namespace compliant
