#pragma once

#include <string>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// "3 impacts took 0.12 J, 1.230 s".
std::string impactText(const ImpactMark& mark);

}  // namespace compliant
