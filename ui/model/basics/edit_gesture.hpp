#pragma once

#include <cstdint>

namespace compliant {

/// Groups edits into one undo step: all edits of a drag carry the same unique number.
class EditGesture {
 public:
  /// The number of the gesture under way; begins a gesture if there is none.
  std::uint64_t id();
  /// Ends the gesture.
  void end() { id_ = 0; }

 private:
  std::uint64_t id_ = 0;  ///< 0: no gesture is under way
};

}  // namespace compliant
