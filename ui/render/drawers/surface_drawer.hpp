#pragma once

#include <string>
#include <vector>

#include "engine/base/result.hpp"
#include "ui/render/draw_list.hpp"
#include "ui/render/drawers/drawing_modes.hpp"
#include "ui/render/gl/program.hpp"

namespace compliant {

/// Draws all surfaces in one call, with smooth normals computed from the triangles.
class SurfaceDrawer {
 public:
  Status create();
  void release();
  void upload(const std::vector<Surface>& surfaces, float opacity);
  /// Outlines: draws the edges of the triangles.
  void draw(Fill fill) const;

 private:
  struct Vertex {
    Eigen::Vector3f position, normal;
    Colour colour;
  };

  void add(const Surface& surface, float opacity);

  Program program_;
  GLuint array_ = 0;
  GLuint vertices_ = 0;
  GLuint indices_ = 0;
  std::vector<Vertex> vertexStaging_;
  std::vector<std::uint32_t> indexStaging_;
  std::vector<std::size_t> drawnFaces_;  // workspace
};

}  // namespace compliant
