#pragma once

#include <vector>

#include "ui/view/pick_list.hpp"
#include "ui/view/scene_colours.hpp"

namespace compliant {

/// Draws the surfaces of bodies, of fixed shapes, and of sheets.
class SceneBodies {
 public:
  /// Numbers the moving bodies for their colours; a number stays when other bodies come and go.
  void count(const SceneStructure& structure);
  void add(const SceneFrame& frame, const SceneColours& colours, DrawList& drawList,
           PickList& picks);
  /// Whether a surface represents this element.
  bool embodies(std::size_t state, Index element) const {
    return !embodied_[state].empty() && embodied_[state][static_cast<std::size_t>(element)] != 0;
  }

 private:
  void addSurfaces(const SceneFrame& frame, const SceneColours& colours, DrawList& drawList,
                   PickList& picks);
  Colour colourOf(const SceneFrame& frame, const SceneColours& colours,
                  const SceneStructure::Surface& surface) const;
  int numberOf(const SceneStructure::End& origin) const;

  std::vector<std::vector<char>> embodied_;  // by state and element
  std::vector<std::vector<int>> numbers_;    // by state and element; negative: none
};

}  // namespace compliant
