#pragma once

#include <vector>

#include "engine/contact/contact.hpp"
#include "engine/contact/detection/sheet_contacts.hpp"
#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// The deformable surfaces of a system where they are now, and rigid meshes as these see them.
class SheetBodies {
 public:
  /// Of a geometry of this kind: its number among the sheets.
  int addSheet(const ContactGeometry& geometry, int state);
  /// Of a mesh on one element: its number among the meshes.
  int addMesh(const ContactGeometry& geometry);
  bool any() const { return !sheets_.empty(); }

  void follow(const Layout& layout, const Motion& motion);
  PlacedSheet sheet(int number) const;
  /// In a pose that holds until the sheets follow again.
  PlacedSheet mesh(int number, const Eigen::Isometry3d& pose);

  const Mesh::Triangle& corners(int sheet, std::uint32_t triangle) const {
    return sheets_[at(sheet)].sheet.triangles()[triangle];
  }
  std::uint32_t triangles(int sheet) const {
    return static_cast<std::uint32_t>(sheets_[at(sheet)].sheet.triangles().size());
  }
  Eigen::AlignedBox3d boxOf(int sheet, std::uint32_t triangle) const;
  /// How fast a corner of a triangle moves at most, m/s.
  double fastest(int sheet, std::uint32_t triangle) const;

  /// Appends contacts of a triangle with a mesh.
  void touchMesh(int sheet, std::uint32_t triangle, int mesh, const ContactShape& shape,
                 const Eigen::Isometry3d& pose, double margin, std::vector<SheetContact>& out);

 private:
  struct OfSheet {
    Sheet sheet;
    int state = -1;
    double half = 0;
    std::vector<Vec3> places;
    std::vector<double> speeds;
  };
  struct OfMesh {
    Sheet sheet;
    std::vector<Vec3> vertices, places;
    bool placed = false;
  };

  std::vector<OfSheet> sheets_;
  std::vector<OfMesh> meshes_;
  std::vector<std::uint32_t> found_;
};

}  // namespace compliant
