#include <imgui.h>

#include <QGuiApplication>
#include <algorithm>
#include <array>
#include <utility>

#include "ui/model/basics/formula_text.hpp"
#include "ui/model/plots/strain_name.hpp"
#include "ui/model/preferences/pull_strength.hpp"
#include "ui/model/solving/rates.hpp"
#include "ui/overlay/force_legend.hpp"
#include "ui/overlay/read_out.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"
#include "ui/qt/viewport/gizmo_tool.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/viewport/viewport_scenery.hpp"
#include "ui/render/scale_bar.hpp"

namespace compliant {
namespace {

constexpr float margin = 8;

// A button that stays down while it is chosen.
bool segment(const char* text, bool chosen, const InstrumentLook& look) {
  const Theme& theme = *look.theme;
  ImGui::PushStyleColor(ImGuiCol_Button, unpacked(chosen ? theme.accent : theme.raised));
  ImGui::PushStyleColor(ImGuiCol_ButtonHovered, unpacked(theme.accent, chosen ? 1.0F : 0.25F));
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(chosen ? theme.onAccent : theme.text));
  const bool pressed = ImGui::Button(text);
  ImGui::PopStyleColor(3);
  return pressed;
}

// Of the one that is being drawn.
LabelObstacle placeOfWindow() {
  const ImVec2 corner = ImGui::GetWindowPos(), size = ImGui::GetWindowSize();
  return {corner.x, corner.y, size.x, size.y};
}

std::optional<QRectF> rectOf(const std::optional<LabelObstacle>& part) {
  if (!part) return std::nullopt;
  return QRectF(part->left, part->top, part->width, part->height);
}

}  // namespace

void Viewport::drawOverlay(const InstrumentLook& look) {
  scenery_->inFront.clear();
  if (options_.toolbar) drawToolbar(look);
  drawCube(look);
  drawEdge(look);
  drawFigures(look);
  drawLabels(look);
  drawOutOfView(look);
  drawTool(look);
  drawBox(look);
  drawPicking(look);
  gizmo_->draw(camera_, drag_ == Drag::handle ? std::optional(last_) : pointer_, look);
}

std::optional<QRectF> Viewport::readOutPlace() const { return rectOf(scenery_->readOut); }
std::optional<QRectF> Viewport::emptyTextPlace() const { return rectOf(scenery_->emptyText); }

// Where what stands at the upper edge begins. A picture for a file has no message over it.
float Viewport::topEdge() const { return scaled(margin) + (takingPicture_ ? 0 : topCovered_); }

void Viewport::setTopCovered(int pixels) {
  topCovered_ = static_cast<float>(pixels);
  update();
}

void Viewport::drawFigures(const InstrumentLook& look) {
  const Snapshot& snapshot = session_.snapshot();
  const float edge = scaled(margin);
  // In a narrow view the read-out would lie under the buttons.
  const float top = topEdge() + (ImGui::GetIO().DisplaySize.x < scaled(520) ? scaled(40) : 0);
  // Nor may it cover the cube: in a low view its last lines are left to the status line, and in a
  // very low one the cube gives way.
  constexpr std::size_t fewest = 3;
  const ViewCube beside = cube();
  std::vector<ReadOutLine> lines, rates;
  if (options_.readOut) lines = readOutLines(snapshot);
  if (options_.layers.rates && !takingPicture_) noteRates(rates);
  const std::string warning = snapshot.reported ? stepWarning(snapshot.report) : "";
  const auto fittingIn = [&](float room) {
    return room / ImGui::GetTextLineHeightWithSpacing() - static_cast<float>(rates.size()) -
           (warning.empty() ? 0 : 1);
  };
  float fitting = fittingIn(beside.centre.y() - 3.3F * beside.side - top - scaled(8));
  const bool yields = options_.readOut && fitting < static_cast<float>(fewest);
  // It was drawn already.
  if (!takingPicture_ && std::exchange(scenery_->cubeYields, yields) != yields) resized_ = true;
  if (yields) fitting = fittingIn(ImGui::GetIO().DisplaySize.y - top - scaled(24));
  lines.resize(std::min(lines.size(), static_cast<std::size_t>(std::max(0.0F, fitting))));
  scenery_->readOut.reset();
  if (lines.size() >= fewest) {
    lines.insert(lines.end(), rates.begin(), rates.end());
    const ImVec4 place = drawReadOut(lines, warning, {edge, top}, {0, 0}, look);
    scenery_->inFront.push_back({place.x, place.y, place.z, place.w});
    scenery_->readOut = scenery_->inFront.back();
  }
  drawScaleBar(look);
  if (options_.lawPlot) drawLawPlot(look);
  drawLayerLabels(look);
}

void Viewport::noteRates(std::vector<ReadOutLine>& lines) {
  Rates& rates = scenery_->rates;
  if (!scenery_->clock.isValid()) scenery_->clock.start();
  const auto clock = static_cast<double>(scenery_->clock.nsecsElapsed()) * 1e-9;
  if (session_.playing())
    rates.note(session_.snapshot().motion.step, clock);
  else
    rates.halt();
  const auto more = rates.lines();
  lines.insert(lines.end(), more.begin(), more.end());
}

void Viewport::drawToolbar(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(margin);
  ImGui::SetNextWindowPos({view.x - edge, topEdge()}, ImGuiCond_Always, {1, 0});
  ImGui::PushStyleColor(ImGuiCol_WindowBg, unpacked(look.theme->panel, 0.82F));
  ImGui::PushStyleColor(ImGuiCol_Border, unpacked(look.theme->line, 0.6F));
  ImGui::PushStyleVar(ImGuiStyleVar_WindowPadding, ImVec2(scaled(8), scaled(4)));
  ImGui::PushStyleVar(ImGuiStyleVar_ItemSpacing, ImVec2(scaled(4), scaled(4)));
  ImGui::Begin("##view-toolbar", nullptr,
               ImGuiWindowFlags_NoDecoration | ImGuiWindowFlags_AlwaysAutoResize |
                   ImGuiWindowFlags_NoMove | ImGuiWindowFlags_NoSavedSettings |
                   ImGuiWindowFlags_NoFocusOnAppearing | ImGuiWindowFlags_NoNav);
  ImGui::AlignTextToFramePadding();
  ImGui::TextUnformatted("Forces");
  ForceScaleSettings forces = options_.forces;
  constexpr std::array choices{std::pair{"None", ForcesShown::None},
                               std::pair{"Selected", ForcesShown::Selection},
                               std::pair{"All", ForcesShown::All}};
  for (const auto& [text, shown] : choices) {
    ImGui::SameLine();
    if (segment(text, forces.shown == shown, look)) forces.shown = shown;
  }
  if (forces.shown != ForcesShown::None && view.x > scaled(640)) {
    ImGui::SameLine();
    ImGui::SetNextItemWidth(scaled(88));
    auto factor = static_cast<float>(forces.factor);
    // No typing with Ctrl + click: the field would show nothing.
    constexpr auto flags =
        ImGuiSliderFlags_Logarithmic | ImGuiSliderFlags_AlwaysClamp | ImGuiSliderFlags_NoInput;
    if (ImGui::SliderFloat("##force-scale", &factor, 0.1F, 10, "", flags))
      forces.factor = static_cast<double>(factor);
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Arrow length");
    ImGui::SameLine();
    {
      const NumberFont numbers(look);
      ImGui::TextColored(unpacked(look.theme->secondaryText), "\xC3\x97%-4.2g", forces.factor);
    }
    ImGui::SameLine();
    if (segment("Auto", false, look)) {
      forces.factor = 1;
      scenery_->picture.measureAnew();
      scenery_->stale = true;
      update();
    }
    if (ImGui::IsItemHovered()) ImGui::SetTooltip("Fit the arrows to the current forces");
  }
  // Large text in a narrow view takes two lines.
  const float around = 10 * ImGui::GetStyle().FramePadding.x + 4 * scaled(4) + scaled(28);
  const float words = ImGui::CalcTextSize("ForcesNoneSelectedAllLayersLaw plot").x;
  if (words + around + 2 * edge <= view.x) ImGui::SameLine(0, scaled(12));
  // A list is a window of its own: not within a frame.
  if (segment("Layers", false, look))
    QMetaObject::invokeMethod(
        this, [this] { emit layersWanted(); }, Qt::QueuedConnection);
  if (ImGui::IsItemHovered()) ImGui::SetTooltip("Choose what the view shows (Ctrl+L)");
  ImGui::SameLine();
  if (segment("Law plot", options_.lawPlot, look)) emit lawPlotWanted(!options_.lawPlot);
  scenery_->inFront.push_back(placeOfWindow());
  ImGui::End();
  ImGui::PopStyleVar(2);
  ImGui::PopStyleColor(2);
  if (forces == options_.forces) return;
  options_.forces = forces;
  scenery_->stale = true;
  emit forcesChanged(forces);
  update();
}

void Viewport::drawScaleBar(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(margin);
  const ScaleBar bar = scaleBar(camera_.worldUnitsPerPixel(camera_.target()));
  ImDrawList& list = *ImGui::GetBackgroundDrawList();
  const ImU32 colour = packed(look.theme->text);
  const float tick = scaled(4);
  const ImVec2 right(view.x - 2 * edge, view.y - 1.5F * edge);
  const ImVec2 left(right.x - bar.pixels, right.y);
  list.AddLine(left, right, colour, scaled(1.5F));
  for (const ImVec2& end : {left, right})
    list.AddLine({end.x, end.y - tick}, {end.x, end.y + tick / 2}, colour, scaled(1.5F));
  const ImVec2 size = ImGui::CalcTextSize(bar.label.c_str());
  list.AddText({(left.x + right.x - size.x) / 2, right.y - size.y - scaled(2)}, colour,
               bar.label.c_str());

  drawLegend(look, view.x - edge, right.y - size.y - edge);
}

namespace {
/// The window of Dear ImGui that is being made: below what covers the upper edge, wholly to be seen.
void keepInView(float top) {
  const ImVec2 view = ImGui::GetIO().DisplaySize, place = ImGui::GetWindowPos(),
               size = ImGui::GetWindowSize();
  const ImVec2 kept(std::clamp(place.x, 0.0F, std::max(0.0F, view.x - size.x)),
                    std::max(top, std::min(place.y, view.y - size.y)));
  if (kept.x != place.x || kept.y != place.y) ImGui::SetWindowPos(kept);
}
}  // namespace

void Viewport::drawLawPlot(const InstrumentLook& look) {
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  const float edge = scaled(margin);
  // Another size of text gives it another size, wherever the user has put it.
  const float text = ImGui::GetFontSize();
  const ImGuiCond when = lawPlotText_ == text ? ImGuiCond_FirstUseEver : ImGuiCond_Always;
  lawPlotText_ = text;
  ImGui::SetNextWindowPos({view.x - edge, edge + scaled(44)}, when, {1, 0});
  ImGui::SetNextWindowSize({scaled(320), scaled(240)}, when);
  const ImVec2 least(scaled(200), scaled(120));
  ImGui::SetNextWindowSizeConstraints(
      least, {std::max(least.x, view.x - 2 * edge), std::max(least.y, view.y - scaled(60))});
  LawPlotInput input;
  input.plot = &scenery_->lawPlot;
  input.selection = session_.selection();
  input.selectedRow = session_.selectedRow();
  input.nameOf = [this](Id id) {
    const Component* component = session_.document().scene().find(id);
    return component != nullptr ? shortened(qt(component->name), 48).toStdString()
                                : std::string(ofPull(id) ? "pull" : "");
  };
  input.strainNameOf = [this](Id id) {
    const Scene& scene = session_.document().scene();
    if (id == 0) return strainNameOf(*session_.snapshot().structure, scene);
    const Component* component = scene.find(id);
    return component != nullptr ? strainNameOf(*component) : std::string(strainName);
  };
  bool open = true;
  LawPlotAction action;
  if (ImGui::Begin("Law plot", &open, ImGuiWindowFlags_NoCollapse | ImGuiWindowFlags_NoScrollbar))
    action = scenery_->lawPlotWindow.draw(input, look);
  pushLawPlot();
  keepInView(topCovered_ > 0 ? topEdge() + scaled(36) : 0);
  scenery_->lawPlotPlace = placeOfWindow();
  scenery_->inFront.push_back(*scenery_->lawPlotPlace);
  ImGui::End();
  // After the frame, because both change what is being drawn.
  if (!open)
    QMetaObject::invokeMethod(
        this, [this] { emit lawPlotWanted(false); }, Qt::QueuedConnection);
  if (action.kind == LawPlotAction::Kind::Fit)
    QMetaObject::invokeMethod(
        this,
        [this] {
          scenery_->lawPlot.fit();
          becomeStale();
        },
        Qt::QueuedConnection);
  if (action.kind == LawPlotAction::Kind::Select)
    QMetaObject::invokeMethod(
        this, [this, action] { session_.selectRow(action.constraint, action.row); },
        Qt::QueuedConnection);
}

// Out of the way of a message, and back where the user has put it when that has gone.
void Viewport::pushLawPlot() {
  const ImVec2 place = ImGui::GetWindowPos();
  const float own = place.y - lawPlotPushed_;
  const float covered = takingPicture_ ? 0 : topCovered_;
  const float pushed = std::max(0.0F, covered - own);
  if (pushed == lawPlotPushed_ || QGuiApplication::mouseButtons().testFlag(Qt::LeftButton))
    return;
  lawPlotPushed_ = pushed;
  ImGui::SetWindowPos({place.x, own + pushed});
  resized_ = true;
}

QString Viewport::outOfViewText() const {
  if (!sceneIsOut() || drag_ == Drag::pull) return {};
  const QString& key = options_.frameAllKey;
  return "Out of view" + (key.isEmpty() ? QString() : " · press " + key);
}

void Viewport::drawOutOfView(const InstrumentLook& look) {
  const std::string text = outOfViewText().toStdString();
  if (text.empty()) return;
  const ImVec2 view = ImGui::GetIO().DisplaySize, size = ImGui::CalcTextSize(text.c_str());
  const ImVec2 at((view.x - size.x) / 2, view.y * 0.75F);
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  const ImVec2 air(scaled(8), scaled(4));
  list.AddRectFilled({at.x - air.x, at.y - air.y}, {at.x + size.x + air.x, at.y + size.y + air.y},
                     packed(look.theme->panel, 0.9F), scaled(4));
  list.AddText(at, packed(look.theme->text), text.c_str());
}

void Viewport::drawLabels(const InstrumentLook& look) {
  ImDrawList& list = *ImGui::GetForegroundDrawList();
  if (drag_ == Drag::pull) {
    const std::string text = pullText().toStdString();
    const ImVec2 at(static_cast<float>(last_.x()), static_cast<float>(last_.y()));
    const Rgb colour = pullsHard(session_.snapshot()) ? look.theme->warning : look.theme->text;
    if (!text.empty()) drawValueLabel(list, at, text, look, colour);
  } else if (scenery_->hovered && pointer_ && selects(tool_) && !overlay_->wantsMouse()) {
    const std::string text = cardText().toStdString();
    const ImVec2 at(static_cast<float>(pointer_->x()), static_cast<float>(pointer_->y()));
    if (!text.empty()) drawValueLabel(list, at, text, look, look.theme->text);
  }
  scenery_->emptyText.reset();
  if (session_.document().scene().size() > 0) return;
  constexpr const char* text =
      "This scene is empty. Draw with the tools above, press Ctrl+K for the command palette, or "
      "open an example from the menu File.";
  if (tool_ != DrawingTool::select) return;
  // Where nothing else stands: in fewer, longer lines as long as there is room.
  const ImVec2 view = ImGui::GetIO().DisplaySize;
  std::vector<LabelObstacle> others;
  for (const ScreenPart& part : covers())
    others.push_back({part.min().x(), part.min().y(), part.sizes().x(), part.sizes().y()});
  for (const float width : {360.0F, 280.0F, 200.0F, 140.0F}) {
    const float wrap = scaled(width);
    const ImVec2 size = ImGui::CalcTextSize(text, nullptr, false, wrap);
    const auto place = freePlace({0, topEdge(), view.x, view.y - topEdge()}, {0, 0, size.x, size.y},
                                 scaled(12), others);
    if (!place) continue;
    scenery_->emptyText = *place;
    list.AddText(nullptr, 0, {place->left, place->top}, packed(look.theme->secondaryText), text,
                 nullptr, wrap);
    return;
  }
}

}  // namespace compliant
