#pragma once

#include <QObject>
#include <QTimer>
#include <cstdint>

#include "ui/model/basics/edit_gesture.hpp"

namespace compliant {

// Groups edits: all edits of one drag carry the same id and form one undo step. A click or a typed
// value is a gesture by itself.
struct Gesture {
  std::uint64_t id = 0;
  bool operator==(const Gesture&) const = default;
};

// Creates unique gesture ids, and keeps one while a drag or a series of key presses lasts.
class GestureTracker : public QObject {
  Q_OBJECT

 public:
  explicit GestureTracker(QObject* parent = nullptr);

  // The gesture under way; begins one when there is none.
  Gesture going();
  // For the last edit of the gesture under way, which it ends, or for a single edit.
  Gesture last();
  // Ends the gesture.
  void end();
  // Ends it after a pause without further presses.
  void endAfterPause(int milliseconds = 600) { pause_.start(milliseconds); }

 private:
  EditGesture edits_;
  QTimer pause_;
};

}  // namespace compliant

Q_DECLARE_METATYPE(compliant::Gesture)
