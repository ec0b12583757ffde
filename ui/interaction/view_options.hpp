#pragma once

#include <string>

#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

/// Options of a view.
struct ViewOptions {
  bool lawPlot = true, toolbar = true;
  /// Shows the legend of arrows and colours, if the layers allow it.
  bool legend = true;
  Layers layers;
  bool bare = false;       ///< no HUD, buttons, cube or scale bar: only the scene
  bool spotlight = false;  ///< darkens everything but the selection
  ForceScaleSettings forces;
  double velocityFactor = 1;         ///< factor on the automatic length of velocity arrows
  double trailSeconds = 2;           ///< of simulated time
  double violationThreshold = 1e-9;  ///< m
  std::string colourBy;              ///< key of the ColourQuantity; empty: none
  bool localAxes = false;            ///< the handles follow local axes
  bool follow = false;               ///< the camera follows the running scene
  std::string frameAllKey;           ///< the shortcut of Frame all; empty: none
};

}  // namespace compliant
