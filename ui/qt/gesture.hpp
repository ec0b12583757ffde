#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>

namespace compliant {

enum class GesturePhase { ongoing, finished };

// Says which edits belong together. All edits of one drag carry the same id and become one step of
// undo; the last one is finished. A click or a typed value is a gesture of one finished edit.
struct Gesture {
  std::uint64_t id = 0;
  GesturePhase phase = GesturePhase::finished;
  bool operator==(const Gesture&) const = default;
};

// Hands out ids that no other field uses, and keeps one open while a drag or a run of key presses
// lasts.
class GestureTracker : public QObject {
  Q_OBJECT

 public:
  explicit GestureTracker(QObject* parent = nullptr);

  // The gesture that is going on; opens one when there is none.
  Gesture going();
  // Ends it, or gives a fresh finished gesture when none is going on.
  Gesture finished();
  bool isOpen() const { return id_ != 0; }

  // Ends the gesture after a pause without further presses: timedOut is sent then.
  void endAfterPause(int milliseconds = 600);

 signals:
  void timedOut();

 private:
  std::uint64_t id_ = 0;
  QTimer pause_;
};

}  // namespace compliant

Q_DECLARE_METATYPE(compliant::Gesture)
