#include "ui/qt/window/commands/record_actions.hpp"

#include <QClipboard>
#include <QGuiApplication>
#include <QMainWindow>

#include "engine/base/read_file.hpp"
#include "ui/model/solving/state_text.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/recordings.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/window/status_bar.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

RecordActions::RecordActions(const WindowContext& context, DocumentActions& documents,
                             StatusBar& status, MessageBar& messages)
    : context_(context), recordings_(new Recordings(context.models.session, &context.window)) {
  Session& session = context_.models.session;
  context_.onTriggered(ActionId::RecordRun, [this] { recordings_->recordOrStop(); });
  context_.onTriggered(ActionId::ReplayRecording, [this] { recordings_->askAndReplay(); });
  context_.onTriggered(ActionId::SaveSystem, [this] { recordings_->saveSystem(); });
  context_.onTriggered(ActionId::Precompute, [&session] {
    const std::string& path = session.document().path();
    session.send(Precompute{path.empty() ? "" : folderOf(path)});
  });
  context_.onTriggered(ActionId::CopyState, [this, &session] {
    QGuiApplication::clipboard()->setText(qt(stateText(session.snapshot())));
    context_.say(
        Severity::Info,
        QString("Copied the state at %1 s.").arg(session.snapshot().motion.time, 0, 'f', 3));
  });
  connectRecordings(documents, status, messages);
}

void RecordActions::connectRecordings(DocumentActions& documents, StatusBar& status,
                                      MessageBar& messages) {
  Actions& actions = context_.models.actions;
  const QObject* receiver = &context_.receiver;
  const auto nameKey = [&status, &actions] {
    status.setStopKey(actions.keyText(ActionId::RecordRun));
  };
  QObject::connect(actions[ActionId::RecordRun], &QAction::changed, &status, nameKey);
  nameKey();
  QObject::connect(
      recordings_, &Recordings::recordingChanged, receiver, [this, &actions, &status](bool on) {
        actions[ActionId::RecordRun]->setText(on ? "Stop re&cording" : "Re&cord…");
        status.setRecording(on);
        if (!on) return;
        context_.say(
            Severity::Info,
            QString("Recording from the start: %1 plays, %2 stops the recording.")
                .arg(actions.keyText(ActionId::PlayPause), actions.keyText(ActionId::RecordRun)));
      });
  QObject::connect(recordings_, &Recordings::progressed, receiver,
                   [&status](const QString& sentence) { status.showMessage(sentence); });
  QObject::connect(recordings_, &Recordings::notified, receiver, context_.notify);
  QObject::connect(
      recordings_, &Recordings::replayed, receiver,
      [this, &documents, &status, &messages](Severity severity, const QString& sentence,
                                             std::shared_ptr<const Scene> scene) {
        status.clearMessage();
        context_.notify({severity, sentence, Notice::Shown::InLog});
        if (scene == nullptr) return messages.showMessage(severity, sentence);
        messages.offer(severity, sentence,
                       {{"Open its scene", [&documents, scene] { documents.openScene(*scene); }}});
        context_.models.actions.setWhyNot(ActionId::SelectNone, {});
      });
}

}  // namespace compliant
