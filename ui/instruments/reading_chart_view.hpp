#pragma once

#include "engine/inspect/reading.hpp"

namespace compliant {

struct InstrumentLook;

/// Draws the curves of a chart with axes, and their names beside it. Under the pointer, the names
/// tell the numbers; a name under the pointer emphasises its curve.
void drawReadingChart(const ReadingChart& chart, const InstrumentLook& look);

}  // namespace compliant
