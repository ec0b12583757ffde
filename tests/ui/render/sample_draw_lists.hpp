#pragma once

#include "ui/render/draw_list.hpp"

namespace compliant::samples {

/// A rope bridge with hard and compliant ropes, dashed hangers, anchors of every kind and forces.
DrawList ropeBridge();

/// A square sheet of about so many points, two links per point of which half are coils, and one
/// arrow per point: what the promise of frames per second is about.
DrawList dense(int points);

}  // namespace compliant::samples
