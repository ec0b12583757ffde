#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/contact/detection/contact_shape.hpp"

namespace compliant {

/// A place where two surfaces touch, or will soon.
struct ContactPoint {
  Vec3 onA, onB;   ///< m, world, on the two surfaces
  Vec3 normal;     ///< unit, world, from B to A: pushes A
  double gap = 0;  ///< m, (onA − onB)·normal; negative: penetration
  std::uint64_t feature =
      0;  ///< which features of the two shapes touch; the same from step to step while these do
};

struct ContactScratch;

/// Memory that queries use again. Not for two threads at once.
class ContactWorkspace {
 public:
  ContactWorkspace();
  ~ContactWorkspace();
  ContactWorkspace(ContactWorkspace&&) noexcept;
  ContactWorkspace& operator=(ContactWorkspace&&) noexcept;

  ContactScratch& scratch() { return *scratch_; }

 private:
  std::unique_ptr<ContactScratch> scratch_;
};

/// Where two shapes will be at the end of the step if nothing stops them.
struct Onward {
  Eigen::Isometry3d a, b;
};

/// Appends 4 well spread points, at most 5, for a pair of convex shapes, for each patch where one
/// is a mesh, of which the gap is at most `margin`. The deepest, or one as deep to 1e-5 of how far
/// they spread, is among them. The same input gives the same points; exchanged shapes give the
/// mirrored ones. Apart, the least gap is the distance; overlapping, it is minus the least depth.
/// Points that are apart or just touch are left out where the planes across their normals would
/// stop shapes that pass each other.
void findContacts(const ContactShape& a, const Eigen::Isometry3d& poseA, const ContactShape& b,
                  const Eigen::Isometry3d& poseB, double margin, ContactWorkspace& workspace,
                  std::vector<ContactPoint>& out, const Onward* onward = nullptr);

}  // namespace compliant
