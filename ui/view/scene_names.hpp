#pragma once

#include <vector>

#include "ui/view/scene_points.hpp"

namespace compliant {

/// The label of a component, where it is drawn.
struct ComponentLabel {
  Id component = 0;
  Vec3 place = Vec3::Zero();  ///< m
  bool selected = false;
};

/// Where the names of components stand.
class SceneNames {
 public:
  void update(const SceneFrame& frame, const ScenePoints& points);
  const std::vector<ComponentLabel>& labels() const { return labels_; }

 private:
  std::vector<ComponentLabel> labels_;
};

}  // namespace compliant
