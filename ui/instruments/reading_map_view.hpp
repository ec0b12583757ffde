#pragma once

#include "engine/inspect/reading.hpp"

namespace compliant {

struct InstrumentLook;

/// Draws a map: a coloured cell for each number, the names of its rows, and the scale of the
/// colours. The cell under the pointer is told in words.
void drawReadingMap(const ReadingMap& map, const InstrumentLook& look);

}  // namespace compliant
