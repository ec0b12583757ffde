#include "ui/qt/documents/recordings.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <utility>

#include "engine/json/scene_file.hpp"
#include "engine/record/outputs.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {

namespace {

// Everything that affects the motion. Recordings omit the notes of the scene.
std::string componentsOf(const Scene& scene) {
  std::vector<Id> all;
  for (const auto& [name, id] : scene.names()) all.push_back(id);
  return writeComponents(scene, all);
}

}  // namespace

Recordings::Recordings(Session& session, QWidget* window)
    : QObject(window), session_(session), window_(window), replay_([this] {
        QMetaObject::invokeMethod(this, &Recordings::showUpdate, Qt::QueuedConnection);
      }) {
  listening_ = session_.addListener(
      {.sceneReplaced = {}, .sceneEdited = {}, .selectionChanged = {}, .snapshotChanged = [this] {
         const bool now = session_.snapshot().transport.recording != nullptr;
         if (std::exchange(recording_, now) != now) emit recordingChanged(now);
       }});
}

bool Recordings::recording() const { return recording_; }

QString Recordings::proposed(const QString& ending) const {
  const QString scene = qt(session_.document().path());
  const QString name =
      scene.isEmpty() ? QStringLiteral("scene") : QFileInfo(scene).completeBaseName();
  return QDir(folder_).filePath(name + ending);
}

void Recordings::recordOrStop() {
  if (recording_) return session_.send(StopRecording{});
  QFileDialog dialog(window_, "Record from the start", {}, "Recordings (*.recording)");
  dialog.setObjectName("recordDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.setDefaultSuffix("recording");
  dialog.selectFile(proposed(".recording"));
  if (dialog.exec() == QDialog::Accepted) start(dialog.selectedFiles().front());
}

bool Recordings::refuse(const Outputs& outputs) {
  const Status checked = refuseClashes(session_.document().path(), outputs);
  if (!checked) emit notified({Severity::Error, qt(checked.error().text())});
  return !checked;
}

void Recordings::start(const QString& path) {
  const std::string file = path.toStdString();
  if (refuse({{{"The recording", file}}, {}})) return;
  folder_ = QFileInfo(path).absolutePath();
  session_.send(StartRecording{file});
}

void Recordings::askAndReplay() {
  QFileDialog dialog(window_, "Replay", folder_, "Recordings (*.recording *.rec);;All files (*)");
  dialog.setObjectName("replayDialog");
  dialog.setFileMode(QFileDialog::ExistingFile);
  if (dialog.exec() == QDialog::Accepted) replay(dialog.selectedFiles().front());
}

void Recordings::replay(const QString& path) {
  folder_ = QFileInfo(path).absolutePath();
  replay_.start(path.toStdString());
}

void Recordings::showUpdate() {
  const std::optional<ReplayThread::Update> news = replay_.take();
  if (!news) return;
  const bool another = news->scene != nullptr &&
                       componentsOf(*news->scene) != componentsOf(session_.document().scene());
  if (news->finished)
    emit replayed(
        news->severity,
        qt(news->sentence) +
            (another ? " It contains its own scene, which differs from the open one." : ""),
        news->scene);
  else
    emit progressed(qt(news->sentence));
}

void Recordings::saveSystem() {
  if (const char* why = session_.snapshot().whyNoSystem)
    return emit notified({Severity::Warning, QString(why) + "."});
  QFileDialog dialog(window_, "Save system as a folder");
  dialog.setObjectName("systemDialog");
  dialog.setAcceptMode(QFileDialog::AcceptSave);
  dialog.selectFile(proposed("-system"));
  if (dialog.exec() == QDialog::Accepted) saveSystemTo(dialog.selectedFiles().front());
}

void Recordings::saveSystemTo(const QString& folder) {
  const std::string path = folder.toStdString();
  if (!refuse({{}, {"The system", path}})) session_.send(SaveSystem{path});
}

}  // namespace compliant
