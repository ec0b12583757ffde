#include "ui/qt/documents/recordings.hpp"

#include <QDir>
#include <QFileDialog>
#include <QFileInfo>
#include <cmath>
#include <utility>

#include "engine/run/outputs.hpp"
#include "engine/run/recording.hpp"
#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

struct GivenUp {};

QString countOf(std::int64_t count, const char* one) {
  return QString("%1 %2%3").arg(count).arg(one, count == 1 ? "" : "s");
}

}  // namespace

QString replaySentence(const ReplayReport& report) {
  QString done = countOf(report.steps, "step");
  if (report.edits > 0) done += ", " + countOf(report.edits, "edit");
  if (report.firstWrong >= 0)
    return QString("Replay differs from the recording at step %1, after %2 that agreed.")
        .arg(report.firstWrong)
        .arg(countOf(report.checks, "check"));
  if (report.checks == 0)
    return QString("Replayed %1, but the recording has nothing to compare with.").arg(done);
  return QString("Replay matches bit for bit: %1.").arg(done);
}

Recordings::Recordings(Session& session, QWidget* window)
    : QObject(window), session_(session), window_(window) {
  listening_ = session_.addListener(
      {.sceneReplaced = {}, .sceneEdited = {}, .selectionChanged = {}, .snapshotChanged = [this] {
         const bool now = session_.snapshot().transport.recording != nullptr;
         if (std::exchange(recording_, now) != now) emit recordingChanged(now);
       }});
}

Recordings::~Recordings() { giveUp(); }

void Recordings::giveUp() {
  if (cancelled_ != nullptr) *cancelled_ = true;
  if (thread_.joinable()) thread_.join();
}

bool Recordings::recording() const { return recording_; }

QString Recordings::proposed(const QString& ending) const {
  const QString scene = qt(session_.document().path());
  const QString name =
      scene.isEmpty() ? QStringLiteral("scene") : QFileInfo(scene).completeBaseName();
  return QDir::home().filePath(name + ending);
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
  const Status clash = refuseClashes(session_.document().path(), outputs);
  if (clash) emit refused(qt(clash->text()));
  return clash.has_value();
}

void Recordings::start(const QString& path) {
  const std::string file = path.toStdString();
  if (!refuse({{{"The recording", file}}, {}})) session_.send(StartRecording{file});
}

void Recordings::askAndReplay() {
  QFileDialog dialog(window_, "Replay", QDir::homePath(),
                     "Recordings (*.recording *.rec);;All files (*)");
  dialog.setObjectName("replayDialog");
  dialog.setFileMode(QFileDialog::ExistingFile);
  if (dialog.exec() == QDialog::Accepted) replay(dialog.selectedFiles().front());
}

void Recordings::replay(const QString& path) {
  giveUp();
  cancelled_ = std::make_shared<std::atomic<bool>>(false);
  const QString file = QFileInfo(path).fileName();
  const auto tell = [this](std::function<void()> what) {
    QMetaObject::invokeMethod(this, std::move(what), Qt::QueuedConnection);
  };
  thread_ = std::thread([this, tell, file, path = path.toStdString(), cancelled = cancelled_] {
    int shown = -1;
    const auto progress = [&](double share) {
      if (*cancelled) throw GivenUp();
      const int percent = static_cast<int>(std::floor(100 * share));
      if (std::exchange(shown, percent) == percent) return;
      tell([this, file, percent] {
        emit progressed("Replaying " + file + ": " + QString::number(percent) + " %");
      });
    };
    Severity severity = Severity::error;
    QString sentence;
    std::shared_ptr<const Scene> scene;
    try {
      const Result<ReplayReport> report = compliant::replay(path, progress);
      if (report) {
        severity = report->firstWrong < 0 ? Severity::info : Severity::warning;
        sentence = file + ": " + replaySentence(*report);
        scene = std::make_shared<const Scene>(report->scene);
      } else {
        sentence = qt(report.error().text());
      }
    } catch (const GivenUp&) {
      return;
    } catch (const std::exception& failure) {
      sentence = QString("%1 could not be replayed: %2").arg(file, failure.what());
    }
    tell([this, severity, sentence, scene] { emit replayed(severity, sentence, scene); });
  });
}

void Recordings::saveSystem() {
  QFileDialog dialog(window_, "Save system: name of a folder");
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
