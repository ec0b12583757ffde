#pragma once

#include <vector>

#include "ui/view/scene_points.hpp"

namespace compliant {

/// The label of a component at its place.
struct ComponentLabel {
  Id component = 0;
  Vec3 place = Vec3::Zero();  ///< m
  bool selected = false;
};

/// Finds the places for the names of components.
class SceneNames {
 public:
  void update(const SceneFrame& frame, const ScenePoints& points);
  const std::vector<ComponentLabel>& labels() const { return labels_; }

 private:
  std::vector<ComponentLabel> labels_;
};

}  // namespace compliant
