#include <QClipboard>
#include <QGuiApplication>

#include "engine/base/read_file.hpp"
#include "ui/model/solving/state_text.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/documents/recordings.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/status_bar.hpp"

// Recordings, the state and the system for other programs, and the scenes that come with this one.
namespace compliant {

void MainWindow::connectRecords() {
  using enum ActionId;
  recordings_ = new Recordings(models_.session, this);
  context_.onTriggered(recordRun, [this] { recordings_->recordOrStop(); });
  const auto nameKey = [this] { status_->setStopKey(models_.actions.keyText(recordRun)); };
  connect(models_.actions[recordRun], &QAction::changed, status_, nameKey);
  nameKey();
  context_.onTriggered(replayRecording, [this] { recordings_->askAndReplay(); });
  context_.onTriggered(saveSystem, [this] { recordings_->saveSystem(); });
  context_.onTriggered(precompute, [this] {
    const std::string& path = models_.session.document().path();
    models_.session.send(Precompute{path.empty() ? "" : folderOf(path)});
  });
  connect(recordings_, &Recordings::recordingChanged, &receiver_, [this](bool on) {
    models_.actions[recordRun]->setText(on ? "Stop re&cording" : "Re&cord…");
    status_->setRecording(on);
    if (!on) return;
    showMessage(Severity::info,
                QString("Recording from the start: %1 plays, %2 stops the recording.")
                    .arg(models_.actions.keyText(playPause), models_.actions.keyText(recordRun)));
  });
  connect(recordings_, &Recordings::progressed, &receiver_,
          [this](const QString& sentence) { status_->showMessage(sentence); });
  connect(recordings_, &Recordings::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  connect(recordings_, &Recordings::replayed, &receiver_,
          [this](Severity severity, const QString& sentence, std::shared_ptr<const Scene> scene) {
            status_->clearMessage();
            log_->showMessage(severity, sentence);
            if (scene == nullptr) return messages_->showMessage(severity, sentence);
            messages_->offer(
                severity, sentence,
                {{"Open its scene", [this, scene] { documents_->openScene(*scene); }}});
            models_.actions.setWhyNot(selectNone, {});
          });
  context_.onTriggered(copyState, [this] {
    QGuiApplication::clipboard()->setText(
        QString::fromStdString(stateText(models_.session.snapshot())));
    showMessage(Severity::info, QString("Copied the state at %1 s.")
                                    .arg(models_.session.snapshot().motion.time, 0, 'f', 3));
  });
  context_.onTriggered(searchExamples, [this] {
    std::vector<PaletteEntry> entries;
    addExampleEntries(entries);
    palette_->open(std::move(entries), "Search examples");
  });
}

void MainWindow::addExampleEntries(std::vector<PaletteEntry>& entries) {
  // They are read once: they come with the program.
  static const std::vector<Example> examples = examplesIn(DocumentActions::sceneFolder());
  for (const Example& example : examples)
    entries.push_back({"",
                       example.title,
                       example.notes,
                       "Example",
                       {},
                       [this, path = example.path] {
                         if (documents_->mayLeave()) documents_->loadExample(path);
                       },
                       example.thumbnail});
}

}  // namespace compliant
