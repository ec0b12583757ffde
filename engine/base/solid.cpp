#include "engine/base/solid.hpp"

#include <algorithm>
#include <cmath>
#include <string>

#include "engine/base/dense.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

using Triangles = std::span<const Mesh::Triangle>;
using Vertices = std::span<const Vec3>;

/// Mean thickness relative to extent below which a solid is flat within rounding.
constexpr double flat = 1e-12;

Status checkTriangles(Vertices vertices, Triangles triangles) {
  if (triangles.empty()) return Error{"", "The mesh has no triangles"};
  for (std::size_t i = 0; i < vertices.size(); ++i)
    if (!vertices[i].allFinite())
      return Error{"", "Vertex " + std::to_string(i) + " is not at a finite place"};
  for (std::size_t t = 0; t < triangles.size(); ++t) {
    const Mesh::Triangle& corner = triangles[t];
    for (const std::uint32_t vertex : corner)
      if (vertex >= vertices.size())
        return Error{"", "Triangle " + std::to_string(t) + " refers to vertex " +
                             std::to_string(vertex) + ", but the mesh has " +
                             std::to_string(vertices.size())};
    if (corner[0] == corner[1] || corner[1] == corner[2] || corner[2] == corner[0])
      return Error{"", "Triangle " + std::to_string(t) + " has a vertex twice"};
  }
  return {};
}

/// An edge of a triangle: its vertices in ascending order, and the triangle's direction along it.
struct HalfEdge {
  std::uint32_t low, high;
  bool up;
  bool sameEdge(const HalfEdge& other) const { return low == other.low && high == other.high; }
};

std::string placeText(const Vec3& place) {
  std::string text;
  for (const double x : place) text += (text.empty() ? "(" : ", ") + numberText(x);
  return text + ")";
}

/// Every edge must belong to two triangles that traverse it in opposite directions; returns a
/// sentence about the first other edge.
Status checkClosed(Vertices vertices, Triangles triangles) {
  std::vector<HalfEdge> edges;
  edges.reserve(3 * triangles.size());
  for (const Mesh::Triangle& corner : triangles)
    for (std::size_t i = 0; i < 3; ++i) {
      const std::uint32_t a = corner[i], b = corner[(i + 1) % 3];
      edges.push_back({std::min(a, b), std::max(a, b), a < b});
    }
  std::sort(edges.begin(), edges.end(), [](const HalfEdge& a, const HalfEdge& b) {
    return a.low != b.low ? a.low < b.low : a.high < b.high;
  });
  for (auto first = edges.begin(); first != edges.end();) {
    const auto end = std::find_if(first, edges.end(),
                                  [first](const HalfEdge& edge) { return !edge.sameEdge(*first); });
    const auto count = end - first;
    if (count != 2 || first->up == (first + 1)->up) {
      const std::string edge =
          "Edge " + std::to_string(first->low) + "–" + std::to_string(first->high) + ", from " +
          placeText(vertices[first->low]) + " to " + placeText(vertices[first->high]) + ", ";
      if (count == 1) return Error{"", edge + "belongs to one triangle: the surface is open"};
      if (count == 2)
        return Error{"", edge + "is used twice in one direction: one of its triangles is turned"};
      return Error{"", edge + "belongs to " + std::to_string(count) +
                           " triangles: the surface touches itself there"};
    }
    first = end;
  }
  return {};
}

}  // namespace

Status checkSurface(Vertices vertices, Triangles triangles) {
  if (const Status checked = checkTriangles(vertices, triangles); !checked) return checked;
  return checkClosed(vertices, triangles);
}

Solid Solid::placed(const Eigen::Quaterniond& rotation, const Vec3& offset) const {
  const Mat3 R = rotation.toRotationMatrix();
  return {volume, R * centre + offset, R * inertia * R.transpose()};
}

Solid Solid::scaled(double factor) const {
  const double cube = factor * factor * factor;
  return {volume * cube, centre * factor, inertia * (cube * factor * factor)};
}

Result<Solid> solidOf(Vertices vertices, Triangles triangles) {
  if (const Status checked = checkSurface(vertices, triangles); !checked) return checked.error();
  Eigen::AlignedBox3d box;
  for (const Mesh::Triangle& corner : triangles)
    for (const std::uint32_t vertex : corner) box.extend(vertices[vertex]);
  // About the middle of the box, where differences lose the fewest digits.
  const Vec3 middle = box.min() / 2 + box.max() / 2;
  double volume = 0, area = 0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();  // ∫ x xᵀ
  for (const Mesh::Triangle& corner : triangles) {
    const Vec3 a = vertices[corner[0]] - middle, b = vertices[corner[1]] - middle,
               c = vertices[corner[2]] - middle, sum = a + b + c;
    const double six = a.dot(b.cross(c));  // six times the signed volume
    volume += six / 6;
    area += (b - a).cross(c - a).norm() / 2;
    first += six / 24 * sum;
    second += six / 120 *
              (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  const double extent = (box.max() - box.min()).norm();
  if (!std::isfinite(area * extent) || !second.allFinite())
    return Error{"", "The mesh is too large: its inertia is beyond all numbers"};
  if (!(std::abs(volume) > flat * area * extent)) return Error{"", "The mesh has no volume"};
  if (volume < 0)
    return Error{"", "The mesh is inside out: its triangles are clockwise seen from outside"};
  const Vec3 centre = first / volume;
  const Mat3 about = second - volume * centre * centre.transpose();
  const Solid solid{volume, centre + middle, about.trace() * Mat3::Identity() - about};
  // Parts that overlap or lie inside out within others may have a sum that no solid has.
  if (!(symmetricEigenvalues(solid.inertia)[0] > 0))
    return Error{"", "No solid has the inertia of this mesh: parts of it are inside out"};
  return solid;
}

Result<Solid> solidOf(const Mesh& mesh, const Vec3& scale) {
  std::vector<Vec3> vertices;
  vertices.reserve(mesh.vertices().size());
  for (const Eigen::Vector3f& vertex : mesh.vertices())
    vertices.emplace_back(vertex.cast<double>().cwiseProduct(scale));
  return solidOf(vertices, mesh.triangles());
}

}  // namespace compliant
