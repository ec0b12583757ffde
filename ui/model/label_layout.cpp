#include "ui/model/label_layout.hpp"

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
    // What an obstacle covers is not to be labelled either.
    const ViewLabel point{{}, label.x, label.y, 0, 0, 0, false, 0, false, label.x, label.y};
    if (std::any_of(obstacles.begin(), obstacles.end(),
                    [&](const LabelObstacle& other) { return overlap(point, other); }))
      continue;
    // A crowd of candidates that all lie on each other is not worth more time.
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

}  // namespace compliant
