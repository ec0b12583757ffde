#include "ui/render/drawers/sun_map.hpp"

#include <algorithm>
#include <array>

namespace compliant {
namespace {

constexpr int sunSide = 1024;  // pixels

}  // namespace

Eigen::Vector3f sunDirection() { return Eigen::Vector3f(-0.22F, 1, 0.14F).normalized(); }

void SunMap::create() {
  glGenTextures(1, &texture_);
  glGenFramebuffers(1, &framebuffer_);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glTexImage2D(GL_TEXTURE_2D, 0, GL_DEPTH_COMPONENT24, sunSide, sunSide, 0, GL_DEPTH_COMPONENT,
               GL_FLOAT, nullptr);
  // Compares four neighbours at once.
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_LINEAR);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_S, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_WRAP_T, GL_CLAMP_TO_EDGE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_MODE, GL_COMPARE_REF_TO_TEXTURE);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_COMPARE_FUNC, GL_LEQUAL);
  glBindTexture(GL_TEXTURE_2D, 0);
  GLint drawn = 0, read = 0;
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &drawn);
  glGetIntegerv(GL_READ_FRAMEBUFFER_BINDING, &read);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer_);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_TEXTURE_2D, texture_, 0);
  glDrawBuffer(GL_NONE);
  glReadBuffer(GL_NONE);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(drawn));
  glBindFramebuffer(GL_READ_FRAMEBUFFER, static_cast<GLuint>(read));
}

void SunMap::release() {
  if (texture_ != 0) glDeleteTextures(1, &texture_);
  if (framebuffer_ != 0) glDeleteFramebuffers(1, &framebuffer_);
  texture_ = framebuffer_ = 0;
}

void SunMap::update(const Eigen::AlignedBox3f& box, float darkness, const FrameBlock& block,
                    FrameData& frame, const std::function<void()>& draw) {
  frame.sunward.setZero();
  if (box.isEmpty() || !(darkness > 0) || !box.min().allFinite() || !box.max().allFinite()) return;
  const float radius = std::max(0.55F * box.diagonal().norm(), 1e-6F);
  const Eigen::Vector3f centre = box.center(), towards = sunDirection(),
                        across =
                            Eigen::Vector3f::UnitX().cross(towards).cross(-towards).normalized(),
                        up = towards.cross(across);
  Eigen::Matrix4f view = Eigen::Matrix4f::Identity();
  view.row(0).head<3>() = across;
  view.row(1).head<3>() = up;
  view.row(2).head<3>() = towards;
  view.topRightCorner<3, 1>() = -(view.topLeftCorner<3, 3>() * centre);
  view(2, 3) -= 2 * radius;  // in front of the light
  Eigen::Matrix4f projection = Eigen::Matrix4f::Identity();
  projection(0, 0) = projection(1, 1) = 1 / radius;
  projection(2, 2) = -1 / radius;
  projection(2, 3) = -2;

  FrameData light = frame;
  light.view = view;
  light.projection = projection;
  const float perMetre = sunSide / (2 * radius);
  // Items with a size in pixels keep their size in metres.
  const float depth = -(frame.view.row(2).head<3>().dot(centre) + frame.view(2, 3));
  const float perMetreSeen =
      frame.optics.x() / (frame.optics.z() > 0.5F ? std::max(depth, 1e-6F) : 1.0F);
  light.viewport = {sunSide, sunSide, frame.viewport.z() * perMetre / std::max(perMetreSeen, 1e-6F),
                    frame.viewport.w()};
  light.optics = {perMetre, 0, 0, 0};
  block.set(light);

  GLint framebuffer = 0;
  std::array<GLint, 4> viewport{};
  glGetIntegerv(GL_DRAW_FRAMEBUFFER_BINDING, &framebuffer);
  glGetIntegerv(GL_VIEWPORT, viewport.data());
  unbind();
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, framebuffer_);
  glViewport(0, 0, sunSide, sunSide);
  glDepthMask(GL_TRUE);
  glClearDepth(1);
  glClear(GL_DEPTH_BUFFER_BIT);
  glEnable(GL_DEPTH_TEST);
  glDisable(GL_BLEND);
  // The map lies slightly behind the surfaces, which would otherwise shadow themselves.
  glEnable(GL_POLYGON_OFFSET_FILL);
  glPolygonOffset(2, 8);
  draw();
  glDisable(GL_POLYGON_OFFSET_FILL);
  glDisable(GL_DEPTH_TEST);
  glBindFramebuffer(GL_DRAW_FRAMEBUFFER, static_cast<GLuint>(framebuffer));
  glViewport(viewport[0], viewport[1], viewport[2], viewport[3]);

  Eigen::Matrix4f toMap = Eigen::Matrix4f::Identity();
  toMap.topLeftCorner<3, 3>() *= 0.5F;
  toMap.topRightCorner<3, 1>().setConstant(0.5F);
  frame.sunMap = toMap * projection * view * frame.view.inverse();
  // Impostors write the exact depth of their places, without the offset.
  frame.sunMap(2, 3) -= 1.5F / sunSide;
  frame.sunward.head<3>() = frame.view.topLeftCorner<3, 3>() * towards;
  frame.sunward.w() = darkness;
  block.set(frame);
}

void SunMap::bind() const {
  glActiveTexture(GL_TEXTURE0 + FrameBlock::sunUnit);
  glBindTexture(GL_TEXTURE_2D, texture_);
  glActiveTexture(GL_TEXTURE0);
}

void SunMap::unbind() {
  glActiveTexture(GL_TEXTURE0 + FrameBlock::sunUnit);
  glBindTexture(GL_TEXTURE_2D, 0);
  glActiveTexture(GL_TEXTURE0);
}

}  // namespace compliant
