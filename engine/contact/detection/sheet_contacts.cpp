#include "engine/contact/detection/sheet_contacts.hpp"

#include <algorithm>
#include <cmath>

#include "engine/contact/detection/clipping.hpp"

namespace compliant {

namespace {

/// The largest rise of a surface beside a corner or edge that counts. With a smaller limit, a
/// feature that tilts slightly more in the next step would be found too late, when too deep, and
/// pass at a border.
constexpr double leaning = 0.3;
/// The same for corners beside corners, which are found from one of them.
constexpr double levelSlope = 1e-9;
/// The largest slope of flat triangles at an edge: corners over triangles suffice there.
constexpr double flatSlope = 0.02;
/// The largest squared sine of the angle between parallel edges.
constexpr double parallelSquared = 1e-10;

double slopeTo(const Vec3& to, const Vec3& along) {
  const double length = to.norm();
  return length > 0 ? to.dot(along) / length : 0;
}

/// The slope of a triangle at an edge along a direction, across the edge.
double slopeAcross(const PlacedSheet& sheet, const Sheet::Edge& edge, std::uint32_t corner,
                   const Vec3& along) {
  const Vec3 start = sheet.place(edge.ends[0]), way = sheet.place(edge.ends[1]) - start;
  Vec3 to = sheet.place(corner) - start;
  if (const double squared = way.squaredNorm(); squared > 0) to -= to.dot(way) / squared * way;
  return slopeTo(to, along);
}

/// Whether an edge juts out along a direction: at the border of a sheet, or where its triangles
/// make a ridge.
bool isRidge(const PlacedSheet& sheet, const Sheet::Edge& edge, const Vec3& along) {
  if (!fallsAwayAtEdge(sheet, edge, along, leaning)) return false;
  if (edge.across[1] == Sheet::none) return true;
  return std::any_of(edge.across.begin(), edge.across.end(), [&](std::uint32_t corner) {
    return slopeAcross(sheet, edge, corner, along) < -flatSlope;
  });
}

enum class CornerOf { A, B };

class SheetPair {
 public:
  SheetPair(const PlacedSheet& a, const PlacedSheet& b, Sheets sheets, double margin,
            std::vector<SheetContact>& out)
      : a_(a), b_(b), one_(sheets == Sheets::One), reach_(margin + a.half + b.half), out_(out) {}

  void touch(std::uint32_t ofA, std::uint32_t ofB) {
    for (std::size_t i = 0; i < 3; ++i) {
      if (a_.sheet.ownsCorner(ofA, i))
        cornerOnTriangle(a_, a_.sheet.triangles()[ofA][i], b_, ofB, CornerOf::A);
      if (b_.sheet.ownsCorner(ofB, i))
        cornerOnTriangle(b_, b_.sheet.triangles()[ofB][i], a_, ofA, CornerOf::B);
      if (!a_.sheet.ownsEdge(ofA, i)) continue;
      for (std::size_t j = 0; j < 3; ++j)
        if (b_.sheet.ownsEdge(ofB, j))
          edgeOnEdge(a_.sheet.edge(a_.sheet.edgeOf(ofA, i)),
                     b_.sheet.edge(b_.sheet.edgeOf(ofB, j)));
    }
  }

 private:
  void cornerOnTriangle(const PlacedSheet& sheet, std::uint32_t corner, const PlacedSheet& other,
                        std::uint32_t t, CornerOf whose) {
    const Mesh::Triangle& corners = other.sheet.triangles()[t];
    if (one_ && std::find(corners.begin(), corners.end(), corner) != corners.end()) return;
    const Vec3 &x = sheet.place(corner), &p = other.place(corners[0]), &q = other.place(corners[1]),
               &r = other.place(corners[2]);
    const Vec3 weight = nearestOnTriangle(x, p, q, r);
    const Vec3 below = weight[0] * p + weight[1] * q + weight[2] * r, up = x - below;
    if (!(up.squaredNorm() <= reach_ * reach_)) return;
    const auto shares = (weight.array() > 0).count();
    if (shares == 3) {
      Vec3 normal = up;
      if (!(normal.norm() > 0)) normal = (q - p).cross(r - p);
      add(SheetSpot::atCorner(corner), x, SheetSpot::inside(other.sheet, t, weight), below, normal,
          whose);
    } else if (shares == 2) {
      for (std::size_t i = 0; i < 3; ++i)
        if (weight[static_cast<Index>(i + 2) % 3] == 0 && other.sheet.ownsEdge(t, i))
          cornerAtEdge(sheet, corner, other, other.sheet.edge(other.sheet.edgeOf(t, i)), below,
                       whose);
    } else {
      for (std::size_t i = 0; i < 3; ++i)
        if (weight[static_cast<Index>(i)] > 0 && other.sheet.ownsCorner(t, i))
          cornerAtCorner(sheet, corner, other, corners[i], whose);
    }
  }

  /// Neighbours keep the distance given by the sheet itself.
  bool near(std::uint32_t a, std::uint32_t b) const { return one_ && a_.sheet.areNeighbours(a, b); }

  void cornerAtEdge(const PlacedSheet& sheet, std::uint32_t corner, const PlacedSheet& other,
                    const Sheet::Edge& edge, const Vec3& below, CornerOf whose) {
    if (near(corner, edge.ends[0]) || near(corner, edge.ends[1])) return;
    const Vec3& x = sheet.place(corner);
    const Vec3 up = x - below;
    if (!fallsAwayAtEdge(other, edge, up, leaning) ||
        !fallsAwayAtCorner(sheet, corner, -up, leaning))
      return;
    const Vec3 way = other.place(edge.ends[1]) - other.place(edge.ends[0]);
    const double t = (below - other.place(edge.ends[0])).dot(way) / way.squaredNorm();
    add(SheetSpot::atCorner(corner), x, SheetSpot::onEdge(edge, t), below, up, whose);
  }

  void cornerAtCorner(const PlacedSheet& sheet, std::uint32_t corner, const PlacedSheet& other,
                      std::uint32_t second, CornerOf whose) {
    // The other corner also searches for this one.
    if (whose == CornerOf::B || near(corner, second)) return;
    const Vec3 &x = sheet.place(corner), &below = other.place(second);
    const Vec3 up = x - below;
    if (!fallsAwayAtCorner(other, second, up, levelSlope) ||
        !fallsAwayAtCorner(sheet, corner, -up, levelSlope))
      return;
    add(SheetSpot::atCorner(corner), x, SheetSpot::atCorner(second), below, up, whose);
  }

  void edgeOnEdge(const Sheet::Edge& edgeA, const Sheet::Edge& edgeB) {
    if (one_)
      for (const std::uint32_t end : edgeA.ends)
        if (end == edgeB.ends[0] || end == edgeB.ends[1]) return;
    const Vec3 &p = a_.place(edgeA.ends[0]), &q = b_.place(edgeB.ends[0]);
    const Vec3 u = a_.place(edgeA.ends[1]) - p, v = b_.place(edgeB.ends[1]) - q, r = p - q;
    const double uu = u.squaredNorm(), vv = v.squaredNorm(), uv = u.dot(v), det = uu * vv - uv * uv;
    if (!(det > parallelSquared * uu * vv)) return;
    const double s = (uv * v.dot(r) - vv * u.dot(r)) / det,
                 t = (uu * v.dot(r) - uv * u.dot(r)) / det;
    if (!(s > 0 && s < 1 && t > 0 && t < 1)) return;
    const Vec3 onA = p + s * u, onB = q + t * v;
    Vec3 normal = onA - onB;
    const double distance = normal.norm();
    if (!(distance <= reach_)) return;
    if (distance > 0) {
      if (!isRidge(a_, edgeA, -normal) || !isRidge(b_, edgeB, normal)) return;
    } else {
      normal = u.cross(v);
    }
    add(SheetSpot::onEdge(edgeA, s), onA, SheetSpot::onEdge(edgeB, t), onB, normal, CornerOf::A);
  }

  /// `normal` points from y to x.
  void add(const SheetSpot& spot, const Vec3& x, const SheetSpot& other, const Vec3& y,
           const Vec3& normal, CornerOf whose) {
    const Vec3 unit = normal.stableNormalized();
    if (!(unit.squaredNorm() > 0.5)) return;
    const bool isA = whose == CornerOf::A;
    SheetContact made{isA ? spot : other, isA ? other : spot, {}};
    ContactPoint& point = made.point;
    point.normal = isA ? unit : Vec3(-unit);
    point.onA = (isA ? x : y) - a_.half * point.normal;
    point.onB = (isA ? y : x) + b_.half * point.normal;
    point.gap = (point.onA - point.onB).dot(point.normal);
    point.feature = FeatureCode::both(made.a.feature, made.b.feature);
    out_.push_back(made);
  }

  const PlacedSheet &a_, &b_;
  bool one_;
  double reach_;
  std::vector<SheetContact>& out_;
};

}  // namespace

bool fallsAwayAtCorner(const PlacedSheet& sheet, std::uint32_t corner, const Vec3& along,
                       double slope) {
  const Vec3 unit = along.stableNormalized();
  const auto around = sheet.sheet.neighboursOf(corner);
  return std::all_of(around.begin(), around.end(), [&](std::uint32_t other) {
    return slopeTo(sheet.place(other) - sheet.place(corner), unit) <= slope;
  });
}

bool fallsAwayAtEdge(const PlacedSheet& sheet, const Sheet::Edge& edge, const Vec3& along,
                     double slope) {
  const Vec3 unit = along.stableNormalized();
  return std::all_of(edge.across.begin(), edge.across.end(), [&](std::uint32_t corner) {
    return corner == Sheet::none || slopeAcross(sheet, edge, corner, unit) <= slope;
  });
}

void sheetContacts(const PlacedSheet& a, std::uint32_t triangleOfA, const PlacedSheet& b,
                   std::uint32_t triangleOfB, Sheets sheets, double margin,
                   std::vector<SheetContact>& out) {
  SheetPair(a, b, sheets, margin, out).touch(triangleOfA, triangleOfB);
}

}  // namespace compliant
