#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/elements/point_ref.hpp"
#include "ui/model/elements/visibility.hpp"

namespace compliant {

/// The selection: components, and single points of their states. A state with no point in `points`
/// is selected as a whole.
struct Selection {
  std::vector<Id> components;
  std::vector<PointRef> points;  ///< ascending, each once; their states are in `components`
  bool operator==(const Selection&) const = default;
};

/// Removes duplicates and what is not in the scene. A state whose selected points are all gone is
/// deselected.
Selection known(const Scene& scene, Selection selection);

/// Toggles a point; a state that loses its last point is deselected. `count` is the number of
/// points of the state; if all of it is selected, the others stay.
Selection withPointToggled(Selection selection, const PointRef& point, std::int64_t count);

/// The union; a state that either selection has as a whole stays whole.
Selection united(const Selection& selection, const Selection& more);

/// The selection of a box. If there are points in the box, their links and supports are selected
/// too. A component that is only partly inside is left out, because edits of it would reach beyond
/// the box. `parts` is the number of links or supports of each component inside.
Selection boxed(const SceneStructure& structure, Selection inside,
                const std::map<Id, std::size_t>& parts);

/// The independent states, constraints, projections and shapes that the mouse can select, in this
/// order. The ground only if there is nothing else; otherwise copying or mirroring all would double
/// it, and deleting all would remove it.
std::vector<Id> allInView(const Scene& scene, const Visibility& visibility);

/// "3 of 64 points" of the selected states; empty if all states are selected as a whole.
std::string pointsText(const Scene& scene, std::span<const PointRef> points);

}  // namespace compliant
