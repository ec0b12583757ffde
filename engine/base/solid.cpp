#include "engine/base/solid.hpp"

#include <algorithm>
#include <string>
#include <unordered_map>

namespace compliant {

namespace {

/// The edge that is used other than once in each direction, as a sentence; nothing when all are well.
Status checkClosed(const Mesh& mesh) {
  std::unordered_map<std::uint64_t, int> uses;
  const auto key = [](std::uint32_t a, std::uint32_t b) {
    return static_cast<std::uint64_t>(a) << 32 | b;
  };
  const auto vertex = [](std::uint64_t key) { return std::to_string(key >> 32); };
  for (std::size_t t = 0; t < mesh.triangles().size(); ++t) {
    const auto& corner = mesh.triangles()[t];
    for (std::size_t i = 0; i < 3; ++i) {
      if (corner[i] >= mesh.vertices().size())
        return Error{"", "Triangle " + std::to_string(t) + " refers to vertex " +
                             std::to_string(corner[i]) + ", but the mesh has " +
                             std::to_string(mesh.vertices().size())};
      ++uses[key(corner[i], corner[(i + 1) % 3])];
    }
  }
  for (const auto& [edge, count] : uses) {
    const std::string text = "The edge between vertices " + vertex(edge) + " and " +
                             std::to_string(edge & 0xffffffffU);
    if (count > 1)
      return Error{"", text + " is used " + std::to_string(count) +
                           " times in one direction: two sheets meet there or a triangle is turned"};
    const auto back = uses.find(key(static_cast<std::uint32_t>(edge), static_cast<std::uint32_t>(edge >> 32)));
    if (back == uses.end())
      return Error{"", text + " has a triangle on one side only: the mesh is open there"};
  }
  return {};
}

}  // namespace

Solid Solid::placed(const Eigen::Quaterniond& rotation, const Vec3& offset) const {
  const Mat3 R = rotation.toRotationMatrix();
  return {volume, R * centre + offset, R * inertia * R.transpose()};
}

Result<Solid> solidOf(const Mesh& mesh, const Vec3& scale) {
  if (mesh.triangles().empty()) return Error{"", "The mesh has no triangles"};
  if (const Status closed = checkClosed(mesh); !closed) return closed.error();
  // About the middle of the box, where differences lose the fewest digits.
  const Vec3 middle = mesh.bounds().center().cast<double>().cwiseProduct(scale);
  double volume = 0;
  Vec3 first = Vec3::Zero();
  Mat3 second = Mat3::Zero();  // ∫ x xᵀ
  for (const auto& corner : mesh.triangles()) {
    const auto place = [&](std::size_t i) {
      return Vec3(mesh.vertices()[corner[i]].cast<double>().cwiseProduct(scale) - middle);
    };
    const Vec3 a = place(0), b = place(1), c = place(2), sum = a + b + c;
    const double six = a.dot(b.cross(c));  // six times the signed volume
    volume += six / 6;
    first += six / 24 * sum;
    second += six / 120 *
              (a * a.transpose() + b * b.transpose() + c * c.transpose() + sum * sum.transpose());
  }
  if (!(volume > 0))
    return Error{"", volume < 0 ? "The mesh is inside out: its triangles are clockwise seen from outside"
                                : "The mesh has no volume"};
  const Vec3 centre = first / volume;
  const Mat3 about = second - volume * centre * centre.transpose();
  Solid solid;
  solid.volume = volume;
  solid.centre = centre + middle;
  solid.inertia = about.trace() * Mat3::Identity() - about;
  return solid;
}

}  // namespace compliant
