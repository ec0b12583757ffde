#pragma once

#include <map>
#include <span>
#include <string>
#include <vector>

#include "engine/run/snapshot.hpp"
#include "engine/scene/scene.hpp"
#include "ui/model/elements/point_ref.hpp"
#include "ui/model/elements/visibility.hpp"

namespace compliant {

/// What is selected: components, and of states among them single points. A state of which no point
/// stands in `points` is selected as a whole.
struct Selection {
  std::vector<Id> components;
  std::vector<PointRef> points;  ///< ascending, each once; of states in `components`
  bool operator==(const Selection&) const = default;
};

/// Without what the scene does not have, and without repetitions; a state of which all selected
/// points are gone is selected no more.
Selection known(const Scene& scene, Selection selection);

/// Adds a point, or takes it away when it is selected; with its last point a state goes. `count`
/// points belong to its state: all but this one stay of a state that was selected as a whole.
Selection withPointToggled(Selection selection, const PointRef& point, std::int64_t count);

/// Both together; a state that one of them has as a whole stays whole.
Selection united(const Selection& selection, const Selection& more);

/// What a box takes. Links and supports go with their points, so a component of which the box has
/// only a part is left out where it has points: what is done to it would reach beyond the box.
/// `parts` tells how many links or supports of each component are inside.
Selection boxed(const SceneStructure& structure, Selection inside,
                const std::map<Id, std::size_t>& parts);

/// The independent states, constraints and projections that the mouse could select, in this order.
std::vector<Id> allInView(const Scene& scene, const Visibility& visibility);

/// "3 of 64 points" of the selected states; empty when none is selected point by point.
std::string pointsText(const Scene& scene, std::span<const PointRef> points);

}  // namespace compliant
