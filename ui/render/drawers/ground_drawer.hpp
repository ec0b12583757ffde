#pragma once

#include <optional>
#include <string>

#include "ui/render/camera.hpp"
#include "ui/render/drawers/shadow_map.hpp"
#include "ui/render/settings.hpp"

namespace compliant {

/// The background gradient, and the ground: its grid and the shadows on it.
class GroundDrawer {
 public:
  std::optional<std::string> create();
  void release();
  void drawBackground(const ViewportColours& colours) const;
  void drawGround(const Settings& settings, const ViewportColours& colours, const Camera& camera,
                  const ShadowMap& shadows) const;

 private:
  Program background_;
  Program ground_;
  GLuint array_ = 0;  // empty: the vertices are computed
};

/// Metres between the lines of a grid: the wanted spacing, or the power of ten that suits an eye
/// so many metres away when it is 0.
float gridSpacing(float wanted, float eyeDistance);

}  // namespace compliant
