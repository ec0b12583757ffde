#include "ui/glfw/solver_pane.hpp"

#include <utility>

#include "engine/base/rounded_text.hpp"
#include "ui/glfw/controls.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"

namespace compliant {
namespace {

constexpr std::size_t mostRows = 50;

void wrapped(const std::string& text, Rgb colour) {
  if (text.empty()) return;
  ImGui::PushStyleColor(ImGuiCol_Text, unpacked(colour));
  ImGui::PushTextWrapPos();
  ImGui::TextUnformatted(text.c_str());
  ImGui::PopTextWrapPos();
  ImGui::PopStyleColor();
}

}  // namespace

void SolverPane::watch() {
  if (watching_ == nullptr) watching_ = session_.watchSolver();
}

void SolverPane::drawSystems(const InstrumentLook& look) {
  const Snapshot& snapshot = session_.snapshot();
  const auto& systems = snapshot.structure->systems;
  if (systems.empty()) ImGui::TextDisabled("There is nothing to solve.");
  for (std::size_t i = 0; i < systems.size(); ++i) {
    const auto& info = systems[i];
    const bool solved = describesDesign(snapshot) && i < snapshot.report.systems.size();
    const SystemReport report = solved ? snapshot.report.systems[i] : SystemReport{};
    ImGui::PushID(static_cast<int>(i));
    const std::string name = info.branch.empty() ? "whole scene" : info.branch;
    const bool watched = static_cast<int>(i) == session_.watchedSystem();
    if (ImGui::Selectable((name + "##system").c_str(), systems.size() > 1 && watched))
      session_.watchSystem(static_cast<int>(i));
    if (*report.method != '\0') {
      ImGui::SameLine(0, scaled(8));
      ImGui::TextDisabled("%s",
                          elidedText(report.method, ImGui::GetContentRegionAvail().x).c_str());
    }
    const Theme& theme = *look.theme;
    if (!solved) {
      wrapped(noStepText(snapshot), theme.secondaryText);
    } else {
      const bool good = report.solve.status == SolveStatus::Solved && report.solve.conflicts == 0;
      std::string line = statusText(report.solve);
      if (usable(report.solve.status))
        line += ", residual " + residualText(report.solve.leftover());
      if (report.solve.iterations > 0)
        line += ", " + std::to_string(report.solve.iterations) +
                (report.solve.iterations == 1 ? " iteration" : " iterations");
      wrapped(line, good ? theme.text : usable(report.solve.status) ? theme.warning : theme.error);
      wrapped(freedomText(snapshot, session_.document().scene(), i), theme.secondaryText);
      if (watched)
        wrapped(held_.follow(snapshot, session_.document().scene(), i), theme.secondaryText);
      wrapped(redundancyText(snapshot, i), theme.secondaryText);
    }
    ImGui::PopID();
  }
}

void SolverPane::drawRows(const InstrumentLook& look) {
  const Snapshot& snapshot = session_.snapshot();
  if (shown_ != snapshot.solve) {
    shown_ = snapshot.solve;
    rows_ = shown_ != nullptr ? worstRows(*shown_, mostRows) : std::vector<RowResidual>();
  }
  if (rows_.empty()) {
    if (shown_ == nullptr && snapshot.motion.step > 0)
      wrapped("Step once more to see the worst rows.", look.theme->secondaryText);
    return;
  }
  ImGui::Spacing();
  constexpr ImGuiTableFlags flags =
      ImGuiTableFlags_ScrollY | ImGuiTableFlags_RowBg | ImGuiTableFlags_SizingStretchProp;
  if (!ImGui::BeginTable("##rows", 3, flags)) return;
  ImGui::TableSetupScrollFreeze(0, 1);
  const float number = ImGui::CalcTextSize("-0.0e-00").x + scaled(10);
  ImGui::TableSetupColumn(("Worst rows of step " + std::to_string(shown_->step)).c_str(),
                          ImGuiTableColumnFlags_WidthStretch);
  ImGui::TableSetupColumn("m/s", ImGuiTableColumnFlags_WidthFixed, number);
  ImGui::TableSetupColumn("λ, N", ImGuiTableColumnFlags_WidthFixed, number);
  ImGui::TableHeadersRow();
  for (const RowResidual& row : rows_) {
    ImGui::TableNextRow();
    ImGui::TableNextColumn();
    ImGui::PushID(static_cast<int>(&row - rows_.data()));
    const std::string owner = ownerName(*snapshot.structure, row.constraint);
    // Many lines have the same owner.
    const std::string part = ", " + rowName(*snapshot.structure, row.constraint, row.row);
    const bool selected =
        session_.selected() == row.constraint && session_.selectedRow() == row.row;
    const std::string shown = elidedName(owner, part, ImGui::GetContentRegionAvail().x);
    if (ImGui::Selectable(shown.c_str(), selected, ImGuiSelectableFlags_SpanAllColumns))
      session_.selectRow(row.constraint, row.row);
    drawTip(owner + part +
            "\nb − J Δv − (Ĉ/h) μ: how far the velocity is from what the constraint requires.");
    const NumberFont numbers(look);
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(residualText(row.residual).c_str());
    ImGui::TableNextColumn();
    ImGui::TextUnformatted(roundedText(row.lambda, 3).c_str());
    ImGui::PopID();
  }
  ImGui::EndTable();
}

void SolverPane::draw(const InstrumentLook& look) {
  drawSystems(look);
  drawRows(look);
}

}  // namespace compliant
