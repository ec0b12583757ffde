#include "ui/render/framing.hpp"

#include <algorithm>
#include <optional>
#include <vector>

namespace compliant {
namespace {

constexpr float roomAround = 1.12F;
// A part that is lower or narrower than this share of the view shows too little.
constexpr float leastShare = 0.3F;
constexpr std::size_t mostPlaces = 1000;
constexpr float air = 8;  // logical pixels around what covers the view

std::optional<ScreenPart> onScreen(const Camera& camera, const Eigen::AlignedBox3f& box) {
  ScreenPart part;
  for (int corner = 0; corner < 8; ++corner) {
    const auto shown =
        camera.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
    if (!shown) return std::nullopt;
    part.extend(shown->pixel);
  }
  return part;
}

/// Every part of the view that leaves each cover at one of its sides or ignores it, the whole view
/// first.
std::vector<ScreenPart> partsBeside(const ScreenPart& view, std::span<const ScreenPart> covers) {
  std::vector<ScreenPart> parts{view};
  const auto add = [&](const ScreenPart& part) {
    const auto same = [&](const ScreenPart& other) { return other.isApprox(part); };
    if ((part.sizes().array() >= leastShare * view.sizes().array()).all() &&
        std::none_of(parts.begin(), parts.end(), same))
      parts.push_back(part);
  };
  for (const ScreenPart& cover : covers) {
    const std::size_t count = parts.size();
    for (std::size_t i = 0; i < count; ++i) {
      const ScreenPart part = parts[i];
      if (!part.intersects(cover)) continue;
      for (int axis = 0; axis < 2; ++axis) {
        ScreenPart before = part, after = part;
        before.max()[axis] = cover.min()[axis];
        after.min()[axis] = cover.max()[axis];
        add(before);
        add(after);
      }
    }
  }
  return parts;
}

}  // namespace

Camera framedIn(const Camera& camera, const Eigen::AlignedBox3f& box, const ScreenPart& part) {
  Camera framed = camera;
  framed.frame(box);
  if (box.isEmpty() || part.isEmpty()) return framed;
  const Eigen::Vector2f room = part.sizes() / roomAround;
  // Near things shift and grow more than far ones: a few rounds come close enough.
  for (int round = 0; round < 8; ++round) {
    const auto shown = onScreen(framed, box);
    if (!shown) {
      framed.setDistance(1.5F * framed.distance());
      continue;
    }
    const Eigen::Vector2f aside = part.center() - shown->center();
    framed.pan(aside.x(), aside.y());
    const float excess = (shown->sizes().array() / room.array()).maxCoeff();
    if (excess > 0) framed.setDistance(framed.distance() * excess);
  }
  if (const auto shown = onScreen(framed, box)) {
    const Eigen::Vector2f aside = part.center() - shown->center();
    framed.pan(aside.x(), aside.y());
  }
  return framed;
}

Camera framedBeside(const Camera& camera, const Eigen::AlignedBox3f& box,
                    std::span<const ScreenPart> covers, std::span<const Eigen::Vector3f> places) {
  Camera whole = camera;
  whole.frame(box);
  std::vector<ScreenPart> grown;
  for (ScreenPart cover : covers) {
    const Eigen::Vector2f more = Eigen::Vector2f::Constant(air);
    cover.extend(Eigen::Vector2f(cover.min() - more)).extend(Eigen::Vector2f(cover.max() + more));
    grown.push_back(cover);
  }
  // Of a crowd some tell where all are.
  const std::size_t stride = places.size() / mostPlaces + 1;
  const auto hidden = [&](const Camera& from) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < places.size(); i += stride) {
      const auto shown = from.project(places[i]);
      if (shown && std::any_of(grown.begin(), grown.end(), [&](const ScreenPart& cover) {
            return cover.contains(shown->pixel);
          }))
        ++count;
    }
    return count;
  };
  std::size_t fewest = hidden(whole);
  if (fewest == 0) return whole;
  const ScreenPart view(Eigen::Vector2f(0, 0), Eigen::Vector2f(camera.width(), camera.height()));
  std::vector<Camera> cameras;
  for (const ScreenPart& part : partsBeside(view, grown))
    cameras.push_back(framedIn(camera, box, part));
  std::stable_sort(cameras.begin(), cameras.end(),
                   [](const Camera& a, const Camera& b) { return a.distance() < b.distance(); });
  // The first of those with the fewest.
  Camera best = whole;
  for (const Camera& each : cameras) {
    const std::size_t count = hidden(each);
    if (count >= fewest) continue;
    fewest = count;
    best = each;
    if (fewest == 0) break;
  }
  return best;
}

}  // namespace compliant
