#include "ui/glfw/solver_pane.hpp"

#include "engine/record/solver_rows.hpp"
#include "ui/glfw/controls.hpp"
#include "ui/glfw/glfw_window.hpp"
#include "ui/model/solving/freedom.hpp"
#include "ui/model/solving/hud_lines.hpp"
#include "ui/model/solving/redundancy.hpp"
#include "ui/overlay/wrapped_text.hpp"

namespace compliant {

SolverPane::SolverPane(Session& session)
    : session_(session), inspector_(session, [] { GlfwWindow::wake(); }), view_(inspector_) {}

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
      drawWrapped(noStepText(snapshot), theme.secondaryText);
    } else {
      const bool good = report.solve.status == SolveStatus::Solved && report.solve.conflicts == 0;
      std::string line = statusText(report.solve);
      if (usable(report.solve.status))
        line += ", residual " + residualText(report.solve.leftover());
      if (report.solve.iterations > 0)
        line += ", " + std::to_string(report.solve.iterations) +
                (report.solve.iterations == 1 ? " iteration" : " iterations");
      drawWrapped(line, good                          ? theme.text
                        : usable(report.solve.status) ? theme.warning
                                                      : theme.error);
      drawWrapped(freedomText(snapshot, session_.document().scene(), i), theme.secondaryText);
      if (watched)
        drawWrapped(held_.follow(snapshot, session_.document().scene(), i), theme.secondaryText);
      drawWrapped(redundancyText(snapshot, i), theme.secondaryText);
    }
    ImGui::PopID();
  }
}

void SolverPane::drawChoice() {
  ImGui::SetNextItemWidth(ImGui::GetContentRegionAvail().x);
  if (!ImGui::BeginCombo("##inspection", inspector_.inspection().title())) return;
  for (const Inspection* each : inspections()) {
    if (ImGui::Selectable(each->title(), each == &inspector_.inspection()))
      inspector_.choose(*each);
    drawTip(each->doc());
  }
  ImGui::EndCombo();
}

void SolverPane::draw(const InstrumentLook& look) {
  drawSystems(look);
  if (session_.snapshot().structure->systems.empty()) return;
  drawChoice();
  view_.draw(look);
}

}  // namespace compliant
