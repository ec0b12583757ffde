#pragma once

#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/drawers/level_of_detail.hpp"

namespace compliant {

/// Draws arrows of constant thickness on screen in one call.
class ArrowDrawer {
 public:
  Status create();
  void release() { drawer_.release(); }
  /// `widthFactor`: see widthFactorFor(). Highlighted arrows keep their full thickness.
  void upload(const std::vector<Arrow>& arrows, const LevelOfDetail& levelOfDetail = {},
              float widthFactor = 1);
  void draw(Pass pass) const { drawer_.draw(pass); }

 private:
  struct Instance {
    Eigen::Vector3f origin, vector;
    Eigen::Vector4f shape;  // style, clipped, highlight, widthFactor
    Colour colour;
    void unmark() { shape.z() = 0; }
  };

  InstancedDrawer drawer_;
  std::vector<Instance> staging_, small_;
};

}  // namespace compliant
