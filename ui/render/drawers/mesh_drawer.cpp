#include "ui/render/drawers/mesh_drawer.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <numbers>
#include <utility>

namespace compliant {

namespace {

const float creaseCosine = std::cos(40 * std::numbers::pi_v<float> / 180);

/// Whether every edge is used once in each direction: then the surface has an inside.
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

/// For each vertex, the first one at its place: meshes whose triangles do not share vertices are
/// smooth, too.
std::vector<std::uint32_t> sharedVertices(const Mesh& mesh) {
  const auto& vertices = mesh.vertices();
  std::vector<std::uint32_t> shared(vertices.size()), order;
  for (std::uint32_t i = 0; i < shared.size(); ++i) {
    shared[i] = i;
    if (vertices[i].allFinite()) order.push_back(i);
  }
  const auto key = [&](std::uint32_t i) {
    return std::array{vertices[i].x(), vertices[i].y(), vertices[i].z()};
  };
  std::stable_sort(order.begin(), order.end(),
                   [&](std::uint32_t a, std::uint32_t b) { return key(a) < key(b); });
  for (std::size_t i = 1; i < order.size(); ++i)
    if (key(order[i]) == key(order[i - 1])) shared[order[i]] = shared[order[i - 1]];
  return shared;
}

}  // namespace

std::vector<ShadedCorner> shadedCorners(const Mesh& mesh) {
  const auto& vertices = mesh.vertices();
  const std::vector<std::uint32_t> shared = sharedVertices(mesh);
  // Each face is weighted by its angle at the corner: weighted by area, the two triangles of each
  // side of a cylinder would tilt its normals.
  std::vector<Eigen::Vector3f> faces;
  std::vector<std::array<float, 3>> angles;
  std::vector<std::vector<std::size_t>> around(vertices.size());
  for (std::size_t t = 0; t < mesh.triangles().size(); ++t) {
    const auto& corner = mesh.triangles()[t];
    const Eigen::Vector3f& a = vertices[corner[0]];
    faces.push_back((vertices[corner[1]] - a).cross(vertices[corner[2]] - a).normalized());
    auto& angle = angles.emplace_back();
    for (std::size_t i = 0; i < 3; ++i) {
      const Eigen::Vector3f one = vertices[corner[(i + 1) % 3]] - vertices[corner[i]],
                            other = vertices[corner[(i + 2) % 3]] - vertices[corner[i]];
      angle[i] = std::atan2(one.cross(other).norm(), one.dot(other));
    }
    for (const std::uint32_t vertex : corner) around[shared[vertex]].push_back(t);
  }
  const auto angleAt = [&](std::size_t t, std::uint32_t vertex) {
    const auto& corner = mesh.triangles()[t];
    const auto same = [&](std::uint32_t each) { return shared[each] == shared[vertex]; };
    return angles[t][static_cast<std::size_t>(std::find_if(corner.begin(), corner.end(), same) -
                                              corner.begin())];
  };
  std::vector<ShadedCorner> corners;
  corners.reserve(3 * faces.size());
  for (std::size_t t = 0; t < faces.size(); ++t)
    for (const std::uint32_t vertex : mesh.triangles()[t]) {
      Eigen::Vector3f normal = Eigen::Vector3f::Zero();
      for (const std::size_t other : around[shared[vertex]])
        if (faces[other].dot(faces[t]) >= creaseCosine)
          normal += angleAt(other, vertex) * faces[other];
      corners.push_back({vertices[vertex], normal.normalized()});
    }
  return corners;
}

std::vector<Eigen::Vector3f> featureEdges(const Mesh& mesh) {
  struct Side {
    std::pair<std::uint32_t, std::uint32_t> edge;
    Eigen::Vector3f normal;
  };
  std::vector<Side> sides;
  const auto& vertices = mesh.vertices();
  const std::vector<std::uint32_t> shared = sharedVertices(mesh);
  for (const Mesh::Triangle& t : mesh.triangles()) {
    const Eigen::Vector3f normal =
        (vertices[t[1]] - vertices[t[0]]).cross(vertices[t[2]] - vertices[t[0]]).normalized();
    for (std::size_t i = 0; i < 3; ++i)
      sides.push_back({std::minmax(shared[t[i]], shared[t[(i + 1) % 3]]), normal});
  }
  std::stable_sort(sides.begin(), sides.end(),
                   [](const Side& a, const Side& b) { return a.edge < b.edge; });
  std::vector<Eigen::Vector3f> ends;
  for (auto each = sides.begin(); each != sides.end();) {
    const auto next = std::find_if(each, sides.end(),
                                   [&](const Side& other) { return other.edge != each->edge; });
    const bool smooth = next - each == 2 && each->normal.dot(each[1].normal) >= creaseCosine;
    if (!smooth) ends.insert(ends.end(), {vertices[each->edge.first], vertices[each->edge.second]});
    each = next;
  }
  return ends;
}

bool isRound(const std::vector<ShadedCorner>& corners) {
  float curved = 0, all = 0;
  for (std::size_t i = 0; i + 3 <= corners.size(); i += 3) {
    const float area = (corners[i + 1].position - corners[i].position)
                           .cross(corners[i + 2].position - corners[i].position)
                           .norm();
    if (!(area > 0)) continue;
    all += area;
    const bool flat = corners[i].normal.dot(corners[i + 1].normal) > 0.9999F &&
                      corners[i].normal.dot(corners[i + 2].normal) > 0.9999F;
    if (!flat) curved += area;
  }
  return curved > all / 3;
}

Status MeshDrawer::create() {
  Status made = program_.create("mesh");
  if (made) made = edge_.create("mesh_edge");
  return made ? shadow_.create("mesh_shadow") : made;
}

void MeshDrawer::release() {
  program_.release();
  edge_.release();
  shadow_.release();
  for (auto& [mesh, stored] : stored_) forget(stored);
  stored_.clear();
  shown_.clear();
}

void MeshDrawer::attachInstances() {
  const auto attribute = [](GLuint location, GLint size, GLenum type, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, size, type, type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE,
                          sizeof(Instance), reinterpret_cast<const void*>(offset));
    glVertexAttribDivisor(location, 1);
  };
  for (GLuint row = 0; row < 3; ++row)
    attribute(2 + row, 4, GL_FLOAT, offsetof(Instance, rows) + row * sizeof(Eigen::Vector4f));
  attribute(5, 4, GL_UNSIGNED_BYTE, offsetof(Instance, colour));
  attribute(6, 1, GL_FLOAT, offsetof(Instance, highlight));
}

MeshDrawer::Stored MeshDrawer::store(const std::shared_ptr<const Mesh>& mesh) const {
  const std::vector<ShadedCorner> corners = shadedCorners(*mesh);
  const std::vector<Eigen::Vector3f> edges = featureEdges(*mesh);
  Stored stored;
  stored.mesh = mesh;
  stored.closed = isClosed(*mesh);
  stored.round = isRound(corners);
  stored.middle = mesh->bounds().center();
  stored.vertexCount = static_cast<GLsizei>(corners.size());
  stored.edgeCount = static_cast<GLsizei>(edges.size());
  glGenVertexArrays(1, &stored.array);
  glGenVertexArrays(1, &stored.edgeArray);
  glGenBuffers(1, &stored.vertices);
  glGenBuffers(1, &stored.edges);
  glGenBuffers(1, &stored.instances);
  glBindVertexArray(stored.array);
  glBindBuffer(GL_ARRAY_BUFFER, stored.vertices);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(corners.size() * sizeof(ShadedCorner)),
               corners.data(), GL_STATIC_DRAW);
  const auto ofVertices = [](GLuint location, std::size_t stride, std::size_t offset) {
    glEnableVertexAttribArray(location);
    glVertexAttribPointer(location, 3, GL_FLOAT, GL_FALSE, static_cast<GLsizei>(stride),
                          reinterpret_cast<const void*>(offset));
  };
  ofVertices(0, sizeof(ShadedCorner), offsetof(ShadedCorner, position));
  ofVertices(1, sizeof(ShadedCorner), offsetof(ShadedCorner, normal));
  glBindBuffer(GL_ARRAY_BUFFER, stored.instances);
  attachInstances();
  glBindVertexArray(stored.edgeArray);
  glBindBuffer(GL_ARRAY_BUFFER, stored.edges);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(edges.size() * sizeof(Eigen::Vector3f)),
               edges.data(), GL_STATIC_DRAW);
  ofVertices(0, sizeof(Eigen::Vector3f), 0);
  glBindBuffer(GL_ARRAY_BUFFER, stored.instances);
  attachInstances();
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
  return stored;
}

void MeshDrawer::forget(Stored& stored) {
  glDeleteVertexArrays(1, &stored.array);
  glDeleteVertexArrays(1, &stored.edgeArray);
  glDeleteBuffers(1, &stored.vertices);
  glDeleteBuffers(1, &stored.edges);
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
    const bool plain = each.highlight == Highlight::None;
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

void MeshDrawer::draw(Fill fill, Marks marks) const {
  constexpr float contrast = 0.16F;
  if (shown_.empty()) return;
  program_.use();
  if (fill == Fill::Outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_LINE);
  const GLint middle = program_.uniform("middle"), contrastOfMarks = program_.uniform("marks");
  for (const Stored* each : shown_) {
    glUniform3fv(middle, 1, each->middle.data());
    glUniform1f(contrastOfMarks, marks == Marks::OfTurning && each->round ? contrast : 0.0F);
    drawInstances(*each);
  }
  glBindVertexArray(0);
  glUniform1f(contrastOfMarks, 0);
  if (fill == Fill::Outlines) glPolygonMode(GL_FRONT_AND_BACK, GL_FILL);
}

void MeshDrawer::drawEdges(float pixels) const {
  if (shown_.empty()) return;
  edge_.use();
  // Lines thinner than possible fade instead.
  glUniform1f(edge_.uniform("strength"), 0.85F * std::min(1.0F, pixels));
  std::array<float, 2> widths{1, 1};
  glGetFloatv(GL_SMOOTH_LINE_WIDTH_RANGE, widths.data());
  glEnable(GL_LINE_SMOOTH);
  glLineWidth(std::clamp(pixels, widths[0], widths[1]));
  glDepthMask(GL_FALSE);
  for (const Stored* each : shown_) {
    if (each->edgeCount == 0) continue;
    glBindVertexArray(each->edgeArray);
    glDrawArraysInstanced(GL_LINES, 0, each->edgeCount, static_cast<GLsizei>(each->staging.size()));
  }
  glDepthMask(GL_TRUE);
  glLineWidth(1);
  glDisable(GL_LINE_SMOOTH);
  glBindVertexArray(0);
}

void MeshDrawer::drawHidden() const {
  constexpr float faint = 0.7F;
  if (shown_.empty()) return;
  program_.use();
  glDepthFunc(GL_GREATER);
  glDepthMask(GL_FALSE);
  glEnable(GL_CULL_FACE);  // otherwise their backs would add to it
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
    // The map is a mirror image of the view from above, so that the back faces are those turned to
    // the light. The undersides of a closed surface cast the same shadow, and the darker one.
    if (each->closed) glEnable(GL_CULL_FACE);
    drawInstances(*each);
    glDisable(GL_CULL_FACE);
  }
  glBindVertexArray(0);
}

}  // namespace compliant
