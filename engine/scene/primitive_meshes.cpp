#include "engine/scene/primitive_meshes.hpp"

#include <array>
#include <cmath>
#include <numbers>

#include "engine/base/elementary.hpp"
#include "engine/scene/shared_mesh.hpp"

namespace compliant {

namespace {

constexpr int sides = 24;  ///< of round things
constexpr int rings = 6;   ///< of a hemisphere

}  // namespace

Mesh lathe(const std::vector<Eigen::Vector2f>& profile) {  // radius and height
  std::vector<Eigen::Vector3f> vertices;
  std::vector<Mesh::Triangle> triangles;
  std::vector<std::uint32_t> first;  // vertex of each circle; a circle of radius 0 is one vertex
  const auto single = [&](std::size_t i) { return profile[i].x() == 0; };
  for (std::size_t i = 0; i < profile.size(); ++i) {
    first.push_back(static_cast<std::uint32_t>(vertices.size()));
    const float radius = profile[i].x(), height = profile[i].y();
    if (single(i)) {
      vertices.emplace_back(0, height, 0);
      continue;
    }
    for (int k = 0; k < sides; ++k) {
      const double angle = 2 * std::numbers::pi * k / sides;
      vertices.emplace_back(radius * static_cast<float>(elementary::cos(angle)), height,
                            -radius * static_cast<float>(elementary::sin(angle)));
    }
  }
  for (std::size_t i = 0; i + 1 < profile.size(); ++i)
    for (std::uint32_t k = 0; k < sides; ++k) {
      const std::uint32_t next = (k + 1) % sides;
      const std::uint32_t a = first[i] + (single(i) ? 0 : k), b = first[i] + (single(i) ? 0 : next);
      const std::uint32_t c = first[i + 1] + (single(i + 1) ? 0 : k),
                          d = first[i + 1] + (single(i + 1) ? 0 : next);
      if (!single(i)) triangles.push_back({a, b, d});
      if (!single(i + 1)) triangles.push_back({a, d, c});
    }
  return {std::move(vertices), std::move(triangles)};
}

namespace {

Mesh capsule(double length) {
  std::vector<Eigen::Vector2f> profile;
  const auto half = static_cast<float>(length / 2);
  for (int i = -rings; i <= rings; ++i) {
    const double angle = std::numbers::pi / 2 * i / rings;
    const float radius =
        i == -rings || i == rings ? 0.0F : static_cast<float>(elementary::cos(angle));
    const auto height = static_cast<float>(elementary::sin(angle));
    if (i == 0 && half > 0) profile.emplace_back(1.0F, -half);
    profile.emplace_back(radius, height + (i < 0 ? -half : half));
  }
  return lathe(profile);
}

Mesh box() {
  std::vector<Eigen::Vector3f> vertices;
  std::vector<Mesh::Triangle> triangles;
  for (int i = 0; i < 8; ++i)
    vertices.emplace_back((i & 1) != 0 ? 0.5F : -0.5F, (i & 2) != 0 ? 0.5F : -0.5F,
                          (i & 4) != 0 ? 0.5F : -0.5F);
  const auto face = [&triangles](std::uint32_t a, std::uint32_t b, std::uint32_t c,
                                 std::uint32_t d) {
    triangles.push_back({a, b, c});
    triangles.push_back({a, c, d});
  };
  face(0, 4, 6, 2);
  face(1, 3, 7, 5);
  face(0, 1, 5, 4);
  face(2, 6, 7, 3);
  face(0, 2, 3, 1);
  face(4, 5, 7, 6);
  return {std::move(vertices), std::move(triangles)};
}

/// Rings around y from the lowest to the highest, each with an arc at each of its four corners.
Mesh roundedBox(const Vec3& size) {
  constexpr std::uint32_t arc = sides / 4;  // pieces of a quarter of a circle
  constexpr std::uint32_t around = 4 * (arc + 1);
  const Eigen::Vector3f half = (size / 2 - Vec3::Ones()).cast<float>();
  std::vector<Eigen::Vector3f> vertices;
  std::vector<Mesh::Triangle> triangles;
  const auto quarter = [](std::uint32_t i) { return std::numbers::pi / 2 * i / arc; };
  const auto addRing = [&](double latitude, float side) {
    const auto radius = static_cast<float>(elementary::cos(latitude)),
               height = static_cast<float>(elementary::sin(latitude));
    for (std::uint32_t corner = 0; corner < 4; ++corner)
      for (std::uint32_t i = 0; i <= arc; ++i) {
        const double angle = std::numbers::pi / 2 * corner + quarter(i);
        const float x = corner == 0 || corner == 3 ? 1.0F : -1.0F, z = corner < 2 ? -1.0F : 1.0F;
        vertices.emplace_back(x * half.x() + radius * static_cast<float>(elementary::cos(angle)),
                              side * half.y() + height,
                              z * half.z() - radius * static_cast<float>(elementary::sin(angle)));
      }
  };
  for (std::uint32_t i = 0; i <= arc; ++i) addRing(quarter(i) - std::numbers::pi / 2, -1);
  for (std::uint32_t i = 0; i <= arc; ++i) addRing(quarter(i), 1);
  const auto add = [&](std::uint32_t a, std::uint32_t b, std::uint32_t c) {
    if (vertices[a] != vertices[b] && vertices[b] != vertices[c] && vertices[c] != vertices[a])
      triangles.push_back({a, b, c});
  };
  constexpr std::uint32_t rows = 2 * (arc + 1);
  for (std::uint32_t ring = 0; ring + 1 < rows; ++ring)
    for (std::uint32_t k = 0; k < around; ++k) {
      const std::uint32_t a = ring * around + k, b = ring * around + (k + 1) % around;
      add(a, b, b + around);
      add(a, b + around, a + around);
    }
  // The bottom and top faces: one vertex of each corner.
  constexpr std::uint32_t next = arc + 1, top = (rows - 1) * around;
  add(0, 2 * next, next);
  add(0, 3 * next, 2 * next);
  add(top, top + next, top + 2 * next);
  add(top, top + 2 * next, top + 3 * next);
  return {std::move(vertices), std::move(triangles)};
}

}  // namespace

std::shared_ptr<const Mesh> ballMesh() {
  static const auto mesh = std::make_shared<const Mesh>(capsule(0));
  return mesh;
}

std::shared_ptr<const Mesh> boxMesh() {
  static const auto mesh = std::make_shared<const Mesh>(box());
  return mesh;
}

std::shared_ptr<const Mesh> cylinderMesh() {
  static const auto mesh =
      std::make_shared<const Mesh>(lathe({{0, -0.5F}, {1, -0.5F}, {1, 0.5F}, {0, 0.5F}}));
  return mesh;
}

std::shared_ptr<const Mesh> coneMesh() {
  static const auto mesh = std::make_shared<const Mesh>(lathe({{0, -0.5F}, {1, -0.5F}, {0, 0.5F}}));
  return mesh;
}

std::shared_ptr<const Mesh> capsuleMesh(double length) {
  return sharedMesh(length, [length] { return capsule(length); });
}

std::shared_ptr<const Mesh> roundedBoxMesh(const Vec3& size) {
  return sharedMesh(std::array{size.x(), size.y(), size.z()}, [&] { return roundedBox(size); });
}

}  // namespace compliant
