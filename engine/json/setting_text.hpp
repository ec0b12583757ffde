#pragma once

#include <string>

#include "engine/scene/scene.hpp"

namespace compliant {

/// Sets one field as in `--set`: "component.field=value" (parseValue). An error repeats the text;
/// then nothing is set.
Status applySetting(Scene& scene, const std::string& setting);

}  // namespace compliant
