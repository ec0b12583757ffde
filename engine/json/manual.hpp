#pragma once

#include <string>

#include "engine/scene/registry.hpp"

namespace compliant {

/// The reference manual in Markdown, generated from the descriptions only.
std::string manual(const Registry& types);

/// The part about one type.
std::string manual(const Type& type);

}  // namespace compliant
