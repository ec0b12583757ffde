#pragma once

#include <QLockFile>
#include <QObject>
#include <QTimer>
#include <memory>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/basics/notice.hpp"
#include "ui/qt/recovery/autosave_writer.hpp"

namespace compliant {

class DocumentActions;

// An autosave file of a program that has ended, locked for other programs while this exists.
struct Orphan {
  QString path;
  std::unique_ptr<QLockFile> lock;
};

// Saves unsaved changes in an autosave file, after every change: after a crash the next start
// offers to restore it. Every window has its own file, with a lock beside it, and removes it at a
// clean end or once the scene is saved.
class Autosave : public QObject {
  Q_OBJECT

 public:
  static constexpr int retryEvery = 30'000;  // ms, after a failure

  // An empty folder keeps nothing.
  Autosave(Session& session, const DocumentActions& documents, QString folder, QObject* parent);
  ~Autosave() override;

  // The default folder for such files.
  static QString usualFolder();
  // Passes the changes since the last time to the writer, which has a thread of its own, because a
  // scene may be big.
  void keep();
  // Waits until it is written; whether the file holds the document as it is now.
  bool keepNow();
  // Removes the file, now or after a write under way: everything is saved or discarded.
  void discard();
  // The files that crashed programs have left, the oldest first.
  std::vector<Orphan> orphans() const;
  // Deletes an orphan.
  static void remove(Orphan& orphan);

  QString path() const;

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void follow();
  // Reports the outcome of the writer.
  void collect();
  void removeUnwanted();
  void reportFailure(const QString& sentence);

  Session& session_;
  const DocumentActions& documents_;
  QString folder_, name_;
  std::unique_ptr<QLockFile> lock_;  // null: nothing is kept
  QString told_;                     // the last failure, reported once
  bool changed_ = false;
  bool unwanted_ = false;  // the file, as soon as the writer is done with it
  QTimer retry_;
  std::unique_ptr<AutosaveWriter> writer_;  // null: nothing was ever to be kept
  Subscription listening_;
};

}  // namespace compliant
