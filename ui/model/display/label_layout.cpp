#include "ui/model/display/label_layout.hpp"

#include <algorithm>

namespace compliant {
namespace {

template <class Other>
bool overlap(const ViewLabel& a, const Other& b) {
  return a.left < b.left + b.width && b.left < a.left + a.width && a.top < b.top + b.height &&
         b.top < a.top + a.height;
}

}  // namespace

void placeLabels(std::vector<ViewLabel>& labels, float viewWidth, float viewHeight, float gap,
                 std::span<const LabelObstacle> obstacles) {
  std::stable_sort(labels.begin(), labels.end(), [](const ViewLabel& a, const ViewLabel& b) {
    return a.always != b.always ? a.always : a.rank > b.rank;
  });
  std::size_t placed = 0, tries = 0;
  for (std::size_t i = 0; i < labels.size(); ++i) {
    ViewLabel& label = labels[i];
    if (!(label.x >= 0 && label.x <= viewWidth && label.y >= 0 && label.y <= viewHeight)) continue;
    // No label at a place that an obstacle covers.
    const ViewLabel point{{}, label.x, label.y, 0, 0, 0, false, 0, false, label.x, label.y};
    if (std::any_of(obstacles.begin(), obstacles.end(),
                    [&](const LabelObstacle& other) { return overlap(point, other); }))
      continue;
    // Many candidates on top of each other are not worth more time.
    if (!label.always && (placed >= mostLabels || tries++ > 10 * mostLabels)) break;
    const float w = label.width, h = label.height;
    const std::array<std::array<float, 2>, 4> corners{{{label.x + gap, label.y - h / 2},
                                                       {label.x - gap - w, label.y - h / 2},
                                                       {label.x - w / 2, label.y - gap - h},
                                                       {label.x - w / 2, label.y + gap}}};
    bool fits = false;
    for (const auto& [left, top] : corners) {
      label.left = left;
      label.top = top;
      const bool inside = left >= 0 && top >= 0 && left + w <= viewWidth && top + h <= viewHeight;
      fits = inside &&
             std::none_of(labels.begin(), labels.begin() + static_cast<std::ptrdiff_t>(placed),
                          [&](const ViewLabel& other) { return overlap(label, other); }) &&
             std::none_of(obstacles.begin(), obstacles.end(),
                          [&](const LabelObstacle& other) { return overlap(label, other); });
      if (fits) break;
    }
    if (!fits && !label.always) continue;
    if (!fits) {
      label.left = std::clamp(corners[0][0], 0.0F, std::max(0.0F, viewWidth - w));
      label.top = std::clamp(corners[0][1], 0.0F, std::max(0.0F, viewHeight - h));
    }
    std::swap(labels[placed++], label);
  }
  labels.resize(placed);
}

std::optional<LabelObstacle> freePlace(const LabelObstacle& area, const LabelObstacle& block,
                                       float gap, std::span<const LabelObstacle> obstacles) {
  constexpr float grid = 8;  // px
  const float right = area.left + area.width - gap - block.width;
  const float bottom = area.top + area.height - gap - block.height;
  const auto covered = [&](float left, float top) {
    return std::any_of(obstacles.begin(), obstacles.end(), [&](const LabelObstacle& other) {
      return left < other.left + other.width + gap && other.left < left + block.width + gap &&
             top < other.top + other.height + gap && other.top < top + block.height + gap;
    });
  };
  const float x = area.left + (area.width - block.width) / 2,
              y = area.top + (area.height - block.height) / 2;
  std::optional<LabelObstacle> best;
  float nearest = 0;
  // From the centre outwards: a free centre is used directly.
  const int across = static_cast<int>(area.width / grid) / 2,
            down = static_cast<int>(area.height / grid) / 2;
  for (int i = -across; i <= across; ++i)
    for (int k = -down; k <= down; ++k) {
      const float left = x + grid * static_cast<float>(i), top = y + grid * static_cast<float>(k);
      const float away = static_cast<float>(i * i + k * k);
      if (left < area.left + gap || left > right || top < area.top + gap || top > bottom) continue;
      if ((best && away >= nearest) || covered(left, top)) continue;
      best = {left, top, block.width, block.height};
      nearest = away;
    }
  return best;
}

}  // namespace compliant
