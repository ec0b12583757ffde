#pragma once

#include <string>

#include "ui/model/display/force_scale.hpp"

class QMenu;

namespace compliant {

class LayersMenu;
struct WindowContext;

// The visible contents of the views: layers, forces, colours.
class LayerActions {
 public:
  explicit LayerActions(const WindowContext& context);

  // Opens the list of layers beside the view, so that the effect of each is visible.
  void list();
  // Passes the options to the views.
  void apply();
  void setForces(const ForceScaleSettings& forces);
  // Adds the entries of the menu View.
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
  ForcesShown forcesBefore_ = ForcesShown::All;  // before they were hidden
};

}  // namespace compliant
