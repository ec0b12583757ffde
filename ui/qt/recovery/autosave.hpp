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

// An autosave file whose program has gone, kept from other programs while this exists.
struct Orphan {
  QString path;
  std::unique_ptr<QLockFile> lock;
};

// Keeps what is not saved in a file of its own, after every change: after a crash the next start
// offers it. Every window has its own file, with a lock beside it; at a clean end, or once saved,
// there is none.
class Autosave : public QObject {
  Q_OBJECT

 public:
  static constexpr int retryEvery = 30'000;  // ms, after a failure

  // An empty folder keeps nothing.
  Autosave(Session& session, const DocumentActions& documents, QString folder, QObject* parent);
  ~Autosave() override;

  // Where the desktop wants such files.
  static QString usualFolder();
  // Hands what has changed since the last time to the writer, which has a thread of its own, since a
  // scene may be big.
  void keep();
  // Waits until it is written; whether the file holds the document as it is now.
  bool keepNow();
  // All is saved or given up: the file goes, at once or when it has just been written.
  void discard();
  // The files that crashed programs have left, the oldest first.
  std::vector<Orphan> orphans() const;
  // Ends an orphan for good.
  static void remove(Orphan& orphan);

  QString path() const;

 signals:
  void notified(const compliant::Notice& notice);

 private:
  void follow();
  // What the writer has to tell.
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
