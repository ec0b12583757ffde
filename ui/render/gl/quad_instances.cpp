#include "ui/render/gl/quad_instances.hpp"

namespace compliant {

void QuadInstances::create(std::size_t stride, std::span<const Attribute> attributes) {
  stride_ = stride;
  glGenVertexArrays(1, &array_);
  glGenBuffers(1, &buffer_);
  glBindVertexArray(array_);
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  for (const Attribute& a : attributes) {
    glEnableVertexAttribArray(a.location);
    const GLboolean normalized = a.type == GL_UNSIGNED_BYTE ? GL_TRUE : GL_FALSE;
    glVertexAttribPointer(a.location, a.components, a.type, normalized,
                          static_cast<GLsizei>(stride), reinterpret_cast<const void*>(a.offset));
    glVertexAttribDivisor(a.location, 1);
  }
  glBindVertexArray(0);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void QuadInstances::release() {
  if (array_ != 0) glDeleteVertexArrays(1, &array_);
  if (buffer_ != 0) glDeleteBuffers(1, &buffer_);
  array_ = 0;
  buffer_ = 0;
  count_ = 0;
}

void QuadInstances::upload(const void* data, std::size_t count) {
  count_ = count;
  if (count == 0) return;
  glBindBuffer(GL_ARRAY_BUFFER, buffer_);
  glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(count * stride_), data, GL_STREAM_DRAW);
  glBindBuffer(GL_ARRAY_BUFFER, 0);
}

void QuadInstances::draw(GLsizei vertices, GLenum mode) const {
  if (count_ == 0) return;
  glBindVertexArray(array_);
  glDrawArraysInstanced(mode, 0, vertices, static_cast<GLsizei>(count_));
  glBindVertexArray(0);
}

}  // namespace compliant
