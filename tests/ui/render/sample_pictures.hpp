#pragma once

#include "ui/render/picture.hpp"

namespace compliant::samples {

/// A rope bridge with hard and compliant ropes, dashed hangers, anchors of every kind and forces.
Picture ropeBridge();

/// A square sheet of about so many points, two links per point of which half are coils, and one
/// arrow per point: what the promise of frames per second is about.
Picture crowd(int points);

}  // namespace compliant::samples
