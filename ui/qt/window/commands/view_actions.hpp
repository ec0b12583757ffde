#pragma once

class QPoint;

namespace compliant {

class ActionAvailability;
class LayerActions;
class PlotActions;
class StatusBar;
class ToolStrip;
class Viewport;
struct WindowContext;

// The cameras and the number of the views, and their requests to the window.
class ViewActions {
 public:
  ViewActions(const WindowContext& context, LayerActions& layers, PlotActions& plots,
              ActionAvailability& availability, StatusBar& status, ToolStrip& tools);

 private:
  void connectLooking();
  void connectSplit();
  void connectView(Viewport* view);
  void showMenu(const QPoint& place);

  const WindowContext& context_;
  LayerActions& layers_;
  PlotActions& plots_;
  ActionAvailability& availability_;
  StatusBar& status_;
  ToolStrip& tools_;
};

}  // namespace compliant
