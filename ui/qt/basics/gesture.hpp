#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>

#include "ui/model/basics/edit_gesture.hpp"

namespace compliant {

// Says which edits belong together. All edits of one drag carry the same id and become one step of
// undo; a click or a typed value is a gesture of its own.
struct Gesture {
  std::uint64_t id = 0;
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
  // The gesture of the last edit of what is going on, or of a single one.
  Gesture last();
  // What comes next is another gesture.
  void end();
  // The same after a pause without further presses.
  void endAfterPause(int milliseconds = 600) { pause_.start(milliseconds); }

 private:
  EditGesture edits_;
  QTimer pause_;
};

}  // namespace compliant

Q_DECLARE_METATYPE(compliant::Gesture)
