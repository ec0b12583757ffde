#pragma once

#include <vector>

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_bodies.hpp"
#include "ui/view/scene_colours.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// Balls at the elements of states that are places.
class ScenePoints {
 public:
  /// Finds the states that are places; returns how many elements those have that are not mapped.
  Index find(const SceneFrame& frame);
  bool arePlaces(std::size_t state) const { return places_[state] != 0; }
  /// Where no body stands for them.
  void add(const SceneFrame& frame, const SceneSizes& sizes, const SceneColours& colours,
           const SceneBodies& bodies, DrawList& drawList, PickList& picks) const;

 private:
  std::vector<char> places_;  // by state
};

}  // namespace compliant
