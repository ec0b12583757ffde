#include "ui/qt/viewport/viewport.hpp"

#include <QContextMenuEvent>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QSurfaceFormat>
#include <utility>

#include "ui/overlay/view_overlay.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"

namespace compliant {
namespace {

OpenGlLoader loader() {
  return [](const char* name) { return QOpenGLContext::currentContext()->getProcAddress(name); };
}

// The time, in ms, that the view must be idle before the driver gets other work.
constexpr int quiet = 400;

Eigen::Vector2f pixelOf(const QPointF& place) {
  return {static_cast<float>(place.x()), static_cast<float>(place.y())};
}

ModifierKeys keysOf(Qt::KeyboardModifiers modifiers) {
  return {modifiers.testFlag(Qt::ShiftModifier), modifiers.testFlag(Qt::ControlModifier),
          modifiers.testFlag(Qt::AltModifier)};
}

PointerButton buttonOf(Qt::MouseButton button) {
  if (button == Qt::LeftButton) return PointerButton::Left;
  if (button == Qt::MiddleButton) return PointerButton::Middle;
  return button == Qt::RightButton ? PointerButton::Right : PointerButton::None;
}

PointerEvent pointerEvent(const QMouseEvent& event) {
  return {pixelOf(event.position()), buttonOf(event.button()), keysOf(event.modifiers())};
}

KeyEvent keyEvent(const QKeyEvent& event) {
  const ModifierKeys keys = keysOf(event.modifiers());
  switch (event.key()) {
    case Qt::Key_Return:
    case Qt::Key_Enter:
      return {KeyEvent::Key::Enter, 0, keys};
    case Qt::Key_Tab:
    case Qt::Key_Backtab:  // Shift+Tab
      return {KeyEvent::Key::Tab, 0, keys};
    case Qt::Key_Backspace:
      return {KeyEvent::Key::Backspace, 0, keys};
    default:
      break;
  }
  const QString text = event.text();
  const char typed = text.size() == 1 ? text.front().toLatin1() : '\0';
  return {typed != 0 ? KeyEvent::Key::Text : KeyEvent::Key::Other, typed, keys};
}

std::optional<QRectF> rectOf(const std::optional<LabelObstacle>& part) {
  if (!part) return std::nullopt;
  return QRectF(part->left, part->top, part->width, part->height);
}

}  // namespace

Viewport::Viewport(Session& session, Smoothing smoothing, QWidget* parent)
    : QOpenGLWidget(parent),
      view_(session, [this](int milliseconds) { wantRepaint(milliseconds); }),
      control_(view_, callbacks()) {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  format.setDepthBufferSize(24);
  // Software OpenGL spends time on every sample, and the shaders smooth edges anyway.
  if (smoothing == Smoothing::Multisampled) format.setSamples(4);
  setFormat(format);
  setFocusPolicy(Qt::StrongFocus);
  setMouseTracking(true);
  setAccessibleName("View of the scene");
  view_.theme = &activeTheme();
  view_.scale = static_cast<float>(activeScale());
  imgui_ = std::make_unique<ImguiOverlay>(*this);
  ViewOverlay::Callbacks tell;
  tell.forcesChanged = [this](const ForceScaleSettings& forces) { emit forcesChanged(forces); };
  tell.lawPlotWanted = [this](bool shown) { emit lawPlotWanted(shown); };
  tell.lensWanted = [this](Lens lens) { emit lensWanted(lens == Lens::Orthographic); };
  tell.layersWanted = [this] { emit layersWanted(); };
  drawn_ = std::make_unique<ViewOverlay>(view_, control_, std::move(tell));
  later_.setSingleShot(true);
  connect(&later_, &QTimer::timeout, this, [this] { wantRepaint(0); });
  idle_.setSingleShot(true);
  idle_.setInterval(quiet);
  connect(&idle_, &QTimer::timeout, this, &Viewport::prepareTransparency);
}

ViewControl::Callbacks Viewport::callbacks() {
  ViewControl::Callbacks tell;
  tell.hintChanged = [this](const std::string& hint) {
    emit hintChanged(QString::fromStdString(hint));
  };
  tell.refused = [this](const std::string& sentence) {
    emit notified({Severity::Warning, QString::fromStdString(sentence)});
  };
  tell.toolChanged = [this] { emit toolChanged(); };
  tell.kindChanged = [this] { emit kindChanged(); };
  tell.menuWanted = [this] { emit menuRequested(menuPlace_); };
  tell.shapeChanged = [this](PointerShape shape) {
    setCursor(shape == PointerShape::Arrow ? Qt::ArrowCursor : Qt::CrossCursor);
  };
  return tell;
}

Viewport::~Viewport() { releaseOpenGl(); }

void Viewport::wantRepaint(int milliseconds) {
  if (milliseconds > 0) return later_.start(milliseconds);
  later_.stop();
  if (rank_ == Rank::Other)
    emit turnWanted();
  else
    update();
}

void Viewport::releaseOpenGl() {
  if (context() == nullptr) return;
  makeCurrent();
  imgui_->release();
  view_.release();
  doneCurrent();
}

void Viewport::initializeGL() {
  // A widget that moves to another window gets another context.
  connect(context(), &QOpenGLContext::aboutToBeDestroyed, &contextEnds_,
          [this] { releaseOpenGl(); });
}

void Viewport::startDrawing() {
  if (!imgui_->initialize())
    QMetaObject::invokeMethod(
        this,
        [this] {
          emit notified({Severity::Error,
                         "The overlays cannot be drawn with this graphics driver: read-out, "
                         "force buttons and law plot are missing."});
        },
        Qt::QueuedConnection);
  if (const Status started = view_.renderer.start(loader()); !started) {
    openGlProblem_ = QString::fromStdString(started.error().what);
    QMetaObject::invokeMethod(
        this,
        [this] {
          emit notified({Severity::Error, openGlProblem_});
        },
        Qt::QueuedConnection);
  }
}

// Qt would paint one frame now, and another one when the window is painted.
void Viewport::resizeEvent(QResizeEvent* event) {
  resizing_ = true;
  QOpenGLWidget::resizeEvent(event);
  resizing_ = false;
  resized_ = true;
  // The first frame of this size is slow, too.
  if (view_.renderer.drawsSlowly()) met_ = false;
  update();
}

void Viewport::resizeGL(int width, int height) { view_.resize(width, height); }

void Viewport::setOptions(const ViewOptions& options) {
  control_.gizmo().setLocal(options.localAxes);
  view_.setOptions(options);
}

void Viewport::setTopCovered(int pixels) {
  view_.topCovered = static_cast<float>(pixels);
  update();
}

void Viewport::setRank(Rank rank) {
  if (rank_ == rank) return;
  rank_ = rank;
  update();
}

void Viewport::followTheme() {
  view_.theme = &activeTheme();
  view_.followTheme();
}

void Viewport::paintGL() {
  if (resizing_) return;
  if (rank_ == Rank::Other && !met_) {
    // The first frame is slow; let the window appear before it.
    met_ = true;
    const QColor ground = toColor(activeTheme().window);
    QOpenGLFunctions& gl = *context()->functions();
    gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1);
    gl.glClear(GL_COLOR_BUFFER_BIT);
    emit turnWanted();
    return;
  }
  view_.scale = static_cast<float>(activeScale());
  control_.refreshHover();
  if (!view_.renderer.started() && openGlProblem_.isEmpty()) startDrawing();
  ++frames_;
  QElapsedTimer watch;
  watch.start();
  // Panels show a new theme first: the view follows in its turn.
  view_.theme = &activeTheme();
  if (!view_.showsLastPicture())
    view_.followTheme();
  else if (view_.themeIsOld())
    emit turnWanted();
  view_.prepareFrame();
  const double ratio = devicePixelRatioF();
  const long before = view_.drawnScenes();
  view_.drawScene(static_cast<int>(std::lround(width() * ratio)),
                  static_cast<int>(std::lround(height() * ratio)), static_cast<float>(ratio));
  if (view_.drawnScenes() != before && view_.renderer.wantsPreparation()) idle_.start();
  imgui_->paint([this](const ImguiFonts& fonts) {
    drawn_->draw({view_.theme, fonts.numbers},
                 rank_ == Rank::Active ? ViewOverlay::Rim::Active : ViewOverlay::Rim::None);
  });
  drawingTook_ = watch.elapsed();
  QMetaObject::invokeMethod(
      this, [this] { drawn_->endFrame(); }, Qt::QueuedConnection);
  // Dear ImGui sizes its windows by their content in the previous frame.
  const bool again = drawn_->wantsAnotherFrame();
  if (std::exchange(resized_, false) || again)
    QMetaObject::invokeMethod(
        this, [this] { update(); }, Qt::QueuedConnection);
}

void Viewport::prepareTransparency() {
  if (!view_.renderer.wantsPreparation()) return;
  makeCurrent();
  view_.renderer.prepareTransparency();
  doneCurrent();
  update();
  if (view_.renderer.wantsPreparation()) idle_.start();
}

void Viewport::mousePressEvent(QMouseEvent* event) {
  setFocus(Qt::MouseFocusReason);
  control_.press(pointerEvent(*event));
}

void Viewport::mouseMoveEvent(QMouseEvent* event) { control_.move(pointerEvent(*event)); }

void Viewport::mouseReleaseEvent(QMouseEvent* event) {
  menuPlace_ = event->globalPosition().toPoint();
  control_.release(pointerEvent(*event));
}

void Viewport::mouseDoubleClickEvent(QMouseEvent* event) {
  control_.doubleClick(pointerEvent(*event));
}

void Viewport::wheelEvent(QWheelEvent* event) {
  control_.wheel(
      {pixelOf(event->position()), static_cast<float>(event->angleDelta().y()) / 120.0F});
  event->accept();
}

void Viewport::leaveEvent(QEvent* event) {
  control_.leave();
  QOpenGLWidget::leaveEvent(event);
}

bool Viewport::event(QEvent* event) {
  // Digits belong to the number typed at a handle, not to the shortcuts; Tab moves to its next
  // part, not the focus.
  const bool key = event->type() == QEvent::ShortcutOverride || event->type() == QEvent::KeyPress;
  if (!key || !control_.wants(keyEvent(*static_cast<const QKeyEvent*>(event))))
    return QOpenGLWidget::event(event);
  if (event->type() == QEvent::KeyPress) keyPressEvent(static_cast<QKeyEvent*>(event));
  event->accept();
  return true;
}

void Viewport::keyPressEvent(QKeyEvent* event) {
  const KeyEvent key = keyEvent(*event);
  if (!control_.wants(key)) return QOpenGLWidget::keyPressEvent(event);
  control_.press(key);
}

void Viewport::contextMenuEvent(QContextMenuEvent* event) {
  // A mouse click opens the menu on release; a drag moves the view.
  if (event->reason() == QContextMenuEvent::Keyboard)
    emit menuRequested(mapToGlobal(rect().center()));
}

std::pair<Id, Index> Viewport::elementAt(const QPoint& globalPlace) const {
  const auto hit = view_.hitAt(pixelOf(mapFromGlobal(globalPlace)));
  return hit ? std::pair(hit->item.component, hit->item.element) : std::pair(Id{0}, Index{-1});
}

std::optional<QPointF> Viewport::placeOf(Id state, Index element) const {
  const auto pixel = view_.pixelOf(state, element);
  return pixel ? std::optional(QPointF(pixel->x(), pixel->y())) : std::nullopt;
}

std::optional<QRectF> Viewport::hudPlace() const { return rectOf(view_.places.hud); }
std::optional<QRectF> Viewport::emptyTextPlace() const { return rectOf(view_.places.emptyText); }

QPointF Viewport::placeOfCubeFace(View view) const {
  const ViewCube shown = view_.cube();
  for (const ViewCube::Face& face : shown.faces)
    if (face.view == view) return {face.middle.x(), face.middle.y()};
  for (const ViewCube::Tip& tip : shown.tips)
    if (tip.view == view) return {tip.place.x(), tip.place.y()};
  return {};
}

QStringList Viewport::labels() const {
  QStringList texts;
  for (const ViewLabel& label : drawn_->labels()) texts << QString::fromStdString(label.text);
  return texts;
}

}  // namespace compliant
