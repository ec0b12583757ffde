#pragma once

#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

#include "ui/render/draw_list.hpp"
#include "ui/render/gl/frame_block.hpp"

namespace compliant {

/// Balls that lie on each other cost as many pixels as if they lay side by side: ten thousand in
/// one place, seen from near, ten thousand times the view. Piles bounds that: where the balls of a
/// draw list cover many times the view, of those that show the same but for a part of their radius
/// only the foremost is drawn.
class OverdrawCulling {
 public:
  /// How many pixels balls may cover, as a multiple of the view.
  static constexpr float mostOverdraw = 24;

  /// The points that are to be drawn in this frame, in their order: all of them in a usual draw list.
  std::span<const Point> visible(std::span<const Point> points, const FrameData& frame);
  /// Pixels that those cover together, over those of the view.
  float overdraw() const { return overdraw_; }

 private:
  struct Disc {
    Eigen::Vector2f centre = Eigen::Vector2f::Zero();  ///< pixels from the middle of the view
    float depth = 0;                                   ///< m
    float radius = 0;                                  ///< pixels; 0: not seen
    float area = 0;                                    ///< views
  };
  float measure(std::span<const Point> points, const FrameData& frame);
  float thin(std::span<const Point> points, float part);

  std::vector<Disc> discs_;                                  // of the points
  std::vector<std::size_t> kept_;                            // points that are drawn
  std::unordered_map<std::uint64_t, std::size_t> foremost_;  // by cell: an entry of kept_
  std::vector<Point> drawn_;
  float overdraw_ = 0;
};

}  // namespace compliant
