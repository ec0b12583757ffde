#include "engine/scene/round_core.hpp"

#include <cmath>
#include <numbers>

#include "engine/base/elementary.hpp"

namespace compliant::round {

namespace {

/// The number of corners of a polygon that replaces a disc.
constexpr int rimCorners = 24;
/// In addition, the farthest point of the rim is a corner if the disc is tilted by more than this
/// (sine).
constexpr double tilted = 1e-7;

}  // namespace

double outwards(const Vec3& local) { return elementary::hypot(local.x(), local.z()); }

Vec3 across(const Vec3& local) {
  const double length = outwards(local);
  return length > 0 ? Vec3(local.x() / length, 0, local.z() / length) : Vec3::UnitX();
}

void addDisc(double radius, double y, const Vec3& along, std::uint32_t first, SupportFeature& out) {
  const bool leans = outwards(along) > tilted;
  const double low = leans ? elementary::atan2(along.z(), along.x()) : 0;
  const double step = 2 * std::numbers::pi / rimCorners;
  const int before = leans ? static_cast<int>(std::floor(low / step)) : 0;
  const auto add = [&](double angle, std::uint32_t id) {
    out.add({radius * elementary::cos(angle), y, radius * elementary::sin(angle)}, id);
  };
  for (int i = 0; i < rimCorners; ++i) {
    const int corner = (before + i + rimCorners) % rimCorners;
    add(corner * step, first + static_cast<std::uint32_t>(corner));
    if (i == 0 && leans) add(low, first + lowestOfRim);
  }
  out.normal = signOf(y) * Vec3::UnitY();
}

}  // namespace compliant::round
