#pragma once

#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// Appends remarks on what detectors name or hold and yet does not touch.
void addContactRemarks(const Scene& scene, Layout& layout);

}  // namespace compliant
