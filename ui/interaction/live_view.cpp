#include "ui/interaction/live_view.hpp"

#include <algorithm>
#include <limits>
#include <utility>

#include "ui/model/document/key_frames.hpp"
#include "ui/render/picking.hpp"

namespace compliant {
namespace {

ViewportTheme viewportTheme(const Theme& theme) {
  switch (theme.name) {
    case ThemeName::Light:
      return ViewportTheme::Light;
    case ThemeName::Print:
      return ViewportTheme::Print;
    case ThemeName::Dark:
      break;
  }
  return ViewportTheme::Dark;
}

// The longest time that an edit waits for the engine's answer to be drawn with it. Most answers
// come sooner, and drawing many items with software OpenGL takes longer.
constexpr std::chrono::milliseconds usualAnswer(150);

// More force arrows would hide each other, and software OpenGL draws each of them slowly.
constexpr std::size_t mostForcesBySoftware = 2500;

// The opacity of items in front when layers are transparent.
constexpr float seenThrough = 0.3F;

// The distance in pixels within which the pointer hits an item.
constexpr float hitPixels = 5;

}  // namespace

LiveView::LiveView(Session& ofSession, std::function<void(int)> repaintIn)
    : session(ofSession), repaintIn_(std::move(repaintIn)) {
  camera.look(defaultView_);
  followSession();
}

void LiveView::followSession() {
  Session::Listener listener;
  listener.sceneReplaced = [this] {
    framed_ = false;
    if (session.document().scene().size() == 0) frameEmptyScene();
    hovered.reset();
    // The force scale belongs to the previous scene.
    drawList = SceneDrawList();
    lawPlot = LawPlot();
    paths_ = MotionPaths();
    start_ = Ghost();
    targets_ = constraintTargets(session.document().scene());
    becomeStale();
  };
  listener.sceneEdited = [this] {
    targets_ = constraintTargets(session.document().scene());
    stale_ = true;
    if (awaitsAnswer()) return;
    answerDue_ = std::chrono::steady_clock::now() + usualAnswer;
    repaintIn_(static_cast<int>(usualAnswer.count()));
  };
  listener.selectionChanged = [this] {
    recordPaths();
    becomeStale();
  };
  listener.snapshotChanged = [this] { adoptSnapshot(); };
  listener.visibilityChanged = [this] { becomeStale(); };
  listening_ = session.addListener(std::move(listener));
}

bool LiveView::awaitsAnswer() const {
  return answerDue_ && std::chrono::steady_clock::now() < *answerDue_;
}

void LiveView::adoptSnapshot() {
  answerDue_.reset();
  // Rows and points may have changed: the next move of the pointer finds the item again.
  const SceneStructure* structure = session.snapshot().structure.get();
  if (std::exchange(hoveredIn_, structure) != structure && !dragging) hovered.reset();
  recordPaths();
  becomeStale();
}

void LiveView::recordPaths() {
  const Snapshot& snapshot = session.snapshot();
  if (snapshot.motion.step == 0) start_ = {snapshot.structure, snapshot.motion.x};
  paths_.record(snapshot, session.selection(), options.trailSeconds);
}

void LiveView::becomeStale() {
  stale_ = true;
  if (!awaitsAnswer()) repaint();
}

void LiveView::setOptions(const ViewOptions& wanted) {
  options = wanted;
  becomeStale();
}

void LiveView::resize(int width, int height) {
  camera.resize(width, height);
  // The panels around the view get their places after it was first shown: frame for the final size.
  if (!reframed_ || (session.snapshot().motion.step > 0 && preparedFrames_ >= 3)) return;
  framed_ = false;
  stale_ = true;
}

bool LiveView::themeIsOld() const { return settings.theme != viewportTheme(*theme); }

void LiveView::followTheme() {
  if (!themeIsOld()) return;
  settings.theme = viewportTheme(*theme);
  stale_ = true;
}

void LiveView::setKeyFrames(const std::vector<KeyFrame>& frames) {
  keyGhosts_.clear();
  for (const KeyFrame& frame : frames)
    keyGhosts_.push_back({frame.moment->structure, frame.moment->motion.x});
  if (options.layers.keyGhosts) becomeStale();
}

bool LiveView::bringUpToDate() {
  // The cube shows the axes.
  settings.axes = false;
  settings.grid.shown = options.layers.grid;
  settings.shadows = options.layers.shadows;
  settings.wireframe = options.layers.wireframe;
  settings.thingsOpacity = settings.surfaceOpacity =
      options.layers.transparent ? seenThrough : 1.0F;
  // Arrows keep their length on screen.
  const auto viewHeight = static_cast<double>(camera.heightAtTarget());
  if (drawList.dependsOnHeight() && viewHeight != look.viewHeight) stale_ = true;
  if (!stale_) return false;
  stale_ = false;
  look.layers = options.layers;
  look.forces = options.forces;
  look.viewHeight = viewHeight;
  look.mostForces = renderer.software() && !forFile ? mostForcesBySoftware
                                                    : std::numeric_limits<std::size_t>::max();
  look.velocityFactor = options.velocityFactor;
  look.violationThreshold = options.violationThreshold;
  look.colourBy = options.colourBy;
  look.colourSpan = colourSpan(theme->name);
  look.colours = viewportColours(settings.theme);
  InteractionState interaction;
  interaction.selection = session.selection();
  selectedPoints_.clear();
  for (const PointRef& point : session.selectedPoints())
    selectedPoints_.push_back({point.state, session.asShown(point.state, point.element)});
  std::sort(selectedPoints_.begin(), selectedPoints_.end());
  interaction.points = selectedPoints_;
  interaction.selectedRow = session.selectedRow();
  if (interaction.selectedRow >= 0) {
    const Index row = session.rowAsShown(session.selected(), interaction.selectedRow);
    interaction.selectedRow = row >= 0 ? row : std::numeric_limits<Index>::max();
  }
  interaction.visibility = &session.visibility();
  interaction.pickable = picksLink() ? &picker->fitting() : nullptr;
  interaction.targets = &targets_;
  interaction.paths = &paths_;
  interaction.start = &start_;
  interaction.keyFrames = keyGhosts_;
  if (hovered) interaction.hovered = hovered->item;
  drawList.update(session.snapshot(), interaction, look);
  frameCache_.forget();
  if (options.lawPlot) fillLawPlot(session.snapshot(), session.selection(), lawPlot);
  frameWhenFirstSeen();
  return true;
}

void LiveView::updatePicture() { bringUpToDate(); }

void LiveView::prepareFrame() {
  ++preparedFrames_;
  // Changes that wait for the engine are drawn together with its answer.
  if (awaitsAnswer() || !bringUpToDate()) return;
  followScene();
  // A scene that was just framed or followed is seen from another distance.
  bringUpToDate();
}

void LiveView::drawScene(int widthPixels, int heightPixels, float pixelRatio) {
  const FrameInputs frame{camera, settings, widthPixels, heightPixels, pixelRatio};
  if (!renderer.started() || frameCache_.show(frame)) return;
  renderer.draw(drawList.drawList(), frame.camera, frame.widthPixels, frame.heightPixels,
                frame.pixelRatio, frame.settings);
  frameCache_.keep(frame);
  ++drawnScenes_;
}

void LiveView::release() {
  frameCache_.release();
  renderer.release();
}

std::optional<SceneHit> LiveView::hitAt(const Eigen::Vector2f& pixel) const {
  const auto hit = pickAt(drawList.drawList(), camera, pixel, hitPixels, look.colours.lineScale);
  if (!hit) return std::nullopt;
  const SceneItem item = drawList.item(hit->pick);
  if (item.kind == SceneItem::Kind::None) return std::nullopt;
  return SceneHit{item, hit->position.cast<double>(), hit->normal.cast<double>()};
}

std::vector<SceneHit> LiveView::bodiesAt(const Eigen::Vector2f& pixel) const {
  std::vector<SceneHit> bodies;
  const SceneStructure& structure = *session.snapshot().structure;
  for (const Hit& hit : surfacesUnder(drawList.drawList(), camera, pixel)) {
    const SceneItem item = drawList.item(hit.pick);
    const int state = structure.stateIndex(item.component);
    if (item.kind != SceneItem::Kind::Point || state < 0 ||
        !structure.states[static_cast<std::size_t>(state)].frames())
      continue;
    const auto same = [&](const SceneHit& known) { return known.item == item; };
    if (std::none_of(bodies.begin(), bodies.end(), same))
      bodies.push_back({item, hit.position.cast<double>(), hit.normal.cast<double>()});
  }
  return bodies;
}

std::optional<Vec3> LiveView::placeOf(const PointRef& point) const {
  const Snapshot& snapshot = session.snapshot();
  const int index = snapshot.structure->stateIndex(point.state);
  if (index < 0) return std::nullopt;
  const auto& state = snapshot.structure->states[static_cast<std::size_t>(index)];
  const Index shown = session.asShown(point.state, point.element);
  if (!state.inSpace() || shown < 0 || shown >= state.shape.count) return std::nullopt;
  return snapshot.motion.x.segment<3>(state.placeOf(shown));
}

std::optional<Eigen::Vector2f> LiveView::pixelOf(Id state, Index element) const {
  const Snapshot& snapshot = session.snapshot();
  const int index = snapshot.structure->stateIndex(state);
  if (index < 0) return std::nullopt;
  const auto& info = snapshot.structure->states[static_cast<std::size_t>(index)];
  const Vec3 at = snapshot.motion.x.segment<3>(info.x + 3 * element);
  const auto shown = camera.project(at.cast<float>());
  if (!shown) return std::nullopt;
  return shown->pixel;
}

}  // namespace compliant
