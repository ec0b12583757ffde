#pragma once

#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/drawers/level_of_detail.hpp"

namespace compliant {

/// Draws links of every style, and trails, as strips that face the eye: coils in one call and all
/// others in another, because the shader of coils is expensive.
class LinkDrawer {
 public:
  Status create();
  void release();
  /// Coarse: coils become zigzags, which cost no more than other links. Opacity: of links that are
  /// not highlighted; trails keep theirs.
  void upload(const std::vector<DrawnLink>& links, const std::vector<Trail>& trails,
              Detail detail = Detail::Full, float opacity = 1,
              const LevelOfDetail& levelOfDetail = {});
  void draw(Pass pass, Fill fill = Fill::Solid) const;
  /// See widthFactorFor(). Applies to everything drawn from now on.
  void setWidthFactor(float widthFactor) { widthFactor_ = widthFactor; }

 private:
  struct Instance {
    Eigen::Vector3f a, b;
    Eigen::Vector4f shape;  // metres, logical pixels, coils, style + 8 highlight
    Colour colour;
    void unmark() { shape.w() = static_cast<float>(static_cast<int>(shape.w()) % 8); }
  };

  void add(const DrawnLink& link, float opacity, const LevelOfDetail& levelOfDetail);
  void add(const Trail& trail);

  InstancedDrawer strokes_;
  InstancedDrawer coils_;
  std::vector<Instance> strokeStaging_, smallStaging_;
  std::vector<Instance> coilStaging_;
  Detail detail_ = Detail::Full;
  float widthFactor_ = 1;
};

}  // namespace compliant
