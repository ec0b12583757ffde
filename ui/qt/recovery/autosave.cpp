#include "ui/qt/recovery/autosave.hpp"

#include <QDateTime>
#include <QDir>
#include <QStandardPaths>
#include <QUuid>

#include "ui/model/document/autosave_record.hpp"
#include "ui/qt/documents/document_actions.hpp"

namespace compliant {
namespace {

const QString recordEnding = QStringLiteral(".autosave");
const QString lockEnding = QStringLiteral(".lock");

// Held while its program runs, however long that is.
std::unique_ptr<QLockFile> lockFor(const QString& recordPath) {
  auto lock = std::make_unique<QLockFile>(recordPath + lockEnding);
  lock->setStaleLockTime(0);
  return lock;
}

// Files that a program was writing when it was killed: their names continue after the extension.
void removeHalfWritten(const QDir& folder) {
  for (const QFileInfo& file : folder.entryInfoList({"*" + recordEnding + ".*"}, QDir::Files)) {
    if (file.fileName().endsWith(lockEnding)) continue;
    const QString path = file.filePath();
    const auto end = path.lastIndexOf(recordEnding) + recordEnding.size();
    // Not while its program is running.
    if (lockFor(path.left(end))->tryLock(0)) QFile::remove(path);
  }
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
  listening_ = session_.addListener({.sceneReplaced =
                                         [this] {
                                           // Messages about the previous scene are gone.
                                           told_.clear();
                                           // Report about this one later, when its name is known.
                                           QMetaObject::invokeMethod(this, &Autosave::follow,
                                                                     Qt::QueuedConnection);
                                         },
                                     .sceneEdited = [this] { follow(); },
                                     .selectionChanged = {},
                                     .snapshotChanged = {}});
  connect(&retry_, &QTimer::timeout, this, &Autosave::keep);
  retry_.start(retryEvery);
}

Autosave::~Autosave() {
  // The window no longer exists: report nothing.
  if (writer_ != nullptr) writer_->finish();
  removeUnwanted();
}

QString Autosave::usualFolder() {
  return QStandardPaths::writableLocation(QStandardPaths::AppLocalDataLocation) + "/autosave";
}

QString Autosave::path() const { return folder_ + "/" + name_ + recordEnding; }

void Autosave::follow() {
  changed_ = session_.document().dirty();
  if (changed_)
    keep();
  else
    discard();
}

void Autosave::keep() {
  if (folder_.isEmpty() || !changed_) return;
  if (lock_ == nullptr) {
    auto lock = lockFor(path());
    if (!QDir().mkpath(folder_) || !lock->tryLock(0)) {
      reportFailure("Autosave failed: " + folder_ + " cannot be written.");
      return;
    }
    lock_ = std::move(lock);
  }
  if (writer_ == nullptr)
    writer_ = std::make_unique<AutosaveWriter>(
        [this] { QMetaObject::invokeMethod(this, &Autosave::collect, Qt::QueuedConnection); });
  changed_ = false;
  unwanted_ = false;
  const Document& document = session_.document();
  // The next start may be in another folder.
  const QString file = QString::fromStdString(document.path());
  writer_->write(
      {path(),
       {documents_.fileName().toStdString(),
        file.isEmpty() ? std::string() : QFileInfo(file).absoluteFilePath().toStdString(),
        document.fileHash(),
        QDateTime::currentDateTime().toString("yyyy-MM-dd HH:mm").toStdString(),
        {}},
       document.scene()});
}

bool Autosave::keepNow() {
  follow();
  if (writer_ != nullptr) writer_->finish();
  collect();
  return lock_ != nullptr && !changed_;
}

void Autosave::collect() {
  if (writer_ == nullptr) return;
  if (const std::optional<QString> problem = writer_->takeOutcome()) reportFailure(*problem);
  if (writer_->finished()) removeUnwanted();
}

void Autosave::discard() {
  changed_ = false;
  unwanted_ = true;
  if (writer_ != nullptr) writer_->drop();
  // A slow disk must not block the window.
  if (writer_ == nullptr || writer_->finished()) removeUnwanted();
}

void Autosave::removeUnwanted() {
  if (!unwanted_) return;
  unwanted_ = false;
  if (lock_ == nullptr) return;
  QFile::remove(path());
  lock_.reset();
}

void Autosave::reportFailure(const QString& sentence) {
  if (sentence.isEmpty()) {
    told_.clear();
    return;
  }
  if (unwanted_) return;
  changed_ = true;  // retried later
  if (sentence == told_) return;
  told_ = sentence;
  emit notified({Severity::Warning, sentence});
}

std::vector<Orphan> Autosave::orphans() const {
  std::vector<Orphan> found;
  if (folder_.isEmpty()) return found;
  const QDir folder(folder_);
  // A crash may have left a lock without its file.
  for (const QFileInfo& file : folder.entryInfoList({"*" + lockEnding}, QDir::Files)) {
    QString record = file.filePath();
    record.chop(lockEnding.size());
    if (!QFileInfo::exists(record)) lockFor(record)->tryLock(0);
  }
  removeHalfWritten(folder);
  for (const QFileInfo& file :
       folder.entryInfoList({"*" + recordEnding}, QDir::Files, QDir::Time | QDir::Reversed)) {
    auto lock = lockFor(file.filePath());
    // Not while its program is running, or another one offers it.
    if (lock->tryLock(0)) found.push_back({file.filePath(), std::move(lock)});
  }
  return found;
}

void Autosave::remove(Orphan& orphan) {
  QFile::remove(orphan.path);
  orphan.lock.reset();
}

}  // namespace compliant
