#pragma once

#include "ui/render/palette.hpp"

namespace compliant {

/// The grid on the plane y = height, fading with distance.
struct Grid {
  bool shown = true;
  float height = 0;   ///< m
  float spacing = 0;  ///< m between lines; 0: a power of ten that suits the distance of the eye
  bool operator==(const Grid&) const = default;
};

/// What the viewport shows in addition to the draw list, and its style.
struct RenderSettings {
  ViewportTheme theme = ViewportTheme::Light;
  Grid grid;
  bool shadows = true;       ///< soft shadows on the plane of the grid
  bool axes = true;          ///< triad in the lower left corner
  bool background = true;    ///< false: transparent, and colours are premultiplied by alpha
  float surfaceOpacity = 1;  ///< 0 to 1
  float thingsOpacity = 1;   ///< of points and links that are not highlighted, 0 to 1
  bool wireframe = false;    ///< only outlines of surfaces, points and rods
  bool operator==(const RenderSettings&) const = default;
};

}  // namespace compliant
