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

// An autosave file of a program that has crashed, locked for other programs while this exists.
struct Orphan {
  QString path;
  std::unique_ptr<QLockFile> lock;
};

// Saves unsaved changes to an autosave file after every change. After a crash, the next start
// offers to restore it. Every window has its own file, with a lock beside it, and removes it at a
// clean exit or once the scene is saved.
class Autosave : public QObject {
  Q_OBJECT

 public:
  static constexpr int retryEvery = 30'000;  // ms, after a failure

  // An empty folder disables autosave.
  Autosave(Session& session, const DocumentActions& documents, QString folder, QObject* parent);
  ~Autosave() override;

  // The default folder for such files.
  static QString usualFolder();
  // Passes the changes since the last call to the writer, which has a thread of its own, because a
  // scene may be big.
  void keep();
  // Waits until it is written; returns whether the file holds the present document.
  bool keepNow();
  // Removes the file, now or after a running write: everything is saved or discarded.
  void discard();
  // The files left by crashed programs, the oldest first.
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
  std::unique_ptr<QLockFile> lock_;  // null: nothing is saved
  QString told_;                     // the last failure, reported once
  bool changed_ = false;
  bool unwanted_ = false;  // remove the file as soon as the writer has finished
  QTimer retry_;
  std::unique_ptr<AutosaveWriter> writer_;  // null: nothing has been saved so far
  Subscription listening_;
};

}  // namespace compliant
