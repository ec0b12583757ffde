#include "ui/overlay/law_plot_window.hpp"

#include <algorithm>
#include <cmath>

#include "ui/model/basics/formula_text.hpp"
#include "ui/model/basics/number_format.hpp"
#include "ui/overlay/law_plot_key.hpp"
#include "ui/overlay/marks.hpp"

namespace compliant {

namespace {

/// More laws than this would fill the plane without being readable.
constexpr std::size_t mostLaws = 8;
/// Above this number, points are small squares, with four vertices each instead of about thirty.
constexpr std::size_t mostShapedDots = 2'000;
/// With 16-bit indices and no offsets, a draw list holds at most 65,536 vertices.
constexpr std::size_t mostPlainDots = 12'000;

bool selected(const LawPlotInput& input, const LawPlotPoint& point) {
  return std::find(input.selection.begin(), input.selection.end(), point.constraint) !=
         input.selection.end();
}

std::string complianceText(const LawPlotPoint& point) {
  if (point.curve != nullptr)
    return "F(φ), slope " + quantityText(point.curve->slope(point.strain), point.units().stiffness);
  if (point.hard()) return "hard (c = 0)";
  return "c = " + roundedText(point.compliance) + " " + point.units().compliance +
         ", k = " + quantityText(1 / point.compliance, point.units().stiffness);
}

/// The bounds of the law, and where the row is on it: "pushing, open".
std::string boundText(const LawPlotPoint& point) {
  if (point.tangent) return "tangent of a cone";
  const std::string limit =
      point.limit > 0 ? quantityText(point.limit, point.units().force) : std::string();
  const std::string text = point.admissible->text(limit);
  return text.empty() ? text : text + ": " + point.admissible->stateText(point.force, point.limit);
}

void drawEmpty(const LawPlotCanvas& canvas, const Theme& theme) {
  static constexpr const char* text =
      "No constraints yet. Each row of a constraint appears here as a point on its law.";
  const float width = std::min(scaled(300), canvas.to.x - canvas.from.x - scaled(16));
  const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, width);
  const ImVec2 at((canvas.from.x + canvas.to.x - size.x) / 2,
                  (canvas.from.y + canvas.to.y - size.y) / 2);
  ImGui::GetWindowDrawList()->AddText(nullptr, 0, at, packed(theme.secondaryText), text, nullptr,
                                      width);
}

std::string strainNameOf(const LawPlotInput& input, Id constraint) {
  return input.strainNameOf ? input.strainNameOf(constraint) : std::string(strainName);
}

/// Rows may be lengths, angles, or a mixture.
AxisTitles titlesOf(const LawPlotInput& input) {
  const auto& points = input.plot->points;
  const auto angular = [](const LawPlotPoint& point) { return point.angular; };
  if (std::none_of(points.begin(), points.end(), angular))
    return {"force λ", "N", strainNameOf(input, 0), "m"};
  if (std::all_of(points.begin(), points.end(), angular))
    return {"torque λ", "N·m", strainNameOf(input, 0), "rad"};
  return {"force or torque λ", "(N, N·m)", strainNameOf(input, 0), "(m, rad)"};
}

void drawHoverText(const LawPlotPoint& point, const LawPlotInput& input,
                   const InstrumentLook& look) {
  ImGui::BeginTooltip();
  const std::string name = input.nameOf ? input.nameOf(point.constraint) : std::string();
  ImGui::TextColored(unpacked(look.theme->text), "%s", name.c_str());
  ImGui::SameLine(0, scaled(8));
  ImGui::TextColored(unpacked(look.theme->secondaryText), "row %lld",
                     static_cast<long long>(point.row));
  {
    const NumberFont numbers(look);
    const auto quantity = [&](const char* symbol, double value, const char* unit) {
      ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", symbol);
      ImGui::SameLine(scaled(120));
      ImGui::Text("%s", quantityText(value, unit, 4).c_str());
    };
    quantity("λ", point.force, point.units().force);
    quantity(strainNameOf(input, point.constraint).c_str(), point.strain, point.units().value);
    ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", complianceText(point).c_str());
    if (const std::string bound = boundText(point); !bound.empty())
      ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", bound.c_str());
  }
  if (point.offLaw > offLawThreshold)
    ImGui::TextColored(unpacked(look.theme->warning),
                       "off its law by %s %%: the solver did not reach it",
                       roundedText(100 * point.offLaw, 2).c_str());
  ImGui::EndTooltip();
}

}  // namespace

LawPlotAction LawPlotWindow::draw(const LawPlotInput& input, const InstrumentLook& look) {
  const LawPlot& plot = *input.plot;
  if (!plot.disks.empty() && (page_ == Page::Friction || plot.rows == 0))
    return drawFriction(input, look);
  const bool fitted = drawHeader(input, look);
  labels_.clear();
  const ImVec2 corner = ImGui::GetCursorScreenPos();
  const ImVec2 room = ImGui::GetContentRegionAvail();
  const ImVec2 size(std::max(room.x, scaled(120)), std::max(room.y, scaled(80)));
  const float line = ImGui::GetTextLineHeight();
  canvas_.from = {corner.x + scaled(46), corner.y + line + labelGap()};
  // Below the plane: a line of numbers, and a line for their title.
  canvas_.to = {corner.x + size.x - scaled(8), corner.y + size.y - 2 * line - labelGap()};
  if (!zoomed_) {
    canvas_.strain = plot.strain.empty() ? niceRange(0, 0) : plot.strain;
    canvas_.force = plot.force.empty() ? niceRange(0, 0) : plot.force;
  }
  ImGui::InvisibleButton("##plane", size,
                         ImGuiButtonFlags_MouseButtonLeft | ImGuiButtonFlags_MouseButtonRight);
  if (plot.rows == 0) {
    drawEmpty(canvas_, *look.theme);
    return {};
  }
  const LawPlotAction nothing{fitted ? LawPlotAction::Kind::Fit : LawPlotAction::Kind::None, 0, -1};
  const bool hovered = ImGui::IsItemHovered();
  const bool dragging = ImGui::IsItemActive() && (ImGui::IsMouseDragging(ImGuiMouseButton_Left) ||
                                                  ImGui::IsMouseDragging(ImGuiMouseButton_Right));
  if ((hovered || dragging) && navigate()) return {LawPlotAction::Kind::Fit, 0, -1};

  ImDrawList& list = *ImGui::GetWindowDrawList();
  AxisTitles titles = titlesOf(input);
  titles.forceSymbol = "λ";
  titles.forceRoom = canvas_.to.x - canvas_.from.x - widthOfKey(plot);
  drawAxes(list, canvas_, titles, look, labels_);
  drawKey(list, canvas_, plot, look, labels_);
  list.PushClipRect(canvas_.from, canvas_.to, true);
  drawLaws(list, input, look);
  list.PopClipRect();
  // Points on the border are drawn completely.
  list.PushClipRect({canvas_.from.x - labelGap(), canvas_.from.y - labelGap()},
                    {canvas_.to.x + labelGap(), canvas_.to.y + labelGap()}, true);
  drawPoints(list, input, look);
  const LawPlotPoint* point =
      hovered && !dragging ? pointUnder(ImGui::GetMousePos(), plot) : nullptr;
  if (point != nullptr)
    list.AddCircle(canvas_.at(point->strain, point->force), scaled(7), packed(look.theme->text), 24,
                   scaled(1.5F));
  list.PopClipRect();
  if (point == nullptr) return nothing;
  drawHoverText(*point, input, look);
  const ImVec2 moved = ImGui::GetMouseDragDelta(ImGuiMouseButton_Left);
  const bool clicked = ImGui::IsMouseReleased(ImGuiMouseButton_Left) &&
                       std::hypot(moved.x, moved.y) < ImGui::GetIO().MouseDragThreshold;
  if (!clicked) return nothing;
  return {LawPlotAction::Kind::Select, point->constraint, point->row};
}

void LawPlotWindow::drawLaws(ImDrawList& list, const LawPlotInput& input,
                             const InstrumentLook& look) {
  const auto drawAll = [&](float opacity, float thickness) {
    for (const LawLine& law : lines_)
      drawLaw(list, canvas_, law,
              packed(law.compliance == 0 ? itemColours::hardConstraint
                                         : itemColours::compliantConstraint,
                     opacity),
              thickness);
  };
  const auto collect = [&](auto wanted) {
    lines_.clear();
    for (const LawPlotPoint& point : input.plot->points) {
      if (lines_.size() >= mostLaws) return;
      if (!point.tangent && wanted(point) &&
          std::find(lines_.begin(), lines_.end(), point.line()) == lines_.end())
        lines_.push_back(point.line());
    }
  };
  collect([](const LawPlotPoint&) { return true; });
  drawAll(0.35F, scaled(1));
  if (input.selection.empty()) return;
  collect([&](const LawPlotPoint& point) {
    return selected(input, point) && (input.selectedRow < 0 || input.selectedRow == point.row);
  });
  drawAll(1, scaled(static_cast<float>(2 * look.theme->lineWidth)));
}

void LawPlotWindow::drawPoints(ImDrawList& list, const LawPlotInput& input,
                               const InstrumentLook& look) const {
  const auto& points = input.plot->points;
  // The dark blue of hard rows needs a light edge on a dark ground.
  const bool night = look.theme->name == ThemeName::Dark;
  const ImU32 outline = night ? packed(look.theme->text, 0.45F) : packed(look.theme->panel, 0.9F);
  const ImU32 dark = packed(0x1B1E23, 0.9F);  // yellow needs a dark edge in every theme
  const float radius = scaled(4);
  const bool shaped = points.size() <= mostShapedDots;
  const bool offsets = (ImGui::GetIO().BackendFlags & ImGuiBackendFlags_RendererHasVtxOffset) != 0;
  const std::size_t stride = offsets ? 1 : 1 + points.size() / mostPlainDots;
  for (std::size_t i = 0; i < points.size(); i += stride) {
    const LawPlotPoint& point = points[i];
    const ImVec2 at = canvas_.at(point.strain, point.force);
    if (!canvas_.holds(at)) continue;
    const bool off = point.offLaw > offLawThreshold;
    if (shaped) {
      drawMark(list, markOf(point), at, radius, packed(colourOf(point)), off ? dark : outline);
    } else {
      const float r = scaled(off ? 2.5F : 1.5F);
      list.AddRectFilled({at.x - r, at.y - r}, {at.x + r, at.y + r},
                         packed(colourOf(point), 0.85F));
    }
  }
  if (input.selection.empty()) return;
  // Rings are drawn on top, so that selected points are found in a crowd.
  std::size_t rings = 0;
  for (const LawPlotPoint& point : points) {
    if (!selected(input, point) || (input.selectedRow >= 0 && input.selectedRow != point.row))
      continue;
    const ImVec2 at = canvas_.at(point.strain, point.force);
    if (!canvas_.holds(at)) continue;
    list.AddCircle(at, radius + scaled(2), packed(look.theme->accent), 20, scaled(1.5F));
    if (++rings >= 500) break;
  }
}

// True if everything is to be fitted.
bool LawPlotWindow::navigate() {
  const ImGuiIO& io = ImGui::GetIO();
  if (ImGui::IsMouseDoubleClicked(ImGuiMouseButton_Left)) {
    fit();
    return true;
  }
  const double strainPerPixel =
      (canvas_.strain.high - canvas_.strain.low) / double(canvas_.to.x - canvas_.from.x);
  const double forcePerPixel =
      (canvas_.force.high - canvas_.force.low) / double(canvas_.to.y - canvas_.from.y);
  const bool dragging = ImGui::IsMouseDragging(ImGuiMouseButton_Left) ||
                        ImGui::IsMouseDragging(ImGuiMouseButton_Right);
  if (dragging && ImGui::IsItemActive() && (io.MouseDelta.x != 0 || io.MouseDelta.y != 0)) {
    const double dx = double(io.MouseDelta.x) * strainPerPixel;
    const double dy = double(io.MouseDelta.y) * forcePerPixel;
    canvas_.strain = {canvas_.strain.low - dx, canvas_.strain.high - dx, canvas_.strain.step};
    canvas_.force = {canvas_.force.low + dy, canvas_.force.high + dy, canvas_.force.step};
    zoomed_ = true;
  }
  if (io.MouseWheel == 0 || !ImGui::IsItemHovered()) return false;
  const double factor = std::pow(0.85, double(io.MouseWheel));
  const auto zoom = [factor](AxisRange& range, double centre) {
    const double low = centre + (range.low - centre) * factor;
    const double high = centre + (range.high - centre) * factor;
    const double size = high - low;
    if (size > 1e-15 && size < 1e15) range = {low, high, range.step};
  };
  zoom(canvas_.strain, canvas_.strainAt(io.MousePos.x));
  zoom(canvas_.force, canvas_.forceAt(io.MousePos.y));
  zoomed_ = true;
  return false;
}

const LawPlotPoint* LawPlotWindow::pointUnder(ImVec2 pixel, const LawPlot& plot) const {
  if (!canvas_.holds(pixel)) return nullptr;
  const LawPlotPoint* nearest = nullptr;
  float best = scaled(8) * scaled(8);
  for (const LawPlotPoint& point : plot.points) {
    const ImVec2 at = canvas_.at(point.strain, point.force);
    const float dx = at.x - pixel.x, dy = at.y - pixel.y;
    if (dx * dx + dy * dy > best) continue;
    best = dx * dx + dy * dy;
    nearest = &point;
  }
  return nearest;
}

}  // namespace compliant
