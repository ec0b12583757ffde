#include "ui/model/basics/edit_gesture.hpp"

namespace compliant {

std::uint64_t EditGesture::id() {
  static std::uint64_t last = 0;  // of the thread of the windows
  if (id_ == 0) id_ = ++last;
  return id_;
}

}  // namespace compliant
