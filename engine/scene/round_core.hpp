#pragma once

#include "engine/scene/convex_core.hpp"

/// Functions for cores that are round about y.
namespace compliant::round {

inline double signOf(double x) { return x < 0 ? -1 : 1; }
/// The length of the part of a direction across y.
double outwards(const Vec3& local);
/// The unit vector of that component; x if it vanishes.
Vec3 across(const Vec3& local);

// Identities of corners.
inline constexpr std::uint32_t lowestOfRim = 50, otherRim = 100, tip = 200;
/// The disc at the height y as a polygon whose corners lie on the rim, among them the point that
/// reaches farthest along a direction.
void addDisc(double radius, double y, const Vec3& along, std::uint32_t first, SupportFeature& out);

}  // namespace compliant::round
