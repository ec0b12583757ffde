#pragma once

#include <string>
#include <vector>

#include "engine/scene/edit.hpp"
#include "ui/model/elements/point_ids.hpp"
#include "ui/model/elements/point_ref.hpp"

namespace compliant {

/// New components or points as one edit: the result of templates, tools and copies.
struct Creation {
  Edit edit;
  std::string label;          ///< of the undo step: "Add rod"
  std::vector<Id> selection;  ///< what is selected afterwards
  std::vector<PointRef>
      points;               ///< the new points, in the order of their making, or those that it
                            ///< is about; of states in `selection` they are selected afterwards
  bool atStart = true;      ///< places or lengths are those at the start, not at present
  GonePoints gone = {};     ///< see Document::edit
  std::string remark = {};  ///< a sentence about deviations from the request; empty: none
};

}  // namespace compliant
