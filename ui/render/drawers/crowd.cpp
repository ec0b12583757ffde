#include "ui/render/drawers/crowd.hpp"

#include <algorithm>

namespace compliant {

Crowd::Crowd(const FrameData& frame, float hair, float dot, Marked marked)
    : depth_(frame.view.row(2)),
      near_(frame.optics.y()),
      pixelsPerUnit_(frame.optics.x()),
      thick_(frame.viewport.z() * frame.viewport.w()),
      hair_(hair),
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

bool Crowd::isShort(const Eigen::Vector3f& a, const Eigen::Vector3f& b) const {
  if (!seen(a) || !seen(b)) return false;
  const Eigen::Vector3f from = pixels_ * a.homogeneous(), to = pixels_ * b.homogeneous();
  const Eigen::Vector2f reach = to.head<2>() / to.z() - from.head<2>() / from.z();
  return reach.squaredNorm() < hair_ * hair_;
}

bool Crowd::isHair(const DrawnLink& link) const {
  const bool plain = link.style != LinkStyle::pull && link.style != LinkStyle::line;
  return plain && small(link.highlight) && isShort(link.a, link.b);
}

bool Crowd::isHair(const Arrow& arrow) const {
  return small(arrow.highlight) && isShort(arrow.origin, arrow.origin + arrow.vector);
}

bool Crowd::isDot(const Eigen::Vector3f& position, const Size& radius, Highlight highlight) const {
  if (!small(highlight) || !seen(position)) return false;
  const float w = pixels_.row(2).dot(position.homogeneous().transpose());
  return std::max(radius.world * pixelsPerUnit_ / w, thick_ * radius.pixels) < dot_;
}

}  // namespace compliant
