#include "ui/overlay/spotlight.hpp"

#include <array>
#include <cmath>
#include <numbers>

namespace compliant {
namespace {

constexpr int corners = 72;
constexpr float darkness = 0.66F;

/// The ellipse around a box of the screen.
struct Ellipse {
  ImVec2 centre, radii;
  ImVec2 at(int corner, float factor) const {
    const float angle = 2 * std::numbers::pi_v<float> * static_cast<float>(corner) / corners;
    return {centre.x + factor * radii.x * std::cos(angle),
            centre.y + factor * radii.y * std::sin(angle)};
  }
};

/// A ring between two factors of the ellipse, from one opacity to another.
void drawRing(ImDrawList& list, const Ellipse& ellipse, std::array<float, 2> factors,
              std::array<ImU32, 2> colours) {
  list.PrimReserve(6 * corners, 2 * corners);
  const auto first = static_cast<ImDrawIdx>(list._VtxCurrentIdx);
  const ImVec2 white = ImGui::GetFontTexUvWhitePixel();
  for (int i = 0; i < corners; ++i) {
    const auto own = static_cast<ImDrawIdx>(first + 2 * i);
    const auto next = static_cast<ImDrawIdx>(first + 2 * ((i + 1) % corners));
    for (const int corner : {0, 1, 3, 0, 3, 2})
      list.PrimWriteIdx(static_cast<ImDrawIdx>((corner < 2 ? own : next) + corner % 2));
  }
  for (int i = 0; i < corners; ++i)
    for (const std::size_t side : {0U, 1U})
      list.PrimWriteVtx(ellipse.at(i, factors[side]), white, colours[side]);
}

}  // namespace

void drawSpotlight(const LiveView& view, const InstrumentLook& look) {
  Eigen::AlignedBox2f box;
  for (const Eigen::Vector3f& place : view.selectedPlaces())
    if (const auto shown = view.camera.project(place)) box.extend(shown->pixel);
  const ImVec2 size = ImGui::GetIO().DisplaySize;
  const Eigen::AlignedBox2f screen(Eigen::Vector2f(0, 0), Eigen::Vector2f(size.x, size.y));
  if (box.isEmpty() || !screen.intersects(box)) return;
  const float margin = scaled(36);
  const Eigen::Vector2f centre = box.center(), half = box.sizes() / std::numbers::sqrt2_v<float>;
  const Ellipse ellipse{{centre.x(), centre.y()}, {half.x() + margin, half.y() + margin}};
  const Rgb veil = look.theme->viewportBottom;
  const ImU32 clear = packed(veil, 0), dark = packed(veil, darkness);
  // Reaches beyond every corner of the view, even if the centre is outside it.
  const float far = 4 * (size.x + size.y) / std::min(ellipse.radii.x, ellipse.radii.y);
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  drawRing(list, ellipse, {1, 1.35F}, {clear, dark});
  drawRing(list, ellipse, {1.35F, 1.35F + far}, {dark, dark});
}

}  // namespace compliant
