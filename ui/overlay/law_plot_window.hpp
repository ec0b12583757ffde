#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "ui/model/display/law_plot.hpp"
#include "ui/overlay/friction_plot.hpp"
#include "ui/overlay/law_plot_canvas.hpp"

namespace compliant {

/// The input of the law plot.
struct LawPlotInput {
  const LawPlot* plot = nullptr;
  std::span<const Id> selection;
  Index selectedRow = -1;
  std::function<std::string(Id)> nameOf;  ///< name of a component
  /// The strain of a constraint, including its target: "φ − offset + d φ′"; for 0, that of all
  /// constraints shown.
  std::function<std::string(Id)> strainNameOf;
};

/// The user's action in the plot.
struct LawPlotAction {
  enum class Kind { None, Select, Fit };
  Kind kind = Kind::None;
  Id constraint = 0;
  Index row = -1;
};

/// The law plot: every row of every constraint is a point in the plane of strain and force.
/// Compliant rows lie on a line of slope −1/c, hard ones on the vertical axis; the distance to the
/// law is solver error. One-sided and bounded rows have a line with corners. If there is friction,
/// a second page shows the friction disks. The wheel zooms, a drag pans, a double click or Fit
/// shows everything; a click selects. Texts are outside the plane.
class LawPlotWindow {
 public:
  /// The plot only, filling the rest of the current window.
  LawPlotAction draw(const LawPlotInput& input, const InstrumentLook& look);

  enum class Page { Laws, Friction };
  /// The page to show if there are both.
  void show(Page page) { page_ = page; }
  Page page() const { return page_; }
  const FrictionPlot& friction() const { return friction_; }
  /// Makes the axes follow the ranges of the plot again.
  void fit() { zoomed_ = false; }
  bool zoomed() const { return zoomed_; }
  /// The canvas of the last frame.
  const LawPlotCanvas& canvas() const { return canvas_; }
  /// The rectangles of the texts in the last frame.
  const LabelBoxes& labels() const { return labels_; }

 private:
  void drawPages(const LawPlot& plot);
  void drawCounts(const LawPlot& plot, const Theme& theme) const;
  void drawVerdict(const LawPlot& plot, const Theme& theme) const;
  LawPlotAction drawFriction(const LawPlotInput& input, const InstrumentLook& look);
  bool drawHeader(const LawPlotInput& input, const InstrumentLook& look);
  void drawLaws(ImDrawList& list, const LawPlotInput& input, const InstrumentLook& look);
  void drawPoints(ImDrawList& list, const LawPlotInput& input, const InstrumentLook& look) const;
  bool navigate();
  const LawPlotPoint* pointUnder(ImVec2 pixel, const LawPlot& plot) const;

  LawPlotCanvas canvas_;
  LabelBoxes labels_;
  bool zoomed_ = false;
  Page page_ = Page::Laws;
  FrictionPlot friction_;
  std::vector<LawLine> lines_;  ///< workspace: the lines drawn
};

}  // namespace compliant
