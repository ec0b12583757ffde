#pragma once

#include <span>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/drawers/level_of_detail.hpp"

namespace compliant {

/// Draws points as ray-cast balls in one call.
class PointDrawer {
 public:
  Status create();
  void release() { drawer_.release(); }
  /// Opacity: of points that are not highlighted.
  /// Width factor: of those between links, see widthFactorFor().
  void upload(std::span<const Point> points, float opacity = 1,
              const LevelOfDetail& levelOfDetail = {}, float widthFactor = 1);
  void draw(Pass pass, Fill fill = Fill::Solid) const { drawer_.draw(pass, fill); }

 private:
  struct Instance {
    Eigen::Vector3f position;
    Eigen::Vector4f size;  // metres, logical pixels, highlight, at most metres
    Colour colour;
    void unmark() { size.z() = 0; }
  };

  InstancedDrawer drawer_;
  std::vector<Instance> staging_, small_;
};

}  // namespace compliant
