#pragma once

#include <Eigen/Core>
#include <optional>
#include <vector>

#include "ui/model/edits/gizmo.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

/// The length of an arm of the gizmo, in logical pixels at 100 %.
inline constexpr float gizmoArm = 84;

/// One handle on screen, in logical pixels.
struct GizmoPart {
  GizmoHandle handle;
  std::vector<Eigen::Vector2f> outline;  ///< a stroke, or the corners of an area
  bool area = false;                     ///< the inside belongs to the handle
};

/// The handles of a mode around a place, in drawing order; `scale` enlarges them. Skips arms that
/// point at the eye, planes seen edge-on, and the rear half of rings. Empty if the place is not in
/// front of the eye. The columns of `axes` are x, y and z.
std::vector<GizmoPart> gizmoParts(GizmoMode mode, const Camera& camera, const Vec3& centre,
                                  float scale = 1, const Mat3& axes = Mat3::Identity());

/// The part under a pixel, or within a few pixels of it.
std::optional<GizmoHandle> handleAt(const std::vector<GizmoPart>& parts,
                                    const Eigen::Vector2f& pixel, float scale = 1);

/// The gizmo at the start of a drag of `handle`.
GizmoGrip gripOf(GizmoMode mode, const GizmoHandle& handle, const Camera& camera,
                 const Vec3& centre, float scale = 1, const Mat3& axes = Mat3::Identity());

/// The ray through a pixel.
PickRay pickRay(const Camera& camera, const Eigen::Vector2f& pixel);

}  // namespace compliant
