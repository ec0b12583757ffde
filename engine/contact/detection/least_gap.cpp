#include "engine/contact/detection/least_gap.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "engine/contact/detection/closed_form_gap.hpp"
#include "engine/contact/detection/simplex.hpp"

namespace compliant {

namespace {

/// Relative to size: cores nearer than this count as touching, for the direction between witnesses
/// has too few digits.
constexpr double touching = 1e-9;
/// Relative to size: the least gain for which the normal of two edges replaces that of a face.
constexpr double preference = 1e-11;
/// If evaluations of supports times vertices exceed this, the expanding polytope is used.
constexpr std::size_t mostAxes = 40'000;
constexpr int mostSharpenings = 12;

enum class Distance { Far, Apart, Touching };

/// Gilbert, Johnson and Keerthi: the point of K = {a − b} nearest to the origin, on simplices of
/// points of its surface.
template <class ShapeA>
Distance nearestOfDifference(const ShapeA& a, const Convex& b, double limit, LeastGap& out) {
  Simplex simplex;
  const double size = a.size + b.size;
  Vec3 nearest = a.middle() - b.middle();
  if (!(nearest.norm() > 0)) nearest = Vec3::UnitX();
  double squared = std::numeric_limits<double>::infinity();
  for (int iteration = 0; iteration < 200; ++iteration) {
    const Vec3 onA = a.support(-nearest), onB = b.support(nearest);
    const Vec3 reached = onA - onB;
    const double length = nearest.norm(), bound = nearest.dot(reached) / length;
    if (bound > limit) return Distance::Far;
    if (std::isfinite(squared) && (length - bound <= 1e-14 * length || simplex.contains(reached)))
      break;
    const Simplex before = simplex;
    simplex.add(reached, onA);
    const Vec3 next = simplex.reduce();
    if (!(next.squaredNorm() < squared)) {
      simplex = before;
      break;
    }
    nearest = next;
    squared = next.squaredNorm();
    if (squared <= touching * touching * size * size) return Distance::Touching;
  }
  out.normal = nearest.normalized();
  out.onA = simplex.onA();
  out.onB = out.onA - nearest;
  out.witness = LeastGap::Witness::Found;
  return Distance::Apart;
}

/// The region that a slightly shrunk shape sweeps on its straight way from start to end.
struct Sweep {
  const Convex &start, &end;
  double share;  ///< of its size, about its centre
  Vec3 inwards;  ///< m, displacement at the start
  Vec3 inwardsAtEnd;
  double size = start.size;

  Vec3 middle() const { return start.middle() + inwards; }
  Vec3 support(const Vec3& along) const {
    const auto ofOne = [&](const Convex& at, const Vec3& moved) {
      const Vec3 middle = at.middle();
      return Vec3(middle + share * (at.support(along) - middle) + moved);
    };
    const Vec3 first = ofOne(start, inwards), last = ofOne(end, inwardsAtEnd);
    return first.dot(along) >= last.dot(along) ? first : last;
  }
};

Convex carried(const Convex& a, const Eigen::Isometry3d& onward) {
  Convex moved = a;
  moved.axes = onward.linear() * a.axes;
  moved.place = onward * a.place;
  return moved;
}

bool misses(const Convex& a, const Convex& b, const Eigen::Isometry3d& onward, double share,
            const Vec3& inwards) {
  const Convex end = carried(a, onward);
  const Sweep sweep{a, end, share, inwards, onward.linear() * inwards};
  LeastGap unused;
  return nearestOfDifference(sweep, b, share * a.rounding + b.rounding, unused) == Distance::Far;
}

/// The limits for passing: relative to the size of the shape, and to the depth of its cut.
constexpr double passingShare = 1e-3, passingCut = 0.25;
/// A smaller cut depth, relative to the size of the shape, is rounding of a shape that rests or
/// rolls.
constexpr double leastCut = 1e-9;

/// Keeps the direction of the largest gap; among equals, the one that points most from B's centre
/// to A's.
class BestAxis {
 public:
  BestAxis(const Convex& a, const Convex& b)
      : a_(a), b_(b), between_(a.middle() - b.middle()), slack_(1e-13 * (a.size + b.size)) {}

  void consider(const Vec3& normal, double handicap) {
    const double gap = gapAlong(a_, b_, normal) - handicap, along = normal.dot(between_);
    if (gap < gap_ - slack_ || (gap <= gap_ + slack_ && along <= along_ + slack_)) return;
    gap_ = gap, along_ = along, normal_ = normal;
  }
  const Vec3& normal() const { return normal_; }

 private:
  const Convex &a_, &b_;
  Vec3 between_;
  double slack_;
  double gap_ = -std::numeric_limits<double>::infinity(), along_ = 0;
  Vec3 normal_ = Vec3::UnitY();
};

bool isRound(const Convex& x) { return x.core == Convex::Core::Curved; }
std::size_t directionsOf(const Convex& x) {
  return x.polytope ? x.polytope->directions.size() : x.core == Convex::Core::Segment;
}
std::size_t verticesOf(const Convex& x) { return x.polytope ? x.polytope->vertices.size() : 2; }
Vec3 directionOf(const Convex& x, std::size_t i) {
  return x.polytope ? Vec3(x.axes * x.polytope->directions[i]) : Vec3(x.axes.col(1));
}

bool hasFewAxes(const Convex& a, const Convex& b) {
  if (isRound(a) || isRound(b)) return false;
  const std::size_t faces =
      (a.polytope ? a.polytope->normals.size() : 0) + (b.polytope ? b.polytope->normals.size() : 0);
  return (faces + directionsOf(a) * directionsOf(b)) * (verticesOf(a) + verticesOf(b)) <= mostAxes;
}

/// The normals of all faces and the common perpendiculars of all edges.
Vec3 bestSeparatingAxis(const Convex& a, const Convex& b) {
  BestAxis best(a, b);
  if (a.polytope)
    for (const Vec3& normal : a.polytope->normals) best.consider(-(a.axes * normal), 0);
  if (b.polytope)
    for (const Vec3& normal : b.polytope->normals) best.consider(b.axes * normal, 0);
  const double handicap = preference * (a.size + b.size);
  for (std::size_t i = 0; i < directionsOf(a); ++i)
    for (std::size_t j = 0; j < directionsOf(b); ++j) {
      const Vec3 across = directionOf(a, i).cross(directionOf(b, j));
      const double sine = across.norm();
      if (sine < 1e-9) continue;
      best.consider(across / sine, handicap);
      best.consider(-across / sine, handicap);
    }
  return best.normal();
}

/// Directions found by iteration contain rounding; those of equally good faces do not.
void polish(const Convex& a, const Convex& b, double slack, LeastGap& out) {
  const Vec3 found = out.normal;
  for (const Vec3& normal : {Vec3(-a.nearestNormal(-found)), b.nearestNormal(found)}) {
    if (normal.dot(found) < 1 - 1e-4) continue;
    const double gap = gapAlong(a, b, normal);
    if (gap < out.gap - slack) continue;
    out.normal = normal;
    out.gap = gap;
  }
}

/// Newton's method for the normal between surfaces of which one is smooth, and the other smooth too
/// or touched at a corner: the gap is largest along the direction in which the support points
/// differ only along it. Other methods give a direction whose error is about the square root of
/// that of its gap.
void sharpen(const Convex& a, const Convex& b, LeastGap& out) {
  if (a.core != Convex::Core::Curved && b.core != Convex::Core::Curved) return;
  const double size = a.size + b.size;
  for (int iteration = 0; iteration < mostSharpenings; ++iteration) {
    const std::optional<Mat3> bendA = a.supportDerivative(-out.normal),
                              bendB = b.supportDerivative(out.normal);
    if (!bendA || !bendB) return;
    const Vec3 onA = a.support(-out.normal), onB = b.support(out.normal), between = onA - onB;
    const double gap = between.dot(out.normal);
    const Vec3 aside = between - gap * out.normal;
    if (aside.norm() <= 1e-9 * size) {
      out.onA = onA;
      out.onB = onB;
      out.witness = LeastGap::Witness::Found;
      if (aside.norm() <= 1e-13 * size) return;
    }
    Eigen::Matrix<double, 3, 2> plane;
    plane.col(0) = out.normal.unitOrthogonal();
    plane.col(1) = out.normal.cross(plane.col(0));
    Eigen::Matrix2d bend = plane.transpose() * (*bendA + *bendB) * plane;
    bend.diagonal().array() += gap;
    if (!(bend.determinant() > 0) || !(bend(0, 0) > 0)) return;
    const Eigen::Vector2d step = bend.inverse() * (plane.transpose() * aside);
    const Vec3 normal = (out.normal + plane * step).normalized();
    const double reached = gapAlong(a, b, normal);
    // Near the end it no longer grows, but its direction still gains digits.
    if (!(reached > out.gap - 1e-15 * size)) return;
    out.normal = normal;
    out.gap = reached;
  }
}

}  // namespace

double gapAlong(const Convex& a, const Convex& b, const Vec3& normal) {
  return -a.reach(-normal) - b.reach(normal);
}

bool leastGap(const Convex& a, const Convex& b, double limit, ExpandingPolytope& scratch,
              LeastGap& out) {
  if (closedFormGap(a, b, out)) return out.gap <= limit;
  const Distance distance = nearestOfDifference(a, b, limit, out);
  if (distance == Distance::Far) return false;
  const double size = a.size + b.size;
  if (distance == Distance::Apart) {
    out.gap = gapAlong(a, b, out.normal);
    polish(a, b, 1e-13 * size, out);
    sharpen(a, b, out);
    return out.gap <= limit;
  }
  if (hasFewAxes(a, b)) {
    out.normal = bestSeparatingAxis(a, b);
    out.gap = gapAlong(a, b, out.normal);
  } else {
    const bool round = isRound(a) || isRound(b);
    out.normal = -scratch.least(a, b, (round ? 1e-9 : 1e-13) * size).outward;
    out.gap = gapAlong(a, b, out.normal);
    polish(a, b, (round ? 1e-10 : 1e-13) * size, out);
    sharpen(a, b, out);
  }
  return true;
}

bool passes(const Convex& a, const Convex& b, const Vec3& normal, const Eigen::Isometry3d& onward) {
  // For a large rotating shape, places far from the small one would determine the cut.
  if (a.size > b.size) return passes(b, a, -normal, onward.inverse());
  const double cut = a.rounding + b.rounding - gapAlong(carried(a, onward), b, normal);
  if (!(cut > leastCut * a.size)) return false;
  const double half = a.reach(-normal) + normal.dot(a.middle()) + a.rounding;
  const double share = std::min(passingShare, passingCut * cut / half);
  if (share * half < a.rounding + b.rounding - gapAlong(a, b, normal)) return false;
  return misses(a, b, onward, 1 - share, Vec3::Zero());
}

bool trianglePasses(const Convex& a, const Vec3& outwards, const Convex& b, double gap, double cut,
                    const Eigen::Isometry3d& onward) {
  const double slack = std::min(passingShare, passingCut * cut / a.size);
  if (slack * a.size < -gap) return false;
  return misses(a, b, onward, 1 - slack, -slack * a.size * outwards);
}

void findWitnesses(const Convex& a, const Convex& b, LeastGap& gap) {
  // Moved apart along the normal, A is nearest to B along it, by far enough for all digits.
  const double moved = 0.1 * (a.size + b.size) - gap.gap;
  Convex apart = a;
  apart.place += moved * gap.normal;
  LeastGap found;
  if (nearestOfDifference(apart, b, std::numeric_limits<double>::infinity(), found) !=
      Distance::Apart)
    return;
  gap.onA = found.onA - moved * gap.normal;
  gap.onB = found.onB;
  gap.witness = LeastGap::Witness::Found;
}

}  // namespace compliant
