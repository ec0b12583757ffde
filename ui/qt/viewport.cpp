#include "ui/qt/viewport.hpp"

#include <QOpenGLContext>
#include <QSurfaceFormat>
#include <algorithm>
#include <array>

#include "ui/model/scene_extent.hpp"
#include "ui/qt/gizmo_tool.hpp"
#include "ui/qt/imgui_overlay.hpp"
#include "ui/qt/link_picker.hpp"
#include "ui/qt/theme.hpp"
#include "ui/qt/viewport_scenery.hpp"

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
  turn_.setSingleShot(true);
  connect(&turn_, &QTimer::timeout, this, [this] { update(); });

  const auto stale = [this] {
    scenery_->stale = true;
    update();
  };
  session_.addListener({.sceneReplaced =
                            [this, stale] {
                              framed_ = false;
                              linkFrom_.reset();
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
                              stale();
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
  scenery_->renderer.release();
  doneCurrent();
}

void Viewport::initializeGL() {
  // A widget that moves to another window gets another context.
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, this, &Viewport::releaseOpenGl,
          Qt::UniqueConnection);
  if (!overlay_->initialize())
    QMetaObject::invokeMethod(
        this,
        [this] {
          emit failed(
              "The instruments over the view cannot be drawn with this graphics driver: read-out, "
              "force buttons and law plot are missing.");
        },
        Qt::QueuedConnection);
  if (const auto problem = scenery_->renderer.start(loader())) {
    openGlProblem_ = QString::fromStdString(*problem);
    QMetaObject::invokeMethod(
        this, [this] { emit failed(openGlProblem_); }, Qt::QueuedConnection);
  }
}

void Viewport::resizeGL(int width, int height) {
  camera_.resize(width, height);
  // The panels around take their places after the view was first seen: frame for the final size.
  if (reframed_ && (session_.snapshot().motion.step == 0 || frames_ < 3)) {
    framed_ = false;
    scenery_->stale = true;
  }
  // Dear ImGui fits its windows to what they held in the frame before.
  QMetaObject::invokeMethod(
      this, [this] { update(); }, Qt::QueuedConnection);
}

void Viewport::setOptions(const ViewOptions& options) {
  options_ = options;
  gizmo_->setLocal(options.localAxes);
  scenery_->stale = true;
  update();
}

void Viewport::followPast() {
  const Snapshot& snapshot = session_.snapshot();
  scenery_->followStart(snapshot);
  scenery_->past.record(snapshot, session_.selection(), options_.trailSeconds);
}

void Viewport::takeSnapshot() {
  followPast();
  scenery_->stale = true;
  if (drag_ == Drag::pull || scenery_->hovered) showHint();
  updateInTurn();
}

// A view beside the active one takes a quarter of the time at most: four views of ten thousand
// points must not make the window four times as slow.
void Viewport::updateInTurn() {
  const qint64 rest = sinceDrawn_.isValid() ? 4 * drawingTook_ - sinceDrawn_.elapsed() : 0;
  if (rank_ != Rank::other || rest <= 0) return update();
  if (!turn_.isActive()) turn_.start(static_cast<int>(rest));
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

void Viewport::updatePicture() {
  scenery_->settings.theme = viewportTheme();
  // The cube shows them.
  scenery_->settings.axes = false;
  scenery_->settings.grid.shown = options_.grid;
  scenery_->settings.shadows = options_.shadows;
  scenery_->settings.wireframe = options_.layers.wireframe;
  scenery_->settings.thingsOpacity = scenery_->settings.surfaceOpacity =
      options_.layers.transparent ? seenThrough : 1.0F;
  if (!scenery_->stale) return;
  scenery_->stale = false;
  SceneLook& look = scenery_->look;
  look.layers = options_.layers;
  look.forces = options_.forces;
  look.velocityFactor = options_.velocityFactor;
  look.violationThreshold = options_.violationThreshold;
  look.violationSpan = colourSpan(activeTheme().name);
  look.colours = viewportColours(scenery_->settings.theme);
  Attention attention;
  attention.selection = session_.selection();
  attention.points = session_.selectedPoints();
  attention.selectedRow = session_.selectedRow();
  attention.marks = &session_.marks();
  attention.pickable = picksLink() ? &picker_->fitting() : nullptr;
  attention.aimed = &scenery_->aimed;
  attention.past = &scenery_->past;
  attention.start = &scenery_->start;
  attention.keyFrames = scenery_->keyGhosts;
  if (scenery_->hovered) attention.hovered = scenery_->hovered->item;
  scenery_->picture.update(session_.snapshot(), attention, look);
  if (options_.lawPlot) fillLawPlot(session_.snapshot(), session_.selection(), scenery_->lawPlot);
  frameWhenFirstSeen();
}

void Viewport::frameWhenFirstSeen() {
  const Eigen::AlignedBox3f& box = scenery_->picture.box();
  if (framed_ || box.isEmpty()) return;
  framed_ = true;
  reframed_ = true;
  // The ground lies a little below what is seen first and what swings, and then stays where it is.
  const auto lowest = static_cast<float>(
      lowestSwing(session_.snapshot()).value_or(static_cast<double>(box.min().y())));
  scenery_->settings.grid.height =
      std::min(box.min().y(), lowest) - 0.1F * static_cast<float>(scenery_->picture.radius());
  camera_.look(standpoint_);
  frameBesideReadOut();
}

// Where a new scene is drawn: two metres around the origin are seen, above the ground.
void Viewport::standAtEmptyGround() {
  camera_.look(standpoint_);
  camera_.setTarget(Eigen::Vector3f::Zero());
  camera_.setDistance(5);
  scenery_->settings.grid.height = -1.5F;
}

// How far the box may go right and down before it leaves the view; negative where it is outside.
QPointF Viewport::roomFor(const Eigen::AlignedBox3f& box) const {
  const double edge = 16 * activeScale();
  QPointF room(width() - edge, height() - edge);
  for (int corner = 0; corner < 8; ++corner) {
    const auto shown =
        camera_.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
    if (!shown) return {-1, -1};
    room.setX(std::min<double>(room.x(), width() - edge - static_cast<double>(shown->pixel.x())));
    room.setY(std::min<double>(room.y(), height() - edge - static_cast<double>(shown->pixel.y())));
  }
  return room;
}

void Viewport::frameBesideReadOut() {
  Eigen::AlignedBox3f box = scenery_->picture.box();
  // What hangs will swing.
  if (const auto lowest = lowestSwing(session_.snapshot())) {
    Eigen::Vector3f below = box.center();
    below.y() = static_cast<float>(*lowest);
    box.extend(below);
  }
  camera_.frame(box);
  if (!options_.readOut) return;
  // Points and nails in the upper left corner would lie under the read-out.
  const auto right = static_cast<float>(256 * activeScale());
  const auto below = static_cast<float>(160 * activeScale());
  const auto covered = [&](const auto& thing) {
    const auto shown = camera_.project(thing.position);
    return shown && shown->pixel.x() < right && shown->pixel.y() < below;
  };
  const auto hidden = [&] {
    const Picture& picture = scenery_->picture.picture();
    return std::any_of(picture.points.begin(), picture.points.end(), covered) ||
           std::any_of(picture.anchors.begin(), picture.anchors.end(), covered);
  };
  constexpr std::array<std::array<double, 2>, 5> moves{
      {{0, 0}, {0.5, 0}, {1, 0}, {0.5, 0.5}, {1, 1}}};
  for (int i = 0; i < 8; ++i) {
    // Aside where there is room, and only then farther away.
    const Camera middle = camera_;
    const QPointF room = roomFor(box);
    for (const auto& [x, y] : moves) {
      camera_ = middle;
      camera_.pan(static_cast<float>(x * std::max(0.0, room.x())),
                  static_cast<float>(y * std::max(0.0, room.y())));
      if (!hidden()) return;
    }
    camera_ = middle;
    camera_.setDistance(1.1F * camera_.distance());
  }
}

void Viewport::paintGL() {
  ++frames_;
  QElapsedTimer watch;
  watch.start();
  updatePicture();
  const double ratio = devicePixelRatioF();
  scenery_->renderer.draw(scenery_->picture.picture(), camera_,
                          static_cast<int>(std::lround(width() * ratio)),
                          static_cast<int>(std::lround(height() * ratio)),
                          static_cast<float>(ratio), scenery_->settings);
  const Theme& theme = activeTheme();
  overlay_->paint([this, &theme](const ImguiFonts& fonts) {
    drawOverlay({&theme, fonts.numbers});
  });
  drawingTook_ = watch.elapsed();
  sinceDrawn_.start();
}

void Viewport::frameAll() {
  scenery_->picture.measureAnew();
  scenery_->stale = true;
  updatePicture();
  if (scenery_->picture.box().isEmpty()) return;
  userMovedCamera();
  frameBesideReadOut();
  update();
}

void Viewport::frameSelection() {
  Eigen::AlignedBox3f box;
  const Snapshot& snapshot = session_.snapshot();
  const auto extend = [&](const Vec3& place) { box.extend(Eigen::Vector3f(place.cast<float>())); };
  for (const Id id : session_.selection()) {
    if (const int index = snapshot.structure->stateIndex(id); index >= 0) {
      const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
      for (Index i = 0; state.points() && i < state.shape.count; ++i)
        if (isSelected({id, i})) extend(snapshot.motion.x.segment<3>(state.x + 3 * i));
    }
    if (const auto* constraint = snapshot.structure->constraint(id))
      for (const auto& line : constraint->lines) {
        extend(snapshot.structure->place(line.from, snapshot.motion));
        extend(snapshot.structure->place(line.to, snapshot.motion));
      }
  }
  // Masses, solvers and the like stand nowhere in space.
  if (box.isEmpty()) return frameAll();
  // A single point would fill the view.
  const Eigen::Vector3f least =
      Eigen::Vector3f::Constant(0.1F * static_cast<float>(scenery_->picture.radius()));
  const Eigen::Vector3f centre = box.center();
  box.extend(Eigen::Vector3f(centre - least)).extend(Eigen::Vector3f(centre + least));
  userMovedCamera();
  camera_.frame(box);
  update();
}

void Viewport::setCamera(const Camera& camera) {
  camera_ = camera;
  camera_.resize(width(), height());
  framed_ = true;
  userMovedCamera();
  update();
}

void Viewport::look(View view) {
  userMovedCamera();
  camera_.look(view);
  update();
}

void Viewport::setLens(Lens lens) {
  camera_.setLens(lens);
  update();
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
