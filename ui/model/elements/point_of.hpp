#pragma once

#include "engine/scene/value.hpp"

namespace compliant {

/// One point of a state of points.
struct PointOf {
  Id state = 0;
  std::int64_t element = 0;
  bool operator==(const PointOf&) const = default;
  auto operator<=>(const PointOf&) const = default;
};

}  // namespace compliant
