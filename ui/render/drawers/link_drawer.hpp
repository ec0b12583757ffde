#pragma once

#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/instanced_drawer.hpp"
#include "ui/render/drawers/level_of_detail.hpp"

namespace compliant {

/// Draws links of every style, and trails, as strips that face the eye: the coils in one call and
/// the rest in another, because the shader of coils is expensive.
class LinkDrawer {
 public:
  std::optional<std::string> create();
  void release();
  /// Coarse: coils become zigzags, which cost as little as any other link. Opacity: of links that
  /// are not highlighted; that of trails stays.
  void upload(const std::vector<DrawnLink>& links, const std::vector<Trail>& trails,
              bool coarse = false, float opacity = 1, const LevelOfDetail& levelOfDetail = {});
  /// Wire: rods are outlines.
  void draw(Pass pass, bool wire = false) const;
  /// See widthFactorFor(); for the next upload.
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
  bool coarse_ = false;
  float widthFactor_ = 1;
};

}  // namespace compliant
