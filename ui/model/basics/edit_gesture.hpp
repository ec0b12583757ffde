#pragma once

#include <cstdint>

namespace compliant {

/// Which edits become one step of undo: all of a drag carry its number, which no other gesture has.
class EditGesture {
 public:
  /// Of the gesture that is going on; begins one when there is none.
  std::uint64_t id();
  /// What comes next is another gesture.
  void end() { id_ = 0; }

 private:
  std::uint64_t id_ = 0;  ///< 0: none is going on
};

}  // namespace compliant
