#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "engine/contact/detection/contact_shape.hpp"

namespace compliant {

/// A place where two surfaces touch, or soon will.
struct ContactPoint {
  Vec3 onA, onB;   ///< m, world, on the two surfaces
  Vec3 normal;     ///< unit, world, from B to A: pushes A
  double gap = 0;  ///< m, (onA − onB)·normal; negative: penetration
  std::uint64_t feature =
      0;  ///< which features of the two shapes touch; the same from step to step while these do
};

struct ContactScratch;

/// Memory that queries reuse. Not safe for use by two threads at once.
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

/// The poses of two shapes at the end of an unconstrained step.
struct Onward {
  Eigen::Isometry3d a, b;
};

/// Appends 4 well-spread points, at most 5, for a pair of convex shapes, or for each patch if one
/// is a mesh, with a gap of at most `margin`. They include the deepest point, or one as deep to
/// within 1e-5 of their spread. The same input gives the same points; exchanged shapes give the
/// mirrored points. For separate shapes, the least gap is the distance; for overlapping shapes,
/// minus the least depth. Points that are apart or just touch are omitted if the planes across
/// their normals would stop shapes that pass each other.
void findContacts(const ContactShape& a, const Eigen::Isometry3d& poseA, const ContactShape& b,
                  const Eigen::Isometry3d& poseB, double margin, ContactWorkspace& workspace,
                  std::vector<ContactPoint>& out, const Onward* onward = nullptr);

}  // namespace compliant
