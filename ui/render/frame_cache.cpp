#include "ui/render/frame_cache.hpp"

#include <glad/gl.h>

namespace compliant {
namespace {

GLuint bound(GLenum binding) {
  GLint name = 0;
  glGetIntegerv(binding, &name);
  return static_cast<GLuint>(name);
}

// Restores both framebuffer bindings.
void copy(GLuint from, GLuint to, int width, int height) {
  const GLuint reading = bound(GL_READ_FRAMEBUFFER_BINDING);
  const GLuint drawing = bound(GL_DRAW_FRAMEBUFFER_BINDING);
  glDisable(GL_SCISSOR_TEST);
  glDisable(GL_FRAMEBUFFER_SRGB);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, from);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, to);
  glBlitFramebuffer(0, 0, width, height, 0, 0, width, height, GL_COLOR_BUFFER_BIT, GL_NEAREST);
  glBindFramebuffer(GL_READ_FRAMEBUFFER, reading);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawing);
}

void forgetErrors() {
  // A lost context may report errors endlessly.
  for (int i = 0; i < 16 && glGetError() != GL_NO_ERROR; ++i) continue;
}

}  // namespace

bool FrameCache::show(const FrameInputs& wanted) const {
  if (!fresh_ || made_ != wanted) return false;
  copy(framebuffer_, bound(GL_DRAW_FRAMEBUFFER_BINDING), width_, height_);
  return true;
}

// Makes room for this many pixels; false if the driver has none.
bool FrameCache::fits(int width, int height) {
  if (framebuffer_ != 0 && width == width_ && height == height_) return true;
  release();
  const GLuint drawing = bound(GL_DRAW_FRAMEBUFFER_BINDING);
  glGenRenderbuffers(1, &colours_);
  glBindRenderbuffer(GL_RENDERBUFFER, colours_);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_RGBA8, width, height);
  glBindRenderbuffer(GL_RENDERBUFFER, 0);
  glGenFramebuffers(1, &framebuffer_);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_);
  glFramebufferRenderbuffer(GL_DRAW_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_RENDERBUFFER, colours_);
  const bool complete = glCheckFramebufferStatus(GL_DRAW_FRAMEBUFFER) == GL_FRAMEBUFFER_COMPLETE;
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, drawing);
  width_ = width;
  height_ = height;
  return complete;
}

void FrameCache::keep(const FrameInputs& drawn) {
  fresh_ = false;
  if (!usable_ || drawn.widthPixels <= 0 || drawn.heightPixels <= 0) return;
  // Whether the driver can copy is queried once for every size: the query may be slow.
  const bool first =
      framebuffer_ == 0 || drawn.widthPixels != width_ || drawn.heightPixels != height_;
  if (first) forgetErrors();
  usable_ = fits(drawn.widthPixels, drawn.heightPixels);
  if (usable_) copy(bound(GL_DRAW_FRAMEBUFFER_BINDING), framebuffer_, width_, height_);
  if (usable_ && first) usable_ = glGetError() == GL_NO_ERROR;
  made_ = drawn;
  fresh_ = usable_;
}

void FrameCache::release() {
  if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
  if (colours_ != 0) glDeleteRenderbuffers(1, &colours_);
  framebuffer_ = colours_ = 0;
  fresh_ = false;
  usable_ = true;
}

}  // namespace compliant
