#pragma once

#include "engine/scene/value.hpp"

namespace compliant {

/// One point of a state of points.
struct PointRef {
  Id state = 0;
  std::int64_t element = 0;
  bool operator==(const PointRef&) const = default;
  auto operator<=>(const PointRef&) const = default;
};

}  // namespace compliant
