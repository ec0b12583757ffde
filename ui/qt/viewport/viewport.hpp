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
  int width = 1280, height = 720;  // pixels, 1 … 16384, limited by the driver
  enum class Part { Hidden, Shown };
  Part background = Part::Shown;  // hidden: transparent
  Part overlays = Part::Hidden;   // HUD, scale bar, legend, law plot and axes
};

// A widget with a view of a session: passes events to ViewControl, draws LiveView and ViewOverlay
// in its OpenGL context, and forwards their callbacks as signals. It repaints only after a newer
// snapshot, a change or an event.
class Viewport : public QOpenGLWidget {
  Q_OBJECT

 public:
  enum class Smoothing { ByShaders, Multisampled };

  Viewport(Session& session, Smoothing smoothing, QWidget* parent = nullptr);
  ~Viewport() override;

  const ViewOptions& options() const { return view_.options; }
  void setOptions(const ViewOptions& options);
  // This many pixels of the upper edge are covered: HUD, buttons and law plot move down.
  void setTopCovered(int pixels);
  void frameAll() { view_.frameAll(); }
  void frameSelection() { view_.frameSelection(); }
  void look(View view) { view_.lookFrom(view); }
  void setLens(Lens lens) { view_.setLens(lens); }
  // As a click on the cube in the corner does: looks from there, or from the opposite side if it
  // already does.
  void turnTo(View view) { view_.turnTo(view); }
  // The view from which a new scene is shown; by default View::Home in perspective.
  void setDefaultView(View from, Lens lens) { view_.setDefaultView(from, lens); }
  // The only visible view, the active one of several, whose edge is highlighted, or another one,
  // which is drawn in turn.
  enum class Rank { Only, Active, Other };
  void setRank(Rank rank);
  Rank rank() const { return rank_; }
  void lookFromOppositeSide() { view_.lookFromOppositeSide(); }
  // Uses the colours of the active theme from now on.
  void followTheme();
  const Camera& camera() const { return view_.camera; }
  // Uses this camera instead of framing the scene when it is first shown.
  void setCamera(const Camera& camera) { view_.setCamera(camera); }

  // The key frames whose ghosts are shown.
  void setKeyFrames(const std::vector<KeyFrame>& frames) { view_.setKeyFrames(frames); }

  DrawingTool tool() const { return control_.tool(); }
  void setTool(DrawingTool tool) { control_.setTool(tool); }
  std::optional<ToolKind> toolKind() const { return control_.toolKind(); }
  void useKind(const ToolKind& kind) { control_.useKind(kind); }
  // Cancels a drawing under way, or else leaves the tool; false if there was neither.
  bool leaveTool() { return control_.leaveTool(); }
  // The picker gets the clicks while it picks; its owner calls followLinkPicker on changes.
  void setLinkPicker(LinkPicker* picker) { control_.setLinkPicker(picker); }
  void followLinkPicker() { control_.pickingChanged(); }
  // The place, m, of components created without a click: the target of the camera.
  Vec3 drawingCentre() const { return control_.drawingCentre(); }

  // The place of a point of a state in the widget; nothing if it is out of sight. For tests.
  std::optional<QPointF> placeOf(Id state, Index element) const;
  // "Front, parallel": the text below the cube.
  QString lookText() const { return QString::fromStdString(view_.lookText()); }
  // The rectangles of the overlays: HUD, buttons, cube, legend, scale bar and law plot.
  std::vector<ScreenRect> covers() const { return view_.covers(); }
  // The places of the HUD and of the hint in an empty scene; nothing if hidden. For tests.
  std::optional<QRectF> hudPlace() const;
  std::optional<QRectF> emptyTextPlace() const;
  // The hint if the scene is completely out of view; else empty.
  QString outOfViewText() const { return QString::fromStdString(control_.outOfViewText()); }
  // Whether the legend is visible. For tests.
  bool showsLegend() const { return view_.places.legend.has_value(); }
  // The opacity of the legend: 1, or less if it would hide something. For tests.
  LegendOpacity legendOpacity() const { return view_.places.legendOpacity; }
  // A place on the cube where a click turns to this view; for tests.
  QPointF placeOfCubeFace(View view) const;
  // The component and element at a position on screen; 0 if there is none.
  std::pair<Id, Index> elementAt(const QPoint& globalPlace) const;
  // The label of the item under the pointer; empty if there is none.
  QString hoverText() const { return QString::fromStdString(control_.hoverText()); }
  // The same, if it is shown beside the pointer.
  QString cardText() const { return options().layers.values ? hoverText() : QString(); }
  long frames() const { return frames_; }
  // The number of frames in which the scene itself was drawn, not only the overlays.
  long drawnScenes() const { return view_.drawnScenes(); }
  // The duration of the last frame, ms.
  qint64 drawingTook() const { return drawingTook_; }
  // An image of the present view in the wanted size: straight alpha, rows from the top.
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
  // It needs a repaint that may wait: it is not the active view, or the theme has changed.
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
  QPoint menuPlace_;  // on screen, where a button was last released
  QString openGlProblem_;
  Rank rank_ = Rank::Only;
  QTimer later_;  // paints after the engine has answered
  QTimer idle_;   // time since the scene was drawn
  bool resizing_ = false, resized_ = false;
  bool met_ = false;        // was shown on screen, with a dense scene in this size
  qint64 drawingTook_ = 0;  // ms
  long frames_ = 0;
  QObject contextEnds_;  // is told of it, while there are resources to free
};

}  // namespace compliant
