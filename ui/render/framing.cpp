#include "ui/render/framing.hpp"

#include <algorithm>
#include <cmath>
#include <optional>
#include <vector>

namespace compliant {
namespace {

constexpr float roomAround = 1.12F;
// A part that is lower or narrower than this share of the view shows too little.
constexpr float leastShare = 0.3F;
constexpr std::size_t mostPlaces = 1000;
constexpr float air = 8;  // logical pixels around overlays

std::optional<ScreenRect> onScreen(const Camera& camera, const Eigen::AlignedBox3f& box) {
  ScreenRect part;
  for (int corner = 0; corner < 8; ++corner) {
    const auto shown =
        camera.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
    if (!shown) return std::nullopt;
    part.extend(shown->pixel);
  }
  return part;
}

/// All parts of the view for which each cover is either outside, at one side, or ignored; the whole
/// view first.
std::vector<ScreenRect> partsBeside(const ScreenRect& view, std::span<const ScreenRect> covers) {
  std::vector<ScreenRect> parts{view};
  const auto add = [&](const ScreenRect& part) {
    const auto same = [&](const ScreenRect& other) { return other.isApprox(part); };
    if ((part.sizes().array() >= leastShare * view.sizes().array()).all() &&
        std::none_of(parts.begin(), parts.end(), same))
      parts.push_back(part);
  };
  for (const ScreenRect& cover : covers) {
    const std::size_t count = parts.size();
    for (std::size_t i = 0; i < count; ++i) {
      const ScreenRect part = parts[i];
      if (!part.intersects(cover)) continue;
      for (int axis = 0; axis < 2; ++axis) {
        ScreenRect before = part, after = part;
        before.max()[axis] = cover.min()[axis];
        after.min()[axis] = cover.max()[axis];
        add(before);
        add(after);
      }
    }
  }
  return parts;
}

ScreenRect viewOf(const Camera& camera) {
  return {Eigen::Vector2f(0, 0), Eigen::Vector2f(camera.width(), camera.height())};
}

/// Whether the line from a to b on screen passes through the part.
bool crosses(const ScreenRect& part, const Eigen::Vector2f& a, const Eigen::Vector2f& b) {
  float from = 0, to = 1;
  for (int axis = 0; axis < 2; ++axis) {
    const float along = b[axis] - a[axis];
    float enters = part.min()[axis] - a[axis], leaves = part.max()[axis] - a[axis];
    if (along == 0) {
      if (enters > 0 || leaves < 0) return false;
      continue;
    }
    enters /= along;
    leaves /= along;
    from = std::max(from, std::min(enters, leaves));
    to = std::min(to, std::max(enters, leaves));
  }
  return from <= to;
}

}  // namespace

bool outOfView(const Camera& camera, const Eigen::AlignedBox3f& box) {
  if (box.isEmpty()) return false;
  ScreenRect shown;
  int behind = 0;
  for (int corner = 0; corner < 8; ++corner) {
    const auto place =
        camera.project(box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(corner)));
    if (place) shown.extend(place->pixel);
    behind += place ? 0 : 1;
  }
  // A box that extends behind the eye may cover any part of the view.
  if (behind > 0) return behind == 8;
  return !shown.intersects(viewOf(camera));
}

Camera followed(const Camera& camera, const Eigen::AlignedBox3f& box) {
  // Room for items that move on while the camera catches up.
  constexpr float edge = 0.05F, smallest = 0.25F, share = 0.15F, room = 0.1F;
  if (box.isEmpty()) return camera;
  const ScreenRect view = viewOf(camera);
  if (const auto shown = onScreen(camera, box)) {
    const Eigen::Vector2f margin = edge * view.sizes();
    const ScreenRect inner(Eigen::Vector2f(view.min() + margin),
                           Eigen::Vector2f(view.max() - margin));
    const float size = (shown->sizes().array() / view.sizes().array()).maxCoeff();
    // A single point has no size.
    if (inner.contains(*shown) && (size >= smallest || !(size > 0))) return camera;
  }
  const Eigen::Vector2f beside = room * view.sizes();
  const Camera wanted = framedIn(
      camera, box,
      ScreenRect(Eigen::Vector2f(view.min() + beside), Eigen::Vector2f(view.max() - beside)));
  const auto partOfTheWay = [&](float part) {
    Camera next = camera;
    next.setTarget(camera.target() + part * (wanted.target() - camera.target()));
    next.setDistance(camera.distance() * std::pow(wanted.distance() / camera.distance(), part));
    return next;
  };
  // A fixed part of the way in each frame falls behind accelerating items: increase it until all
  // are in view.
  for (float part = share; part < 1; part *= 1.5F) {
    const Camera next = partOfTheWay(part);
    const auto shown = onScreen(next, box);
    if (shown && view.contains(*shown)) return next;
  }
  return partOfTheWay(1);
}

bool coversThings(const Camera& camera, const DrawList& drawList, const ScreenRect& part) {
  const auto some = [](const auto& things, auto covered) {
    const std::size_t stride = things.size() / mostPlaces + 1;
    for (std::size_t i = 0; i < things.size(); i += stride)
      if (covered(things[i])) return true;
    return false;
  };
  const auto line = [&](const Eigen::Vector3f& from, const Eigen::Vector3f& to) {
    const auto a = camera.project(from), b = camera.project(to);
    return a && b && crosses(part, a->pixel, b->pixel);
  };
  return some(drawList.points,
              [&](const Point& p) {
                const auto at = camera.project(p.position);
                return at && part.contains(at->pixel);
              }) ||
         some(drawList.links, [&](const DrawnLink& l) { return line(l.a, l.b); }) ||
         some(drawList.arrows,
              [&](const Arrow& a) { return line(a.origin, a.origin + a.vector); }) ||
         some(drawList.glyphs,
              [&](const MeshInstance& glyph) {
                const auto at = camera.project(glyph.place.translation());
                return at && part.contains(at->pixel);
              }) ||
         some(drawList.meshes, [&](const MeshInstance& m) {
           ScreenRect shown;
           const Eigen::AlignedBox3f box = m.mesh->bounds();
           for (int i = 0; i < 8; ++i)
             if (const auto at = camera.project(
                     m.place * box.corner(static_cast<Eigen::AlignedBox3f::CornerType>(i))))
               shown.extend(at->pixel);
           return shown.intersects(part);
         });
}

Camera framedIn(const Camera& camera, const Eigen::AlignedBox3f& box, const ScreenRect& part) {
  Camera framed = camera;
  framed.frame(box);
  if (box.isEmpty() || part.isEmpty()) return framed;
  const Eigen::Vector2f room = part.sizes() / roomAround;
  // Near items shift and grow more than far ones: a few rounds are accurate enough.
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
                    std::span<const ScreenRect> covers, std::span<const Eigen::Vector3f> places) {
  Camera whole = camera;
  whole.frame(box);
  std::vector<ScreenRect> grown;
  for (ScreenRect cover : covers) {
    const Eigen::Vector2f more = Eigen::Vector2f::Constant(air);
    cover.extend(Eigen::Vector2f(cover.min() - more)).extend(Eigen::Vector2f(cover.max() + more));
    grown.push_back(cover);
  }
  // In a dense scene a sample is enough.
  const std::size_t stride = places.size() / mostPlaces + 1;
  const auto hidden = [&](const Camera& from) {
    std::size_t count = 0;
    for (std::size_t i = 0; i < places.size(); i += stride) {
      const auto shown = from.project(places[i]);
      if (shown && std::any_of(grown.begin(), grown.end(), [&](const ScreenRect& cover) {
            return cover.contains(shown->pixel);
          }))
        ++count;
    }
    return count;
  };
  std::size_t fewest = hidden(whole);
  if (fewest == 0) return whole;
  const ScreenRect view(Eigen::Vector2f(0, 0), Eigen::Vector2f(camera.width(), camera.height()));
  std::vector<Camera> cameras;
  for (const ScreenRect& part : partsBeside(view, grown))
    cameras.push_back(framedIn(camera, box, part));
  std::stable_sort(cameras.begin(), cameras.end(),
                   [](const Camera& a, const Camera& b) { return a.distance() < b.distance(); });
  // The first camera with the fewest hidden places.
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
