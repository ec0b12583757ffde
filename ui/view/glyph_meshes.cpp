#include "ui/view/glyph_meshes.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <numbers>
#include <span>

namespace compliant {

namespace {

using Eigen::Vector3f;
constexpr float pi = std::numbers::pi_v<float>;

/// A circle of a tube; u × v is the direction of the tube.
struct Ring {
  Vector3f centre, u, v;
  float radius = 0;
};

class Builder {
 public:
  /// A tube through circles. A circle of radius 0 closes it; so does a last one equal to the first.
  void tube(std::span<const Ring> rings, int sides = 10) {
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    const auto n = static_cast<std::uint32_t>(sides);
    for (const Ring& ring : rings)
      for (int k = 0; k < sides; ++k) {
        const float angle = 2 * pi * static_cast<float>(k) / static_cast<float>(sides);
        vertices_.push_back(ring.centre +
                            ring.radius * (std::cos(angle) * ring.u + std::sin(angle) * ring.v));
      }
    for (std::uint32_t i = 0; i + 1 < rings.size(); ++i)
      for (std::uint32_t k = 0; k < n; ++k) {
        const std::uint32_t a = first + i * n + k, b = first + i * n + (k + 1) % n, c = a + n,
                            d = b + n;
        if (rings[i].radius > 0) triangles_.push_back({a, b, d});
        if (rings[i + 1].radius > 0) triangles_.push_back({a, d, c});
      }
  }
  struct Place {
    float height, radius;
  };
  /// A surface of revolution about an axis, from bottom to top.
  void turned(std::initializer_list<Place> profile, int axis = 2, int sides = 10) {
    std::vector<Ring> rings;
    for (const Place& each : profile)
      rings.push_back({each.height * Vector3f::Unit(axis), Vector3f::Unit((axis + 1) % 3),
                       Vector3f::Unit((axis + 2) % 3), each.radius});
    tube(rings, sides);
  }
  void pin(float halfLength, float radius, int axis) {
    turned({{-halfLength, 0}, {-halfLength, radius}, {halfLength, radius}, {halfLength, 0}}, axis,
           8);
  }
  void box(const Vector3f& half) {
    const auto first = static_cast<std::uint32_t>(vertices_.size());
    for (int i = 0; i < 8; ++i)
      vertices_.emplace_back((i & 1) != 0 ? half.x() : -half.x(),
                             (i & 2) != 0 ? half.y() : -half.y(),
                             (i & 4) != 0 ? half.z() : -half.z());
    constexpr std::array<std::array<std::uint32_t, 4>, 6> faces{
        {{0, 4, 6, 2}, {1, 3, 7, 5}, {0, 1, 5, 4}, {2, 6, 7, 3}, {0, 2, 3, 1}, {4, 5, 7, 6}}};
    for (const auto& [a, b, c, d] : faces) {
      triangles_.push_back({first + a, first + b, first + c});
      triangles_.push_back({first + a, first + c, first + d});
    }
  }
  /// Part of a circle of radius 1 about z, from the x axis on.
  static Ring onCircle(float angle, float radius) {
    const Vector3f outward(std::cos(angle), std::sin(angle), 0);
    return {outward, Vector3f::UnitZ(), outward, radius};
  }
  /// A closed ring.
  void ring(float radius, float halfWidth) {
    constexpr int pieces = 16;
    std::vector<Ring> rings;
    for (int i = 0; i <= pieces; ++i) {
      rings.push_back(onCircle(2 * pi * static_cast<float>(i) / pieces, halfWidth));
      rings.back().centre *= radius;
    }
    tube(rings, 6);
  }

  std::shared_ptr<const Mesh> mesh() {
    return std::make_shared<const Mesh>(std::move(vertices_), std::move(triangles_));
  }

 private:
  std::vector<Vector3f> vertices_;
  std::vector<Mesh::Triangle> triangles_;
};

template <class Build>
std::shared_ptr<const Mesh> built(Build build) {
  Builder builder;
  build(builder);
  return builder.mesh();
}

std::shared_ptr<const Mesh> arc(float halfWidth, Clipped clipped) {
  constexpr int pieces = 16;
  constexpr float whole = 1.5F * pi;
  const float reach = std::min(5 * halfWidth, 0.6F);  // of the head, along the circle
  return built([&](Builder& b) {
    const auto part = [](float from, float to) {
      std::vector<float> angles;
      for (int i = 0; i <= pieces / 2; ++i)
        angles.push_back(from + (to - from) * static_cast<float>(i) / (pieces / 2));
      return angles;
    };
    const auto add = [halfWidth](std::vector<Ring>& rings, const std::vector<float>& angles) {
      for (const float angle : angles) rings.push_back(Builder::onCircle(angle, halfWidth));
    };
    const float end = whole - reach, middle = end / 2;
    std::vector<Ring> rings{Builder::onCircle(0, 0)};
    if (clipped == Clipped::Yes) {
      // Like the break of an arrow: a gap between two strokes across.
      const float gap = std::min(2 * halfWidth, 0.2F), stroke = gap / 2, across = 2.6F * halfWidth;
      const auto strokeFrom = [&](float angle) {
        return std::vector{Builder::onCircle(angle, across),
                           Builder::onCircle(angle + stroke, across)};
      };
      add(rings, part(0, middle - gap - stroke));
      for (const Ring& ring : strokeFrom(middle - gap - stroke)) rings.push_back(ring);
      rings.push_back(Builder::onCircle(middle - gap, 0));
      b.tube(rings, 8);
      rings = {Builder::onCircle(middle + gap, 0)};
      for (const Ring& ring : strokeFrom(middle + gap)) rings.push_back(ring);
      add(rings, part(middle + gap + stroke, end));
    } else {
      add(rings, part(0, middle));
      add(rings, part(middle, end));
    }
    // A straight head, because a curved tip would bend inwards.
    const Ring neck = rings.back();
    const Vector3f along = neck.u.cross(neck.v);
    rings.push_back({neck.centre, neck.u, neck.v, 3.2F * halfWidth});
    rings.push_back({neck.centre + reach * along, neck.u, neck.v, 0});
    b.tube(rings, 8);
  });
}

}  // namespace

std::shared_ptr<const Mesh> pinMesh() {
  static const auto mesh = built([](Builder& b) {
    b.turned({{-1, 0},
              {-1, 0.26F},
              {-0.55F, 0.26F},
              {-0.55F, 0.55F},
              {0.55F, 0.55F},
              {0.55F, 0.26F},
              {1, 0.26F},
              {1, 0}});
  });
  return mesh;
}

std::shared_ptr<const Mesh> railMesh() {
  static const auto mesh = built([](Builder& b) {
    b.turned({{-1.9F, 0}, {-1.3F, 0.36F}, {-1.3F, 0.14F}, {1.3F, 0.14F}, {1.3F, 0.36F}, {1.9F, 0}},
             2, 8);
  });
  return mesh;
}

std::shared_ptr<const Mesh> crossMesh() {
  static const auto mesh = built([](Builder& b) {
    b.pin(1, 0.24F, 0);
    b.pin(1, 0.24F, 1);
  });
  return mesh;
}

std::shared_ptr<const Mesh> socketMesh() {
  static const auto mesh = built([](Builder& b) {
    constexpr float r = 0.6F;
    b.turned({{-r, 0},
              {-0.866F * r, 0.5F * r},
              {-0.5F * r, 0.866F * r},
              {0, r},
              {0.5F * r, 0.866F * r},
              {0.866F * r, 0.5F * r},
              {r, 0}});
    b.ring(1, 0.14F);
  });
  return mesh;
}

std::shared_ptr<const Mesh> plateMesh() {
  static const auto mesh = built([](Builder& b) { b.box({1, 1, 0.1F}); });
  return mesh;
}

std::shared_ptr<const Mesh> weldMesh() {
  static const auto mesh = built([](Builder& b) {
    for (int axis = 0; axis < 3; ++axis)
      b.box(Vector3f::Constant(0.24F) + 0.5F * Vector3f::Unit(axis));
  });
  return mesh;
}

std::shared_ptr<const Mesh> sleeveMesh() {
  static const auto mesh = built([](Builder& b) { b.box({0.45F, 0.45F, 0.6F}); });
  return mesh;
}

std::shared_ptr<const Mesh> dialMesh() {
  static const auto mesh = built([](Builder& b) { b.ring(1, 0.11F); });
  return mesh;
}

std::shared_ptr<const Mesh> pulleyMesh() {
  static const auto mesh = built([](Builder& b) {
    b.turned({{-0.3F, 0},
              {-0.3F, 1.1F},
              {-0.18F, 1.1F},
              {0, 0.85F},
              {0.18F, 1.1F},
              {0.3F, 1.1F},
              {0.3F, 0}},
             2, 24);
    b.pin(0.45F, 0.25F, 2);
  });
  return mesh;
}

std::shared_ptr<const Mesh> arcMesh(float halfWidth, Clipped clipped) {
  const auto ofWidths = [](Clipped each) {
    return std::array{arc(0.16F, each), arc(0.08F, each), arc(0.04F, each), arc(0.02F, each)};
  };
  static const auto whole = ofWidths(Clipped::No), cut = ofWidths(Clipped::Yes);
  const float step = std::round(std::log2(0.16F / std::max(halfWidth, 1e-6F)));
  return (clipped == Clipped::Yes ? cut
                                  : whole)[static_cast<std::size_t>(std::clamp(step, 0.0F, 3.0F))];
}

}  // namespace compliant
