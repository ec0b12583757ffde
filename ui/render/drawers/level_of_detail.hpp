#pragma once

#include <span>

#include "ui/render/draw_list.hpp"
#include "ui/render/gl/frame_block.hpp"

namespace compliant {

/// Decides which items of a dense scene are so small that they are drawn as thin lines and dots. It
/// runs on the CPU, because software OpenGL spends time on each vertex, even an invisible one.
class LevelOfDetail {
 public:
  /// Full detail for everything.
  LevelOfDetail() = default;
  /// Simplifies arrows shorter than `thinLine` pixels, links shorter than `crowded` × `thinLine` (0
  /// to 1: links with room around them keep their width), and balls with a radius below `dot`
  /// pixels. `highlighted`: whether highlighted items are simplified too.
  enum class Highlighted { InFull, Simplified };
  LevelOfDetail(const FrameData& frame, float thinLine, float crowded, float dot,
                Highlighted highlighted);

  bool isThinLine(const DrawnLink& link) const;
  bool isThinLine(const Arrow& arrow) const;
  /// `radius` is the radius of a point.
  bool isDot(const Eigen::Vector3f& position, const Size& radius, Highlight highlight) const;

 private:
  bool small(Highlight highlight) const {
    return thinLine_ > 0 &&
           (highlight == Highlight::None || highlighted_ == Highlighted::Simplified);
  }
  bool isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float pixels) const;
  /// Whether a place is in front of the near plane; an item that reaches behind it is not small.
  bool seen(const Eigen::Vector3f& place) const;

  /// From world places, with a fourth coordinate 1, to w and w times pixels from the view's centre.
  Eigen::Matrix<float, 3, 4> pixels_ = Eigen::Matrix<float, 3, 4>::Zero();
  Eigen::RowVector4f depth_ = Eigen::RowVector4f::Zero();  ///< to z of the view, m
  float near_ = 0;                                         ///< z of the near plane, m
  float pixelsPerUnit_ = 0;                                ///< at w = 1
  float thick_ = 1;                                        ///< pixels per logical pixel of a width
  float thinLine_ = 0, thinLink_ = 0, dot_ = 0;            ///< pixels
  Highlighted highlighted_ = Highlighted::InFull;
};

/// A factor on the width of links and points that keeps many of them distinguishable: 1 if their
/// strokes cover less than half of their part of the view, down to `leastWidthFactor` if they cover
/// it several times. Continuous in their number and in the place of the eye.
float widthFactorFor(std::span<const DrawnLink> links, const FrameData& frame);
/// The same for arrows.
float widthFactorFor(std::span<const Arrow> arrows, const FrameData& frame);
inline constexpr float leastWidthFactor = 0.25F;

}  // namespace compliant
