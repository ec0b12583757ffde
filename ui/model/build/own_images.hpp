#pragma once

#include <set>
#include <string>

#include <Eigen/Geometry>

#include "engine/scene/edit.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Mirror images of which some would lie exactly where something equal lies already.
struct OwnImages {
  Edit edit;                 ///< without those
  std::set<Id> single = {};  ///< the copies that are left out
  std::size_t states = 0;    ///< bodies and sets of points among them
  std::size_t unlinked =
      0;  ///< mappings left out because they lead to one whose image lies the other way round
};

/// Of a batch that inserts mirror images into a scene: a state is left out where another one of its
/// type has all its places with equal shapes on them, and with it what stands on such states alone.
/// What links it to other copies links them to the original where both lie in the same way.
OwnImages withoutOwnImages(const Scene& scene, Edit batch);

/// Whether a point of its state lies already where a transform takes a point.
bool imageIsThere(const Scene& scene, const PointRef& point, const Eigen::Affine3d& transform);
/// "The mirror images of 3 parts are there already: they stay single."
std::string singleText(std::size_t parts, std::size_t unlinked);

}  // namespace compliant
