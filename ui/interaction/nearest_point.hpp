#pragma once

#include <functional>
#include <optional>

#include "ui/model/document/session.hpp"
#include "ui/model/elements/point_ref.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

/// A point of the snapshot.
struct SnapshotPoint {
  PointRef point;
  Vec3 place = Vec3::Zero();  ///< m
};

/// Whether points of locked states are found.
enum class LockedStates { Include, Exclude };

/// The point of an independent state that is nearest to a pixel on screen, within `within` pixels.
/// Skips hidden points, points of the pull, and those that `wanted` refuses.
std::optional<SnapshotPoint> nearestPoint(
    const Session& session, const Camera& camera, const Eigen::Vector2f& pixel, float within,
    LockedStates locked,
    const std::function<bool(const PointRef&)>& wanted = [](const PointRef&) { return true; });

}  // namespace compliant
