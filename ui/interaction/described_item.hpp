#pragma once

#include <string>

#include "ui/model/document/session.hpp"
#include "ui/view/scene_item.hpp"

namespace compliant {

/// The label of an item in the view: its name, then lines of fixed width with its place, velocity
/// and net force, or its strain, force and compliance.
std::string describedItem(const Session& session, const SceneItem& item);
/// "12.3 N, 0.041 m": force and extension of the pull; empty if there is none.
std::string pullText(const Snapshot& snapshot);

}  // namespace compliant
