#include "ui/view/mesh_outline.hpp"

#include <algorithm>
#include <cmath>
#include <map>
#include <utility>

namespace compliant {
namespace {

// Cosines of the angle between two triangles: sharper is an edge, flatter is flat.
constexpr double sharp = 0.87, flat = 0.99999;

class Outline {
 public:
  Outline(const Mesh& mesh, const Vec3& scale) : triangles_(mesh.triangles()) {
    Eigen::AlignedBox3d box;
    for (const Eigen::Vector3f& vertex : mesh.vertices()) {
      places_.push_back(vertex.cast<double>().cwiseProduct(scale));
      box.extend(places_.back());
    }
    for (const Mesh::Triangle& t : triangles_)
      normals_.push_back(
          (places_[t[1]] - places_[t[0]]).cross(places_[t[2]] - places_[t[0]]).stableNormalized());
    findEdges();
    for (int axis = 0; axis < 3 && !box.isEmpty(); ++axis) cut(axis, box.center()[axis]);
  }

  std::vector<std::vector<Vec3>> lines;

 private:
  /// Finds sharp edges, and the triangles that belong to a curved surface.
  void findEdges() {
    curved_.assign(triangles_.size(), 0);
    std::map<std::pair<std::uint32_t, std::uint32_t>, std::size_t> first;
    for (std::size_t t = 0; t < triangles_.size(); ++t)
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t from = triangles_[t][i], to = triangles_[t][(i + 1) % 3];
        const auto [other, fresh] = first.emplace(std::minmax(from, to), t);
        if (fresh) continue;
        const double cosine = normals_[t].dot(normals_[other->second]);
        if (cosine < sharp)
          lines.push_back({places_[from], places_[to]});
        else if (cosine < flat)
          curved_[t] = curved_[other->second] = 1;
      }
  }

  void cut(int axis, double at) {
    for (std::size_t t = 0; t < triangles_.size(); ++t) {
      if (curved_[t] == 0) continue;
      std::vector<Vec3> ends;
      for (std::size_t i = 0; i < 3; ++i) {
        const Vec3 &from = places_[triangles_[t][i]], &to = places_[triangles_[t][(i + 1) % 3]];
        const double below = from[axis] - at, above = to[axis] - at;
        if ((below < 0) == (above < 0)) continue;
        ends.push_back(from + below / (below - above) * (to - from));
      }
      if (ends.size() == 2) lines.push_back(std::move(ends));
    }
  }

  const std::vector<Mesh::Triangle>& triangles_;
  std::vector<Vec3> places_, normals_;
  std::vector<char> curved_;
};

}  // namespace

std::vector<std::vector<Vec3>> outlineOf(const Mesh& mesh, const Vec3& scale) {
  return Outline(mesh, scale).lines;
}

}  // namespace compliant
