#include "engine/import/mesh/closed_parts.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>
#include <numeric>

#include "engine/base/elementary.hpp"
#include "engine/import/mesh/surface_edges.hpp"

namespace compliant::mesh {

namespace {

constexpr std::size_t probes = 5;  // places of a part that are tested for surrounding parts
constexpr double mostSteps = 1e8;  // triangles and boxes looked at, some seconds
constexpr double inward = 1e-6;    // of the size of a part: distance of probes from its surface

struct Part {
  std::vector<std::size_t> triangles;
  double volume = 0;
  Eigen::AlignedBox3d box;
  bool turned = false;
};

class Sorter {
 public:
  explicit Sorter(Surface& surface) : surface_(surface), parents_(surface.triangles.size() / 3) {
    std::iota(parents_.begin(), parents_.end(), std::size_t{0});
  }

  ClosedParts turn() {
    joinAtEdges();
    collect();
    if (std::accumulate(parts_.begin(), parts_.end(), 0.0,
                        [](double sum, const Part& part) { return sum + part.volume; }) < 0)
      for (Part& part : parts_) turn(part);
    std::vector<Part*> wrong;
    for (Part& part : parts_)
      if (part.volume < 0 && !liesInAnother(part) && steps_ <= mostSteps) wrong.push_back(&part);
    for (Part* part : wrong) turn(*part);
    for (const Part& part : parts_)
      if (part.turned)
        for (const std::size_t t : part.triangles)
          std::swap(surface_.triangles[3 * t + 1], surface_.triangles[3 * t + 2]);
    const auto turned =
        std::count_if(parts_.begin(), parts_.end(), [](const Part& part) { return part.turned; });
    return {parts_.size(), static_cast<std::size_t>(turned), steps_ <= mostSteps};
  }

 private:
  static void turn(Part& part) {
    part.turned = !part.turned;
    part.volume = -part.volume;
  }

  const Vec3& corner(std::size_t triangle, std::size_t k) const {
    return surface_.vertices[static_cast<std::size_t>(surface_.triangles[3 * triangle + k])];
  }

  std::size_t rootOf(std::size_t triangle) {
    while (parents_[triangle] != triangle)
      triangle = parents_[triangle] = parents_[parents_[triangle]];
    return triangle;
  }

  void joinAtEdges() {
    forSameEdges(sortedEdges(surface_), [this](std::span<const Edge> same) {
      for (std::size_t i = 1; i < same.size(); ++i)
        parents_[rootOf(same[i].triangle)] = rootOf(same[i - 1].triangle);
    });
  }

  void collect() {
    std::vector<std::size_t> numbers(parents_.size(), parents_.size());
    for (std::size_t t = 0; t < parents_.size(); ++t) {
      std::size_t& number = numbers[rootOf(t)];
      if (number == parents_.size()) {
        number = parts_.size();
        parts_.emplace_back();
      }
      Part& part = parts_[number];
      part.triangles.push_back(t);
      for (std::size_t k = 0; k < 3; ++k) part.box.extend(corner(t, k));
      // About a corner of the part, where differences lose few digits.
      const Vec3& origin = corner(part.triangles.front(), 0);
      part.volume +=
          (corner(t, 0) - origin).dot((corner(t, 1) - origin).cross(corner(t, 2) - origin)) / 6;
    }
  }

  bool liesInAnother(const Part& part) {
    return std::any_of(parts_.begin(), parts_.end(), [&](const Part& other) {
      if (++steps_ > mostSteps) return false;
      return &other != &part && other.volume > 0 && other.box.contains(part.box) &&
             liesIn(part, other);
    });
  }

  /// Decided by the majority of some places just inside the part. Its triangles, and with them all
  /// normals, may still be inside out or already reversed.
  bool liesIn(const Part& part, const Part& other) {
    std::size_t inside = 0;
    const double depth = inward * (part.box.max() - part.box.min()).norm();
    for (std::size_t i = 0; i < probes; ++i) {
      const std::size_t t = part.triangles[i * part.triangles.size() / probes];
      const Vec3 &a = corner(t, 0), &b = corner(t, 1), &c = corner(t, 2);
      const Vec3 outward = (b - a).cross(c - a).normalized() * (part.turned ? -1 : 1);
      // For a part of negative volume, this is its inside.
      if (turnsAround((a + b + c) / 3 + depth * outward, other)) ++inside;
    }
    return 2 * inside > probes;
  }

  /// Whether a part goes around a place: its solid angle there is 4π, outside it is 0 (Van
  /// Oosterom, Strackee 1983).
  bool turnsAround(const Vec3& place, const Part& part) {
    double angle = 0;
    steps_ += static_cast<double>(part.triangles.size());
    if (steps_ > mostSteps) return false;
    for (const std::size_t t : part.triangles) {
      const Vec3 a = corner(t, 0) - place, b = corner(t, 1) - place, c = corner(t, 2) - place;
      const double la = a.norm(), lb = b.norm(), lc = c.norm();
      angle += 2 * elementary::atan2(a.dot(b.cross(c)),
                                     la * lb * lc + a.dot(b) * lc + b.dot(c) * la + c.dot(a) * lb);
    }
    return std::abs(angle) > 2 * std::numbers::pi;
  }

  Surface& surface_;
  std::vector<std::size_t> parents_;  // triangles of one part have the same root
  std::vector<Part> parts_;
  double steps_ = 0;
};

}  // namespace

ClosedParts turnOutside(Surface& surface) { return Sorter(surface).turn(); }

}  // namespace compliant::mesh
