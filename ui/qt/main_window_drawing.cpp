#include "ui/model/creating.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/tool_strip.hpp"
#include "ui/qt/viewport.hpp"

namespace compliant {

using enum ActionId;

void MainWindow::connectDrawing() {
  actions_.onTriggered(separateOne, [this] {
    const Result<Creation> made = compliant::separateLink(
        session_.document().scene(), session_.selected(), session_.selectedRow());
    if (const Status problem = compliant::create(session_, made))
      emit edits_->refused(QString::fromStdString(problem->text()));
  });
  const std::pair<ActionId, DrawingTool> tools[] = {{toolSelect, DrawingTool::select},
                                                    {toolBox, DrawingTool::box},
                                                    {toolPoint, DrawingTool::point},
                                                    {toolRod, DrawingTool::rod},
                                                    {toolSpring, DrawingTool::spring},
                                                    {toolFix, DrawingTool::fix}};
  for (const auto& [id, tool] : tools) {
    actions_[id]->setEnabled(viewport_ != nullptr);
    actions_.onTriggered(id, [this, tool = tool] {
      if (viewport_ == nullptr) return;
      viewport_->setTool(tool);
      viewport_->setFocus();
    });
  }
  if (viewport_ == nullptr) return;
  connect(viewport_, &Viewport::toolChanged, this, [this] {
    tools_->choose(viewport_->tool());
    followEdits();
  });
  connect(viewport_, &Viewport::refused, edits_, &EditActions::refused);
}

}  // namespace compliant
