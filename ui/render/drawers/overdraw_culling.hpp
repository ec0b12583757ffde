#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/render/gl/frame_block.hpp"

namespace compliant {

/// Limits overdraw: ten thousand balls in one place, seen from close up, would cost ten thousand
/// times the pixels of the view. If the balls of a draw list cover the view many times, only the
/// front one of nearly coincident balls is drawn.
class OverdrawCulling {
 public:
  /// The most pixels that balls may cover, as a multiple of the view.
  static constexpr float mostOverdraw = 24;

  /// The points to draw in this frame, in their order; usually all points.
  std::span<const Point> visible(std::span<const Point> points, const FrameData& frame);
  /// The pixels that all of them cover, as a multiple of the view.
  float overdraw() const { return overdraw_; }

 private:
  struct Disc {
    Eigen::Vector2f centre = Eigen::Vector2f::Zero();  ///< pixels from the middle of the view
    float depth = 0;                                   ///< m
    float radius = 0;                                  ///< pixels; 0: not visible
    float area = 0;                                    ///< as a multiple of the view
  };
  float measure(std::span<const Point> points, const FrameData& frame);
  float thin(std::span<const Point> points, float part);

  std::vector<Disc> discs_;                                  // of the points
  std::vector<std::size_t> kept_;                            // indices of the drawn points
  std::unordered_map<std::uint64_t, std::size_t> foremost_;  // by cell: an entry of kept_
  std::vector<Point> drawn_;
  float overdraw_ = 0;
};

}  // namespace compliant
