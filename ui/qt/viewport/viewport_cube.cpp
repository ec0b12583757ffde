#include <imgui.h>

#include <algorithm>
#include <array>
#include <string>

#include "ui/overlay/look.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"

namespace compliant {
namespace {

constexpr float cubeSide = 17;               // logical pixels, half an edge
constexpr float cubeLeft = 58, cubeUp = 92;  // its middle, from the left and from below
constexpr float labelFrom = 0.93F;           // a face that looks at the reader says its name

ImVec2 point(const Eigen::Vector2f& p) { return {p.x(), p.y()}; }

// Of the standard directions; empty between them.
QString directionName(const Camera& camera) {
  constexpr std::array names{std::pair{View::front, "Front"},   std::pair{View::back, "Back"},
                             std::pair{View::left, "Left"},     std::pair{View::right, "Right"},
                             std::pair{View::top, "Top"},       std::pair{View::bottom, "Bottom"},
                             std::pair{View::isometric, "Isometric"}};
  for (const auto& [view, name] : names)
    if (looksFrom(camera, view)) return name;
  return {};
}

ImU32 paint(Colour c) { return IM_COL32(c.red, c.green, c.blue, c.alpha); }

void drawCentred(ImDrawList& list, const Eigen::Vector2f& middle, ImU32 colour, const char* text) {
  const ImVec2 size = ImGui::CalcTextSize(text);
  list.AddText({middle.x() - size.x / 2, middle.y() - size.y / 2}, colour, text);
}

}  // namespace

ViewCube Viewport::cube() const {
  const auto scale = static_cast<float>(activeScale());
  return viewCube(camera_, {scale * cubeLeft, static_cast<float>(height()) - scale * cubeUp},
                  scale * cubeSide);
}

// Not where the buttons leave no room for it.
bool Viewport::showsCube() const {
  if (scenery_->cubeYields) return false;
  const double scale = activeScale();
  return !options_.toolbar || height() >= 190 * scale || width() >= 525 * scale;
}

std::optional<View> Viewport::cubeViewAt(const QPointF& place) const {
  if (!showsCube()) return std::nullopt;
  return viewAt(cube(), {static_cast<float>(place.x()), static_cast<float>(place.y())});
}

QPointF Viewport::placeOfCubeFace(View view) const {
  const ViewCube shown = cube();
  for (const ViewCube::Face& face : shown.faces)
    if (face.view == view) return {face.middle.x(), face.middle.y()};
  for (const ViewCube::Tip& tip : shown.tips)
    if (tip.view == view) return {tip.place.x(), tip.place.y()};
  return {};
}

QString Viewport::lookText() const {
  const bool parallel = camera_.lens() == Lens::orthographic;
  const QString name = directionName(camera_);
  if (name.isEmpty()) return parallel ? "Parallel" : "Perspective";
  return name + (parallel ? ", parallel" : ", perspective");
}

void Viewport::turnTo(View view) { look(looksFrom(camera_, view) ? opposite(view) : view); }

void Viewport::lookFromOppositeSide() {
  userMovedCamera();
  camera_.setAngles(camera_.yaw() + 3.14159265F, -camera_.pitch());
  update();
}

void Viewport::drawEdge(const InstrumentLook& look) {
  if (rank_ != Rank::active) return;
  const float width = static_cast<float>(2 * activeScale());
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  ImGui::GetForegroundDrawList()->AddRect({width / 2, width / 2},
                                          {view.x - width / 2, view.y - width / 2},
                                          packed(look.theme->accent), 0, 0, width);
}

void Viewport::drawCube(const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  const ViewCube shown = cube();
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const auto drawTip = [&](const ViewCube::Tip& tip) {
    list.AddLine(point(shown.centre), point(tip.place), paint(tip.colour), 0.12F * shown.side);
    const bool hovered = cubeHover_ == tip.view;
    list.AddCircleFilled(point(tip.place), shown.tipRadius * (hovered ? 1.15F : 1),
                         paint(tip.colour));
    if (hovered)
      list.AddCircle(point(tip.place), shown.tipRadius * 1.15F, packed(theme.text), 0, 1.5F);
    drawCentred(list, tip.place, IM_COL32_WHITE, tip.label);
  };
  const bool seen = showsCube();
  for (const ViewCube::Tip& tip : shown.tips)
    if (seen && tip.towardsEye < 0) drawTip(tip);
  for (const ViewCube::Face& face : shown.faces) {
    if (!seen) break;
    const bool hovered = cubeHover_ == face.view;
    const std::array<ImVec2, 4> corners{point(face.corners[0]), point(face.corners[1]),
                                        point(face.corners[2]), point(face.corners[3])};
    list.AddConvexPolyFilled(corners.data(), 4, packed(theme.raised));
    // Slanted sides are darker; the one under the pointer wears the accent.
    list.AddConvexPolyFilled(corners.data(), 4,
                             hovered ? packed(theme.accent, 0.5F)
                                     : packed(theme.text, 0.04F + 0.2F * (1 - face.facing)));
    list.AddPolyline(corners.data(), 4, packed(theme.secondaryText), ImDrawFlags_Closed, 1);
    if (face.facing > labelFrom) drawCentred(list, face.middle, packed(theme.text), face.label);
  }
  for (const ViewCube::Tip& tip : shown.tips)
    // One that points at the reader would cover the face that stands for the same view.
    if (seen && tip.towardsEye >= 0 && tip.towardsEye < 0.97F) drawTip(tip);

  const float edge = static_cast<float>(8 * activeScale());
  const std::string words = lookText().toStdString();
  const float half = ImGui::CalcTextSize(words.c_str()).x / 2 + ImGui::GetStyle().FramePadding.x;
  ImGui::SetNextWindowPos(
      {std::max(shown.centre.x(), edge / 2 + half), static_cast<float>(height()) - edge},
      ImGuiCond_Always, {0.5F, 1});
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(0, 0));
  ImGui::Begin("##lens", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav |
                   ImGuiWindowFlags_NoBackground);
  const bool parallel = camera_.lens() == Lens::orthographic;
  // Readable also where the scene lies below.
  ImGui::PushStyleColor(ImGuiCol_Button, unpacked(theme.panel, 0.82F));
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, unpacked(theme.accent, 0.25F));
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(theme.secondaryText));
  if (ImGui::SmallButton((words + "###lens").c_str()))
    QMetaObject::invokeMethod(
        this, [this, parallel] { emit lensWanted(!parallel); }, Qt::QueuedConnection);
  ImGui::PopStyleColor(3);
  ImGui::End();
  ImGui::PopStyleVar();
}

}  // namespace compliant
