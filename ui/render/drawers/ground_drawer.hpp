#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/drawers/shadow_map.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {

/// Draws the background gradient, and the ground with its grid and the shadows on it.
class GroundDrawer {
 public:
  Status create();
  void release();
  void drawBackground(const ViewportColours& colours) const;
  void drawGround(const RenderSettings& settings, const ViewportColours& colours,
                  const Camera& camera, const ShadowMap& shadows) const;

 private:
  // `place` has the centre (x and z), the height, and the radius at which the ground has faded.
  void drawGrid(const Grid& grid, const ViewportColours& colours, float eyeDistance,
                const Eigen::Vector4f& place) const;
  void drawShadows(const ShadowMap& shadows, const ViewportColours& colours,
                   const Eigen::Vector4f& place) const;
  void drawQuad() const;

  Program background_;
  Program grid_;
  Program shadow_;
  GLuint array_ = 0;  // has no content: shaders compute the vertices
};

/// The distance of grid lines, m: `wanted`, or if that is 0 the power of ten that suits an eye at
/// this distance.
float gridSpacing(float wanted, float eyeDistance);

}  // namespace compliant
