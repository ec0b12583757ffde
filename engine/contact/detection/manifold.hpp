#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "engine/contact/detection/clipping.hpp"
#include "engine/contact/detection/contact_points.hpp"
#include "engine/contact/detection/expanding_polytope.hpp"
#include "engine/contact/detection/least_gap.hpp"

namespace compliant {

/// A candidate for one of the four points.
struct Candidate {
  ContactPoint point;
  std::uint64_t order = 0;    ///< of features, regardless of which shape is A
  double across[2] = {0, 0};  ///< m, in the plane of contact
};

/// The place where an edge of a mesh crosses the surface of another.
struct EdgeCut {
  std::uint32_t from = 0, to = 0;  ///< its ends, the smaller index first
  double at = 0;                   ///< from 0 at the first to 1
  bool operator<(const EdgeCut& other) const {
    return std::tie(from, to, at) < std::tie(other.from, other.to, other.at);
  }
};

/// A corner of one of two meshes over a face of the other, and the resulting
/// candidate.
struct CornerOverFace {
  enum class Of { A, B } whose = Of::A;
  std::uint32_t vertex = 0;
  std::size_t candidate = 0;
};

/// Two crossing edges, each by its ends, and the resulting candidate.
struct EdgesAcross {
  std::array<std::uint32_t, 2> ofA, ofB;
  std::size_t candidate;
};

/// A corner of one of two meshes inside the other, and where it leaves along a direction.
struct CornerWithin {
  std::uint32_t vertex = 0;
  enum class Of { Smaller, Larger } whose = Of::Smaller;
  std::uint32_t triangle = 0;
  double length = 0;  ///< m
};

/// Memory that successive pairs reuse.
struct ContactScratch {
  /// Whether the shapes are worked on in the order in which their features are named.
  enum class Order { AsGiven, Exchanged } order = Order::AsGiven;
  /// The motion of A relative to B in an unconstrained step, on places relative to the origin; null
  /// if they are at rest.
  const Eigen::Isometry3d* onward = nullptr;
  ExpandingPolytope expanding;
  SupportFeature onA, onB;
  Clipping clipping;
  std::vector<Candidate> candidates;
  // For meshes.
  std::vector<std::uint32_t> found;
  std::vector<std::array<std::uint32_t, 2>> pairs, stack;
  std::vector<EdgeCut> cuts;
  std::vector<CornerOverFace> corners;
  std::vector<EdgesAcross> edges;
  std::vector<CornerWithin> within;
  std::vector<bool> leftOut;     ///< for the candidates
  std::vector<Candidate> patch;  ///< those with similar normals
  Polytope triangle, otherTriangle;
  std::vector<ContactPoint> ofSheets;  ///< for one corner or triangle
};

Candidate candidate(const ContactScratch& scratch, const Vec3& normal, const Overlap& at);

/// The contact of two convex shapes: clips the supporting features of both along the direction of
/// the least gap. Places are relative to the origin of the convexes.
void convexContacts(const Convex& a, const Convex& b, double margin, ContactScratch& scratch);

/// The contact along a given normal: appends the points of the supporting features to the
/// candidates.
void featureContacts(const Convex& a, const Convex& b, double margin, const Vec3& normal,
                     ContactScratch& scratch);

/// Appends the nearest points of the surfaces, unless the candidates from `first` on contain one as
/// deep.
void addDeepest(const Convex& a, const Convex& b, LeastGap& gap, std::size_t first,
                ContactScratch& scratch);

/// The contacts of a convex shape with the half-space below a plane through `place`.
void halfSpaceContacts(const Convex& a, const Vec3& place, const Vec3& normal, double margin,
                       ContactScratch& scratch);

/// Appends at most four candidates that span most of the plane on which the body would rest, and as
/// the fifth the deepest if none of them is as deep; clears the candidates.
void reduce(std::vector<Candidate>& candidates, double size, const Vec3& origin,
            std::vector<ContactPoint>& out);

}  // namespace compliant
