#pragma once

#include <QElapsedTimer>
#include <QObject>
#include <QTimer>
#include <atomic>

namespace compliant {

// Forwards the wake-ups of the engine thread to the window, at most 60 times a second. wake() may
// be called from any thread.
class SnapshotPump : public QObject {
  Q_OBJECT

 public:
  explicit SnapshotPump(QObject* parent = nullptr);

  void wake();
  // The number of refreshes; for tests of the rate.
  long refreshes() const { return refreshes_; }

 signals:
  void refresh();

 private:
  void arrived();
  void deliver();

  std::atomic<bool> waiting_{false};
  QTimer timer_;
  QElapsedTimer sinceLast_;
  long refreshes_ = 0;
};

}  // namespace compliant
