#pragma once

#include <string>

#include "ui/model/document/session.hpp"
#include "ui/view/scene_draw_list.hpp"

namespace compliant {

/// What a label says about something in the view at present: its name, and in lines of fixed width
/// what it has: place, velocity and net force, or strain, force and compliance.
std::string describedItem(const Session& session, const SceneItem& item);
/// "12.3 N, 0.041 m": force and extension of the pull; empty without one.
std::string pullText(const Snapshot& snapshot);

}  // namespace compliant
