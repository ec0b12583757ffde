#pragma once

#include <array>
#include <tuple>
#include <vector>

#include "engine/contact/detection/clipping.hpp"
#include "engine/contact/detection/contact_points.hpp"
#include "engine/contact/detection/expanding_polytope.hpp"
#include "engine/contact/detection/least_gap.hpp"

namespace compliant {

/// A point that may become one of the four.
struct Candidate {
  ContactPoint point;
  std::uint64_t order = 0;    ///< of features, whichever of the shapes is A
  double across[2] = {0, 0};  ///< m, in the plane of contact
};

/// Where an edge of a mesh runs through the surface of another.
struct EdgeCut {
  std::uint32_t from = 0, to = 0;  ///< its ends, the smaller one first
  double at = 0;                   ///< from 0 at the first to 1
  bool operator<(const EdgeCut& other) const {
    return std::tie(from, to, at) < std::tie(other.from, other.to, other.at);
  }
};

/// A corner of one of two meshes that lies over a face of the other, and the candidate that it
/// became.
struct CornerOverFace {
  enum class Of { A, B } whose = Of::A;
  std::uint32_t vertex = 0;
  std::size_t candidate = 0;
};

/// Two edges that cross, each by its ends, and the candidate that they became.
struct EdgesAcross {
  std::array<std::uint32_t, 2> ofA, ofB;
  std::size_t candidate;
};

/// A corner of one of two meshes that lies within the other, and where it comes out along a way.
struct CornerWithin {
  std::uint32_t vertex = 0;
  enum class Of { Smaller, Larger } whose = Of::Smaller;
  std::uint32_t triangle = 0;
  double length = 0;  ///< m
};

/// Memory of one pair after the other.
struct ContactScratch {
  /// Whether the shapes are worked on in the order in which their features are named.
  enum class Order { AsGiven, Exchanged } order = Order::AsGiven;
  /// How A moves beside B in the step if nothing stops it, on places relative to the origin; null:
  /// they stay.
  const Eigen::Isometry3d* onward = nullptr;
  ExpandingPolytope expanding;
  SupportFeature onA, onB;
  Clipping clipping;
  std::vector<Candidate> candidates;
  // Of meshes.
  std::vector<std::uint32_t> found;
  std::vector<std::array<std::uint32_t, 2>> pairs, stack;
  std::vector<EdgeCut> cuts;
  std::vector<CornerOverFace> corners;
  std::vector<EdgesAcross> edges;
  std::vector<CornerWithin> within;
  std::vector<bool> leftOut;     ///< of the candidates
  std::vector<Candidate> patch;  ///< those with like normals
  Polytope triangle, otherTriangle;
  std::vector<ContactPoint> ofSheets;  ///< of one corner or triangle
};

Candidate candidate(const ContactScratch& scratch, const Vec3& normal, const Overlap& at);

/// The contact of two convex shapes: the supporting features of both along the direction of the
/// least gap, clipped. Places are relative to that of the convexes' origin.
void convexContacts(const Convex& a, const Convex& b, double margin, ContactScratch& scratch);

/// The contact along a given normal: appends the points of the supporting features to the
/// candidates.
void featureContacts(const Convex& a, const Convex& b, double margin, const Vec3& normal,
                     ContactScratch& scratch);

/// Appends the points where the surfaces are nearest, unless the candidates from `first` on have
/// one as deep.
void addDeepest(const Convex& a, const Convex& b, LeastGap& gap, std::size_t first,
                ContactScratch& scratch);

/// A convex shape and the half space below a plane through `place`.
void halfSpaceContacts(const Convex& a, const Vec3& place, const Vec3& normal, double margin,
                       ContactScratch& scratch);

/// Appends at most four of the candidates that span most of the plane on which the body would rest,
/// and fifth the deepest where none of them is as deep; clears them.
void reduce(std::vector<Candidate>& candidates, double size, const Vec3& origin,
            std::vector<ContactPoint>& out);

}  // namespace compliant
