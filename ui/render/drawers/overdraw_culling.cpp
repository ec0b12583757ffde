#include "ui/render/drawers/overdraw_culling.hpp"

#include <algorithm>
#include <cmath>
#include <cstdint>

namespace compliant {
namespace {

/// Balls closer together than this part of their radius look the same. If that is not enough, the
/// next coarser part is used.
constexpr float finest = 1.0F / 16, coarsest = 1.0F / 2;

/// The cell of a disc: by position and size in squares of this size, and by highlight.
std::uint64_t cellOf(const Eigen::Vector2f& centre, float radius, float part, Highlight highlight) {
  const int size = std::ilogb(std::max(radius, 0.25F));
  const float cell = part * std::ldexp(1.0F, size);
  // Places on screen are bounded if any of the disc is visible.
  const auto number = [cell](float at) {
    return static_cast<std::uint64_t>(static_cast<std::int64_t>(std::floor(at / cell))) & 0xFFFFFFU;
  };
  return number(centre.x()) << 40 | number(centre.y()) << 16 |
         (static_cast<std::uint64_t>(size + 1024) & 0xFFFU) << 4 |
         static_cast<std::uint64_t>(highlight);
}

}  // namespace

float OverdrawCulling::measure(std::span<const Point> points, const FrameData& frame) {
  const Eigen::Matrix4f clip = frame.projection * frame.view;
  const float wide = frame.viewport.x(), high = frame.viewport.y();
  const float thick = frame.viewport.z() * frame.viewport.w();
  discs_.assign(points.size(), {});
  float sum = 0;
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Point& point = points[i];
    if (!point.position.allFinite()) continue;
    const Eigen::Vector4f at = clip * point.position.homogeneous();
    if (!(at.w() > 0)) continue;
    Disc& disc = discs_[i];
    disc.depth = at.w();
    if (frame.optics.z() < 0.5F) disc.depth = -frame.view.row(2).dot(point.position.homogeneous());
    const float radius = point.radius.at(frame.optics.x() / at.w(), thick);
    disc.centre = {at.x() / at.w() * wide / 2, at.y() / at.w() * high / 2};
    if (!disc.centre.allFinite() || !std::isfinite(radius)) continue;
    // The part of its square inside the view.
    const Eigen::Vector2f half(wide / 2, high / 2);
    const Eigen::Vector2f low = (disc.centre.array() - radius).cwiseMax(-half.array());
    const Eigen::Vector2f top = (disc.centre.array() + radius).cwiseMin(half.array());
    if (!(radius > 0) || (low.array() >= top.array()).any()) continue;
    disc.radius = radius;
    disc.area = (top - low).prod() / (wide * high);
    sum += disc.area;
  }
  return sum;
}

float OverdrawCulling::thin(std::span<const Point> points, float part) {
  foremost_.clear();
  kept_.clear();
  for (std::size_t i = 0; i < points.size(); ++i) {
    const Disc& disc = discs_[i];
    if (!(disc.radius > 0)) continue;
    const auto cell = cellOf(disc.centre, disc.radius, part, points[i].highlight);
    const auto [known, isNew] = foremost_.try_emplace(cell, kept_.size());
    if (isNew)
      kept_.push_back(i);
    else if (std::size_t& kept = kept_[known->second]; disc.depth < discs_[kept].depth)
      kept = i;
  }
  float sum = 0;
  for (const std::size_t i : kept_) sum += discs_[i].area;
  return sum;
}

std::span<const Point> OverdrawCulling::visible(std::span<const Point> points,
                                                const FrameData& frame) {
  overdraw_ = measure(points, frame);
  if (overdraw_ <= mostOverdraw) return points;
  for (float part = finest; part <= coarsest && overdraw_ > mostOverdraw; part *= 2)
    overdraw_ = thin(points, part);
  if (overdraw_ > mostOverdraw) {
    // If balls have very many sizes and depths: the front ones, as many as fit.
    std::stable_sort(kept_.begin(), kept_.end(), [this](std::size_t a, std::size_t b) {
      return discs_[a].depth < discs_[b].depth;
    });
    overdraw_ = 0;
    const auto full = std::find_if(kept_.begin(), kept_.end(), [this](std::size_t i) {
      overdraw_ += discs_[i].area;
      return overdraw_ > mostOverdraw;
    });
    if (full != kept_.end()) overdraw_ -= discs_[*full].area;
    kept_.erase(full, kept_.end());
  }
  std::sort(kept_.begin(), kept_.end());
  drawn_.clear();
  for (const std::size_t i : kept_) drawn_.push_back(points[i]);
  return drawn_;
}

}  // namespace compliant
