#include "engine/contact/detection/contact_points.hpp"

#include <string_view>
#include <tuple>

#include "engine/contact/detection/manifold.hpp"
#include "engine/contact/detection/mesh_contacts.hpp"

namespace compliant {

namespace {

struct Placed {
  const ContactShape& shape;
  const Eigen::Isometry3d& pose;
};

/// An order in which exchanged shapes are processed alike: their result is mirrored to the last
/// bit.
bool comesBefore(const Placed& a, const Placed& b) {
  const auto key = [](const Placed& x) {
    const Vec3 place = x.pose.translation(), size = x.shape.bounds().sizes();
    return std::tuple(x.shape.kind(), x.shape.name(), size.x(), size.y(), size.z(), place.x(),
                      place.y(), place.z(), x.pose(0, 0), x.pose(0, 1), x.pose(1, 1),
                      x.shape.rounding());
  };
  return key(a) <= key(b);
}

/// Half-spaces and meshes come second.
void convexPair(const Placed& a, const Placed& b, double margin, ContactScratch& scratch,
                std::vector<ContactPoint>& out) {
  const Vec3 origin = a.pose.translation();
  const Convex convexA(a.shape, a.pose, origin);
  if (b.shape.kind() == ContactShape::Kind::HalfSpace) {
    halfSpaceContacts(convexA, b.pose.translation() - origin, b.pose.linear().col(1), margin,
                      scratch);
    return reduce(scratch.candidates, convexA.size, origin, out);
  }
  const Convex convexB(b.shape, b.pose, origin);
  convexContacts(convexA, convexB, margin, scratch);
  reduce(scratch.candidates, convexA.size + convexB.size, origin, out);
}

bool isEndless(ContactShape::Kind kind) { return kind == ContactShape::Kind::HalfSpace; }

void orderedContacts(const Placed& a, const Placed& b, double margin, ContactScratch& scratch,
                     std::vector<ContactPoint>& out) {
  const bool meshA = a.shape.kind() == ContactShape::Kind::Mesh,
             meshB = b.shape.kind() == ContactShape::Kind::Mesh;
  if (isEndless(a.shape.kind())) return;
  if (meshA && meshB)
    return meshPairContacts(*a.shape.triangles(), a.pose, *b.shape.triangles(), b.pose, margin,
                            scratch, out);
  if (meshA) return meshOnHalfSpace(*a.shape.triangles(), a.pose, b.pose, margin, scratch, out);
  if (!meshB) return convexPair(a, b, margin, scratch, out);
  const Vec3 origin = a.pose.translation();
  convexOnMesh(Convex(a.shape, a.pose, origin), a.shape.boundsAt(a.pose), origin,
               *b.shape.triangles(), b.pose, margin, scratch, out);
}

void exchange(ContactPoint& point) {
  std::swap(point.onA, point.onB);
  point.normal = -point.normal;
}

}  // namespace

ContactWorkspace::ContactWorkspace() : scratch_(std::make_unique<ContactScratch>()) {}
ContactWorkspace::~ContactWorkspace() = default;
ContactWorkspace::ContactWorkspace(ContactWorkspace&&) noexcept = default;
ContactWorkspace& ContactWorkspace::operator=(ContactWorkspace&&) noexcept = default;

void findContacts(const ContactShape& a, const Eigen::Isometry3d& poseA, const ContactShape& b,
                  const Eigen::Isometry3d& poseB, double margin, ContactWorkspace& workspace,
                  std::vector<ContactPoint>& out, const Onward* onward) {
  const Placed first{a, poseA}, second{b, poseB};
  // Unbounded kinds come last, regardless of size.
  const bool inOrder = isEndless(b.kind()) || (!isEndless(a.kind()) && comesBefore(first, second));
  const std::size_t before = out.size();
  workspace.scratch().order =
      inOrder ? ContactScratch::Order::AsGiven : ContactScratch::Order::Exchanged;
  Eigen::Isometry3d beside;
  if (onward != nullptr) {
    const Vec3 origin = (inOrder ? poseA : poseB).translation();
    beside = inOrder ? poseB * onward->b.inverse() * onward->a * poseA.inverse()
                     : poseA * onward->a.inverse() * onward->b * poseB.inverse();
    beside = Eigen::Translation3d(-origin) * beside * Eigen::Translation3d(origin);
    workspace.scratch().onward = &beside;
  }
  orderedContacts(inOrder ? first : second, inOrder ? second : first, margin, workspace.scratch(),
                  out);
  workspace.scratch().onward = nullptr;
  if (!inOrder)
    for (std::size_t i = before; i < out.size(); ++i) exchange(out[i]);
}

}  // namespace compliant
