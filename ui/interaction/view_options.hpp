#pragma once

#include <string>

#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

/// What a view shows.
struct ViewOptions {
  bool grid = true, shadows = true, hud = true, values = true, lawPlot = true, toolbar = true;
  /// Whether the meaning of arrows and colours stands beside them, as far as the layers want it.
  bool legend = true;
  Layers layers;
  bool bare = false;       ///< no HUD, buttons, cube or scale: the scene alone
  bool spotlight = false;  ///< all but what is selected stands in the dark
  ForceScaleSettings forces;
  double velocityFactor = 1;         ///< on the automatic length of velocity arrows
  double trailSeconds = 2;           ///< of simulated time
  double violationThreshold = 1e-9;  ///< m
  bool localAxes = false;            ///< of the handles
  bool follow = false;               ///< the camera keeps what runs in view
  std::string frameAllKey;           ///< that brings everything into view; empty: none
};

}  // namespace compliant
