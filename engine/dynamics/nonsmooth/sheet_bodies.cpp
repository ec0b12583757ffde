#include "engine/dynamics/nonsmooth/sheet_bodies.hpp"

#include <algorithm>

#include "engine/contact/detection/triangle_tree.hpp"

namespace compliant {

int SheetBodies::addSheet(const ContactGeometry& geometry, int state) {
  sheets_.push_back({Sheet(geometry.triangles), state, geometry.rounding, {}, {}});
  return static_cast<int>(sheets_.size()) - 1;
}

int SheetBodies::addMesh(const ContactGeometry& geometry) {
  meshes_.push_back({Sheet(geometry.triangles), geometry.vertices, {}});
  return static_cast<int>(meshes_.size()) - 1;
}

void SheetBodies::follow(const Layout& layout, const Motion& motion) {
  for (OfSheet& each : sheets_) {
    const StateView state = layout.view(each.state, motion);
    each.places.resize(at(state.shape.count));
    each.speeds.resize(at(state.shape.count));
    for (Index i = 0; i < state.shape.count; ++i) {
      each.places[at(i)] = state.point(i);
      each.speeds[at(i)] = state.velocity(i).norm();
    }
  }
  for (OfMesh& each : meshes_) each.placed = false;
}

PlacedSheet SheetBodies::sheet(int number) const {
  const OfSheet& own = sheets_[at(number)];
  return {own.sheet, own.places, own.half};
}

PlacedSheet SheetBodies::mesh(int number, const Eigen::Isometry3d& pose) {
  OfMesh& own = meshes_[at(number)];
  if (!own.placed) {
    own.places.resize(own.vertices.size());
    for (std::size_t i = 0; i < own.vertices.size(); ++i) own.places[i] = pose * own.vertices[i];
    own.placed = true;
  }
  return {own.sheet, own.places, 0};
}

Eigen::AlignedBox3d SheetBodies::boxOf(int sheet, std::uint32_t triangle) const {
  const OfSheet& own = sheets_[at(sheet)];
  Eigen::AlignedBox3d box;
  for (const std::uint32_t corner : corners(sheet, triangle)) box.extend(own.places[corner]);
  const Vec3 half = Vec3::Constant(own.half);
  return {box.min() - half, box.max() + half};
}

double SheetBodies::fastest(int sheet, std::uint32_t triangle) const {
  double most = 0;
  for (const std::uint32_t corner : corners(sheet, triangle))
    most = std::max(most, sheets_[at(sheet)].speeds[corner]);
  return most;
}

void SheetBodies::touchMesh(int sheet, std::uint32_t triangle, int mesh, const ContactShape& shape,
                            const Eigen::Isometry3d& pose, double margin,
                            std::vector<SheetContact>& out) {
  const Eigen::AlignedBox3d box = boxOf(sheet, triangle);
  const Mat3 axes = pose.linear().transpose();
  const Vec3 middle = axes * (box.center() - pose.translation());
  const Vec3 half = axes.cwiseAbs() * (box.sizes() / 2 + Vec3::Constant(margin));
  found_.clear();
  shape.triangles()->touching({middle - half, middle + half}, found_);
  const PlacedSheet other = this->mesh(mesh, pose);
  for (const std::uint32_t t : found_)
    sheetContacts(this->sheet(sheet), triangle, other, t, Sheets::Two, margin, out);
}

}  // namespace compliant
