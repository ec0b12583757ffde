#pragma once

#include "ui/model/build/templates.hpp"

namespace compliant::test {

/// A net of `side` × `side` points.
inline NetShape squareNet(std::int64_t side, NetLinks links, double compliance) {
  NetShape shape;
  shape.columns = shape.rows = side;
  shape.links = links;
  shape.compliance = compliance;
  return shape;
}

}  // namespace compliant::test
