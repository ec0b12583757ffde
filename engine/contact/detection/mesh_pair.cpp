#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <tuple>

#include "engine/contact/detection/mesh_caught.hpp"
#include "engine/contact/detection/mesh_contacts.hpp"
#include "engine/contact/detection/mesh_overlap.hpp"

namespace compliant {

namespace {

/// Relative to the size of the smaller mesh: deeper than this, corners and edges belong to another
/// side of it.
constexpr double deepestShare = 0.25;
constexpr double edgeSlack = 1e-9;  ///< relative to lengths
constexpr double asDeep = 1e-9;     ///< relative to the size of the smaller mesh

/// Whether places around a top fall away from a direction, and not all of them merely stay level.
enum class Fall { None, Level, Away };

Fall fallTo(const Vec3& to, const Vec3& along) {
  const double height = to.dot(along), slack = edgeSlack * to.norm();
  if (height > slack) return Fall::None;
  return height < -slack ? Fall::Away : Fall::Level;
}

/// Whether the surface around a vertex falls away from a direction; a flat one has one side only.
bool isTip(const PlacedMesh& mesh, std::uint32_t vertex, const Vec3& along) {
  const Vec3 local = mesh.axes.transpose() * along, &top = mesh.tree.vertices()[vertex];
  Fall most = Fall::Level;
  for (const std::uint32_t other : mesh.tree.neighboursOf(vertex)) {
    const Fall fall = fallTo(mesh.tree.vertices()[other] - top, local);
    if (fall == Fall::None) return false;
    most = std::max(most, fall);
  }
  return most == Fall::Away || mesh.tree.normalAt(vertex).dot(local) > 0;
}

/// Whether both faces at an edge of a triangle fall away from a direction.
bool isRidge(const PlacedMesh& mesh, std::uint32_t triangle, std::size_t edge, const Vec3& along) {
  const auto& corners = mesh.tree.triangles()[triangle];
  const Vec3 local = mesh.axes.transpose() * along, &top = mesh.tree.vertices()[corners[edge]];
  const std::uint32_t beyond = mesh.tree.beyond(triangle, edge);
  Fall most = Fall::Level;
  for (const std::uint32_t other : {corners[(edge + 2) % 3], beyond}) {
    if (other == TriangleTree::none) continue;
    const Fall fall = fallTo(mesh.tree.vertices()[other] - top, local);
    if (fall == Fall::None) return false;
    most = std::max(most, fall);
  }
  return most == Fall::Away || mesh.tree.normal(triangle).dot(local) > 0;
}

bool isOver(const Vec3& x, const Vec3& a, const Vec3& b, const Vec3& c, const Vec3& normal) {
  const auto inside = [&](const Vec3& from, const Vec3& to) {
    const Vec3 edge = to - from;
    return normal.dot(edge.cross(x - from)) >= -edgeSlack * edge.squaredNorm();
  };
  return inside(a, b) && inside(b, c) && inside(c, a);
}

using Corners = CornerOverFace::Of;

class MeshPair {
 public:
  MeshPair(const PlacedMesh& a, const PlacedMesh& b, double margin, ContactScratch& scratch)
      : a_(a), b_(b), margin_(margin), scratch_(scratch) {
    const double sizeA = a.tree.bounds().sizes().norm(), sizeB = b.tree.bounds().sizes().norm();
    size_ = std::min(sizeA, sizeB);
    deepest_ = -deepestShare * size_;
    corners_.clear();
    edges_.clear();
  }

  void touch(std::uint32_t ofA, std::uint32_t ofB) {
    ofA_ = ofA, ofB_ = ofB;
    for (std::size_t i = 0; i < 3; ++i) {
      cornerOnFace(a_, a_.tree.triangles()[ofA][i], b_, ofB, Corners::A);
      cornerOnFace(b_, b_.tree.triangles()[ofB][i], a_, ofA, Corners::B);
      for (std::size_t j = 0; j < 3; ++j) edgeOnEdge(ofA, i, ofB, j);
    }
  }

  /// Overlapping features leave where they are least deep. Over a convex edge a corner is over two
  /// faces: it may be deep behind one and yet level with the other, as may the edges that end in it
  /// beside that edge.
  void keepLeastDeep() {
    std::sort(corners_.begin(), corners_.end(),
              [](const CornerOverFace& p, const CornerOverFace& q) {
                return std::tuple(p.whose, p.vertex) < std::tuple(q.whose, q.vertex);
              });
    std::vector<bool>& left = scratch_.leftOut;
    left.assign(scratch_.candidates.size(), false);
    for (const CornerOverFace& each : corners_)
      for (const CornerOverFace& other : at(each.whose, each.vertex))
        if (isLess(other, each.candidate)) left[each.candidate] = true;
    for (const EdgesAcross& each : edges_)
      left[each.candidate] = endsLessDeep(Corners::A, each.ofA, b_, each.ofB, each.candidate) ||
                             endsLessDeep(Corners::B, each.ofB, a_, each.ofA, each.candidate);
    std::size_t kept = 0;
    for (std::size_t i = 0; i < left.size(); ++i)
      if (!left[i]) scratch_.candidates[kept++] = scratch_.candidates[i];
    scratch_.candidates.resize(kept);
  }

 private:
  bool counts(double gap) const { return gap <= margin_ && gap >= deepest_; }

  bool add(const Candidate& found) {
    if (trianglesPass(a_, ofA_, b_, ofB_, found.point, scratch_)) return false;
    scratch_.candidates.push_back(found);
    return true;
  }

  std::span<const CornerOverFace> at(Corners whose, std::uint32_t vertex) const {
    const auto isBefore = [](const CornerOverFace& p, const std::tuple<Corners, std::uint32_t>& q) {
      return std::tuple(p.whose, p.vertex) < q;
    };
    const auto first =
        std::lower_bound(corners_.begin(), corners_.end(), std::tuple(whose, vertex), isBefore);
    auto end = first;
    while (end != corners_.end() && end->whose == whose && end->vertex == vertex) ++end;
    return {first, end};
  }
  bool isLess(const CornerOverFace& corner, std::size_t deep) const {
    return scratch_.candidates[deep].point.gap <
           -std::abs(scratch_.candidates[corner.candidate].point.gap) - asDeep * size_;
  }
  /// Whether an end of an edge lies less deep over a face at the edge that it crosses.
  bool endsLessDeep(Corners whose, const std::array<std::uint32_t, 2>& ends,
                    const PlacedMesh& other, const std::array<std::uint32_t, 2>& crossed,
                    std::size_t deep) const {
    if (!(scratch_.candidates[deep].point.gap < 0)) return false;
    const auto isOnFace = [&](const ContactPoint& point, std::uint32_t vertex) {
      const Vec3& place = whose == Corners::A ? point.onB : point.onA;
      return std::abs(point.normal.dot(other.corner(vertex) - place)) <= asDeep * size_;
    };
    for (const std::uint32_t end : ends)
      for (const CornerOverFace& corner : at(whose, end)) {
        const ContactPoint& point = scratch_.candidates[corner.candidate].point;
        if (isLess(corner, deep) && isOnFace(point, crossed[0]) && isOnFace(point, crossed[1]))
          return true;
      }
    return false;
  }

  void cornerOnFace(const PlacedMesh& mesh, std::uint32_t vertex, const PlacedMesh& other,
                    std::uint32_t t, Corners whose) {
    const auto& corners = other.tree.triangles()[t];
    const Vec3 normal = other.normal(t), x = mesh.corner(vertex), first = other.corner(corners[0]);
    const double gap = normal.dot(x - first);
    if (!counts(gap) ||
        !isOver(x, first, other.corner(corners[1]), other.corner(corners[2]), normal))
      return;
    if (!isTip(mesh, vertex, -normal)) return;
    const Vec3 below = x - gap * normal;
    const std::uint64_t corner = FeatureCode::corner(vertex),
                        face = FeatureCode::inside(other.tree.flatPart(t));
    if (add(whose == Corners::A ? candidate(scratch_, normal, {x, below, corner, face})
                                : candidate(scratch_, -normal, {below, x, face, corner})))
      corners_.push_back({whose, vertex, scratch_.candidates.size() - 1});
  }

  void edgeOnEdge(std::uint32_t ofA, std::size_t i, std::uint32_t ofB, std::size_t j) {
    const auto &cornersA = a_.tree.triangles()[ofA], &cornersB = b_.tree.triangles()[ofB];
    const std::uint32_t endA = cornersA[(i + 1) % 3], endB = cornersB[(j + 1) % 3];
    const Vec3 p = a_.corner(cornersA[i]), u = a_.corner(endA) - p;
    const Vec3 q = b_.corner(cornersB[j]), v = b_.corner(endB) - q;
    const Vec3 across = u.cross(v);
    const double squared = across.squaredNorm();
    if (!(squared > 1e-12 * u.squaredNorm() * v.squaredNorm())) return;
    const double s = (q - p).cross(v).dot(across) / squared,
                 t = (q - p).cross(u).dot(across) / squared;
    if (!(s >= 0 && s <= 1 && t >= 0 && t <= 1)) return;
    const Vec3 onA = p + s * u, onB = q + t * v;
    for (const double sign : {1.0, -1.0}) {
      const Vec3 normal = sign / std::sqrt(squared) * across;
      if (!counts((onA - onB).dot(normal))) continue;
      if (!isRidge(a_, ofA, i, -normal) || !isRidge(b_, ofB, j, normal)) continue;
      if (add(candidate(scratch_, normal,
                        {onA, onB, FeatureCode::edge(cornersA[i], endA),
                         FeatureCode::edge(cornersB[j], endB)})))
        edges_.push_back(
            {{cornersA[i], endA}, {cornersB[j], endB}, scratch_.candidates.size() - 1});
    }
  }

  const PlacedMesh &a_, &b_;
  double margin_, size_ = 0, deepest_ = 0;
  ContactScratch& scratch_;
  std::uint32_t ofA_ = 0, ofB_ = 0;  ///< the triangles in contact
  std::vector<CornerOverFace>& corners_ = scratch_.corners;
  std::vector<EdgesAcross>& edges_ = scratch_.edges;
};

}  // namespace

void meshPairContacts(const TriangleTree& a, const Eigen::Isometry3d& poseA, const TriangleTree& b,
                      const Eigen::Isometry3d& poseB, double margin, ContactScratch& scratch,
                      std::vector<ContactPoint>& out) {
  const Vec3 origin = poseA.translation();
  scratch.pairs.clear();
  a.touching(b, poseA.inverse() * poseB, margin, scratch.stack, scratch.pairs);
  const PlacedMesh placedA{a, poseA.linear(), Vec3::Zero()},
      placedB{b, poseB.linear(), poseB.translation() - origin};
  MeshPair pair(placedA, placedB, margin, scratch);
  for (const auto& [ofA, ofB] : scratch.pairs) pair.touch(ofA, ofB);
  pair.keepLeastDeep();
  addMissingContacts(placedA, placedB, margin, scratch);
  freeWhatIsCaught(placedA, placedB, scratch);
  reducePatches(scratch, a.bounds().sizes().norm() + b.bounds().sizes().norm(), origin, out);
}

}  // namespace compliant
