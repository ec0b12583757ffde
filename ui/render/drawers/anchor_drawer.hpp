#pragma once

#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"

namespace compliant {

/// Draws the glyphs of projective constraints and the badges in one call.
class AnchorDrawer {
 public:
  Status create();
  void release() { drawer_.release(); }
  void upload(const std::vector<Anchor>& anchors);
  void draw(Pass pass) const { drawer_.draw(pass); }

 private:
  struct Instance {
    Eigen::Vector3f position, axis;
    Eigen::Vector4f shape;  // kind, radius held in metres, in logical pixels, at most metres
    Colour colour;
  };

  InstancedDrawer drawer_;
  std::vector<Instance> staging_;
};

}  // namespace compliant
