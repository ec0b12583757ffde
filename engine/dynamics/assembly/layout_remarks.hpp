#pragma once

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// Appends remarks on shapes that detectors name or contain but that cannot touch.
void addContactRemarks(const Scene& scene, Layout& layout);

}  // namespace compliant
