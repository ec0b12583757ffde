#pragma once

#include <functional>
#include <optional>

#include "ui/model/document/session.hpp"
#include "ui/model/elements/point_of.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

/// A point that is shown, counted as the snapshot counts.
struct ShownPoint {
  PointOf point;
  Vec3 place = Vec3::Zero();  ///< m
};

/// Whether points of locked states are found.
enum class Locked { Found, PassedBy };

/// The point of an independent state that is seen nearest to a pixel, within so many pixels of it;
/// not a hidden one, nor what the mouse pulls by, nor one that `wanted` refuses.
std::optional<ShownPoint> nearestPoint(
    const Session& session, const Camera& camera, const Eigen::Vector2f& pixel, float within,
    Locked locked,
    const std::function<bool(const PointOf&)>& wanted = [](const PointOf&) { return true; });

}  // namespace compliant
