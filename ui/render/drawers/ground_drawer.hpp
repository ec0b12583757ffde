#pragma once

#include <string>

#include "engine/base/result.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/drawers/shadow_map.hpp"
#include "ui/render/render_settings.hpp"

namespace compliant {

/// The background gradient, and the ground: its grid and the shadows on it.
class GroundDrawer {
 public:
  Status create();
  void release();
  void drawBackground(const ViewportColours& colours) const;
  void drawGround(const RenderSettings& settings, const ViewportColours& colours,
                  const Camera& camera, const ShadowMap& shadows) const;

 private:
  // `place` is the centre (x and z), the height and the radius at which the ground has faded.
  void drawGrid(const Grid& grid, const ViewportColours& colours, float eyeDistance,
                const Eigen::Vector4f& place) const;
  void drawShadows(const ShadowMap& shadows, const ViewportColours& colours,
                   const Eigen::Vector4f& place) const;
  void drawQuad() const;

  Program background_;
  Program grid_;
  Program shadow_;
  GLuint array_ = 0;  // empty: the vertices are computed
};

/// Metres between the lines of a grid: the wanted spacing, or the power of ten that suits an eye
/// so many metres away when it is 0.
float gridSpacing(float wanted, float eyeDistance);

}  // namespace compliant
