#include "ui/qt/window/commands/edit_commands.hpp"

#include <QDockWidget>
#include <QMainWindow>
#include <QStatusBar>

#include "ui/qt/help/tour.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {

EditCommands::EditCommands(const WindowContext& context, const WindowDocks& docks,
                           MessageBar& messages, QStatusBar& status)
    : context_(context), messages_(messages), status_(status) {
  connectEdits();
  connectSelecting(docks);
  listening_ = context_.models.session.addListener(
      {.sceneReplaced = {},
       // The reason why an edit failed applies until one succeeds, or until the selection changes.
       .sceneEdited = [this] { forgetRemark(); },
       .selectionChanged = [this] { forgetRemark(); },
       .snapshotChanged = {}});
}

void EditCommands::connectEdits() {
  EditActions& edits = context_.models.edits;
  ArrangeActions& arrange = context_.models.arrange;
  // A message about an edit no longer applies once the edit is undone.
  context_.onTriggered(ActionId::Undo, [this, &edits] {
    forgetAll();
    edits.undo();
  });
  context_.onTriggered(ActionId::Redo, [this, &edits] {
    forgetAll();
    edits.redo();
  });
  context_.onTriggered(ActionId::Cut, [&arrange] { arrange.cut(); });
  context_.onTriggered(ActionId::Copy, [&arrange] { arrange.copy(); });
  context_.onTriggered(ActionId::Paste, [&arrange] { arrange.paste(); });
  context_.onTriggered(ActionId::Duplicate, [&edits] { edits.duplicateSelected(); });
  context_.onTriggered(ActionId::Erase, [&edits] { edits.eraseSelected(); });
  context_.onTriggered(ActionId::ToggleEnabled, [&edits] { edits.toggleSelected(); });
  context_.onTriggered(ActionId::Hide, [&arrange] { arrange.toggleHidden(); });
  context_.onTriggered(ActionId::ShowOnly, [&arrange] { arrange.showOnly(); });
  context_.onTriggered(ActionId::ShowAll, [&arrange] { arrange.showAll(); });
  context_.onTriggered(ActionId::Lock, [&arrange] { arrange.toggleLocked(); });
  context_.onTriggered(ActionId::IgnoreContacts, [&edits] { edits.toggleContacts(); });
  context_.onTriggered(ActionId::StartHere, [&edits] { edits.startHere(); });
  context_.onTriggered(ActionId::CloseGaps, [&edits] { edits.closeJoints(); });

  const QObject* receiver = &context_.receiver;
  const auto told = [this](const Notice& notice) { tell(notice); };
  QObject::connect(&edits, &EditActions::notified, receiver, told);
  QObject::connect(&edits, &EditActions::eraseAsked, receiver,
                   [this](const std::function<void()>& erase, const QString& sentence) {
                     messages_.ask(sentence, {{"Delete all", erase}, {"Cancel", [] {}}});
                   });
  QObject::connect(&arrange, &ArrangeActions::notified, receiver, told);
  QObject::connect(&arrange, &ArrangeActions::accepted, receiver, [this] { forgetAll(); });
}

void EditCommands::connectSelecting(const WindowDocks& docks) {
  context_.onTriggered(ActionId::SelectNone, [this] { leaveOne(); });
  context_.onTriggered(ActionId::SelectAll, [&session = context_.models.session] {
    session.select(allInView(session.document().scene(), session.visibility()));
  });
  context_.onTriggered(ActionId::FindComponent, [&docks] {
    docks.left()->show();
    docks.tree().find();
  });
  context_.onTriggered(ActionId::Rename, [&docks] {
    docks.left()->show();
    docks.tree().renameSelected();
  });
}

void EditCommands::leaveOne() {
  if (!messages_.asking()) messages_.dismiss();
  auto* tour = context_.window.findChild<Tour*>();
  Session& session = context_.models.session;
  Viewport* view = context_.viewport();
  if (view == nullptr || !view->leaveTool()) {
    if (session.selection().empty() && tour != nullptr) emit tour->ended();
    session.select({});
  }
  if (view != nullptr) view->setFocus(Qt::OtherFocusReason);
}

void EditCommands::tell(const Notice& notice) {
  context_.notify(notice);
  if (notice.severity == Severity::Warning) remark_ = notice.sentence;
}

void EditCommands::forgetRemark() {
  if (messages_.sentence() == remark_) messages_.clear();
}

void EditCommands::forgetAll() {
  forgetRemark();
  status_.clearMessage();
}

}  // namespace compliant
