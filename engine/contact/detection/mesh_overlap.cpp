#include "engine/contact/detection/mesh_overlap.hpp"

#include "engine/contact/detection/mesh_contacts.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

namespace compliant {

namespace {

constexpr double sameCut = 1e-9;  ///< of the length of an edge
constexpr double flushWithin =
    1e-9;  ///< relative to the size of a mesh: nearer than this, the normal is that of the face

/// Two meshes in the order of the pairs, or exchanged.
enum class Edges { OfA, OfB };

/// The way out of a mesh, in the axes of the world.
std::optional<TriangleTree::Exit> exitFrom(const PlacedMesh& mesh, const Vec3& x) {
  auto exit = mesh.tree.exitFrom(mesh.axes.transpose() * (x - mesh.place));
  if (exit)
    exit->place = mesh.place + mesh.axes * exit->place, exit->normal = mesh.axes * exit->normal;
  return exit;
}

/// A place of a mesh, and where it leaves the other mesh along a direction.
void touchAlong(const TriangleTree::Exit& exit, const Vec3& x, std::uint64_t feature,
                const PlacedMesh& other, Edges whose, ContactScratch& scratch) {
  const Vec3 out = x + exit.normal.dot(exit.place - x) * exit.normal;
  const std::uint64_t face = FeatureCode::inside(other.tree.flatPart(exit.triangle));
  scratch.candidates.push_back(whose == Edges::OfA
                                   ? candidate(scratch, exit.normal, {x, out, feature, face})
                                   : candidate(scratch, -exit.normal, {out, x, face, feature}));
}

class EdgesWithin {
 public:
  EdgesWithin(const PlacedMesh& mesh, const PlacedMesh& other, Edges whose, ContactScratch& scratch)
      : mesh_(mesh), other_(other), whose_(whose), scratch_(scratch) {}

  /// Whether any edge of the mesh runs through a face of the other.
  bool findCuts() {
    scratch_.cuts.clear();
    for (const auto& pair : scratch_.pairs) {
      const std::uint32_t own = whose_ == Edges::OfA ? pair[0] : pair[1],
                          face = whose_ == Edges::OfA ? pair[1] : pair[0];
      const auto& corners = mesh_.tree.triangles()[own];
      for (std::size_t i = 0; i < 3; ++i) {
        const std::uint32_t from = std::min(corners[i], corners[(i + 1) % 3]),
                            to = std::max(corners[i], corners[(i + 1) % 3]);
        if (const auto at = cut(mesh_.corner(from), mesh_.corner(to), face))
          scratch_.cuts.push_back({from, to, *at});
      }
    }
    std::sort(scratch_.cuts.begin(), scratch_.cuts.end());
    return !scratch_.cuts.empty();
  }

  /// For every cut edge, the parts between the cuts and the ends.
  void touch() {
    const auto& cuts = scratch_.cuts;
    for (std::size_t first = 0; first < cuts.size();) {
      std::size_t end = first + 1;
      while (end < cuts.size() && cuts[end].from == cuts[first].from &&
             cuts[end].to == cuts[first].to)
        ++end;
      const Vec3 from = mesh_.corner(cuts[first].from), to = mesh_.corner(cuts[first].to);
      corner(cuts[first].from);
      corner(cuts[first].to);
      for (std::size_t k = first + 1; k < end; ++k) {
        if (cuts[k].at - cuts[k - 1].at < sameCut) continue;
        const double middle = (cuts[k].at + cuts[k - 1].at) / 2;
        touchAt(from + middle * (to - from), FeatureCode::edge(cuts[first].from, cuts[first].to));
      }
      first = end;
    }
  }

 private:
  std::optional<double> cut(const Vec3& from, const Vec3& to, std::uint32_t face) const {
    const auto& corners = other_.tree.triangles()[face];
    const Vec3 normal = other_.normal(face), a = other_.corner(corners[0]),
               b = other_.corner(corners[1]), c = other_.corner(corners[2]);
    const double before = normal.dot(from - a), after = normal.dot(to - a);
    if ((before > 0) == (after > 0)) return std::nullopt;
    const double at = before / (before - after);
    const Vec3 x = from + at * (to - from);
    const auto inside = [&](const Vec3& p, const Vec3& q) {
      return normal.dot((q - p).cross(x - p)) >= 0;
    };
    return inside(a, b) && inside(b, c) && inside(c, a) ? std::optional(at) : std::nullopt;
  }

  void corner(std::uint32_t vertex) {
    if (std::find(scratch_.found.begin(), scratch_.found.end(), vertex) != scratch_.found.end())
      return;
    scratch_.found.push_back(vertex);
    touchAt(mesh_.corner(vertex), FeatureCode::corner(vertex));
  }

  void touchAt(const Vec3& x, std::uint64_t feature) {
    if (const auto exit = exitFrom(other_, x))
      touchAlong(*exit, x, feature, other_, whose_, scratch_);
  }

  const PlacedMesh &mesh_, &other_;
  Edges whose_;
  ContactScratch& scratch_;
};

/// A mesh wholly inside another, which no pair of triangles reveals: the corners with the longest
/// way out, along the shortest way out of its centre. False if it is not inside; as no edge is cut,
/// its first corner decides.
bool touchWithin(const PlacedMesh& mesh, const PlacedMesh& other, Edges whose,
                 ContactScratch& scratch) {
  constexpr double longestWays = 0.05;  // of the size along the way
  const Vec3 middle = mesh.place + mesh.axes * mesh.tree.bounds().center();
  const auto first = exitFrom(other, mesh.corner(0));
  if (!first) return false;
  const TriangleTree::Exit exit = exitFrom(other, middle).value_or(*first);
  const Vec3 along = mesh.axes.transpose() * exit.normal;
  double least = std::numeric_limits<double>::infinity(), most = -least;
  for (const Vec3& vertex : mesh.tree.vertices()) {
    least = std::min(least, along.dot(vertex));
    most = std::max(most, along.dot(vertex));
  }
  for (std::uint32_t v = 0; v < mesh.tree.vertices().size(); ++v)
    if (along.dot(mesh.tree.vertices()[v]) <= least + longestWays * (most - least))
      touchAlong(exit, mesh.corner(v), FeatureCode::corner(v), other, whose, scratch);
  return true;
}

/// The nearest corner of one mesh and edge or corner of the other.
class NearestCorner {
 public:
  NearestCorner(const PlacedMesh& a, const PlacedMesh& b, double within)
      : a_(a), b_(b), least_(within) {}

  void lookAt(std::uint32_t ofA, std::uint32_t ofB) {
    const auto &cornersA = a_.tree.triangles()[ofA], &cornersB = b_.tree.triangles()[ofB];
    for (std::size_t i = 0; i < 3; ++i)
      for (std::size_t j = 0; j < 3; ++j) {
        look(a_, cornersA[i], b_, cornersB[j], cornersB[(j + 1) % 3], Edges::OfA, ofA, ofB);
        look(b_, cornersB[j], a_, cornersA[i], cornersA[(i + 1) % 3], Edges::OfB, ofA, ofB);
      }
  }
  void touch(ContactScratch& scratch) const {
    if (!(least_ > 0) || codeA_ == 0) return;
    const Candidate found =
        candidate(scratch, (onA_ - onB_).normalized(), {onA_, onB_, codeA_, codeB_});
    if (!trianglesPass(a_, ofA_, b_, ofB_, found.point, scratch))
      scratch.candidates.push_back(found);
  }

 private:
  void look(const PlacedMesh& mesh, std::uint32_t corner, const PlacedMesh& other,
            std::uint32_t from, std::uint32_t to, Edges whose, std::uint32_t ofA,
            std::uint32_t ofB) {
    const Vec3 x = mesh.corner(corner), p = other.corner(from), along = other.corner(to) - p;
    const double t = std::clamp((x - p).dot(along) / along.squaredNorm(), 0.0, 1.0);
    const Vec3 foot = p + t * along;
    const double distance = (x - foot).norm();
    const std::uint64_t own = FeatureCode::corner(corner), its = t == 0 ? FeatureCode::corner(from)
                                                                 : t == 1
                                                                     ? FeatureCode::corner(to)
                                                                     : FeatureCode::edge(from, to);
    const std::uint64_t order = FeatureCode::either(own, its);
    // Among equally near ones the choice is always the same, for any order of the meshes and their
    // triangles.
    if (!(distance < least_ || (distance == least_ && order < order_))) return;
    least_ = distance;
    order_ = order;
    onA_ = whose == Edges::OfA ? x : foot;
    onB_ = whose == Edges::OfA ? foot : x;
    codeA_ = whose == Edges::OfA ? own : its;
    codeB_ = whose == Edges::OfA ? its : own;
    ofA_ = ofA, ofB_ = ofB;
  }

  const PlacedMesh &a_, &b_;
  double least_;
  std::uint64_t order_ = ~std::uint64_t{0}, codeA_ = 0, codeB_ = 0;
  Vec3 onA_ = Vec3::Zero(), onB_ = Vec3::Zero();
  std::uint32_t ofA_ = 0, ofB_ = 0;  ///< triangles
};

}  // namespace

bool trianglesPass(const PlacedMesh& a, std::uint32_t ofA, const PlacedMesh& b, std::uint32_t ofB,
                   const ContactPoint& point, ContactScratch& scratch) {
  if (scratch.onward == nullptr) return false;
  const double cut = -(*scratch.onward * point.onA - point.onB).dot(point.normal);
  if (!(cut > 0)) return false;
  const Convex first = triangleOf(a.tree, ofA, a.axes, a.place, scratch.triangle),
               second = triangleOf(b.tree, ofB, b.axes, b.place, scratch.otherTriangle);
  return trianglePasses(first, a.tree.isClosed() ? a.normal(ofA) : Vec3(Vec3::Zero()), second,
                        point.gap, cut, *scratch.onward);
}

void addMissingContacts(const PlacedMesh& a, const PlacedMesh& b, double margin,
                        ContactScratch& scratch) {
  const double size = a.tree.bounds().sizes().norm() + b.tree.bounds().sizes().norm();
  double least = margin;
  for (const Candidate& each : scratch.candidates) least = std::min(least, each.point.gap);
  if (least < flushWithin * size) return;
  bool overlap = false;
  for (const Edges whose : {Edges::OfA, Edges::OfB}) {
    const bool ofA = whose == Edges::OfA;
    const PlacedMesh &mesh = ofA ? a : b, &other = ofA ? b : a;
    if (!other.tree.isClosed()) continue;
    EdgesWithin edges(mesh, other, whose, scratch);
    if (!edges.findCuts()) continue;
    overlap = true;
    scratch.found.clear();
    edges.touch();
  }
  if (overlap || touchWithin(a, b, Edges::OfA, scratch) || touchWithin(b, a, Edges::OfB, scratch))
    return;
  NearestCorner nearest(a, b, least - flushWithin * size);
  for (const auto& [ofA, ofB] : scratch.pairs) nearest.lookAt(ofA, ofB);
  nearest.touch(scratch);
}

}  // namespace compliant
