#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/document/selection.hpp"
#include "ui/model/elements/place_fields.hpp"

namespace compliant {

/// With the frames that selected shapes sit on, in place of these shapes.
Selection withBodiesOfShapes(const Scene& scene, Selection selection);

/// The places of a selection in the design: start positions of points, and targets at rest.
struct Placed {
  /// One list of places of one component, with those that are selected.
  struct List {
    Id component = 0;
    std::string field;
    Array<Vec3> places;                 ///< m, all of the field
    std::vector<std::size_t> selected;  ///< indices, ascending
    /// What turns with them: rotations, and the start velocities of states that have any.
    struct Turning {
      std::string field;
      Geometry geometry = Geometry::Direction;
      Array<Vec3> values;
      bool operator==(const Turning&) const = default;
    };
    std::vector<Turning> turning = {};
    bool operator==(const List&) const = default;
  };
  std::vector<List> lists;
  std::size_t count = 0;       ///< selected places
  Vec3 centre = Vec3::Zero();  ///< m, of the box around them

  bool holds(const PointRef& point) const;
};

/// `locked` components are left out.
Placed placed(const Scene& scene, const Selection& selection, const std::set<Id>& locked = {});

enum class StartVelocities { Keep, Rotate };

/// One edit that brings every selected place where the motion takes it, turns frames, and the start
/// velocities of what is selected where wanted. Refused with a sentence when one would be no
/// place (point_states.hpp).
Result<Edit> movedPlaces(const Placed& placed, const Eigen::Affine3d& transform,
                         StartVelocities velocities = StartVelocities::Keep);

/// "3 points", "1 point".
std::string countText(const Scene& scene, const Placed& placed);

}  // namespace compliant
