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

using enum ActionId;

RecordActions::RecordActions(const WindowContext& context, DocumentActions& documents,
                             StatusBar& status, MessageBar& messages)
    : context_(context), recordings_(new Recordings(context.models.session, &context.window)) {
  Session& session = context_.models.session;
  context_.onTriggered(recordRun, [this] { recordings_->recordOrStop(); });
  context_.onTriggered(replayRecording, [this] { recordings_->askAndReplay(); });
  context_.onTriggered(saveSystem, [this] { recordings_->saveSystem(); });
  context_.onTriggered(precompute, [&session] {
    const std::string& path = session.document().path();
    session.send(Precompute{path.empty() ? "" : folderOf(path)});
  });
  context_.onTriggered(copyState, [this, &session] {
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
  const auto nameKey = [&status, &actions] { status.setStopKey(actions.keyText(recordRun)); };
  QObject::connect(actions[recordRun], &QAction::changed, &status, nameKey);
  nameKey();
  QObject::connect(
      recordings_, &Recordings::recordingChanged, receiver, [this, &actions, &status](bool on) {
        actions[recordRun]->setText(on ? "Stop re&cording" : "Re&cord…");
        status.setRecording(on);
        if (!on) return;
        context_.say(Severity::Info,
                     QString("Recording from the start: %1 plays, %2 stops the recording.")
                         .arg(actions.keyText(playPause), actions.keyText(recordRun)));
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
        context_.models.actions.setWhyNot(selectNone, {});
      });
}

}  // namespace compliant
