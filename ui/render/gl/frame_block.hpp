#pragma once

#include <glad/gl.h>

#include <Eigen/Core>

#include "ui/render/colour.hpp"

namespace compliant {

/// A colour in the format of shaders.
Eigen::Vector4f toVector(Colour colour);

/// The data of a frame for all shaders; must match `Frame` in shaders/common.glsl.
struct FrameData {
  Eigen::Matrix4f view = Eigen::Matrix4f::Identity();
  Eigen::Matrix4f projection = Eigen::Matrix4f::Identity();
  Eigen::Vector4f viewport = Eigen::Vector4f::Ones();
  Eigen::Vector4f optics = Eigen::Vector4f::Zero();
  Eigen::Vector4f keyLight = Eigen::Vector4f::Zero();
  Eigen::Vector4f skyward = Eigen::Vector4f::Zero();
  Eigen::Vector4f accent = Eigen::Vector4f::Zero();
  Eigen::Vector4f hover = Eigen::Vector4f::Zero();
  Eigen::Vector4f paper = Eigen::Vector4f::Zero();
  Eigen::Matrix4f sunMap = Eigen::Matrix4f::Identity();
  Eigen::Vector4f sunward = Eigen::Vector4f::Zero();
};
static_assert(sizeof(FrameData) == (3 * 16 + 8 * 4) * sizeof(float), "std140 has no gaps here");

/// The uniform buffer that carries FrameData.
class FrameBlock {
 public:
  static constexpr GLuint binding = 7;
  static constexpr GLint sunUnit = 1;  ///< texture unit of the sampler `sun`

  void create();
  void release();
  void set(const FrameData& data) const;

 private:
  GLuint buffer_ = 0;
};

}  // namespace compliant
