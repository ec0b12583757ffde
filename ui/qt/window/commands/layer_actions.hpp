#pragma once

#include <string>

#include "ui/model/display/force_scale.hpp"

class QMenu;

namespace compliant {

class LayersMenu;
struct WindowContext;

// What the views show of a scene: layers, forces, colours.
class LayerActions {
 public:
  explicit LayerActions(const WindowContext& context);

  // Opens the list of layers beside the view, so that what is switched is seen.
  void list();
  // Passes what is wanted to the views.
  void apply();
  void setForces(const ForceScaleSettings& forces);
  // The entries of the menu View.
  void addTo(QMenu* menu);

 private:
  void connectForces();
  void connectLayers();
  void addForceChoices(QMenu* menu);
  void addColourChoices(QMenu* parent);
  void addSizeChoices(QMenu* menu);
  void fillColours(QMenu* menu);
  void colourBy(const std::string& key);

  const WindowContext& context_;
  LayersMenu* menu_;
  ForcesShown forcesBefore_ = ForcesShown::All;  // when they were hidden
};

}  // namespace compliant
