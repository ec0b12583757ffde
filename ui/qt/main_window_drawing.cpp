#include "ui/model/creating.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/link_picker.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/property_panel.hpp"
#include "ui/qt/repeat_form.hpp"
#include "ui/qt/split_view.hpp"
#include "ui/qt/template_form.hpp"
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
  actions_.onTriggered(mirror, [this] { repeat_->open(RepeatForm::Kind::mirror); });
  actions_.onTriggered(array, [this] { repeat_->open(RepeatForm::Kind::array); });
  for (StripForm* form :
       {static_cast<StripForm*>(repeat_), static_cast<StripForm*>(templateForm_)}) {
    connect(form, &StripForm::refused, edits_, &EditActions::refused);
    connect(form, &StripForm::finished, this, [this] {
      if (viewport_ != nullptr) viewport_->setFocus();
    });
  }
  for (std::size_t i = 0; i < drawingToolCount; ++i) {
    const auto tool = static_cast<DrawingTool>(i);
    actions_.allow(actionOf(tool), viewport_ != nullptr, "The 3D view needs OpenGL.");
    actions_.onTriggered(actionOf(tool), [this, tool] {
      if (viewport_ == nullptr) return;
      views_->setTool(tool);
      viewport_->setFocus();
    });
  }
  connect(properties_, &PropertyPanel::pickRequested, picker_, &LinkPicker::begin);
  connect(picker_, &LinkPicker::refused, edits_, &EditActions::refused);
  connect(picker_, &LinkPicker::changed, this, [this] {
    followEdits();
    // Esc leaves it from there.
    if (picker_->picking() && viewport_ != nullptr) viewport_->setFocus();
  });
}

}  // namespace compliant
