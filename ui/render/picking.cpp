#include "ui/render/picking.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {
namespace {

/// Computes camera vectors once per call instead of once per item.
class Projector {
 public:
  explicit Projector(const Camera& camera)
      : eye_(camera.eye()),
        right_(camera.right()),
        up_(camera.up()),
        forward_(camera.forward()),
        centre_(camera.width() / 2, camera.height() / 2),
        near_(camera.nearDepth()),
        far_(camera.farDepth()),
        perspective_(camera.lens() == Lens::Perspective),
        pixelsPerUnit_(1 / camera.worldUnitsPerPixel(camera.target())),
        distance_(camera.distance()) {}

  float depth(const Eigen::Vector3f& p) const { return (p - eye_).dot(forward_); }
  float nearDepth() const { return near_; }
  bool visible(float depth) const { return depth >= near_ && depth <= far_; }
  /// Pixels per metre at this depth.
  float scale(float depth) const {
    return perspective_ ? pixelsPerUnit_ * distance_ / depth : pixelsPerUnit_;
  }
  Eigen::Vector2f pixel(const Eigen::Vector3f& p, float depth) const {
    const Eigen::Vector3f relative = p - eye_;
    const float s = scale(depth);
    return {centre_.x() + relative.dot(right_) * s, centre_.y() - relative.dot(up_) * s};
  }
  /// The fraction in space of the place at fraction s of a link's length on screen.
  float inSpace(float s, float depthA, float depthB) const {
    if (!perspective_) return s;
    return s * depthA / (depthB + s * (depthA - depthB));
  }

 private:
  Eigen::Vector3f eye_, right_, up_, forward_;
  Eigen::Vector2f centre_;
  float near_, far_;
  bool perspective_;
  float pixelsPerUnit_, distance_;
};

/// Keeps the best candidate: a hit is better than a miss; then the depth decides, or the miss.
class Best {
 public:
  explicit Best(float tolerance) : tolerance_(tolerance) {}

  void offer(float missPixels, const Hit& hit) { offer(missPixels, hit, hit.depth); }
  /// `order` replaces the depth: items visible through others come before these.
  void offer(float missPixels, const Hit& hit, float order) {
    const float miss = std::max(missPixels, 0.0F);
    if (hit.pick == 0 || !(miss <= tolerance_) || !std::isfinite(hit.depth)) return;
    if (hit_ && !better(miss, order)) return;
    hit_ = hit;
    miss_ = miss;
    order_ = order;
  }
  bool worth(float missPixels) const { return missPixels <= tolerance_; }
  const std::optional<Hit>& hit() const { return hit_; }

 private:
  bool better(float miss, float depth) const {
    return miss != miss_ ? miss < miss_ : depth < order_;
  }

  float tolerance_;
  float miss_ = 0, order_ = 0;
  std::optional<Hit> hit_;
};

struct Segment {
  Eigen::Vector3f a, b;
  Size radius;
  float extraPixels = 0;
};

void offerSegment(Best& best, const Projector& view, const Eigen::Vector2f& pixel, Segment s,
                  PickId pick, HitKind kind, float lineScale) {
  float depthA = view.depth(s.a);
  float depthB = view.depth(s.b);
  const float edge = view.nearDepth();
  if (!(depthA >= edge || depthB >= edge)) return;
  if (depthA < edge) {
    s.a += (s.b - s.a) * ((edge - depthA) / (depthB - depthA));
    depthA = edge;
  } else if (depthB < edge) {
    s.b += (s.a - s.b) * ((edge - depthB) / (depthA - depthB));
    depthB = edge;
  }
  const Eigen::Vector2f a = view.pixel(s.a, depthA);
  const Eigen::Vector2f ab = view.pixel(s.b, depthB) - a;
  const float squaredLength = ab.squaredNorm();
  const float t =
      squaredLength > 0 ? std::clamp((pixel - a).dot(ab) / squaredLength, 0.0F, 1.0F) : 0.0F;
  const float away = (pixel - a - t * ab).norm();
  const float inSpace = view.inSpace(t, depthA, depthB);
  const float depth = depthA + inSpace * (depthB - depthA);
  const float radius =
      std::max(s.radius.world * view.scale(depth), s.radius.pixels * lineScale) + s.extraPixels;
  best.offer(away - radius, {pick, kind, s.a + inSpace * (s.b - s.a), depth});
}

}  // namespace

namespace {

/// Whether the ray, whose direction may have any length, passes through the box.
bool meets(const Eigen::AlignedBox3f& box, const Ray& ray) {
  float enter = -INFINITY, leave = INFINITY;
  for (int i = 0; i < 3; ++i) {
    const float a = (box.min()[i] - ray.origin[i]) / ray.direction[i],
                b = (box.max()[i] - ray.origin[i]) / ray.direction[i];
    if (std::isnan(a) || std::isnan(b)) continue;  // within a side
    enter = std::max(enter, std::min(a, b));
    leave = std::min(leave, std::max(a, b));
  }
  return enter <= leave && leave >= 0;
}

/// The place origin + t direction on the triangle (Möller and Trumbore 1997): t, or nothing.
std::optional<float> meets(const Ray& ray, const Eigen::Vector3f& a, const Eigen::Vector3f& b,
                           const Eigen::Vector3f& c) {
  const Eigen::Vector3f ab = b - a, ac = c - a, p = ray.direction.cross(ac);
  const float determinant = ab.dot(p);
  if (determinant == 0) return std::nullopt;
  const Eigen::Vector3f s = ray.origin - a, q = s.cross(ab);
  const float u = s.dot(p) / determinant, v = ray.direction.dot(q) / determinant;
  if (!(u >= 0 && v >= 0 && u + v <= 1)) return std::nullopt;
  return ac.dot(q) / determinant;
}

/// The front of a body, where the line of sight meets it.
std::optional<Hit> hitOn(const Projector& view, const Ray& sight, const MeshInstance& body) {
  const Eigen::Affine3f inverse = body.place.inverse();
  const Ray own{inverse * sight.origin, inverse.linear() * sight.direction};
  if (!meets(body.mesh->bounds(), own)) return std::nullopt;
  std::optional<Hit> front;
  const auto& vertices = body.mesh->vertices();
  for (const Mesh::Triangle& corner : body.mesh->triangles()) {
    const Eigen::Vector3f &a = vertices[corner[0]], &b = vertices[corner[1]],
                          &c = vertices[corner[2]];
    const auto t = meets(own, a, b, c);
    if (!t) continue;
    const Eigen::Vector3f place = sight.origin + *t * sight.direction;
    const float depth = view.depth(place);
    if (!view.visible(depth) || (front && front->depth <= depth)) continue;
    const Eigen::Vector3f normal = inverse.linear().transpose() * (b - a).cross(c - a);
    front = Hit{body.pick, HitKind::Surface, place, depth, normal.normalized()};
  }
  return front;
}

/// The front of a surface, where the line of sight meets it.
std::optional<Hit> hitOn(const Projector& view, const Ray& sight, const Surface& surface) {
  std::optional<Hit> front;
  for (const auto& corner : surface.triangles) {
    if (*std::max_element(corner.begin(), corner.end()) >= surface.positions.size()) continue;
    const Eigen::Vector3f &a = surface.positions[corner[0]], &b = surface.positions[corner[1]],
                          &c = surface.positions[corner[2]];
    const auto t = meets(sight, a, b, c);
    if (!t) continue;
    const Eigen::Vector3f place = sight.origin + *t * sight.direction;
    const float depth = view.depth(place);
    if (!view.visible(depth) || (front && front->depth <= depth)) continue;
    const Eigen::Vector3f normal = (b - a).cross(c - a).normalized();
    front = Hit{surface.pick, HitKind::Surface, place, depth,
                normal.dot(sight.direction) > 0 ? Eigen::Vector3f(-normal) : normal};
  }
  return front;
}

void offerBody(Best& best, const Projector& view, const Ray& sight, const MeshInstance& body) {
  if (const auto hit = hitOn(view, sight, body)) best.offer(0, *hit);
}

/// Glyphs are small: a near miss counts as a hit.
void offerGlyph(Best& best, const Projector& view, const Ray& sight, const Eigen::Vector2f& pixel,
                const MeshInstance& glyph) {
  const Eigen::Vector3f centre = glyph.place.translation();
  const float depth = view.depth(centre);
  if (!view.visible(depth)) return;
  const float reach =
      (glyph.place.linear() * (glyph.mesh->bounds().sizes() / 2)).norm() * view.scale(depth);
  if (!best.worth((view.pixel(centre, depth) - pixel).norm() - reach)) return;
  constexpr float before = 1e-4F;  // before all other items
  if (auto hit = hitOn(view, sight, glyph)) {
    hit->kind = HitKind::Link;
    return best.offer(0, *hit, before * hit->depth);
  }
  for (const Eigen::Vector3f& vertex : glyph.mesh->vertices()) {
    const Eigen::Vector3f place = glyph.place * vertex;
    const float away = view.depth(place);
    if (view.visible(away))
      best.offer((view.pixel(place, away) - pixel).norm(), {glyph.pick, HitKind::Link, place, away},
                 before * away);
  }
}

}  // namespace

std::optional<Hit> pickAt(const DrawList& drawList, const Camera& camera,
                          const Eigen::Vector2f& pixel, float tolerancePixels, float lineScale) {
  const Projector view(camera);
  Best best(tolerancePixels);
  for (const Point& p : drawList.points) {
    const float depth = view.depth(p.position);
    if (!view.visible(depth)) continue;
    const float scale = view.scale(depth);
    const float radius = p.radius.at(scale, lineScale);
    const float away = (view.pixel(p.position, depth) - pixel).norm();
    if (!best.worth(away - radius)) continue;
    // The front of the ball: it hides links that end at its centre.
    best.offer(away - radius, {p.pick, HitKind::Point, p.position, depth - radius / scale});
  }
  for (const DrawnLink& l : drawList.links) {
    if (l.pick == 0) continue;
    const bool own = l.radius.world > 0 || l.radius.pixels > 0;
    offerSegment(best, view, pixel, {l.a, l.b, own ? l.radius : defaultRadius(l.style)}, l.pick,
                 HitKind::Link, lineScale);
  }
  for (const Arrow& a : drawList.arrows) {
    if (a.pick == 0) continue;
    offerSegment(best, view, pixel, {a.origin, a.origin + a.vector, {0, 1.5F}}, a.pick,
                 HitKind::Arrow, lineScale);
  }
  for (const Anchor& a : drawList.anchors) {
    const float depth = view.depth(a.position);
    if (!view.visible(depth)) continue;
    Eigen::Vector2f centre = view.pixel(a.position, depth);
    const float held = a.radius.at(view.scale(depth), lineScale);
    // The support is below its point, the badge above it and to the right.
    if (a.kind == AnchorKind::Point) centre.y() += held + 6 * lineScale;
    if (a.kind == AnchorKind::Badge) {
      centre += Eigen::Vector2f(0.7F * held + 7 * lineScale, -0.7F * held - 8 * lineScale);
    }
    const float away = (centre - pixel).norm() - 9 * lineScale;
    // Behind its point, in front of the rest of the ground.
    best.offer(away, {a.pick, HitKind::Anchor, a.position, depth});
  }
  const Ray sight = camera.ray(pixel);
  for (const MeshInstance& body : drawList.meshes)
    if (body.pick != 0) offerBody(best, view, sight, body);
  for (const Surface& surface : drawList.surfaces)
    if (surface.pick != 0)
      if (const auto hit = hitOn(view, sight, surface)) best.offer(0, *hit);
  for (const MeshInstance& glyph : drawList.glyphs)
    if (glyph.pick != 0) offerGlyph(best, view, sight, pixel, glyph);
  return best.hit();
}

std::vector<Hit> surfacesUnder(const DrawList& drawList, const Camera& camera,
                               const Eigen::Vector2f& pixel) {
  const Projector view(camera);
  const Ray sight = camera.ray(pixel);
  std::vector<Hit> hits;
  for (const MeshInstance& body : drawList.meshes)
    if (body.pick != 0)
      if (const auto hit = hitOn(view, sight, body)) hits.push_back(*hit);
  std::sort(hits.begin(), hits.end(), [](const Hit& a, const Hit& b) { return a.depth < b.depth; });
  std::vector<Hit> each;
  for (const Hit& hit : hits)
    if (std::none_of(each.begin(), each.end(),
                     [&](const Hit& known) { return known.pick == hit.pick; }))
      each.push_back(hit);
  return each;
}

std::vector<PickId> pickInside(const DrawList& drawList, const Camera& camera,
                               const Eigen::Vector2f& corner, const Eigen::Vector2f& opposite) {
  const Projector view(camera);
  const Eigen::Vector2f low = corner.cwiseMin(opposite);
  const Eigen::Vector2f high = corner.cwiseMax(opposite);
  const auto inside = [&](const Eigen::Vector3f& p) {
    const float depth = view.depth(p);
    if (!view.visible(depth)) return false;
    const Eigen::Vector2f at = view.pixel(p, depth);
    return (at.array() >= low.array()).all() && (at.array() <= high.array()).all();
  };
  std::vector<PickId> ids;
  for (const Point& p : drawList.points) {
    if (p.pick != 0 && inside(p.position)) ids.push_back(p.pick);
  }
  for (const DrawnLink& l : drawList.links) {
    if (l.pick != 0 && inside((l.a + l.b) / 2)) ids.push_back(l.pick);
  }
  for (const Anchor& a : drawList.anchors) {
    if (a.pick != 0 && a.kind != AnchorKind::Badge && inside(a.position)) ids.push_back(a.pick);
  }
  for (const MeshInstance& m : drawList.meshes) {
    if (m.pick != 0 && inside(m.place * m.mesh->bounds().center())) ids.push_back(m.pick);
  }
  for (const MeshInstance& glyph : drawList.glyphs) {
    if (glyph.pick != 0 && inside(glyph.place.translation())) ids.push_back(glyph.pick);
  }
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  return ids;
}

}  // namespace compliant
