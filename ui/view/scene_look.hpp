#pragma once

#include <limits>
#include <string>

#include "ui/model/display/colour_map.hpp"
#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"
#include "ui/render/palette.hpp"

namespace compliant {

/// The visible parts of a scene and their style; the defaults are those of a new window.
struct SceneLook {
  enum class Parts { Shown, Hidden };
  Parts badges = Parts::Shown;  ///< exclamation marks at rows off their law
  Layers layers;
  ForceScaleSettings forces;
  /// m, the height of the view at the target of the camera; 0 before there is a camera: then the
  /// scene just fills the view.
  double viewHeight = 0;
  double velocityFactor = 1;         ///< factor on the automatic length of velocity arrows
  double violationThreshold = 1e-9;  ///< m; smaller violations are not coloured
  /// Key of the ColourQuantity; empty: none. It takes precedence over violations.
  std::string colourBy;
  ColourSpan colourSpan;  ///< part of the colour map that suits the theme
  /// The largest number of force arrows: those of the selection come first, then the largest.
  std::size_t mostForces = std::numeric_limits<std::size_t>::max();
  ViewportColours colours;
};

}  // namespace compliant
