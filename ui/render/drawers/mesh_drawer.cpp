#include "ui/render/drawers/mesh_drawer.hpp"

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace compliant {

namespace {

const float creaseCosine = std::cos(40 * std::numbers::pi_v<float> / 180);

/// Whether every edge is passed once each way: then the surface has an inside.
bool isClosed(const Mesh& mesh) {
  using Edge = std::pair<std::uint32_t, std::uint32_t>;
  std::vector<Edge> there, back;
  for (const Mesh::Triangle& t : mesh.triangles())
    for (std::size_t i = 0; i < 3; ++i) {
      there.emplace_back(t[i], t[(i + 1) % 3]);
      back.emplace_back(t[(i + 1) % 3], t[i]);
    }
  std::sort(there.begin(), there.end());
  std::sort(back.begin(), back.end());
  return !there.empty() && there == back;
}

}  // namespace

std::vector<ShadedCorner> shadedCorners(const Mesh& mesh) {
  const auto& vertices = mesh.vertices();
  // Unnormalised: large triangles count for more in the normal of a corner.
  std::vector<Eigen::Vector3f> faces;
  std::vector<std::vector<std::size_t>> around(vertices.size());
  for (std::size_t t = 0; t < mesh.triangles().size(); ++t) {
    const auto& corner = mesh.triangles()[t];
    const Eigen::Vector3f& a = vertices[corner[0]];
    faces.push_back((vertices[corner[1]] - a).cross(vertices[corner[2]] - a));
    for (const std::uint32_t vertex : corner) around[vertex].push_back(t);
  }
  std::vector<ShadedCorner> corners;
  corners.reserve(3 * faces.size());
  for (std::size_t t = 0; t < faces.size(); ++t)
    for (const std::uint32_t vertex : mesh.triangles()[t]) {
      Eigen::Vector3f normal = Eigen::Vector3f::Zero();
      for (const std::size_t other : around[vertex])
        if (faces[other].dot(faces[t]) >= creaseCosine * faces[other].norm() * faces[t].norm())
          normal += faces[other];
      corners.push_back({vertices[vertex], normal.normalized()});
    }
  return corners;
}

Status MeshDrawer::create() {
  const Status made = program_.create("mesh");
  return made ? shadow_.create("mesh_shadow") : made;
}

void MeshDrawer::release() {
  program_.release();
  shadow_.release();
  for (auto& [mesh, stored] : stored_) forget(stored);
  stored_.clear();
  shown_.clear();
}

MeshDrawer::Stored MeshDrawer::store(const std::shared_ptr<const Mesh>& mesh) const {
  const std::vector<ShadedCorner> corners = shadedCorners(*mesh);
  Stored stored;
  stored.mesh = mesh;
  stored.closed = isClosed(*mesh);
  stored.vertexCount = static_cast<GLsizei>(corners.size());
  glGenVertexArrays(1, &stored.array);
  glGenBuffers(1, &stored.vertices);
  glGenBuffers(1, &stored.instances);
  glBindVertexArray(stored.array);
  glBindBuffer(GL_ARRAY_BUFFER, stored.vertices);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(ShadedCorner)),
               corners.data(), GL_STATIC_DRAW);
  const auto attribute = [](GLuint location, GLint size, GLenum type, std::size_t stride,
                            std::size_t offset, GLuint divisor) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, size, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                          static_cast<GLsizei>(stride), reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(location, divisor);
  };
  attribute(0, 3, GL_FLOAT, sizeof(ShadedCorner), offsetof(ShadedCorner, position), 0);
  attribute(1, 3, GL_FLOAT, sizeof(ShadedCorner), offsetof(ShadedCorner, normal), 0);
  glBindBuffer(GL_ARRAY_BUFFER, stored.instances);
  for (GLuint row = 0; row < 3; ++row)
    attribute(2 + row, 4, GL_FLOAT, sizeof(Instance),
              offsetof(Instance, rows) + row * sizeof(Eigen::Vector4f), 1);
  attribute(5, 4, GL_UNSIGNED_BYTE, sizeof(Instance), offsetof(Instance, colour), 1);
  attribute(6, 1, GL_FLOAT, sizeof(Instance), offsetof(Instance, highlight), 1);
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return stored;
}

void MeshDrawer::forget(Stored& stored) {
  glDeleteVertexArrays(1, &stored.array);
  glDeleteBuffers(1, &stored.vertices);
  glDeleteBuffers(1, &stored.instances);
}

void MeshDrawer::upload(const std::vector<MeshInstance>& instances, float opacity) {
  shown_.clear();
  for (auto& [mesh, stored] : stored_) stored.staging.clear();
  for (const MeshInstance& each : instances) {
    if (each.mesh == nullptr || !each.place.matrix().allFinite()) continue;
    auto [found, added] = stored_.try_emplace(each.mesh.get());
    if (added) found->second = store(each.mesh);
    const Eigen::Matrix4f& place = each.place.matrix();
    const bool plain = each.highlight == Highlight::none;
    found->second.staging.push_back({{place.row(0), place.row(1), place.row(2)},
                                     plain ? each.colour.faded(opacity) : each.colour,
                                     static_cast<float>(each.highlight)});
  }
  for (auto each = stored_.begin(); each != stored_.end();) {
    if (!each->second.staging.empty()) {
      ++each;
      continue;
    }
    forget(each->second);
    each = stored_.erase(each);
  }
  for (const auto& [mesh, stored] : stored_) {
    glBindBuffer(GL_ARRAY_BUFFER, stored.instances);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(stored.staging.size() * sizeof(Instance)),
                 stored.staging.data(), GL_STREAM_DRAW);
    shown_.push_back(&stored);
  }
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void MeshDrawer::drawInstances(const Stored& stored) {
  glBindVertexArray(stored.array);
  glDrawArraysInstanced(GL_TRIANGLES, 0, stored.vertexCount,
                        static_cast<GLsizei>(stored.staging.size()));
}

void MeshDrawer::drawAll() const {
  for (const Stored* each : shown_) drawInstances(*each);
  glBindVertexArray(0);
}

void MeshDrawer::draw(Fill fill) const {
  if (shown_.empty()) return;
  program_.use();
  if (fill == Fill::outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  drawAll();
  if (fill == Fill::outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void MeshDrawer::drawHidden() const {
  constexpr float faint = 0.7F;
  if (shown_.empty()) return;
  program_.use();
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glEnable(GL_CULL_FACE);  // or their backs would add to it
  glBlendColor(0, 0, 0, faint);
  glBlendFuncSeparate(GL_CONSTANT_ALPHA, GL_ONE_MINUS_CONSTANT_ALPHA, GL_ZERO, GL_ONE);
  drawAll();
  glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
  glDisable(GL_CULL_FACE);
  glDepthMask(GL_TRUE);
  glDepthFunc(GL_LEQUAL);
}

void MeshDrawer::drawShadows(const Eigen::Vector4f& area, const Eigen::Vector2f& slide,
                             float ground, float reach) const {
  if (shown_.empty()) return;
  shadow_.use();
  glUniform4fv(shadow_.uniform("area"), 1, area.data());
  glUniform4f(shadow_.uniform("light"), slide.x(), slide.y(), ground, reach);
  for (const Stored* each : shown_) {
    // The map mirrors what is seen from above, so that the backs are the sides turned to the light. The
    // undersides of a closed surface cast the same shadow, and the darker one.
    if (each->closed) glEnable(GL_CULL_FACE);
    drawInstances(*each);
    glDisable(GL_CULL_FACE);
  }
  glBindVertexArray(0);
}

}  // namespace compliant
