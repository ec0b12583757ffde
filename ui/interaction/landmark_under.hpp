#pragma once

#include <optional>

#include "ui/interaction/live_view.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {

/// The pose of a body of the snapshot at the moment shown.
std::optional<Pose> shownPose(const LiveView& view, const PointRef& shown);

/// A place on a body at which something can be attached.
struct Landmark {
  PointRef body;                                             ///< as numbered in the document
  Vec3 place = Vec3::Zero();                                 ///< m, at the moment shown
  Vec3 local = Vec3::Zero();                                 ///< m, in the axes of the body
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();  ///< of the body, at the moment shown
};

/// The landmark of a body under the pointer that is nearest to the pointer on screen, within some
/// pixels. Of landmarks at the same pixel, the one nearest to the origin of the body.
std::optional<Landmark> landmarkUnder(const LiveView& view, const Eigen::Vector2f& pixel);
/// The same on one body only; without a landmark there, the place itself.
std::optional<Landmark> landmarkOn(const LiveView& view, const SceneHit& body,
                                   const Eigen::Vector2f& pixel);

}  // namespace compliant
