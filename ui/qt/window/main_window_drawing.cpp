#include <QMenu>
#include <QToolButton>

#include "ui/interaction/link_picker.hpp"
#include "ui/model/edits/creating.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/forms/repeat_form.hpp"
#include "ui/qt/forms/template_form.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {

using enum ActionId;

void MainWindow::connectDrawing() {
  context_.onTriggered(separateOne, [this] {
    const Result<Creation> made =
        compliant::separateLink(models_.session.document().scene(), models_.session.selected(),
                                models_.session.selectedRow());
    if (const Status created = compliant::create(models_.session, made); !created)
      emit models_.edits.notified(
          {Severity::warning, QString::fromStdString(created.error().text())});
  });
  context_.onTriggered(mirror, [this] { repeat_->open(RepeatForm::Kind::mirror); });
  context_.onTriggered(array, [this] { repeat_->open(RepeatForm::Kind::array); });
  for (StripForm* form :
       {static_cast<StripForm*>(repeat_), static_cast<StripForm*>(templateForm_)}) {
    connect(form, &StripForm::notified, &models_.edits, &EditActions::notified);
    connect(form, &StripForm::finished, &receiver_, [this] {
      if (viewport_ != nullptr) viewport_->setFocus();
    });
  }
  for (std::size_t i = 0; i < drawingToolCount; ++i) {
    const auto tool = static_cast<DrawingTool>(i);
    models_.actions.setWhyNot(actionOf(tool),
                              viewport_ != nullptr ? QString() : "The 3D view needs OpenGL.");
    context_.onTriggered(actionOf(tool), [this, tool] {
      if (viewport_ == nullptr) return;
      views_->chooseTool(tool);
      viewport_->setFocus();
    });
  }
  for (const DrawingTool tool : {DrawingTool::body, DrawingTool::joint}) {
    auto* kinds = new QMenu(tools_);
    addToolKinds(kinds, tool);
    tools_->button(tool)->setMenu(kinds);  // while the button is held
  }
  connect(properties_, &PropertyPanel::pickRequested, &receiver_,
          [this](const std::vector<Id>& targets, const Field& field,
                 const std::vector<Id>& candidates) {
            models_.picker->begin(targets, field, candidates);
          });
}

void MainWindow::addToolKinds(QMenu* menu, DrawingTool tool) {
  menu->setToolTipsVisible(true);
  for (const ToolKind& kind : kindsOf(tool)) {
    QString name = QString::fromStdString(nameOf(kind));
    name.front() = name.front().toUpper();
    QAction* action = menu->addAction(name, &receiver_, [this, kind] { useKind(kind); });
    action->setToolTip(QString::fromStdString(sentenceOf(kind)));
    action->setEnabled(viewport_ != nullptr);
  }
}

void MainWindow::useKind(const ToolKind& kind) {
  if (viewport_ == nullptr) return;
  views_->useKind(kind);
  viewport_->setFocus();
}

std::unique_ptr<LinkPicker> MainWindow::makeLinkPicker() {
  LinkPicker::Callbacks tell;
  tell.changed = [this] {
    if (views_ != nullptr)
      for (Viewport* view : views_->views()) view->followLinkPicker();
    followEdits();
    // Esc leaves it from there.
    if (models_.picker->picking() && viewport_ != nullptr) viewport_->setFocus();
  };
  tell.refused = [this](const std::string& sentence) {
    emit models_.edits.notified({Severity::warning, QString::fromStdString(sentence)});
  };
  tell.later = [this](std::function<void()> action) {
    QMetaObject::invokeMethod(this, std::move(action), Qt::QueuedConnection);
  };
  return std::make_unique<LinkPicker>(models_.session, std::move(tell));
}

}  // namespace compliant
