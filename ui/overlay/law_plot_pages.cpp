// The line above the law plot, and its page of friction.

#include <algorithm>

#include "ui/overlay/law_plot_window.hpp"

namespace compliant {

// Draws the choice of the page, if there is one.
void LawPlotWindow::drawPages(const LawPlot& plot) {
  if (plot.disks.empty() || plot.rows == 0) return;
  if (ImGui::RadioButton("Laws", page_ == Page::Laws)) page_ = Page::Laws;
  ImGui::SameLine(0, scaled(8));
  if (ImGui::RadioButton("Friction", page_ == Page::Friction)) page_ = Page::Friction;
  ImGui::SameLine(0, scaled(12));
}

void LawPlotWindow::drawCounts(const LawPlot& plot, const Theme& theme) const {
  std::string text = std::to_string(plot.rows) + (plot.rows == 1 ? " row" : " rows");
  if (plot.asForce > 0) text += ", " + std::to_string(plot.asForce) + " as force";
  if (plot.bounded > 0 && plot.bounded < plot.rows)
    text += ", " + std::to_string(plot.bounded) + " with bounds";
  if (!plot.complete()) text += ", " + std::to_string(plot.points.size()) + " drawn";
  ImGui::AlignTextToFramePadding();
  ImGui::TextColored(unpacked(theme.secondaryText), "%s", text.c_str());
}

/// On the line of the counts, or below it if that is full.
void LawPlotWindow::drawVerdict(const LawPlot& plot, const Theme& theme) const {
  const bool off = plot.judged && plot.offLawRows > 0;
  const std::string text = !plot.judged ? "no step yet under these laws"
                           : off ? std::to_string(plot.offLawRows) + " deviate from their laws"
                           : plot.bounded == plot.rows ? "with bounds"
                           : plot.bounded > 0          ? "all others obey their laws"
                                                       : "all obey their laws";
  if (ImGui::GetContentRegionAvail().x < ImGui::CalcTextSize(text.c_str()).x) ImGui::NewLine();
  ImGui::TextColored(unpacked(off ? theme.warning : theme.secondaryText), "%s", text.c_str());
}

LawPlotAction LawPlotWindow::drawFriction(const LawPlotInput& input, const InstrumentLook& look) {
  const LawPlot& plot = *input.plot;
  const auto nameOf = [&](const FrictionDisk& disk) {
    const auto name = [&](Id id) { return input.nameOf ? input.nameOf(id) : std::string(); };
    return disk.isContact() ? contactName(disk.place, name)
                            : name(disk.owner) + ", row " + std::to_string(disk.row);
  };
  drawPages(plot);
  ImGui::AlignTextToFramePadding();
  std::string text = contactCountText(plot.disks, plot.allDisks);
  if (plot.disks.size() == 1)
    text = nameOf(plot.disks.front()) + ": " + contactStateText(plot.disks.front().state);
  ImGui::TextColored(unpacked(look.theme->secondaryText), "%s", text.c_str());
  labels_.clear();
  const ImVec2 corner = ImGui::GetCursorScreenPos(), room = ImGui::GetContentRegionAvail();
  const ImVec2 size(std::max(room.x, scaled(120)), std::max(room.y, scaled(80)));
  const float line = ImGui::GetTextLineHeight();
  ImGui::InvisibleButton("##disks", size);
  const FrictionDisk* under = friction_.draw(
      plot.disks, plot.friction, {corner.x + scaled(46), corner.y + line + labelGap()},
      {corner.x + size.x - scaled(8), corner.y + size.y - 2 * line - labelGap()}, look, labels_);
  if (under == nullptr) return {};
  drawDiskText(*under, nameOf(*under), look);
  if (!ImGui::IsMouseReleased(ImGuiMouseButton_Left)) return {};
  return {LawPlotAction::Kind::Select, under->owner, under->row};
}

// True if everything is to be fitted.
bool LawPlotWindow::drawHeader(const LawPlotInput& input, const InstrumentLook& look) {
  const LawPlot& plot = *input.plot;
  const Theme& theme = *look.theme;
  const ImVec2 start = ImGui::GetCursorPos();
  drawPages(plot);
  drawCounts(plot, theme);
  ImGui::SameLine(0, scaled(12));
  if (plot.rows == 0)
    ImGui::NewLine();
  else
    drawVerdict(plot, theme);
  if (plot.outside > 0 && !zoomed_) {
    ImGui::SameLine(0, scaled(12));
    ImGui::TextColored(unpacked(theme.secondaryText), "%lld outside",
                       static_cast<long long>(plot.outside));
  }
  const float width = ImGui::CalcTextSize("Fit").x + 2 * ImGui::GetStyle().FramePadding.x;
  ImGui::SameLine(start.x + ImGui::GetWindowContentRegionMax().x -
                  ImGui::GetWindowContentRegionMin().x - width);
  if (!ImGui::Button("Fit")) return false;
  fit();
  return true;
}

}  // namespace compliant
