#include "ui/render/drawers/surface_drawer.hpp"

#include <algorithm>

namespace compliant {

Status SurfaceDrawer::create() {
  glGenVertexArrays(1, &array_);
  glGenBuffers(1, &vertices_);
  glGenBuffers(1, &indices_);
  glBindVertexArray(array_);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glBindBuffer(GL_ELEMENT_ARRAY_BUFFER, indices_);
  constexpr GLsizei stride = sizeof(Vertex);
  for (GLuint location = 0; location < 3; ++location) glEnableVertexAttribArray(location);
  glVertexAttribPointer(0, 3, GL_FLOAT, GL_FALSE, stride, nullptr);
  glVertexAttribPointer(1, 3, GL_FLOAT, GL_FALSE, stride,
                        reinterpret_cast<const void*>(offsetof(Vertex, normal)));
  glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, stride,
                        reinterpret_cast<const void*>(offsetof(Vertex, colour)));
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return program_.create("surface");
}

void SurfaceDrawer::release() {
  program_.release();
  if (array_ != 0) glDeleteVertexArrays(1, &array_);
  if (vertices_ != 0) glDeleteBuffers(1, &vertices_);
  if (indices_ != 0) glDeleteBuffers(1, &indices_);
  array_ = vertices_ = indices_ = 0;
  indexStaging_.clear();
}

void SurfaceDrawer::upload(const std::vector<Surface>& surfaces, float opacity) {
  vertexStaging_.clear();
  indexStaging_.clear();
  for (const Surface& s : surfaces) add(s, opacity);
  if (indexStaging_.empty()) return;
  glBindVertexArray(array_);
  glBindBuffer(GL_ARRAY_BUFFER, vertices_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertexStaging_.size() * sizeof(Vertex)),
               vertexStaging_.data(), GL_STREAM_DRAW);
  glBufferData(GL_ELEMENT_ARRAY_BUFFER,
               static_cast<GLsizeiptr>(indexStaging_.size() * sizeof(std::uint32_t)),
               indexStaging_.data(), GL_STREAM_DRAW);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void SurfaceDrawer::add(const Surface& surface, float opacity) {
  const auto first = static_cast<std::uint32_t>(vertexStaging_.size());
  const Colour colour = surface.colour.faded(opacity);
  const bool byVertex = surface.vertexColours.size() == surface.positions.size();
  for (std::size_t i = 0; i < surface.positions.size(); ++i)
    vertexStaging_.push_back({surface.positions[i], Eigen::Vector3f::Zero(),
                              byVertex ? surface.vertexColours[i].faded(opacity) : colour});
  const std::size_t firstIndex = indexStaging_.size();
  for (const auto& triangle : surface.triangles) {
    if (*std::max_element(triangle.begin(), triangle.end()) >= surface.positions.size()) continue;
    const Eigen::Vector3f& a = surface.positions[triangle[0]];
    const Eigen::Vector3f& b = surface.positions[triangle[1]];
    const Eigen::Vector3f& c = surface.positions[triangle[2]];
    // Not normalised: large triangles have a higher weight in the normal of a vertex.
    const Eigen::Vector3f normal = (b - a).cross(c - a);
    if (!normal.allFinite()) continue;
    for (const std::uint32_t corner : triangle) {
      vertexStaging_[first + corner].normal += normal;
      indexStaging_.push_back(first + corner);
    }
    if (surface.faceColours.size() == surface.triangles.size())
      drawnFaces_.push_back(static_cast<std::size_t>(&triangle - surface.triangles.data()));
  }
  // Faces with their own colours share no vertices, except for the smooth normals.
  for (std::size_t face = 0; face < drawnFaces_.size(); ++face)
    for (std::size_t i = firstIndex + 3 * face; i < firstIndex + 3 * (face + 1); ++i) {
      Vertex corner = vertexStaging_[indexStaging_[i]];
      corner.colour = surface.faceColours[drawnFaces_[face]].faded(opacity);
      indexStaging_[i] = static_cast<std::uint32_t>(vertexStaging_.size());
      vertexStaging_.push_back(corner);
    }
  drawnFaces_.clear();
}

void SurfaceDrawer::draw(Fill fill) const {
  if (indexStaging_.empty()) return;
  program_.use();
  if (fill == Fill::Outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  // Edges and points of the same cloth must be in front of its triangles. A constant offset: one
  // that grows with the slope would let the far side show through at every silhouette.
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(0.0F, 200.0F);
  glBindVertexArray(array_);
  glDrawElements(GL_TRIANGLES, static_cast<GLsizei>(indexStaging_.size()), GL_UNSIGNED_INT,
                 nullptr);
  glBindVertexArray(0);
  glDisable(GL_POLYGON_OFFSET_FILL);
  if (fill == Fill::Outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

}  // namespace compliant
