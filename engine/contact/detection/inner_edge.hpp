#pragma once

#include "engine/contact/detection/contact_points.hpp"

namespace compliant {

/// A shape in its pose.
struct PlacedShape {
  const ContactShape& shape;
  const Eigen::Isometry3d& pose;
};

/// Whether a contact with Y lies at an edge inside a surface that Y and Z form together, such as
/// the seam of two flush boxes: the touching body rests on Z, or has sunk into it, at least as deep
/// as the place on Y lies, Z is beside that place, and Y nowhere near it stands out of the plane of
/// the contact with Z. Only normals of that plane are right there. Both contacts have the touching
/// body as A; lengths below `slack`, m, do not count.
bool isAtInnerEdge(const ContactPoint& withY, const PlacedShape& y, const ContactPoint& withZ,
                   const PlacedShape& z, double slack, ContactWorkspace& workspace);

}  // namespace compliant
