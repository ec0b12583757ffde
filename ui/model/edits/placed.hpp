#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/document/selection.hpp"
#include "ui/model/elements/place_fields.hpp"

namespace compliant {

/// The selection, with each selected shape replaced by the frame that it sits on.
Selection withBodiesOfShapes(const Scene& scene, Selection selection);

/// The places of a selection at the start: start positions of points, and targets at rest.
struct Placed {
  /// A list of places of one component, and which of them are selected.
  struct List {
    Id component = 0;
    std::string field;
    Array<Vec3> places;                 ///< m, the whole list
    std::vector<std::size_t> selected;  ///< indices, ascending
    /// Values that rotate with the places: rotations, and start velocities if there are any.
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
  Vec3 centre = Vec3::Zero();  ///< m, of the box around the selected places

  bool holds(const PointRef& point) const;
};

/// Skips the components in `locked`.
Placed placed(const Scene& scene, const Selection& selection, const std::set<Id>& locked = {});

enum class StartVelocities { Keep, Rotate };

/// One edit that moves every selected place by the transform and rotates frames, and if wanted the
/// start velocities of the selection. Refused with a sentence if a place would become invalid
/// (point_states.hpp).
Result<Edit> movedPlaces(const Placed& placed, const Eigen::Affine3d& transform,
                         StartVelocities velocities = StartVelocities::Keep);

/// "3 points", "1 point".
std::string countText(const Scene& scene, const Placed& placed);

}  // namespace compliant
