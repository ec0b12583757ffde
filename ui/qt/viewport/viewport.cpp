#include "ui/qt/viewport/viewport.hpp"

#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>
#include <algorithm>
#include <limits>
#include <utility>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"
#include "ui/qt/viewport/gizmo_tool.hpp"
#include "ui/qt/viewport/link_picker.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {
namespace {

OpenGlLoader loader() {
  return [](const char* name) { return QOpenGLContext::currentContext()->getProcAddress(name); };
}

ViewportTheme viewportTheme() {
  switch (activeTheme().name) {
    case ThemeName::light:
      return ViewportTheme::light;
    case ThemeName::print:
      return ViewportTheme::print;
    case ThemeName::dark:
      break;
  }
  return ViewportTheme::dark;
}

// How long an edit waits at most to be drawn together with the answer of the engine, ms: most come
// sooner, and a picture of many things by software OpenGL takes longer.
constexpr int usualAnswer = 150;

// How long nobody must have changed the picture before the driver gets other work, ms.
constexpr int quiet = 400;

// More force arrows hide each other, and software OpenGL draws each of them with much work.
constexpr std::size_t mostForcesBySoftware = 2500;

// How much of a thing in front is left when layers are transparent.
constexpr float seenThrough = 0.3F;

}  // namespace

Viewport::Viewport(Session& session, Smoothing smoothing, QWidget* parent)
    : QOpenGLWidget(parent), session_(session), scenery_(std::make_unique<Scenery>()) {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  // Software OpenGL pays for every sample, and the shaders smooth edges anyway.
  if (smoothing == Smoothing::multisampled) format.setSamples(4);
  setFormat(format);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("View of the scene");
  overlay_ = std::make_unique<ImguiOverlay>(*this);
  gizmo_ = std::make_unique<GizmoTool>(session_);
  gizmo_->refused = [this](const QString& sentence) { emit refused(sentence); };
  camera_.look(standpoint_);
  answer_.setSingleShot(true);
  answer_.setInterval(usualAnswer);
  idle_.setSingleShot(true);
  idle_.setInterval(quiet);
  connect(&idle_, &QTimer::timeout, this, &Viewport::prepareTransparency);
  const auto stale = [this] { becomeStale(); };
  connect(&answer_, &QTimer::timeout, this, stale);
  listening_ =
      session_.addListener({.sceneReplaced =
                                [this, stale] {
                                  framed_ = false;
                                  linkFrom_.reset();
                                  numbering_ = session_.tags();
                                  if (session_.document().scene().size() == 0) standAtEmptyGround();
                                  scenery_->hovered.reset();
                                  // The scale of forces belongs to the scene before.
                                  scenery_->picture = ScenePicture();
                                  scenery_->lawPlot = LawPlot();
                                  scenery_->past = PastPlaces();
                                  scenery_->start = Ghost();
                                  scenery_->aimed = aimedConstraints(session_.document().scene());
                                  scenery_->lawPlotWindow.fit();
                                  stale();
                                },
                            .sceneEdited =
                                [this, stale] {
                                  scenery_->aimed = aimedConstraints(session_.document().scene());
                                  // The point may have another number, or be gone.
                                  const auto& numbering = session_.tags();
                                  if (std::exchange(numbering_, numbering) != numbering)
                                    linkFrom_.reset();
                                  if (!answer_.isActive()) answer_.start();
                                },
                            .selectionChanged =
                                [this, stale] {
                                  followPast();
                                  showHint();
                                  stale();
                                },
                            .snapshotChanged = [this] { takeSnapshot(); },
                            .playingChanged = {},
                            .remarked = {},
                            .marksChanged = stale});
}

Viewport::~Viewport() {
  // Else the context's last signal reaches an object that is gone already.
  if (context() != nullptr) disconnect(context(), nullptr, this, nullptr);
  releaseOpenGl();
}

void Viewport::releaseOpenGl() {
  if (context() == nullptr) return;
  makeCurrent();
  overlay_->release();
  scenery_->kept.release();
  scenery_->renderer.release();
  doneCurrent();
}

void Viewport::initializeGL() {
  // A widget that moves to another window gets another context.
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Viewport::releaseOpenGl,
          Qt::UniqueConnection);
}

void Viewport::startDrawing() {
  if (!overlay_->initialize())
    QMetaObject::invokeMethod(
        this,
        [this] {
          emit failed(
              "The overlays cannot be drawn with this graphics driver: read-out, "
              "force buttons and law plot are missing.");
        },
        Qt::QueuedConnection);
  if (const auto problem = scenery_->renderer.start(loader())) {
    openGlProblem_ = QString::fromStdString(*problem);
    QMetaObject::invokeMethod(
        this, [this] { emit failed(openGlProblem_); }, Qt::QueuedConnection);
  }
}

// Qt would paint a frame at once, and another one when the window is painted.
void Viewport::resizeEvent(QResizeEvent* event) {
  resizing_ = true;
  QOpenGLWidget::resizeEvent(event);
  resizing_ = false;
  resized_ = true;
  // Its first picture of this size is dear, too.
  if (scenery_->renderer.drawsCrowd()) met_ = false;
  update();
}

void Viewport::resizeGL(int width, int height) {
  camera_.resize(width, height);
  // The panels around take their places after the view was first seen: frame for the final size.
  if (reframed_ && (session_.snapshot().motion.step == 0 || frames_ < 3)) {
    framed_ = false;
    scenery_->stale = true;
  }
}

void Viewport::setOptions(const ViewOptions& options) {
  options_ = options;
  gizmo_->setLocal(options.localAxes);
  becomeStale();
}

void Viewport::followPast() {
  const Snapshot& snapshot = session_.snapshot();
  scenery_->followStart(snapshot);
  scenery_->past.record(snapshot, session_.selection(), options_.trailSeconds);
}

void Viewport::takeSnapshot() {
  answer_.stop();
  // Rows and points may be others now: what is under the pointer is told when it moves.
  const SceneStructure* structure = session_.snapshot().structure.get();
  if (std::exchange(hoveredIn_, structure) != structure && drag_ == Drag::none) {
    scenery_->hovered.reset();
    showHint();
  }
  followPast();
  if (drag_ == Drag::pull || scenery_->hovered) showHint();
  becomeStale();
}

void Viewport::becomeStale() {
  scenery_->stale = true;
  if (answer_.isActive()) return;
  if (rank_ == Rank::other)
    emit turnWanted();
  else
    update();
}

void Viewport::setStandpoint(View from, Lens lens) {
  standpoint_ = from;
  camera_.setLens(lens);
  camera_.look(from);
}

void Viewport::setRank(Rank rank) {
  if (rank_ == rank) return;
  rank_ = rank;
  update();
}

void Viewport::followTheme() {
  if (scenery_->settings.theme == viewportTheme()) return;
  scenery_->settings.theme = viewportTheme();
  scenery_->stale = true;
}

bool Viewport::updatePicture() {
  // The cube shows them.
  scenery_->settings.axes = false;
  scenery_->settings.grid.shown = options_.grid;
  scenery_->settings.shadows = options_.shadows;
  scenery_->settings.wireframe = options_.layers.wireframe;
  scenery_->settings.thingsOpacity = scenery_->settings.surfaceOpacity =
      options_.layers.transparent ? seenThrough : 1.0F;
  // Arrows keep their length on the screen.
  const auto viewHeight = static_cast<double>(camera_.heightAtTarget());
  if (scenery_->picture.showsArrows() && viewHeight != scenery_->look.viewHeight)
    scenery_->stale = true;
  if (!scenery_->stale) return false;
  scenery_->stale = false;
  SceneLook& look = scenery_->look;
  look.layers = options_.layers;
  look.forces = options_.forces;
  look.viewHeight = viewHeight;
  look.mostForces = scenery_->renderer.software() && !takingPicture_
                        ? mostForcesBySoftware
                        : std::numeric_limits<std::size_t>::max();
  look.velocityFactor = options_.velocityFactor;
  look.violationThreshold = options_.violationThreshold;
  look.violationSpan = colourSpan(activeTheme().name);
  look.colours = viewportColours(scenery_->settings.theme);
  Attention attention;
  attention.selection = session_.selection();
  scenery_->selectedPoints.clear();
  for (const PointOf& point : session_.selectedPoints())
    scenery_->selectedPoints.push_back({point.state, session_.asShown(point.state, point.element)});
  std::sort(scenery_->selectedPoints.begin(), scenery_->selectedPoints.end());
  attention.points = scenery_->selectedPoints;
  attention.selectedRow = session_.selectedRow();
  if (attention.selectedRow >= 0) {
    const Index row = session_.rowAsShown(session_.selected(), attention.selectedRow);
    attention.selectedRow = row >= 0 ? row : std::numeric_limits<Index>::max();
  }
  attention.marks = &session_.marks();
  attention.pickable = picksLink() ? &picker_->fitting() : nullptr;
  attention.aimed = &scenery_->aimed;
  attention.past = &scenery_->past;
  attention.start = &scenery_->start;
  attention.keyFrames = scenery_->keyGhosts;
  if (scenery_->hovered) attention.hovered = scenery_->hovered->item;
  scenery_->picture.update(session_.snapshot(), attention, look);
  scenery_->kept.forget();
  if (options_.lawPlot) fillLawPlot(session_.snapshot(), session_.selection(), scenery_->lawPlot);
  frameWhenFirstSeen();
  return true;
}

void Viewport::paintGL() {
  if (resizing_) return;
  if (rank_ == Rank::other && !met_) {
    // Its first picture is dear; the window shows where the view is before.
    met_ = true;
    const QColor ground = toColor(activeTheme().window);
    QOpenGLFunctions& gl = *context()->functions();
    gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1);
    gl.glClear(GL_COLOR_BUFFER_BIT);
    emit turnWanted();
    return;
  }
  // Under a pointer that rests is something else when the camera has moved.
  if (scenery_->hovered && !(scenery_->hoveredFrom == camera_)) {
    scenery_->hovered.reset();
    scenery_->stale = true;
    showHint();
  }
  if (!scenery_->renderer.started() && openGlProblem_.isEmpty()) startDrawing();
  ++frames_;
  QElapsedTimer watch;
  watch.start();
  // Panels show a new look first: the view follows when it is its turn.
  if (!scenery_->kept.fresh())
    followTheme();
  else if (scenery_->settings.theme != viewportTheme())
    emit turnWanted();
  // What waits for the answer of the engine is drawn together with it.
  if (!answer_.isActive() && updatePicture()) {
    followScene();
    // A scene that has just been framed, or followed, is seen from another distance.
    updatePicture();
  }
  drawScene();
  const Theme& theme = activeTheme();
  overlay_->paint([this, &theme](const ImguiFonts& fonts) {
    drawOverlay({&theme, fonts.numbers});
  });
  drawingTook_ = watch.elapsed();
  // Dear ImGui fits its windows to what they held in the frame before.
  if (std::exchange(resized_, false))
    QMetaObject::invokeMethod(
        this, [this] { update(); }, Qt::QueuedConnection);
}

// Where nothing but overlays has changed, what was drawn last is seen again.
void Viewport::drawScene() {
  const double ratio = devicePixelRatioF();
  const FrameMaking frame{
      camera_, scenery_->settings, static_cast<int>(std::lround(width() * ratio)),
      static_cast<int>(std::lround(height() * ratio)), static_cast<float>(ratio)};
  if (!scenery_->renderer.started() || scenery_->kept.show(frame)) return;
  scenery_->renderer.draw(scenery_->picture.picture(), frame.camera, frame.widthPixels,
                          frame.heightPixels, frame.pixelRatio, frame.settings);
  scenery_->kept.keep(frame);
  ++drawnScenes_;
  if (scenery_->renderer.wantsPreparation()) idle_.start();
}

void Viewport::prepareTransparency() {
  if (!scenery_->renderer.wantsPreparation()) return;
  makeCurrent();
  scenery_->renderer.prepareTransparency();
  doneCurrent();
  update();
  if (scenery_->renderer.wantsPreparation()) idle_.start();
}

std::optional<QPointF> Viewport::placeOf(Id state, Index element) const {
  const Snapshot& snapshot = session_.snapshot();
  const int index = snapshot.structure->stateIndex(state);
  if (index < 0) return std::nullopt;
  const auto& info = snapshot.structure->states[static_cast<std::size_t>(index)];
  const Vec3 at = snapshot.motion.x.segment<3>(info.x + 3 * element);
  const auto shown = camera_.project(at.cast<float>());
  if (!shown) return std::nullopt;
  return QPointF(shown->pixel.x(), shown->pixel.y());
}

}  // namespace compliant
