#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The edits since a moment, kept to know whether the design is again as it was then: an edit that
/// reverts the latest one removes it. Consecutive edits of the same fields count as one, as in the
/// history of a document.
class EditsSince {
 public:
  /// Adds an edit and its inverse.
  void add(const Edit& edit, const Edit& inverse);
  bool none() const { return known_ && inverses_.empty(); }
  void clear();
  /// From now on, some edits are unknown.
  void lose();

 private:
  std::vector<Edit> inverses_;
  bool known_ = true;
};

}  // namespace compliant
