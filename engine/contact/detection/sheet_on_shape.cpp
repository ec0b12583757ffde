#include <algorithm>
#include <cmath>

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/sheet_contacts.hpp"

namespace compliant {

namespace {

/// The largest slope towards another part of the sheet slightly nearer to a round or pointed shape.
constexpr double gentle = 0.1;
/// Weights below this count as zero.
constexpr double noShare = 1e-6;

/// A triangle of a sheet and a shape that is no mesh.
class TriangleOnShape {
 public:
  TriangleOnShape(const PlacedSheet& sheet, std::uint32_t triangle, const ContactShape& shape,
                  const Eigen::Isometry3d& pose, double margin, ContactWorkspace& workspace,
                  std::vector<SheetOnShape>& out)
      : sheet_(sheet),
        triangle_(triangle),
        corners_(sheet.sheet.triangles()[triangle]),
        shape_(shape),
        pose_(pose),
        margin_(margin),
        workspace_(workspace),
        out_(out) {}

  void touch() {
    for (std::size_t i = 0; i < 3; ++i)
      if (sheet_.sheet.ownsCorner(triangle_, i)) corner(corners_[i]);
    // Only corners touch a plane.
    if (shape_.kind() != ContactShape::Kind::HalfSpace) insideAndEdges();
  }

 private:
  void corner(std::uint32_t corner) {
    const Vec3& x = sheet_.place(corner);
    Eigen::Isometry3d at = Eigen::Isometry3d::Identity();
    at.translation() = x;
    points_.clear();
    findContacts(ContactShape::ball(sheet_.half), at, shape_, pose_, margin_, workspace_, points_);
    for (ContactPoint& point : points_) {
      const bool flat = shape_.kind() == ContactShape::Kind::HalfSpace ||
                        Convex(shape_, pose_, x).isFlatAt(point.normal);
      if (!flat && !fallsAwayAtCorner(sheet_, corner, -point.normal, gentle)) continue;
      const SheetSpot spot = SheetSpot::atCorner(corner);
      point.feature = FeatureCode::both(spot.feature, 0);
      out_.push_back({spot, point});
    }
  }

  void insideAndEdges() {
    const Vec3 origin = sheet_.place(corners_[0]);
    ContactScratch& scratch = workspace_.scratch();
    scratch.order = ContactScratch::Order::AsGiven;
    scratch.triangle.becomeTriangle(Vec3::Zero(), sheet_.place(corners_[1]) - origin,
                                    sheet_.place(corners_[2]) - origin);
    Convex triangle(scratch.triangle, Mat3::Identity(), Vec3::Zero());
    triangle.names = corners_.data();
    triangle.part = triangle_;
    const Convex other(shape_, pose_, origin);
    LeastGap gap;
    if (!leastGap(triangle, other, margin_ + sheet_.half + other.rounding, scratch.expanding, gap))
      return;
    scratch.candidates.clear();
    featureContacts(triangle, other, margin_ + sheet_.half, gap.normal, scratch);
    triangle.nearest = FeatureCode::inside(triangle_);
    addDeepest(triangle, other, gap, 0, scratch);
    points_.clear();
    reduce(scratch.candidates, triangle.size, origin, points_);
    for (const ContactPoint& point : points_) add(point);
  }

  void add(const ContactPoint& point) {
    const SheetSpot spot = spotOf(point);
    if (spot.count == 0) return;
    SheetOnShape made{spot, point};
    made.point.onA -= sheet_.half * point.normal;
    made.point.gap -= sheet_.half;
    if (made.point.gap > margin_) return;
    made.point.feature = FeatureCode::both(spot.feature, point.feature);
    out_.push_back(made);
  }

  /// None for corners, which have contacts of their own, and for edges beyond which the sheet is
  /// nearer.
  SheetSpot spotOf(const ContactPoint& point) const {
    const Vec3 weight = nearestOnTriangle(point.onA, sheet_.place(corners_[0]),
                                          sheet_.place(corners_[1]), sheet_.place(corners_[2]));
    const auto shares = (weight.array() > noShare).count();
    if (shares == 3) return SheetSpot::inside(sheet_.sheet, triangle_, weight);
    if (shares < 2) return {};
    for (std::size_t i = 0; i < 3; ++i) {
      if (weight[static_cast<Index>((i + 2) % 3)] > noShare) continue;
      const Sheet::Edge& edge = sheet_.sheet.edge(sheet_.sheet.edgeOf(triangle_, i));
      if (!sheet_.sheet.ownsEdge(triangle_, i) ||
          !fallsAwayAtEdge(sheet_, edge, -point.normal, gentle))
        return {};
      const double first = weight[static_cast<Index>(i)],
                   second = weight[static_cast<Index>((i + 1) % 3)];
      return SheetSpot::onEdge(edge,
                               (corners_[i] == edge.ends[0] ? second : first) / (first + second));
    }
    return {};
  }

  const PlacedSheet& sheet_;
  std::uint32_t triangle_;
  const Mesh::Triangle& corners_;
  const ContactShape& shape_;
  const Eigen::Isometry3d& pose_;
  double margin_;
  ContactWorkspace& workspace_;
  std::vector<SheetOnShape>& out_;
  std::vector<ContactPoint>& points_ = workspace_.scratch().ofSheets;
};

}  // namespace

void sheetOnShape(const PlacedSheet& sheet, std::uint32_t triangle, const ContactShape& shape,
                  const Eigen::Isometry3d& pose, double margin, ContactWorkspace& workspace,
                  std::vector<SheetOnShape>& out) {
  TriangleOnShape(sheet, triangle, shape, pose, margin, workspace, out).touch();
}

}  // namespace compliant
