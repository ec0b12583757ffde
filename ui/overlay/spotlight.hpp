#pragma once

#include "ui/interaction/live_view.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Darkens the view around what is selected, with a soft edge; nothing where nothing selected is
/// in view.
void drawSpotlight(const LiveView& view, const InstrumentLook& look);

}  // namespace compliant
