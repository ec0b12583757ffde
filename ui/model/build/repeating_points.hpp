#pragma once

#include "ui/model/build/repeating.hpp"
#include "ui/model/document/selection.hpp"

namespace compliant {

// Mirror images and rows of single points of states, each as one edit. The new points join the
// states of the old ones, or form new states if a component would not fit them there. Links among
// the points are copied, links to other points are not.

Result<Creation> mirroredPoints(const Scene& scene, const Selection& selection,
                                const MirrorPlane& plane, MirrorMode mode);

Result<Creation> arrayOfPoints(const Scene& scene, const Selection& selection, std::int64_t count,
                               const Vec3& offset);

}  // namespace compliant
