#pragma once

#include <vector>

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_bodies.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Draws balls at the elements of states that are places.
class ScenePoints {
 public:
  /// Finds the states that are places; returns their number of elements that are not mapped.
  Index find(const SceneFrame& frame);
  bool arePlaces(std::size_t state) const { return places_[state] != 0; }
  /// Skips elements that a body represents.
  void add(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
           const SceneBodies& bodies, DrawList& drawList, PickList& picks) const;

 private:
  std::vector<char> places_;  // by state
};

}  // namespace compliant
