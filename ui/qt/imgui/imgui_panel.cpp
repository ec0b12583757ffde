#include "ui/qt/imgui/imgui_panel.hpp"

#include <QKeyEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <algorithm>
#include <iterator>
#include <utility>

#include "ui/overlay/look.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"

namespace compliant {
namespace {

// Keys of lists and charts, which a window may use for commands.
bool isOfPanels(const QKeyEvent& event) {
  if (event.matches(QKeySequence::Copy)) return true;
  constexpr int arrows[] = {Qt::Key_Up,     Qt::Key_Down,     Qt::Key_Left, Qt::Key_Right,
                            Qt::Key_PageUp, Qt::Key_PageDown, Qt::Key_Home, Qt::Key_End};
  return std::find(std::begin(arrows), std::end(arrows), event.key()) != std::end(arrows);
}

}  // namespace

ImguiPanel::ImguiPanel(std::function<void(const InstrumentLook& look)> draw, QWidget* parent)
    : QOpenGLWidget(parent), draw_(std::move(draw)) {
  QSurfaceFormat format;
  format.setVersion(3, 3);
  format.setProfile(QSurfaceFormat::CoreProfile);
  setFormat(format);
  imgui_ = std::make_unique<ImguiOverlay>(*this);
  onUiScale(this, [this] { update(); });
}

ImguiPanel::~ImguiPanel() {
  if (context() == nullptr) return;
  makeCurrent();
  imgui_->release();
  doneCurrent();
}

void ImguiPanel::initializeGL() { imgui_->initialize(); }

void ImguiPanel::paintGL() {
  ++frames_;
  const QColor ground = toColor(activeTheme().panel);
  QOpenGLFunctions& gl = *context()->functions();
  gl.glClearColor(ground.redF(), ground.greenF(), ground.blueF(), 1);
  gl.glClear(GL_COLOR_BUFFER_BIT);
  imgui_->paint([this](const ImguiFonts& fonts) {
    constexpr ImGuiWindowFlags plain =
        ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
        ImGuiWindowFlags_NoBackground | ImGuiWindowFlags_NoBringToFrontOnFocus;
    ImGui::SetNextWindowPos({0, 0});
    ImGui::SetNextWindowSize({static_cast<float>(width()), static_cast<float>(height())});
    ImGui::PushStyleVar(ImGuiStyleVar_WindowRounding, 0);
    ImGui::PushStyleVar(ImGuiStyleVar_WindowBorderSize, 0);
    ImGui::Begin("##panel", nullptr, plain & ~ImGuiWindowFlags_NoScrollbar);
    draw_({&activeTheme(), fonts.numbers});
    ImGui::End();
    ImGui::PopStyleVar(2);
  });
  settle();
}

// New tables and windows take the size of their content in the frame before.
void ImguiPanel::settle() {
  constexpr int mostFrames = 3;
  const int corners = ImGui::GetDrawData() != nullptr ? ImGui::GetDrawData()->TotalVtxCount : 0;
  if (corners == corners_ || ++settling_ > mostFrames) {
    settling_ = 0;
    return;
  }
  corners_ = corners;
  QMetaObject::invokeMethod(
      this, [this] { update(); }, Qt::QueuedConnection);
}

bool ImguiPanel::event(QEvent* event) {
  if (event->type() == QEvent::ShortcutOverride &&
      isOfPanels(static_cast<const QKeyEvent&>(*event))) {
    event->accept();
    return true;
  }
  if (event->type() == QEvent::PaletteChange) update();
  return QOpenGLWidget::event(event);
}

}  // namespace compliant
