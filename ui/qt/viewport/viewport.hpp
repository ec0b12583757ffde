#pragma once

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QPoint>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/interaction/view_control.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/render/png.hpp"

namespace compliant {

class ImguiOverlay;
class ViewOverlay;

// Options of a screenshot.
struct ScreenshotOptions {
  int width = 1280, height = 720;  // pixels, 1 … 16384 and what the driver can
  enum class Part { Hidden, Shown };
  Part background = Part::Shown;  // hidden: transparent
  Part overlays = Part::Hidden;   // HUD, scale bar, legend, law plot and axes
};

// A view of a session as a widget: passes events to ViewControl, draws LiveView and ViewOverlay in
// its OpenGL context, and forwards their callbacks as signals. It only repaints after a newer
// snapshot, a change or an event.
class Viewport : public QOpenGLWidget {
  Q_OBJECT

 public:
  enum class Smoothing { ByShaders, Multisampled };

  Viewport(Session& session, Smoothing smoothing, QWidget* parent = nullptr);
  ~Viewport() override;

  const ViewOptions& options() const { return view_.options; }
  void setOptions(const ViewOptions& options);
  // So many pixels of the upper edge are covered: HUD, buttons and law plot go below.
  void setTopCovered(int pixels);
  void frameAll() { view_.frameAll(); }
  void frameSelection() { view_.frameSelection(); }
  void look(View view) { view_.lookFrom(view); }
  void setLens(Lens lens) { view_.setLens(lens); }
  // As a click on the cube in the corner does: looks from there, or from the other side if it does
  // already.
  void turnTo(View view) { view_.turnTo(view); }
  // The view in which a new scene opens; View::Home in perspective by default.
  void setDefaultView(View from, Lens lens) { view_.setDefaultView(from, lens); }
  // The only visible view, the active one of several, which has a visible edge, or another one,
  // which is drawn in turn.
  enum class Rank { Only, Active, Other };
  void setRank(Rank rank);
  Rank rank() const { return rank_; }
  void lookFromOppositeSide() { view_.lookFromOppositeSide(); }
  // Draws in the colours of the active theme from now on.
  void followTheme();
  const Camera& camera() const { return view_.camera; }
  // Stands there instead of framing the scene when it is first seen.
  void setCamera(const Camera& camera) { view_.setCamera(camera); }

  // Whose ghosts are shown.
  void setKeyFrames(const std::vector<KeyFrame>& frames) { view_.setKeyFrames(frames); }

  DrawingTool tool() const { return control_.tool(); }
  void setTool(DrawingTool tool) { control_.setTool(tool); }
  std::optional<ToolKind> toolKind() const { return control_.toolKind(); }
  void useKind(const ToolKind& kind) { control_.useKind(kind); }
  // Cancels a drawing under way, or else leaves the tool; false when there was neither.
  bool leaveTool() { return control_.leaveTool(); }
  // Clicks go to it while it waits for one; its owner calls followLinkPicker when that changes.
  void setLinkPicker(LinkPicker* picker) { control_.setLinkPicker(picker); }
  void followLinkPicker() { control_.pickingChanged(); }
  // m, the place of components that are created without a click: the target of the camera.
  Vec3 drawingCentre() const { return control_.drawingCentre(); }

  // Where a point of a state is in the widget now; nothing when it is out of sight. For tests.
  std::optional<QPointF> placeOf(Id state, Index element) const;
  // "Front, parallel": the words below the cube.
  QString lookText() const { return QString::fromStdString(view_.lookText()); }
  // The rectangles of the overlays: HUD, buttons, cube, legend, scale bar and law plot.
  std::vector<ScreenRect> covers() const { return view_.covers(); }
  // The places of the HUD and of the hint of an empty scene; nothing when hidden. For tests.
  std::optional<QRectF> hudPlace() const;
  std::optional<QRectF> emptyTextPlace() const;
  // The hint when the scene is completely out of view; else empty.
  QString outOfViewText() const { return QString::fromStdString(control_.outOfViewText()); }
  // Whether the legend is visible. For tests.
  bool showsLegend() const { return view_.places.legend.has_value(); }
  // The opacity of the legend: 1, or less where it would hide something. For tests.
  LegendOpacity legendOpacity() const { return view_.places.legendOpacity; }
  // Where a click on the cube turns to this view; for tests.
  QPointF placeOfCubeFace(View view) const;
  // The component and its element under a place of the screen; 0 where there is none.
  std::pair<Id, Index> elementAt(const QPoint& globalPlace) const;
  // The label of the item under the pointer; empty without one.
  QString hoverText() const { return QString::fromStdString(control_.hoverText()); }
  // The same, as far as it stands beside the pointer.
  QString cardText() const { return options().layers.values ? hoverText() : QString(); }
  long frames() const { return frames_; }
  // In how many of them the scene was drawn, and not only what is over it.
  long drawnScenes() const { return view_.drawnScenes(); }
  // ms, of the last frame.
  qint64 drawingTook() const { return drawingTook_; }
  // An image of the present view, in the wanted size: straight alpha, rows from the top.
  Result<Image> takeScreenshot(const ScreenshotOptions& wanted);
  // The last draw list, and the texts of its labels. For tests.
  const DrawList& drawList() const { return view_.drawList.drawList(); }
  QStringList labels() const;
  GizmoTool& gizmo() { return control_.gizmo(); }

 signals:
  void hintChanged(const QString& hint);
  void forcesChanged(const compliant::ForceScaleSettings& forces);
  void lawPlotWanted(bool shown);
  void lensWanted(bool parallel);
  void layersWanted();
  void notified(const compliant::Notice& notice);
  void menuRequested(const QPoint& globalPlace);
  void toolChanged();
  void kindChanged();
  // It needs a repaint that can wait: it is not the active view, or the theme has changed.
  void turnWanted();

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void resizeEvent(QResizeEvent* event) override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  void contextMenuEvent(QContextMenuEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  ViewControl::Callbacks callbacks();
  void startDrawing();
  void releaseOpenGl();
  void wantRepaint(int milliseconds);
  void prepareTransparency();
  // viewport_screenshot.cpp
  void drawScreenshot(const ScreenshotOptions& wanted);

  LiveView view_;
  ViewControl control_;
  std::unique_ptr<ViewOverlay> drawn_;
  std::unique_ptr<ImguiOverlay> imgui_;
  QPoint menuPlace_;  // on the screen, of the last release of a button
  QString openGlProblem_;
  Rank rank_ = Rank::Only;
  QTimer later_;  // to paint what waits for the engine
  QTimer idle_;   // since the scene was drawn
  bool resizing_ = false, resized_ = false;
  bool met_ = false;        // was on the screen, and in this size if it shows a dense scene
  qint64 drawingTook_ = 0;  // ms
  long frames_ = 0;
  QObject contextEnds_;  // hears of it, as long as there is something to free
};

}  // namespace compliant
