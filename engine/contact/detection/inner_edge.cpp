#include "engine/contact/detection/inner_edge.hpp"

#include <algorithm>
#include <cmath>

#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

namespace {

/// 1 − the squared cosine of normals that count as equal.
constexpr double sameNormal = 1e-12;

/// Whether a place is in a shape or within a distance of it.
bool isNear(const Vec3& place, const PlacedShape& other, double distance,
            ContactWorkspace& workspace) {
  if (const TriangleTree* mesh = other.shape.triangles()) {
    const TriangleTree::Nearest nearest = mesh->nearestTo(other.pose.inverse() * place);
    return nearest.distance <= distance || (mesh->isClosed() && nearest.behind);
  }
  Eigen::Isometry3d pose = Eigen::Isometry3d::Identity();
  pose.translation() = place;
  std::vector<ContactPoint> found;
  findContacts(ContactShape::ball(distance), pose, other.shape, other.pose, 0, workspace, found);
  return !found.empty();
}

}  // namespace

bool isAtInnerEdge(const ContactPoint& withY, const PlacedShape& y, const ContactPoint& withZ,
                   const PlacedShape& z, double slack, ContactWorkspace& workspace) {
  const Vec3 &place = withY.onB, &up = withZ.normal;
  const double cosine = withY.normal.dot(up), squaredSine = 1 - cosine * cosine;
  if (squaredSine < sameNormal) return false;
  const double below = up.dot(withZ.onB - place);
  if (below < -slack || below > std::max(0.0, -withZ.gap) + slack) return false;
  if (!isNear(place, z, slack, workspace)) return false;
  // Along the surface of Y, up to the outside of the plane.
  const Vec3 along = (up - cosine * withY.normal) / squaredSine;
  return !isNear(place + (below + 2 * slack) * along, y, slack, workspace);
}

}  // namespace compliant
