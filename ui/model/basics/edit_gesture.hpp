#pragma once

#include <cstdint>

namespace compliant {

/// Groups edits into one step of undo: all edits of a drag carry its unique number.
class EditGesture {
 public:
  /// The number of the gesture under way; begins one when there is none.
  std::uint64_t id();
  /// Ends the gesture.
  void end() { id_ = 0; }

 private:
  std::uint64_t id_ = 0;  ///< 0: none is going on
};

}  // namespace compliant
