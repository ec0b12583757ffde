#pragma once

#include <vector>

#include "ui/view/scene_points.hpp"
#include "ui/view/scene_sizes.hpp"

namespace compliant {

/// The label at the end of an axis.
struct AxisLabel {
  Vec3 place = Vec3::Zero();  ///< m
  char letter = 'x';
  Colour colour;
};

/// Draws the axes of the origin, of points and bodies, and of joints.
class SceneAxes {
 public:
  void add(const SceneFrame& frame, const SceneSizes& sizes, const ScenePoints& points,
           DrawList& drawList);
  const std::vector<AxisLabel>& labels() const { return labels_; }

 private:
  enum class Letters { Shown, Hidden };
  struct Axes {
    Vec3 origin;
    Eigen::Quaterniond turn;
    double length;  // m
  };
  void addAxes(const Axes& axes, Letters letters, DrawList& drawList);
  void addElements(const SceneFrame& frame, const SceneSizes& sizes, const ScenePoints& points,
                   DrawList& drawList);
  void addJoints(const SceneFrame& frame, const SceneSizes& sizes, DrawList& drawList);

  std::vector<AxisLabel> labels_;
};

}  // namespace compliant
