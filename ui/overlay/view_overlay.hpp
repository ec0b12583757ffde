#pragma once

#include <chrono>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "ui/interaction/view_control.hpp"
#include "ui/model/solving/rates.hpp"
#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/law_plot_window.hpp"

namespace compliant {

/// Draws the law plot of a view into the rest of the current window. Apply its action after the
/// frame.
LawPlotAction drawLawPlotOf(const LiveView& view, LawPlotWindow& window,
                            const InstrumentLook& look);
void doLawPlotAction(LiveView& view, const LawPlotAction& action);

/// The overlays of a view, drawn with Dear ImGui: HUD, tool bar, cube, scale bar, legend, labels,
/// law plot, handles and the preview of a tool. Draws within one Dear ImGui frame, in its logical
/// pixels.
class ViewOverlay {
 public:
  struct Callbacks {
    std::function<void(const ForceScaleSettings& forces)> forcesChanged;
    std::function<void(bool shown)> lawPlotWanted;
    std::function<void(Lens lens)> lensWanted;
    std::function<void()> layersWanted;  ///< shows the list of layers, near the tool bar
  };
  ViewOverlay(LiveView& view, ViewControl& control, Callbacks callbacks);

  /// Draws all overlays. `rim`: marks the active one of several views.
  enum class Rim { None, Active };
  void draw(const InstrumentLook& look, Rim rim);
  /// Draws the overlays of a screenshot.
  void drawFigures(const InstrumentLook& look);
  /// Applies the clicks of the frame.
  void endFrame();
  /// Whether windows have changed their size or place, which only the next frame shows.
  bool wantsAnotherFrame() { return std::exchange(anotherFrame_, false); }
  /// Fits the law plot to its points again, as for a new scene.
  void fitLawPlot() { lawPlotWindow_.fit(); }
  /// The labels of the last frame.
  const std::vector<ViewLabel>& labels() const { return labels_; }

 private:
  float topEdge() const;
  /// Whether an overlay of this frame already covers part of the place.
  bool isTaken(const LabelObstacle& place) const;
  void addRates(std::vector<HudLine>& lines);
  void drawHudLines(const InstrumentLook& look);
  void drawScaleBar(const InstrumentLook& look);
  void drawPointerLabel(const InstrumentLook& look);
  void drawEmptyText(const InstrumentLook& look);
  void drawOutOfView(const InstrumentLook& look);
  void drawTool(const InstrumentLook& look);
  void drawBox(const InstrumentLook& look);
  void drawPicking(const InstrumentLook& look);
  void drawRim(const InstrumentLook& look);
  // view_tool_bar.cpp
  void drawToolBar(const InstrumentLook& look);
  void drawForceChoices(const InstrumentLook& look, ForceScaleSettings& forces);
  // view_cube_drawing.cpp
  void drawCube(const InstrumentLook& look);
  // view_law_plot.cpp
  void drawLawPlot(const InstrumentLook& look);
  LabelObstacle freestPlace(const LabelObstacle& usual) const;
  void pushLawPlot();
  // view_labels.cpp
  void collectLabels(const InstrumentLook& look);
  void drawLayerLabels(const InstrumentLook& look);
  // view_legend.cpp
  void drawLegend(const InstrumentLook& look, float right, float bottom);
  LegendOpacity opacityOver(const LabelObstacle& place) const;
  /// The possible places of a legend; they move with the view and with overlays beside them.
  enum class LegendSpot { LowerRight, BesideCube, BesideReadOut, UpperRight, LowerMiddle };
  struct LegendAnchor {
    LegendSpot spot = LegendSpot::LowerRight;
    ImVec2 at, pivot;
  };
  struct LegendPlace {
    LegendAnchor anchor;
    bool scalesAlone = false;

    bool operator==(const LegendPlace& other) const {
      return scalesAlone == other.scalesAlone && anchor.spot == other.anchor.spot;
    }
  };
  std::vector<LegendAnchor> legendAnchors(float right, float bottom) const;
  std::optional<LegendPlace> chooseLegendPlace(const ViewLegend& legend, const InstrumentLook& look,
                                               float right, float bottom);
  float leftOfLegend() const;
  bool legendFits(const LabelObstacle& place) const;

  LiveView& view_;
  ViewControl& control_;
  Callbacks callbacks_;
  LawPlotWindow lawPlotWindow_;
  Rates rates_;
  std::vector<ViewLabel> labels_;
  std::vector<LabelObstacle> inFront_;                      ///< of labels, in this frame
  std::vector<std::pair<double, std::size_t>> forceRanks_;  ///< workspace of their numbers
  std::vector<std::function<void()>> clicked_;
  std::optional<LabelObstacle> hudPlace_;   ///< where the HUD was last drawn
  std::optional<LegendPlace> legendPlace_;  ///< nothing: there was no room
  float lawPlotPushed_ = 0;           ///< pixels by which the law plot was moved down for a message
  bool lawPlotFresh_ = true;          ///< the law plot was opened, or shows another scene
  std::optional<ImVec2> lawPlotSet_;  ///< its place by the program; nothing: the user has moved it
  float lawPlotText_ = 0;             ///< font size, in pixels, when the law plot was last drawn
  bool anotherFrame_ = false;
  Subscription listening_;
};

}  // namespace compliant
