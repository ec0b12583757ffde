#pragma once

#include <QElapsedTimer>
#include <QOpenGLWidget>
#include <QPoint>
#include <QStringList>
#include <QTimer>
#include <memory>
#include <optional>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/display/force_scale.hpp"
#include "ui/model/display/layers.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/gesture.hpp"
#include "ui/qt/viewport/drawing_tool.hpp"
#include "ui/render/camera.hpp"
#include "ui/render/framing.hpp"
#include "ui/render/png.hpp"
#include "ui/render/view_cube.hpp"

namespace compliant {

class GizmoTool;
struct SceneItem;
class ImguiOverlay;
class LinkPicker;
struct InstrumentLook;
struct LabelObstacle;
struct KeyFrame;
struct Picture;
struct ReadOutLine;

// What the view shows.
struct ViewOptions {
  bool grid = true, shadows = true, readOut = true, values = true, lawPlot = true, toolbar = true;
  // Whether the meaning of arrows and colours stands beside them, as far as the layers want it.
  bool keys = true;
  Layers layers;
  ForceScaleSettings forces;
  double velocityFactor = 1;         // on the automatic length of velocity arrows
  double trailSeconds = 2;           // of simulated time
  double violationThreshold = 1e-9;  // m
  bool localAxes = false;            // of the handles
  bool follow = false;               // the camera keeps what runs in view
  QString frameAllKey;               // that brings everything into view; empty: none
};

// A picture of the view for a file.
struct PictureOrder {
  int width = 1280, height = 720;  // pixels, 1 … 16384 and what the driver can
  enum class Part { hidden, shown };
  Part background = Part::shown;  // hidden: transparent
  Part overlays = Part::hidden;   // read-out, scale bar, legend, law plot and axes
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
  // Something lies over so many pixels of its upper edge: read-out, buttons and law plot stand
  // below.
  void setTopCovered(int pixels);
  void frameAll();
  void frameSelection();
  void look(View view);
  void setLens(Lens lens);
  // As a click on the cube in the corner does: looks from there, or from the other side if it does
  // already.
  void turnTo(View view);
  // From where a new scene is looked at; View::home in perspective unless told.
  void setStandpoint(View from, Lens lens);
  // Whether it is the only view that is seen, or the active of several, which has a visible edge.
  // Others are drawn when it is their turn.
  enum class Rank { only, active, other };
  void setRank(Rank rank);
  Rank rank() const { return rank_; }
  void lookFromOppositeSide();
  // Draws in the colours of the active theme from now on.
  void followTheme();
  const Camera& camera() const { return camera_; }
  // Stands there instead of framing the scene when it is first seen.
  void setCamera(const Camera& camera);

  // Whose ghosts are shown.
  void setKeyFrames(const std::vector<KeyFrame>& frames);

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
  // "Front, parallel": from where it looks, where that has a name, and how. The words below the
  // cube.
  QString lookText() const;
  // What lies over the scene: read-out, buttons, cube, legend, scale bar and law plot.
  std::vector<ScreenPart> covers() const;
  // Where the read-out, and the words of an empty scene, stand now; nothing where they do not. For
  // tests.
  std::optional<QRectF> readOutPlace() const;
  std::optional<QRectF> emptyTextPlace() const;
  // What is said when nothing of the scene is seen; empty while something is.
  QString outOfViewText() const;
  // Whether it says now what arrows and colours mean. For tests.
  bool showsKeys() const;
  // 1, or less where it would hide something. For tests.
  float keysOpacity() const;
  // Where a click on the cube turns to this view; for tests.
  QPointF placeOfCubeFace(View view) const;
  // The component and its element under a place of the screen; 0 where there is none.
  std::pair<Id, Index> elementAt(const QPoint& globalPlace) const;
  // What is said of the thing under the pointer; empty without one.
  QString hoverText() const;
  // The same, as far as it stands beside the pointer.
  QString cardText() const;
  long frames() const { return frames_; }
  // In how many of them the scene was drawn, and not only what is over it.
  long drawnScenes() const { return drawnScenes_; }
  // ms, of the last frame.
  qint64 drawingTook() const { return drawingTook_; }
  // What is seen now, in the size of the order: straight alpha, rows from the top.
  Result<Image> takePicture(const PictureOrder& order);
  // What was painted last, and the texts beside it. For tests.
  const Picture& picture() const;
  QStringList labels() const;
  GizmoTool& gizmo() { return *gizmo_; }

 signals:
  void hintChanged(const QString& hint);
  void forcesChanged(const compliant::ForceScaleSettings& forces);
  void lawPlotWanted(bool shown);
  void lensWanted(bool parallel);
  void layersWanted();
  void failed(const QString& sentence);
  void menuRequested(const QPoint& globalPlace);
  void toolChanged();
  // It has something new to show that others go before: it is not the active view, or the window
  // has a new look.
  void turnWanted();
  // Why a tool did nothing.
  void refused(const QString& sentence);

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
  struct Scenery;  // the picture, what it is made of, and the renderer
  enum class Drag { none, click, orbit, pan, pull, link, box, handle, stroke };
  struct PullPoint {
    Id state = 0;
    Index element = 0;
    Vec3 place = Vec3::Zero();
  };

  // viewport.cpp
  void startDrawing();
  void releaseOpenGl();
  void takeSnapshot();
  void becomeStale();
  void followPast();
  // False: it is up to date already.
  bool updatePicture();
  void drawScene();
  void prepareTransparency();
  void frameWhenFirstSeen();
  void frameScene();
  // With none of the places under it, where there is room.
  void frameBeside(const Eigen::AlignedBox3f& box, const std::vector<Eigen::Vector3f>& places);
  void standAtEmptyGround();
  void userMovedCamera() { reframed_ = false; }
  // One step of the camera: once for every new picture.
  void followScene();
  // Nothing of the scene is seen.
  bool sceneIsOut() const;
  void drawOutOfView(const InstrumentLook& look);

  // viewport_cube.cpp
  ViewCube cube() const;
  bool showsCube() const;
  std::optional<View> cubeViewAt(const QPointF& place) const;
  void drawCube(const InstrumentLook& look);
  void drawEdge(const InstrumentLook& look);

  // viewport_picture.cpp
  void drawPicture(const PictureOrder& order);
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
  // Gives what is shown the number that it has in the document; false when it is not there any
  // more.
  bool meant(SceneItem& item) const;
  std::optional<Vec3> placeOfPoint(const PointOf& point) const;
  Vec3 placeUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const;
  LinkEnd linkEndUnder(const QPointF& place, Qt::KeyboardModifiers modifiers) const;
  std::optional<Vec3> linkPlace() const;
  bool beginLink(const QPointF& place);
  bool beginNewLink(const QPointF& place, Qt::KeyboardModifiers modifiers);
  bool beginStroke(const QPointF& place);
  void stroke(const QPointF& place);
  void endLink(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void useTool(const QPointF& place, Qt::KeyboardModifiers modifiers);
  void take(const Result<Creation>& creation, Document::Gesture gesture = 0);
  void drawTool(const InstrumentLook& look);

  // viewport_overlay.cpp
  void drawOverlay(const InstrumentLook& look);
  float topEdge() const;
  void drawFigures(const InstrumentLook& look);  // what a picture for a file shows of it
  void noteRates(std::vector<ReadOutLine>& lines);
  void drawToolbar(const InstrumentLook& look);
  void drawScaleBar(const InstrumentLook& look);
  void pushLawPlot();
  void drawLawPlot(const InstrumentLook& look);
  void drawLabels(const InstrumentLook& look);

  // viewport_layers.cpp
  void collectLabels(const InstrumentLook& look);
  void drawLayerLabels(const InstrumentLook& look);
  void drawLegend(const InstrumentLook& look, float right, float bottom);
  float opacityOver(const LabelObstacle& place) const;
  void chooseLegendCorner(const LabelObstacle& now, float right, float bottom);

  Session& session_;
  ViewOptions options_;
  Camera camera_;
  std::unique_ptr<Scenery> scenery_;
  std::unique_ptr<ImguiOverlay> overlay_;
  std::unique_ptr<GizmoTool> gizmo_;
  LinkPicker* picker_ = nullptr;
  bool framed_ = false;    // the camera stands where the scene is seen
  static constexpr int keysPatience = 90;
  bool keysLeft_ = false;       // the legend stands in the left corner
  int keysRest_ = keysPatience;  // pictures since it has changed its corner
  std::int64_t followed_ = -1;  // the step that the camera has followed to
  bool reframed_ = false;  // and nobody has moved it since: it may follow the size of the view

  Drag drag_ = Drag::none;
  Qt::MouseButton button_ = Qt::NoButton;  // that began the drag, and alone ends it
  bool onHandle_ = false;                  // the press was on a handle of the gizmo
  std::optional<PullPoint> pullable_;      // under a click with Ctrl: a drag pulls it
  bool pullStartedTime_ = false;
  DrawingTool tool_ = DrawingTool::select;
  DrawingTool toolBefore_ = DrawingTool::select;  // comes back when a box has been drawn
  GestureTracker stroke_{this};  // over points that are held or freed, one step of undo
  bool strokeHolds_ = true;
  std::optional<LinkEnd> linkFrom_;                // the first end of a link that is being drawn
  std::shared_ptr<const TagsOfStates> numbering_;  // that its point has
  const SceneStructure* hoveredIn_ = nullptr;      // only to be compared
  std::optional<View> cubePressed_, cubeHover_;
  QPointF pressed_, last_;
  std::optional<QPointF> pointer_;  // within the view, no button down
  Vec3 grabbed_ = Vec3::Zero();     // m, where the pull took hold
  QString hint_;
  QString openGlProblem_;
  View standpoint_ = View::home;
  Rank rank_ = Rank::only;
  QTimer answer_;  // of the engine to an edit
  QTimer idle_;    // since the scene was drawn
  bool resizing_ = false, resized_ = false;
  bool takingPicture_ = false;
  bool met_ = false;        // was on the screen, and in this size if it shows a crowd
  qint64 drawingTook_ = 0;  // ms
  long frames_ = 0, drawnScenes_ = 0;
  float topCovered_ = 0;     // pixels
  float lawPlotPushed_ = 0;  // pixels that the law plot was moved down for it
  float lawPlotText_ = 0;    // pixels of its text, when the law plot was drawn last
  Subscription listening_;
};

}  // namespace compliant
