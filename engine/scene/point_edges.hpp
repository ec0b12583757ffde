#pragma once

#include "engine/scene/locate_element.hpp"

namespace compliant {

/// Edges between points that are counted through all inputs in order; shared by Distance and
/// Difference.
struct PointEdge {
  Index inputA = 0, a = 0;
  Index inputB = 0, b = 0;
};

template <class Shapes>
PointEdge locateEdge(const Shapes& inputs, const Edge& edge) {
  const LocatedElement a = locateElement(inputs, edge[0]), b = locateElement(inputs, edge[1]);
  return {a.input, a.element, b.input, b.element};
}

/// Returns a sentence if inputs are not points or an edge refers to a missing point, or nothing.
inline std::optional<std::string> checkEdges(InputShapes in, const Array<Edge>& edges) {
  if (in.empty()) return "The mapping needs at least one input";
  Index total = 0;
  for (const StateShape& shape : in) {
    if (shape.embedding != Embedding::Point) return "Every input must be Points";
    total += shape.count;
  }
  for (std::size_t k = 0; k < edges.size(); ++k) {
    if (edges[k][0] == edges[k][1])
      return "edges[" + std::to_string(k) + "] joins point " + std::to_string(edges[k][0]) +
             " to itself";
    for (const std::int64_t end : edges[k])
      if (end >= total)
        return "edges[" + std::to_string(k) + "] refers to point " + std::to_string(end) +
               ", but the inputs have " +
               (total == 0 ? "no points" : "points 0 to " + std::to_string(total - 1));
  }
  return std::nullopt;
}

/// Unit vector and length of a difference of places. Coincident points have no direction: u is then
/// the x axis and l a tiny length, so that everything stays finite.
struct Direction {
  Vec3 u;
  double l;
};
inline Direction directionOf(const Vec3& difference) {
  constexpr double shortest = 1e-9;  // m; closer points count as coincident
  const double length = difference.norm();
  if (length < shortest) return {Vec3::UnitX(), shortest};
  return {difference / length, length};
}

inline void depictEdges(InputShapes in, const Array<Edge>& edges, Depiction& out) {
  out.lines.reserve(out.lines.size() + edges.size());
  for (std::size_t k = 0; k < edges.size(); ++k) {
    const PointEdge e = locateEdge(in, edges[k]);
    out.lines.push_back(
        {static_cast<Index>(k), {e.inputA, e.a, Vec3::Zero()}, {e.inputB, e.b, Vec3::Zero()}});
  }
}

}  // namespace compliant
