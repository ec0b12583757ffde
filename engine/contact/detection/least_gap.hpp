#pragma once

#include "engine/contact/detection/convex.hpp"
#include "engine/contact/detection/expanding_polytope.hpp"

namespace compliant {

/// How far the cores A and B of two convex shapes are apart along the direction along which they
/// are so most, or overlap least: the n of unit length for which min_A n·a − max_B n·b is largest,
/// and that gap.
struct LeastGap {
  enum class Witness { None, Found };

  Vec3 normal = Vec3::UnitY();  ///< from B to A
  double gap = 0;               ///< m, negative: overlap
  Witness witness = Witness::None;
  Vec3 onA = Vec3::Zero(), onB = Vec3::Zero();  ///< m, of the cores, where found
};

/// Nothing to be said about gaps above `limit`: false. Apart: by the algorithm of Gilbert, Johnson
/// and Keerthi, which finds witnesses. Touching or overlapping: by separating axes, or for round
/// and big shapes by an expanding polytope.
bool leastGap(const Convex& a, const Convex& b, double limit, ExpandingPolytope& scratch,
              LeastGap& out);

/// The gap along a direction of unit length: a lower bound of the least gap of shapes apart.
double gapAlong(const Convex& a, const Convex& b, const Vec3& normal);

/// Whether A, apart from B or touching it and carried on by a motion, would cut the plane across a
/// normal, though on its straight way it overlaps B nowhere: within a thousandth of the size of the
/// smaller one, and a quarter of what it would cut off. What lies deeper in B than that never
/// passes it.
bool passes(const Convex& a, const Convex& b, const Vec3& normal, const Eigen::Isometry3d& onward);

/// The same of two triangles of surfaces, the first of which faces outwards, has this gap to the
/// plane and would cut it by so much, m.
bool trianglePasses(const Convex& a, const Vec3& outwards, const Convex& b, double gap, double cut,
                    const Eigen::Isometry3d& onward);

/// Points of the cores that touch when A moves by −gap along the normal, for a gap found without
/// witnesses.
void findWitnesses(const Convex& a, const Convex& b, LeastGap& gap);

}  // namespace compliant
