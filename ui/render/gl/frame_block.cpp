#include "ui/render/gl/frame_block.hpp"

namespace compliant {

Eigen::Vector4f toVector(Colour colour) {
  return Eigen::Vector4f(colour.red, colour.green, colour.blue, colour.alpha) / 255.0F;
}

void FrameBlock::create() { glGenBuffers(1, &buffer_); }

void FrameBlock::release() {
  if (buffer_ != 0) glDeleteBuffers(1, &buffer_);
  buffer_ = 0;
}

void FrameBlock::set(const FrameData& data) const {
  glBindBuffer(GL_UNIFORM_BUFFER, buffer_);
  glBufferData(GL_UNIFORM_BUFFER, sizeof(FrameData), &data, GL_STREAM_DRAW);
  glBindBufferBase(GL_UNIFORM_BUFFER, binding, buffer_);
  glBindBuffer(GL_UNIFORM_BUFFER, 0);
}

}  // namespace compliant
