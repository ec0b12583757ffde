#include "ui/render/drawers/crowd.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

Crowd::Crowd(const FrameData& frame, float hair, float crowded, float dot, Marked marked)
    : depth_(frame.view.row(2)),
      near_(frame.optics.y()),
      pixelsPerUnit_(frame.optics.x()),
      thick_(frame.viewport.z() * frame.viewport.w()),
      hair_(hair),
      linkHair_(crowded * hair),
      dot_(dot),
      marked_(marked) {
  const Eigen::Matrix4f clip = frame.projection * frame.view;
  pixels_.row(0) = frame.viewport.x() / 2 * clip.row(0);
  pixels_.row(1) = frame.viewport.y() / 2 * clip.row(1);
  pixels_.row(2) = clip.row(3);
}

bool Crowd::seen(const Eigen::Vector3f& place) const {
  return depth_.dot(place.homogeneous().transpose()) <= near_;
}

bool Crowd::isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b, float pixels) const {
  if (!seen(a) || !seen(b)) return false;
  const Eigen::Vector3f from = pixels_ * a.homogeneous(), to = pixels_ * b.homogeneous();
  const Eigen::Vector2f reach = to.head<2>() / to.z() - from.head<2>() / from.z();
  return reach.squaredNorm() < pixels * pixels;
}

bool Crowd::isHair(const DrawnLink& link) const {
  const bool plain = link.style != LinkStyle::pull && link.style != LinkStyle::line;
  return plain && small(link.highlight) && isShort(link.a, link.b, linkHair_);
}

bool Crowd::isHair(const Arrow& arrow) const {
  // Their heads become small in a crowd before they are left away.
  constexpr float headless = 0.4F;
  return small(arrow.highlight) &&
         isShort(arrow.origin, arrow.origin + arrow.vector, headless * hair_);
}

bool Crowd::isDot(const Eigen::Vector3f& position, const Size& radius, Highlight highlight) const {
  if (!small(highlight) || !seen(position)) return false;
  const float w = pixels_.row(2).dot(position.homogeneous().transpose());
  return radius.at(pixelsPerUnit_ / w, thick_) < dot_;
}

namespace {

/// `strokeOf` gives the ends of a thing and its width in logical pixels.
template <class Thing, class StrokeOf>
float slimnessOf(std::span<const Thing> things, const FrameData& frame, StrokeOf strokeOf) {
  constexpr std::size_t mostAsked = 5000;
  constexpr float halfCovered = 0.5F, strength = 0.75F;
  const Eigen::Matrix4f clip = frame.projection * frame.view;
  const Eigen::Array2f half = frame.viewport.head<2>().array() / 2;
  const float thick = frame.viewport.z() * frame.viewport.w();
  Eigen::AlignedBox2f box;
  float strokes = 0;
  const std::size_t stride = things.size() / mostAsked + 1;
  for (std::size_t i = 0; i < things.size(); i += stride) {
    const auto [begin, end, width] = strokeOf(things[i]);
    const Eigen::Vector4f a = clip * begin.homogeneous(), b = clip * end.homogeneous();
    if (!(a.w() > 0) || !(b.w() > 0)) continue;
    const Eigen::Vector2f from = a.head<2>().array() / a.w() * half,
                          to = b.head<2>().array() / b.w() * half;
    if (!from.allFinite() || !to.allFinite()) continue;
    box.extend(from).extend(to);
    strokes += (to - from).norm() * width * thick;
  }
  if (box.isEmpty()) return 1;
  // A row of strokes is no mass, however short they are: it has the room beside it.
  const float beside = 24 * thick;
  const Eigen::Vector2f room = box.sizes().array() + beside;
  const float covered = static_cast<float>(stride) * strokes / room.prod();
  return std::clamp(std::pow(halfCovered / std::max(covered, 1e-6F), strength), slimmest, 1.0F);
}

struct CrowdedStroke {
  Eigen::Vector3f begin, end;
  float width;
};

}  // namespace

float slimness(std::span<const DrawnLink> links, const FrameData& frame) {
  return slimnessOf(links, frame, [](const DrawnLink& link) {
    return CrowdedStroke{link.a, link.b, 2 * defaultRadius(link.style).pixels};
  });
}

float slimness(std::span<const Arrow> arrows, const FrameData& frame) {
  constexpr float width = 4;  // of the shaft, and its share of the head
  return slimnessOf(arrows, frame, [](const Arrow& arrow) {
    return CrowdedStroke{arrow.origin, arrow.origin + arrow.vector, width};
  });
}

}  // namespace compliant
