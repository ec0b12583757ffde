#pragma once

#include <span>
#include <string>
#include <vector>

#include "engine/scene/scene.hpp"
#include "ui/model/point_of.hpp"

namespace compliant {

/// What is selected: components, and of states among them single points. A state of which no point
/// stands in `points` is selected as a whole.
struct Selection {
  std::vector<Id> components;
  std::vector<PointOf> points;  ///< ascending, each once; of states in `components`
  bool operator==(const Selection&) const = default;
};

/// Without what the scene does not have, and without repetitions; a state of which all selected
/// points are gone is selected no more.
Selection known(const Scene& scene, Selection selection);

/// Adds a point, or takes it away when it is selected; with its last point a state goes. `count`
/// points belong to its state: all but this one stay of a state that was selected as a whole.
Selection withPointToggled(Selection selection, const PointOf& point, std::int64_t count);

/// Both together; a state that one of them has as a whole stays whole.
Selection united(const Selection& selection, const Selection& more);

/// "3 of 64 points" of the selected states; empty when none is selected point by point.
std::string pointsText(const Scene& scene, std::span<const PointOf> points);

}  // namespace compliant
