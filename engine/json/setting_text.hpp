#pragma once

#include <string>

#include "engine/scene/scene.hpp"

namespace compliant {

/// Sets one field as `--set` says it: "component.field=value" (parseValue). An error repeats the
/// text; nothing is set then.
Status applySetting(Scene& scene, const std::string& setting);

}  // namespace compliant
