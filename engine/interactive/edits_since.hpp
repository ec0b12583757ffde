#pragma once

#include <vector>

#include "engine/scene/edit.hpp"

namespace compliant {

/// The edits since a moment, kept to know whether the design is again what it was then: an edit
/// that takes the latest one back removes it. Edits of the same fields in a row count as one, as
/// they do in the history of a document.
class EditsSince {
 public:
  /// `edit` was made, and `inverse` takes it back.
  void add(const Edit& edit, const Edit& inverse);
  bool none() const { return known_ && inverses_.empty(); }
  void clear();
  /// Some edits are unknown from now on.
  void lose();

 private:
  std::vector<Edit> inverses_;
  bool known_ = true;
};

}  // namespace compliant
