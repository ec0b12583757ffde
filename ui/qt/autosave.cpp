#include "ui/qt/autosave.hpp"

#include <QDateTime>
#include <QDir>
#include <QSaveFile>
#include <QStandardPaths>
#include <QUuid>
#include <chrono>

#include "engine/scene/scene_file.hpp"
#include "ui/model/autosave_record.hpp"
#include "ui/qt/document_actions.hpp"

namespace compliant {
namespace {

const QString recordEnding = QStringLiteral(".autosave");
const QString lockEnding = QStringLiteral(".lock");

// Held as long as its program lives, however long that is.
std::unique_ptr<QLockFile> lockFor(const QString& recordPath) {
  auto lock = std::make_unique<QLockFile>(recordPath + lockEnding);
  lock->setStaleLockTime(0);
  return lock;
}

QString writeRecordFile(const QString& path, AutosaveRecord record, const Scene& scene) {
  record.scene = writeScene(scene);
  const std::string text = writeAutosave(record);
  QSaveFile file(path);
  const auto size = static_cast<qint64>(text.size());
  if (file.open(QIODevice::WriteOnly) && file.write(text.data(), size) == size && file.commit())
    return {};
  return QString(
             "Changes could not be kept for the case of a crash: %1 was not written to its end; "
             "is the disk full?")
      .arg(path);
}

}  // namespace

Autosave::Autosave(Session& session, const DocumentActions& documents, QString folder,
                   QObject* parent)
    : QObject(parent),
      session_(session),
      documents_(documents),
      folder_(std::move(folder)),
      name_(QUuid::createUuid().toString(QUuid::WithoutBraces)) {
  if (folder_.isEmpty()) return;
  session_.addListener({.sceneReplaced =
                            [this] {
                              // The window forgets what it said about the scene before.
                              told_.clear();
                              follow();
                            },
                        .sceneEdited = [this] { follow(); },
                        .selectionChanged = {},
                        .snapshotChanged = {}});
  connect(&timer_, &QTimer::timeout, this, &Autosave::keep);
  timer_.start(interval);
}

Autosave::~Autosave() {
  // The window is gone already: nobody is left to be told.
  if (writing_.valid()) writing_.wait();
  removeUnwanted();
}

QString Autosave::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/autosave";
}

QString Autosave::path() const { return folder_ + "/" + name_ + recordEnding; }

void Autosave::follow() {
  changed_ = session_.document().dirty();
  if (!changed_) discard();
}

void Autosave::keep() {
  using namespace std::chrono_literals;
  if (writing_.valid()) {
    // A slow disk is not given more work.
    if (writing_.wait_for(0s) != std::future_status::ready) return;
    finish();
  }
  if (folder_.isEmpty() || !changed_) return;
  if (lock_ == nullptr) {
    auto lock = lockFor(path());
    if (!QDir().mkpath(folder_) || !lock->tryLock(0)) {
      tellFailure(QString("Changes cannot be kept for the case of a crash: %1 cannot be written.")
                      .arg(folder_));
      return;
    }
    lock_ = std::move(lock);
  }
  changed_ = false;
  const Document& document = session_.document();
  // The next start may happen in another folder.
  const QString file = QString::fromStdString(document.path());
  AutosaveRecord record{
      documents_.fileName().toStdString(),
      file.isEmpty() ? std::string() : QFileInfo(file).absoluteFilePath().toStdString(),
      document.fileMark(),
      QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm").toStdString(),
      {}};
  writing_ =
      std::async(std::launch::async, writeRecordFile, path(), std::move(record), document.scene());
}

bool Autosave::keepNow() {
  // What is under way may be of an earlier document.
  finish();
  keep();
  finish();
  return lock_ != nullptr && !changed_;
}

void Autosave::finish() {
  if (!writing_.valid()) return;
  const QString problem = writing_.get();
  if (!unwanted_) tellFailure(problem);
  removeUnwanted();
}

void Autosave::discard() {
  using namespace std::chrono_literals;
  changed_ = false;
  unwanted_ = true;
  // A slow disk does not hold the window up.
  if (!writing_.valid() || writing_.wait_for(0s) == std::future_status::ready) removeUnwanted();
}

void Autosave::removeUnwanted() {
  if (!unwanted_) return;
  unwanted_ = false;
  if (writing_.valid()) writing_.get();
  if (lock_ == nullptr) return;
  QFile::remove(path());
  lock_.reset();
}

void Autosave::tellFailure(const QString& sentence) {
  if (sentence.isEmpty()) {
    told_.clear();
    return;
  }
  changed_ = true;  // tried again the next time
  if (sentence == told_) return;
  told_ = sentence;
  emit failed(sentence);
}

std::vector<Orphan> Autosave::orphans() const {
  std::vector<Orphan> found;
  if (folder_.isEmpty()) return found;
  const QDir folder(folder_);
  // A crash may have left a lock alone.
  for (const QFileInfo& file : folder.entryInfoList({"*" + lockEnding}, QDir::Files)) {
    QString record = file.filePath();
    record.chop(lockEnding.size());
    if (!QFileInfo::exists(record)) lockFor(record)->tryLock(0);
  }
  for (const QFileInfo& file :
       folder.entryInfoList({"*" + recordEnding}, QDir::Files, QDir::Time | QDir::Reversed)) {
    auto lock = lockFor(file.filePath());
    // Not while its program lives, nor while another one offers it.
    if (lock->tryLock(0)) found.push_back({file.filePath(), std::move(lock)});
  }
  return found;
}

void Autosave::remove(Orphan& orphan) {
  QFile::remove(orphan.path);
  orphan.lock.reset();
}

}  // namespace compliant
