#pragma once

#include <vector>

#include "ui/render/drawers/crowd.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/picture.hpp"

namespace compliant {

/// Draws arrows of constant thickness on screen, all in one call.
class ArrowDrawer {
 public:
  std::optional<std::string> create();
  void release() { drawer_.release(); }
  /// `slim`: see slimness(); what is highlighted is as thick as ever.
  void upload(const std::vector<Arrow>& arrows, const Crowd& crowd = {}, float slim = 1);
  void draw(Pass pass) const { drawer_.draw(pass); }

 private:
  struct Instance {
    Eigen::Vector3f origin, vector;
    Eigen::Vector4f shape;  // style, clipped, highlight, slim
    Colour colour;
    void unmark() { shape.z() = 0; }
  };

  InstancedDrawer drawer_;
  std::vector<Instance> staging_, small_;
};

}  // namespace compliant
