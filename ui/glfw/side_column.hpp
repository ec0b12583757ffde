#pragma once

#include "ui/glfw/field_list.hpp"
#include "ui/glfw/presentation.hpp"
#include "ui/glfw/scene_outline.hpp"
#include "ui/glfw/solver_pane.hpp"
#include "ui/interaction/live_view.hpp"
#include "ui/overlay/law_plot_window.hpp"

namespace compliant {

/// The column to the right of the view. From top to bottom: the scene tree, the fields of the
/// selection, and the instruments.
class SideColumn {
 public:
  explicit SideColumn(LiveView& view);

  struct Place {
    float left, top, width, height;  ///< pixels
  };
  /// Call it within a Dear ImGui frame. During a presentation the caption is at the top.
  void draw(const Place& place, const Presentation& slides, const InstrumentLook& look);
  /// After the frame: applies the clicks.
  void endFrame();
  /// Call it when the column is not drawn.
  void hide();

  void toggleSolver() { solverShown_ = !solverShown_; }
  bool solverShown() const { return solverShown_; }
  const SceneOutline& outline() const { return outline_; }
  const FieldList& fields() const { return fields_; }

 private:
  void drawLawPlot(const InstrumentLook& look);

  LiveView& view_;
  SceneOutline outline_;
  FieldList fields_;
  SolverPane solver_;
  LawPlotWindow lawPlot_;
  LawPlotAction clicked_;
  bool solverShown_ = false;
  Subscription listening_;
};

}  // namespace compliant
