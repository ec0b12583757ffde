#pragma once

#include "engine/contact/detection/convex.hpp"
#include "engine/contact/detection/expanding_polytope.hpp"

namespace compliant {

/// The separation of the cores A and B of two convex shapes along the direction in which it is
/// largest or their overlap is least: the unit vector n for which min_A n·a − max_B n·b is largest,
/// and that gap.
struct LeastGap {
  enum class Witness { None, Found };

  Vec3 normal = Vec3::UnitY();  ///< from B to A
  double gap = 0;               ///< m, negative: overlap
  Witness witness = Witness::None;
  Vec3 onA = Vec3::Zero(), onB = Vec3::Zero();  ///< m, of the cores, where found
};

/// Returns false if the gap exceeds `limit`. For separate shapes it uses the algorithm of Gilbert,
/// Johnson and Keerthi, which finds witnesses. For shapes that touch or overlap it uses separating
/// axes or, for round and large shapes, an expanding polytope.
bool leastGap(const Convex& a, const Convex& b, double limit, ExpandingPolytope& scratch,
              LeastGap& out);

/// The gap along a unit direction: a lower bound of the least gap of separate shapes.
double gapAlong(const Convex& a, const Convex& b, const Vec3& normal);

/// Whether A, apart from B or touching it, would cut the plane across a normal in its motion,
/// although on its straight way it does not overlap B: within a thousandth of the size of the
/// smaller shape, and a quarter of what it would cut off. Parts that lie deeper in B never pass
/// it.
bool passes(const Convex& a, const Convex& b, const Vec3& normal, const Eigen::Isometry3d& onward);

/// The same for two triangles of surfaces. The first faces outwards, has this gap to the plane and
/// would cut it by this depth, m.
bool trianglePasses(const Convex& a, const Vec3& outwards, const Convex& b, double gap, double cut,
                    const Eigen::Isometry3d& onward);

/// Points of the cores that touch when A moves by −gap along the normal, for a gap found without
/// witnesses.
void findWitnesses(const Convex& a, const Convex& b, LeastGap& gap);

}  // namespace compliant
