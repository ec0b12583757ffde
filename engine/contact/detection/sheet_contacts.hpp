#pragma once

#include <vector>

#include "engine/contact/detection/contact_points.hpp"
#include "engine/contact/detection/sheet.hpp"

namespace compliant {

/// Two places on sheets that touch, or soon will. Sheets are layers of their thickness about their
/// triangles, with contacts on both sides.
struct SheetContact {
  SheetSpot a, b;
  ContactPoint point;
};

/// A place on a sheet and one on another shape, which is B.
struct SheetOnShape {
  SheetSpot spot;
  ContactPoint point;
};

/// Whether two triangles belong to one sheet, whose parts with a common corner do not touch.
enum class Sheets { Two, One };

/// Appends the places where a triangle of A and one of B are nearest: corners over triangles,
/// crossing edges, and corners beside edges and corners, of features assigned to these triangles. A
/// place counts if both surfaces fall away from it or rise gently, so that nothing catches on edges
/// inside a flat part; corners over a triangle always count.
void sheetContacts(const PlacedSheet& a, std::uint32_t triangleOfA, const PlacedSheet& b,
                   std::uint32_t triangleOfB, Sheets sheets, double margin,
                   std::vector<SheetContact>& out);

/// Appends the places where the corners assigned to a triangle, its edges and its inside touch a
/// shape other than a mesh.
void sheetOnShape(const PlacedSheet& sheet, std::uint32_t triangle, const ContactShape& shape,
                  const Eigen::Isometry3d& pose, double margin, ContactWorkspace& workspace,
                  std::vector<SheetOnShape>& out);

/// Whether all places around a corner or edge of a sheet fall away from a direction, within a
/// slope.
bool fallsAwayAtCorner(const PlacedSheet& sheet, std::uint32_t corner, const Vec3& along,
                       double slope);
bool fallsAwayAtEdge(const PlacedSheet& sheet, const Sheet::Edge& edge, const Vec3& along,
                     double slope);

}  // namespace compliant
