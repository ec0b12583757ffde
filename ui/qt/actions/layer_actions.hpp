#pragma once

#include <span>

#include "ui/model/display/layers.hpp"
#include "ui/qt/actions/actions.hpp"

namespace compliant {

// The action that switches one of the Layers.
struct LayerAction {
  ActionId id;
  bool Layers::*on;
  bool ofForces = false;  // shows nothing while no force arrows are shown
};

// One for every switch.
std::span<const LayerAction> layerActions();

}  // namespace compliant
