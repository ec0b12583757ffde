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

/// The selection: components, and single points of states among them. A state without a point in
/// `points` is selected as a whole.
struct Selection {
  std::vector<Id> components;
  std::vector<PointRef> points;  ///< ascending, each once; of states in `components`
  bool operator==(const Selection&) const = default;
};

/// Removes what the scene does not have, and repetitions; a state whose selected points are all
/// gone is deselected.
Selection known(const Scene& scene, Selection selection);

/// Toggles a point; without its last point a state is deselected. `count` is the number of points
/// of its state: toggling a point of a state that is selected as a whole leaves all the others.
Selection withPointToggled(Selection selection, const PointRef& point, std::int64_t count);

/// The union; a state that one of them has as a whole stays whole.
Selection united(const Selection& selection, const Selection& more);

/// The selection of a box. When there are points in the box, links and supports go with them, and a
/// component that is only partly inside is left out, because edits of it would reach beyond the
/// box. `parts` is the number of links or supports of each component inside.
Selection boxed(const SceneStructure& structure, Selection inside,
                const std::map<Id, std::size_t>& parts);

/// The independent states, constraints, projections and shapes that the mouse could select, in this
/// order; the ground only where there is nothing else, or copies and mirror images of all would
/// double it and deleting all would take it away.
std::vector<Id> allInView(const Scene& scene, const Visibility& visibility);

/// "3 of 64 points" of the selected states; empty when none is selected point by point.
std::string pointsText(const Scene& scene, std::span<const PointRef> points);

}  // namespace compliant
