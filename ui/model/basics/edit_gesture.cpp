#include "ui/model/basics/edit_gesture.hpp"

namespace compliant {

std::uint64_t EditGesture::id() {
  static std::uint64_t last = 0;  // used by the UI thread only
  if (id_ == 0) id_ = ++last;
  return id_;
}

}  // namespace compliant
