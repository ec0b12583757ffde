#pragma once

#include "engine/scene/build.hpp"

namespace compliant::test {

constexpr double g = 9.81;  ///< m/s², what Gravity pulls with unless told otherwise
constexpr double h = 0.01;  ///< s, the step of an integrator unless told otherwise

/// A chain of `links` links of 1/links m hung at its first point, lying along x, total mass 1 kg.
Scene chain(int links, double compliance, const std::string& handling = "constraint");

/// A cloth of n×n points, 1 m wide, hung at two corners: structural and diagonal links.
Scene cloth(int n, double compliance, const std::string& handling = "constraint");

/// A bob of 1 kg at `bob` on a rod of 1 m from the origin; `integrator` are fields of an
/// ImplicitIntegrator.
Scene bobOnRod(const Vec3& bob, const Build::Fields& integrator, double compliance = 0);

/// A ball of 1 kg, 1 m above the origin, that gravity pulls.
Scene fallingBall();

/// The id of the component with a name.
Id idOf(const Scene& scene, std::string_view name);

/// The names of all components, in alphabetical order.
std::vector<std::string> namesOf(const Scene& scene);

}  // namespace compliant::test
