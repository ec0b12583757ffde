#pragma once

#include <limits>
#include <string>

#include "ui/model/display/colour_map.hpp"
#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"
#include "ui/render/palette.hpp"

namespace compliant {

/// Which parts of a scene are drawn, and their style; the defaults are those of a new window.
struct SceneLook {
  enum class Parts { Shown, Hidden };
  Parts badges = Parts::Shown;  ///< exclamation marks on rows off their law
  Layers layers;
  ForceScaleSettings forces;
  /// m that the view is high where the camera turns around; 0 before there is a camera: the scene
  /// just fills it.
  double viewHeight = 0;
  double velocityFactor = 1;         ///< on the automatic length of velocity arrows
  double violationThreshold = 1e-9;  ///< m; smaller violations are not coloured
  /// Key of the ColourQuantity that things are coloured by; empty: none. It goes before violations.
  std::string colourBy;
  ColourSpan colourSpan;  ///< of the colour map, for the theme
  /// The most force arrows that are drawn: those of the selection first, then the largest.
  std::size_t mostForces = std::numeric_limits<std::size_t>::max();
  ViewportColours colours;
};

}  // namespace compliant
