#include "ui/render/drawers/level_of_detail.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <vector>

namespace compliant {

LevelOfDetail::LevelOfDetail(const FrameData& frame, float thinLine, float crowded, float dot,
                             Highlighted highlighted)
    : depth_(frame.view.row(2)),
      near_(frame.optics.y()),
      pixelsPerUnit_(frame.optics.x()),
      thick_(frame.viewport.z() * frame.viewport.w()),
      thinLine_(thinLine),
      thinLink_(crowded * thinLine),
      dot_(dot),
      highlighted_(highlighted) {
  const Eigen::Matrix4f clip = frame.projection * frame.view;
  pixels_.row(0) = frame.viewport.x() / 2 * clip.row(0);
  pixels_.row(1) = frame.viewport.y() / 2 * clip.row(1);
  pixels_.row(2) = clip.row(3);
}

bool LevelOfDetail::seen(const Eigen::Vector3f& place) const {
  return depth_.dot(place.homogeneous().transpose()) <= near_;
}

bool LevelOfDetail::isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b,
                            float pixels) const {
  if (!seen(a) || !seen(b)) return false;
  const Eigen::Vector3f from = pixels_ * a.homogeneous(), to = pixels_ * b.homogeneous();
  const Eigen::Vector2f reach = to.head<2>() / to.z() - from.head<2>() / from.z();
  return reach.squaredNorm() < pixels * pixels;
}

bool LevelOfDetail::isThinLine(const DrawnLink& link) const {
  const bool plain = link.style != LinkStyle::Pull && link.style != LinkStyle::Line;
  return plain && small(link.highlight) && isShort(link.a, link.b, thinLink_);
}

bool LevelOfDetail::isThinLine(const Arrow& arrow) const {
  // In a dense scene, heads become small before they are dropped.
  constexpr float headless = 0.4F;
  return small(arrow.highlight) &&
         isShort(arrow.origin, arrow.origin + arrow.vector, headless * thinLine_);
}

bool LevelOfDetail::isDot(const Eigen::Vector3f& position, const Size& radius,
                          Highlight highlight) const {
  if (!small(highlight) || !seen(position)) return false;
  const float w = pixels_.row(2).dot(position.homogeneous().transpose());
  return radius.at(pixelsPerUnit_ / w, thick_) < dot_;
}

namespace {

/// How much of the view strokes cover: the box around all of them, or on average the surroundings
/// of each, whichever is more. Dense strokes far away count where they are, however much room is in
/// front of them. A smooth function of their places, so that nothing jumps when the camera moves.
class Covering {
 public:
  explicit Covering(const FrameData& frame)
      : half_(frame.viewport.head<2>() / 2),
        cell_(frame.viewport.head<2>() / static_cast<float>(cells)),
        beside_(24 * frame.viewport.z() * frame.viewport.w()) {}

  /// A stroke between two pixels, counted from the centre of the view.
  void add(const Eigen::Vector2f& from, const Eigen::Vector2f& to, float width) {
    constexpr float longest = 8;  // pixels of a piece, unless there are too many
    if ((from.cwiseMin(to).array() > half_.array()).any() ||
        (from.cwiseMax(to).array() < -half_.array()).any())
      return;
    const float length = (to - from).norm();
    const int pieces = static_cast<int>(std::clamp(length / longest, 2.0F, 64.0F));
    const float piece = length * width / static_cast<float>(pieces);
    for (int i = 0; i < pieces; ++i) {
      const float along = (static_cast<float>(i) + 0.5F) / static_cast<float>(pieces);
      const Eigen::Vector2f at = from + (to - from) * along;
      if (!(at.array().abs() < half_.array()).all()) continue;
      all_ += piece;
      pieces_.push_back({at, piece});
      eachNode(at, [&](float& node, float share) { node += share * piece; });
    }
    box_.extend(from.cwiseMax(-half_).cwiseMin(half_));
    box_.extend(to.cwiseMax(-half_).cwiseMin(half_));
  }

  /// Each item counts as `each` strokes.
  float mean(float each) {
    if (!(all_ > 0)) return 0;
    // A row of strokes is not dense, however short they are: there is room beside it.
    const Eigen::Vector2f room = box_.sizes().array() + beside_;
    float around = 0;
    for (const Piece& piece : pieces_)
      eachNode(piece.at,
               [&](const float& node, float share) { around += piece.size * share * node; });
    return each * std::max(all_ / room.prod(), around / all_ / cell_.prod());
  }

 private:
  static constexpr int cells = 8;  // along an edge of the view
  struct Piece {
    Eigen::Vector2f at;
    float size;
  };

  /// The four grid nodes around a pixel, with their weights.
  template <class Visit>
  void eachNode(const Eigen::Vector2f& at, Visit visit) {
    const Eigen::Vector2f place = (at + half_).array() / cell_.array();
    const int x = std::clamp(static_cast<int>(place.x()), 0, cells - 1);
    const int y = std::clamp(static_cast<int>(place.y()), 0, cells - 1);
    const float u = place.x() - static_cast<float>(x), v = place.y() - static_cast<float>(y);
    const auto node = [&](int i, int j) -> float& {
      return nodes_[static_cast<std::size_t>(j * (cells + 1) + i)];
    };
    visit(node(x, y), (1 - u) * (1 - v));
    visit(node(x + 1, y), u * (1 - v));
    visit(node(x, y + 1), (1 - u) * v);
    visit(node(x + 1, y + 1), u * v);
  }

  Eigen::Vector2f half_, cell_;
  float beside_;
  float all_ = 0;
  Eigen::AlignedBox2f box_;
  std::vector<Piece> pieces_;
  std::array<float, (cells + 1) * (cells + 1)> nodes_{};  ///< pixels covered around each
};

/// `strokeOf` gives the ends of an item and its width in logical pixels.
template <class Thing, class StrokeOf>
float slimnessOf(std::span<const Thing> things, const FrameData& frame, StrokeOf strokeOf) {
  constexpr std::size_t mostAsked = 5000;
  constexpr float halfCovered = 0.5F, strength = 0.75F;
  const Eigen::Matrix4f clip = frame.projection * frame.view;
  const Eigen::Array2f half = frame.viewport.head<2>().array() / 2;
  const float thick = frame.viewport.z() * frame.viewport.w();
  Covering covering(frame);
  const std::size_t stride = things.size() / mostAsked + 1;
  for (std::size_t i = 0; i < things.size(); i += stride) {
    const auto [begin, end, width] = strokeOf(things[i]);
    const Eigen::Vector4f a = clip * begin.homogeneous(), b = clip * end.homogeneous();
    if (!(a.w() > 0) || !(b.w() > 0)) continue;
    const Eigen::Vector2f from = a.head<2>().array() / a.w() * half,
                          to = b.head<2>().array() / b.w() * half;
    if (from.allFinite() && to.allFinite()) covering.add(from, to, width * thick);
  }
  const float covered = covering.mean(static_cast<float>(stride));
  return std::clamp(std::pow(halfCovered / std::max(covered, 1e-6F), strength), leastWidthFactor,
                    1.0F);
}

struct DenseStroke {
  Eigen::Vector3f begin, end;
  float width;
};

}  // namespace

float widthFactorFor(std::span<const DrawnLink> links, const FrameData& frame) {
  return slimnessOf(links, frame, [](const DrawnLink& link) {
    return DenseStroke{link.a, link.b, 2 * defaultRadius(link.style).pixels};
  });
}

float widthFactorFor(std::span<const Arrow> arrows, const FrameData& frame) {
  constexpr float width = 4;  // of the shaft, including part of the head
  return slimnessOf(arrows, frame, [](const Arrow& arrow) {
    return DenseStroke{arrow.origin, arrow.origin + arrow.vector, width};
  });
}

}  // namespace compliant
