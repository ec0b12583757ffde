#pragma once

#include <set>
#include <string>

#include <Eigen/Geometry>

#include "engine/scene/edit.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// Mirror images, without those that would coincide with an equal part of the scene.
struct OwnImages {
  Edit edit;                 ///< without the coinciding copies
  std::set<Id> single = {};  ///< the copies left out
  std::size_t states = 0;    ///< bodies and sets of points among them
  std::size_t unlinked =
      0;  ///< mappings left out because they lead to one whose image lies the other way round
};

/// For a batch that inserts mirror images into a scene. Leaves out each state whose places and
/// shapes equal those of another state of its type, and everything that uses such states only.
/// Links from other copies then lead to the original, if it has the same orientation.
OwnImages withoutOwnImages(const Scene& scene, Edit batch);

/// Whether the image of a point coincides with a point of its state.
bool imageIsThere(const Scene& scene, const PointRef& point, const Eigen::Affine3d& transform);
/// "The mirror images of 3 parts are there already: they stay single."
std::string singleText(std::size_t parts, std::size_t unlinked);

}  // namespace compliant
