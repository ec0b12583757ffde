#pragma once

#include <cmath>

#include "engine/scene/round_core.hpp"

namespace compliant {

/// The core of a ball (a point) or of a capsule (a segment along y).
class SegmentCore final : public ConvexCore {
 public:
  explicit SegmentCore(double length = 0) : half_(length / 2) {}

  const char* name() const override { return half_ > 0 ? "capsule" : "ball"; }
  Eigen::AlignedBox3d bounds() const override { return {Vec3(0, -half_, 0), Vec3(0, half_, 0)}; }
  Vec3 support(const Vec3& along) const override {
    return {0, round::signOf(along.y()) * half_, 0};
  }
  /// The end that faces a direction, or the whole segment.
  void feature(const Vec3& along, SupportFeature& out) const override {
    if (half_ == 0 || std::abs(along.y()) > steep)
      return out.add(support(along), along.y() < 0 || half_ == 0 ? 0 : 1);
    out.outward = round::across(along);
    out.add({0, -half_, 0}, 0);
    out.add({0, half_, 0}, 1);
  }
  std::optional<Vec3> nearestNormal(const Vec3& along) const override {
    if (half_ == 0 || !(round::outwards(along) > 0.5)) return std::nullopt;
    return round::across(along);
  }
  std::optional<double> segment() const override { return half_; }

 private:
  static constexpr double steep = 0.7;  ///< cosine to y
  double half_;
};

}  // namespace compliant
