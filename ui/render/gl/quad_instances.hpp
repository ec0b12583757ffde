#pragma once

#include <glad/gl.h>

#include <cstddef>
#include <span>
#include <vector>

namespace compliant {

/// One per-instance input of a vertex shader: floats, or a colour of four bytes.
struct Attribute {
  GLuint location;
  GLint components;
  GLenum type;
  std::size_t offset;
};

/// A stream of instances, each drawn as one strip (or line, or dot) of a few vertices, which the
/// vertex shader places by gl_VertexID. Each upload orphans the buffer, so that the driver need not
/// wait for a frame that still reads it.
class QuadInstances {
 public:
  void create(std::size_t stride, std::span<const Attribute> attributes);
  void release();

  template <class Instance>
  void upload(const std::vector<Instance>& instances) {
    upload(instances.data(), instances.size());
  }
  void draw(GLsizei vertices = 4, GLenum mode = GL_TRIANGLE_STRIP) const;
  std::size_t count() const { return count_; }

 private:
  void upload(const void* data, std::size_t count);

  GLuint array_ = 0;
  GLuint buffer_ = 0;
  std::size_t stride_ = 0;
  std::size_t count_ = 0;
};

}  // namespace compliant
