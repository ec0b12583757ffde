#pragma once

#include <vector>

#include "engine/contact/contact.hpp"
#include "engine/contact/detection/sheet_contacts.hpp"
#include "engine/dynamics/assembly/layout.hpp"

namespace compliant {

/// The deformable surfaces of a system at their present places, and rigid meshes in contact.
class SheetBodies {
 public:
  /// Adds a sheet of such a geometry and returns its index among the sheets.
  int addSheet(const ContactGeometry& geometry, int state);
  /// Adds a mesh on one element and returns its index among the meshes.
  int addMesh(const ContactGeometry& geometry);
  bool any() const { return !sheets_.empty(); }

  void follow(const Layout& layout, const Motion& motion);
  PlacedSheet sheet(int number) const;
  /// The mesh in a pose, valid until the sheets follow again.
  PlacedSheet mesh(int number, const Eigen::Isometry3d& pose);

  const Mesh::Triangle& corners(int sheet, std::uint32_t triangle) const {
    return sheets_[at(sheet)].sheet.triangles()[triangle];
  }
  std::uint32_t triangles(int sheet) const {
    return static_cast<std::uint32_t>(sheets_[at(sheet)].sheet.triangles().size());
  }
  Eigen::AlignedBox3d boxOf(int sheet, std::uint32_t triangle) const;
  /// The largest speed of a triangle's corners, m/s.
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
