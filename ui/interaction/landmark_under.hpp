#pragma once

#include <optional>

#include "ui/interaction/live_view.hpp"
#include "ui/model/elements/point_states.hpp"

namespace compliant {

/// The pose of a body of the snapshot in the moment shown.
std::optional<Pose> shownPose(const LiveView& view, const PointRef& shown);

/// A place on a body, at which something can take hold of it.
struct Landmark {
  PointRef body;                                             ///< as the document counts
  Vec3 place = Vec3::Zero();                                 ///< m, in the moment shown
  Vec3 local = Vec3::Zero();                                 ///< m, in the axes of the body
  Eigen::Quaterniond turn = Eigen::Quaterniond::Identity();  ///< of the body, in the moment shown
};

/// The landmark of a body under the pointer that is nearest to it on screen, within some pixels; of
/// those behind each other the one nearest to the middle of its body.
std::optional<Landmark> landmarkUnder(const LiveView& view, const Eigen::Vector2f& pixel);
/// The same on one body, or else the place itself.
std::optional<Landmark> landmarkOn(const LiveView& view, const SceneHit& body,
                                   const Eigen::Vector2f& pixel);

}  // namespace compliant
