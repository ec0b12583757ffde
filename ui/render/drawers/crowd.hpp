#pragma once

#include <span>

#include "ui/render/gl/frame_block.hpp"
#include "ui/render/picture.hpp"

namespace compliant {

/// Which things are so small in a crowd that they are drawn as hairs and dots. Told apart before
/// OpenGL sees them: software OpenGL pays for each vertex, also for those that show nothing.
class Crowd {
 public:
  /// Of no crowd: nothing is small.
  Crowd() = default;
  /// Arrows below `hair` pixels, links below that part of it to which they are crowded (0 to 1:
  /// those that have room beside them stay strokes), balls with a radius below `dot` pixels.
  /// Marked: also those that are highlighted.
  enum class Marked { apart, alike };
  Crowd(const FrameData& frame, float hair, float crowded, float dot, Marked marked);

  bool isHair(const DrawnLink& link) const;
  bool isHair(const Arrow& arrow) const;
  /// `radius` as that of a point.
  bool isDot(const Eigen::Vector3f& position, const Size& radius, Highlight highlight) const;

 private:
  bool small(Highlight highlight) const {
    return hair_ > 0 && (highlight == Highlight::none || marked_ == Marked::alike);
  }
  bool isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float pixels) const;
  /// In front of the near plane; what reaches behind it is not small.
  bool seen(const Eigen::Vector3f& place) const;

  /// Places of the world, with a fourth coordinate 1, to pixels from the middle times w, and w.
  Eigen::Matrix<float, 3, 4> pixels_ = Eigen::Matrix<float, 3, 4>::Zero();
  Eigen::RowVector4f depth_ = Eigen::RowVector4f::Zero();  ///< to z of the view, m
  float near_ = 0;                                         ///< z of the near plane, m
  float pixelsPerUnit_ = 0;                                ///< at w = 1
  float thick_ = 1;                                        ///< pixels per logical pixel of a width
  float hair_ = 0, linkHair_ = 0, dot_ = 0;                ///< pixels
  Marked marked_ = Marked::apart;
};

/// How slim links and points are drawn, so that many of them do not become one mass: 1 where their
/// strokes cover less than half of the part of the view in which they lie, down to `slimmest` where
/// they cover it several times. Without a step, however many there are and wherever the eye is.
float slimness(std::span<const DrawnLink> links, const FrameData& frame);
/// The same of arrows.
float slimness(std::span<const Arrow> arrows, const FrameData& frame);
inline constexpr float slimmest = 0.25F;

}  // namespace compliant
