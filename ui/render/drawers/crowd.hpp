#pragma once

#include "ui/render/gl/frame_block.hpp"
#include "ui/render/picture.hpp"

namespace compliant {

/// Which things are so small in a crowd that they are drawn as hairs and dots. Told apart before
/// OpenGL sees them: software OpenGL pays for each vertex, also for those that show nothing.
class Crowd {
 public:
  /// Of no crowd: nothing is small.
  Crowd() = default;
  /// Links and arrows below `hair` pixels, balls with a radius below `dot` pixels.
  /// Marked: also those that are highlighted.
  enum class Marked { apart, alike };
  Crowd(const FrameData& frame, float hair, float dot, Marked marked);

  bool isHair(const DrawnLink& link) const;
  bool isHair(const Arrow& arrow) const;
  /// `radius` as that of a point.
  bool isDot(const Eigen::Vector3f& position, const Size& radius, Highlight highlight) const;

 private:
  bool small(Highlight highlight) const {
    return hair_ > 0 && (highlight == Highlight::none || marked_ == Marked::alike);
  }
  bool isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b) const;
  /// In front of the near plane; what reaches behind it is not small.
  bool seen(const Eigen::Vector3f& place) const;

  /// Places of the world, with a fourth coordinate 1, to pixels from the middle times w, and w.
  Eigen::Matrix<float, 3, 4> pixels_ = Eigen::Matrix<float, 3, 4>::Zero();
  Eigen::RowVector4f depth_ = Eigen::RowVector4f::Zero();  ///< to z of the view, m
  float near_ = 0;                                         ///< z of the near plane, m
  float pixelsPerUnit_ = 0;                                ///< at w = 1
  float thick_ = 1;                                        ///< pixels per logical pixel of a width
  float hair_ = 0, dot_ = 0;                               ///< pixels
  Marked marked_ = Marked::apart;
};

}  // namespace compliant
