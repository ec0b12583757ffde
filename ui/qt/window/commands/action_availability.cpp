#include "ui/qt/window/commands/action_availability.hpp"

#include <QFontMetrics>
#include <QMainWindow>

#include "ui/interaction/link_picker.hpp"
#include "ui/model/edits/ignoring_contacts.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

ActionAvailability::ActionAvailability(const WindowContext& context, DocumentActions& documents,
                                       MessageBar& messages)
    : context_(context), messages_(messages) {
  QObject::connect(&documents, &DocumentActions::fileChanged, &context_.receiver,
                   [this] { follow(); });
  listening_ = context_.models.session.addListener({.sceneReplaced = [this] { follow(); },
                                                    .sceneEdited = [this] { follow(); },
                                                    .selectionChanged = [this] { follow(); },
                                                    .snapshotChanged = {},
                                                    .visibilityChanged = [this] { follow(); }});
}

void ActionAvailability::follow() {
  followHistory();
  // A question is about the previous selection.
  if (messages_.asking()) messages_.clear();
  followSelection();
  followScene();
}

void ActionAvailability::followHistory() {
  const Document& document = context_.models.session.document();
  Actions& actions = context_.models.actions;
  const auto label = [this](const char* verb, const Document::Step* step) {
    if (step == nullptr) return QString(verb);
    // Names may be long, but menus must not be.
    const QString what =
        context_.window.fontMetrics().elidedText(qt(step->label), Qt::ElideMiddle, scaled(280));
    return verb + (" “" + menuText(what) + "”");
  };
  const std::size_t position = document.position();
  actions.setWhyNot(ActionId::Undo, document.canUndo() ? QString() : "Nothing to undo.");
  actions[ActionId::Undo]->setText(
      label("&Undo", document.canUndo() ? &document.steps()[position - 1] : nullptr));
  actions.setWhyNot(ActionId::Redo, document.canRedo() ? QString() : "Nothing to redo.");
  actions[ActionId::Redo]->setText(
      label("&Redo", document.canRedo() ? &document.steps()[position] : nullptr));
}

void ActionAvailability::followSelection() {
  const WindowModels& models = context_.models;
  const Session& session = models.session;
  Actions& actions = context_.models.actions;
  const bool any = !session.selection().empty();
  for (const ActionId id :
       {ActionId::Cut, ActionId::Copy, ActionId::Hide, ActionId::ShowOnly, ActionId::Lock,
        ActionId::Duplicate, ActionId::Mirror, ActionId::Array, ActionId::Erase, ActionId::Rename,
        ActionId::ToggleEnabled, ActionId::FrameSelection})
    actions.setWhyNot(id, any ? QString() : "Nothing is selected.");
  actions[ActionId::Hide]->setChecked(models.arrange.allSelected(&Visibility::hidden));
  actions[ActionId::Lock]->setChecked(models.arrange.allSelected(&Visibility::locked));
  // Esc first leaves a drawing tool.
  const Viewport* view = context_.viewport();
  const bool drawing =
      view != nullptr && (view->tool() != DrawingTool::Select || models.picker->picking());
  const bool touring = context_.window.findChild<Tour*>() != nullptr;
  actions.setWhyNot(ActionId::SelectNone,
                    any || drawing || touring || !messages_.sentence().isEmpty()
                        ? QString()
                        : "Nothing is selected.");
  actions.setWhyNot(ActionId::SeparateOne,
                    session.selectedRow() >= 0 ? QString() : "Select one of several links first.");
  const auto touching =
      shapePairs(session.document().scene(), session.selection(), session.selectedPoints());
  actions.setWhyNot(ActionId::IgnoreContacts,
                    touching ? QString() : qt(touching.error().what) + ".");
  actions[ActionId::IgnoreContacts]->setChecked(touching && touching->ignored);
  actions[ActionId::ToggleEnabled]->setChecked(any && models.edits.allSelectedEnabled());
}

void ActionAvailability::followScene() {
  const Session& session = context_.models.session;
  const Document& document = session.document();
  Actions& actions = context_.models.actions;
  const bool any = document.scene().size() > 0;
  for (const ActionId id :
       {ActionId::SelectAll, ActionId::PlayPause, ActionId::StepForward, ActionId::StepBack,
        ActionId::Reset, ActionId::StartHere, ActionId::CloseGaps})
    actions.setWhyNot(id, any ? QString() : "The scene is empty.");
  actions.setWhyNot(ActionId::ShowAll,
                    !session.visibility().hidden.empty() ? QString() : "Nothing is hidden.");
  actions.setWhyNot(ActionId::Reload,
                    !document.path().empty() ? QString() : "The scene has not been saved yet.");
}

}  // namespace compliant
