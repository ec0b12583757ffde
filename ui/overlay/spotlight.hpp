#pragma once

#include "ui/interaction/live_view.hpp"
#include "ui/overlay/look.hpp"

namespace compliant {

/// Darkens the view around the selection, with a soft edge. Does nothing if the selection is out of
/// view.
void drawSpotlight(const LiveView& view, const InstrumentLook& look);

}  // namespace compliant
