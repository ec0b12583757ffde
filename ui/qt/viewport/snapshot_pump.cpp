#include "ui/qt/viewport/snapshot_pump.hpp"

#include <algorithm>

namespace compliant {
namespace {
constexpr qint64 interval = 16;  // ms, 60 frames a second
}

SnapshotPump::SnapshotPump(QObject* parent) : QObject(parent) {
  timer_.setSingleShot(true);
  timer_.setTimerType(Qt::PreciseTimer);
  connect(&timer_, &QTimer::timeout, this, &SnapshotPump::deliver);
}

void SnapshotPump::wake() {
  // One queued call is enough, however many steps the engine takes meanwhile.
  if (waiting_.exchange(true)) return;
  QMetaObject::invokeMethod(this, &SnapshotPump::arrived, Qt::QueuedConnection);
}

void SnapshotPump::arrived() {
  const qint64 rest = sinceLast_.isValid() ? interval - sinceLast_.elapsed() : 0;
  timer_.start(static_cast<int>(std::max<qint64>(0, rest)));
}

void SnapshotPump::deliver() {
  sinceLast_.start();
  ++refreshes_;
  // Before reading: later snapshots must wake again.
  waiting_.store(false);
  emit refresh();
}

}  // namespace compliant
