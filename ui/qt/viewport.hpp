#pragma once

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QPoint>
#include <memory>
#include <optional>

#include "ui/model/force_scale.hpp"
#include "ui/model/session.hpp"
#include "ui/model/templates.hpp"
#include "ui/qt/drawing_tool.hpp"
#include "ui/render/camera.hpp"

namespace compliant {

class GizmoTool;
class ImguiOverlay;
class LinkPicker;
struct InstrumentLook;

// What the view shows.
struct ViewOptions {
  bool grid = true, points = true, links = true, anchors = true, shadows = true;
  bool readOut = true, legend = true, lawPlot = true;
  ForceScaleSettings forces;
};

// The view: draws the latest snapshot of a session through ui/view and ui/render, lets the mouse
// turn the camera, select and pull, and carries the instruments of Dear ImGui. It repaints when a
// newer snapshot, a change or an event asks for it, and never else.
//
// Left drag orbits, right drag (or Shift + middle) pans, the wheel zooms to the pointer, a click
// selects, a double click sets the place to turn around. Ctrl + left drag pulls a point; a scene
// that stands still runs meanwhile, because a pull acts through time. With a drawing tool, a click
// places, links or fixes points instead of selecting.
class Viewport : public QOpenGLWidget {
  Q_OBJECT

 public:
  enum class Smoothing { byShaders, multisampled };

  Viewport(Session& session, Smoothing smoothing, QWidget* parent = nullptr);
  ~Viewport() override;

  const ViewOptions& options() const { return options_; }
  void setOptions(const ViewOptions& options);
  void frameAll();
  void frameSelection();
  void look(View view);
  void setLens(Lens lens);
  const Camera& camera() const { return camera_; }
  // Stands there instead of framing the scene when it is first seen.
  void setCamera(const Camera& camera);

  DrawingTool tool() const { return tool_; }
  void setTool(DrawingTool tool);
  // Gives up what is being drawn, or else the tool; false when there was neither.
  bool leaveTool();
  // Clicks then go to it while it waits for one.
  void setLinkPicker(LinkPicker* picker);
  // m, where things go that are created without a click: what the camera turns around.
  Vec3 drawingCentre() const;

  // Where a point of a state is in the widget now; nothing when it is out of sight. For tests.
  std::optional<QPointF> placeOf(Id state, Index element) const;
  // What the label beside the pointer says; empty without one.
  QString hoverText() const;
  long frames() const { return frames_; }
  GizmoTool& gizmo() { return *gizmo_; }

 signals:
  void hintChanged(const QString& hint);
  void forcesChanged(const compliant::ForceScaleSettings& forces);
  void lawPlotWanted(bool shown);
  void failed(const QString& sentence);
  void menuRequested(const QPoint& globalPlace);
  void toolChanged();
  // Why a tool did nothing.
  void refused(const QString& sentence);

 protected:
  void initializeGL() override;
  void resizeGL(int width, int height) override;
  void paintGL() override;
  void mousePressEvent(QMouseEvent* event) override;
  void mouseMoveEvent(QMouseEvent* event) override;
  void mouseReleaseEvent(QMouseEvent* event) override;
  void mouseDoubleClickEvent(QMouseEvent* event) override;
  void wheelEvent(QWheelEvent* event) override;
  void leaveEvent(QEvent* event) override;
  bool event(QEvent* event) override;
  void keyPressEvent(QKeyEvent* event) override;

 private:
  struct Scenery;  // the picture, what it is made of, and the renderer
  enum class Drag { none, click, orbit, pan, pull, link, box, handle };
  struct PullPoint {
    Id state = 0;
    Index element = 0;
    Vec3 place = Vec3::Zero();
  };

  // viewport.cpp
  void releaseOpenGl();
  void takeSnapshot();
  void updatePicture();
  void frameWhenFirstSeen();
  void frameBesideReadOut();
  void standAtEmptyGround();
  QPointF roomFor(const Eigen::AlignedBox3f& box) const;
  void userMovedCamera() { reframed_ = false; }

  // viewport_selecting.cpp
  void select(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void selectBox(const QPointF& corner, Qt::KeyboardModifiers modifiers);
  bool isSelected(const PointOf& point) const;
  QString selectionText() const;
  void drawBox(const InstrumentLook& look);
  bool picksLink() const;
  void drawPicking(const InstrumentLook& look);

  // viewport_input.cpp
  std::optional<PullPoint> pullPointAt(const QPointF& place) const;
  bool canPull(int state, Index element) const;
  void startPull(const PullPoint& point);
  void movePull(const QPointF& place);
  void endPull();
  void hover(const QPointF& place);
  void showHint();
  QString pullText() const;

  // viewport_drawing.cpp
  std::optional<PointOf> pointUnder(const QPointF& place) const;
  std::optional<Vec3> placeOfPoint(const PointOf& point) const;
  Vec3 placeUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const;
  LinkEnd linkEndUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const;
  std::optional<Vec3> linkPlace() const;
  bool beginLink(const QPointF& place);
  void endLink(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void useTool(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void take(const Result<Creation>& creation);
  void drawTool(const InstrumentLook& look);

  // viewport_overlay.cpp
  void drawOverlay(const InstrumentLook& look);
  void drawToolbar(const InstrumentLook& look);
  void drawScaleBar(const InstrumentLook& look);
  void drawLawPlot(const InstrumentLook& look);
  void drawLabels(const InstrumentLook& look);

  Session& session_;
  ViewOptions options_;
  Camera camera_;
  std::unique_ptr<Scenery> scenery_;
  std::unique_ptr<ImguiOverlay> overlay_;
  std::unique_ptr<GizmoTool> gizmo_;
  LinkPicker* picker_ = nullptr;
  bool framed_ = false;    // the camera stands where the scene is seen
  bool reframed_ = false;  // and nobody has moved it since: it may follow the size of the view

  Drag drag_ = Drag::none;
  Qt::MouseButton button_ = Qt::NoButton;  // that began the drag, and alone ends it
  bool onHandle_ = false;                  // the press was on a handle of the gizmo
  std::optional<PullPoint> pullable_;      // under a click with Ctrl: a drag pulls it
  bool pullStartedTime_ = false;
  DrawingTool tool_ = DrawingTool::select;
  DrawingTool toolBefore_ = DrawingTool::select;  // comes back when a box has been drawn
  std::optional<LinkEnd> linkFrom_;  // the first end of a link that is being drawn
  QPointF pressed_, last_;
  std::optional<QPointF> pointer_;  // within the view, no button down
  Vec3 grabbed_ = Vec3::Zero();     // m, where the pull took hold
  QString hint_;
  QString openGlProblem_;
  long frames_ = 0;
};

}  // namespace compliant
