#include "engine/contact/detection/clipping.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

double crossOf(const Eigen::Vector2d& a, const Eigen::Vector2d& b) {
  return a.x() * b.y() - a.y() * b.x();
}

std::size_t after(std::size_t i, std::size_t count) { return i + 1 < count ? i + 1 : 0; }

/// The point of a polygon's plane at x, seen along the normal.
Vec3 onPlane(const SupportFeature& polygon, const Vec3& x, const Vec3& normal) {
  const double height = (polygon.places[0] - x).dot(polygon.normal) / normal.dot(polygon.normal);
  return x + height * normal;
}

std::uint64_t edgeCode(const SupportFeature& feature, std::size_t line) {
  return FeatureCode::edge(feature.ids[line], feature.ids[after(line, feature.ids.size())]);
}

}  // namespace

void Clipping::clip(const SupportFeature& a, const SupportFeature& b, const Vec3& normal,
                    double size, double parallel) {
  overlaps_.clear();
  first_ = normal.unitOrthogonal();
  second_ = normal.cross(first_);
  const double slack = 1e-9 * size;
  if (b.places.size() >= 3) {
    clipPolygon(a, b, normal, slack);
  } else if (a.places.size() >= 3) {
    clipPolygon(b, a, normal, slack);
    for (Overlap& each : overlaps_) {
      std::swap(each.onA, each.onB);
      std::swap(each.codeA, each.codeB);
    }
  } else if (a.places.size() == 2 && b.places.size() == 2) {
    coverSegments(a, b, normal, parallel);
  }
}

void Clipping::clipPolygon(const SupportFeature& subject, const SupportFeature& clip,
                           const Vec3& normal, double slack) {
  corners_.clear();
  const std::size_t count = subject.places.size(), lines = clip.places.size();
  for (std::size_t i = 0; i < count; ++i)
    corners_.push_back({seen(subject.places[i]), subject.places[i],
                        FeatureCode::corner(subject.ids[i]), FeatureCode::inside(clip.part), -1,
                        static_cast<int>(i)});
  double area = 0;
  for (std::size_t i = 0; i < lines; ++i)
    area += crossOf(seen(clip.places[i] - clip.places[0]),
                    seen(clip.places[after(i, lines)] - clip.places[0]));
  const bool leftTurns = area > 0;
  for (std::size_t i = 0; i < lines && !corners_.empty(); ++i) {
    const Vec2 from = seen(clip.places[i]), to = seen(clip.places[after(i, lines)]);
    clipByLine(subject, clip, static_cast<int>(i), leftTurns ? from : to, leftTurns ? to : from,
               slack);
  }
  for (const Corner& corner : corners_) {
    const bool isClips = corner.clipCorner >= 0;
    const Vec3 onClip = isClips ? clip.places[static_cast<std::size_t>(corner.clipCorner)]
                                : onPlane(clip, corner.place, normal);
    const Vec3 onSubject = isClips && count >= 3 ? onPlane(subject, onClip, normal) : corner.place;
    // A segment is an outline that goes forth and back: it crosses a line twice at one place.
    const bool isKnown = std::any_of(overlaps_.begin(), overlaps_.end(), [&](const Overlap& each) {
      return each.codeA == corner.code && each.codeB == corner.clipCode;
    });
    if (!isKnown) overlaps_.push_back({onSubject, onClip, corner.code, corner.clipCode});
  }
}

/// Keeps the part within the line.
void Clipping::clipByLine(const SupportFeature& subject, const SupportFeature& clip, int line,
                          const Vec2& from, const Vec2& to, double slack) {
  const Vec2 along = to - from;
  const double length = along.norm();
  if (!(length > 0)) return;
  const auto height = [&](const Corner& corner) {
    return crossOf(along, corner.at - from) / length;
  };
  next_.clear();
  for (std::size_t i = 0; i < corners_.size(); ++i) {
    const Corner &p = corners_[i], &q = corners_[after(i, corners_.size())];
    const double atP = height(p), atQ = height(q);
    const bool keepsP = atP >= -slack, keepsQ = atQ >= -slack;
    if (keepsP) next_.push_back(p);
    if (keepsP == keepsQ) continue;
    next_.push_back(crossing(subject, clip, p, q, std::clamp(atP / (atP - atQ), 0.0, 1.0), line));
    // On leaving, the outline continues along the clipping line.
    next_.back().line = keepsP ? -1 - line : p.line;
  }
  std::swap(corners_, next_);
}

Clipping::Corner Clipping::crossing(const SupportFeature& subject, const SupportFeature& clip,
                                    const Corner& p, const Corner& q, double share,
                                    int line) const {
  Corner made;
  made.at = p.at + share * (q.at - p.at);
  made.place = p.place + share * (q.place - p.place);
  made.clipCorner = -1;
  made.line = 0;
  const auto own = static_cast<std::size_t>(line);
  if (p.line >= 0) {
    made.code = edgeCode(subject, static_cast<std::size_t>(p.line));
    made.clipCode = edgeCode(clip, own);
    return made;
  }
  // The point where two lines of the clip meet within the subject.
  const std::size_t count = clip.places.size();
  const auto other = static_cast<std::size_t>(-1 - p.line);
  made.code = FeatureCode::inside(subject.part);
  made.clipCode = edgeCode(clip, own);
  if (after(own, count) == other) made.clipCorner = static_cast<int>(other);
  if (after(other, count) == own) made.clipCorner = line;
  if (made.clipCorner >= 0)
    made.clipCode = FeatureCode::corner(clip.ids[static_cast<std::size_t>(made.clipCorner)]);
  return made;
}

/// The ends of the common part of two parallel segments.
void Clipping::coverSegments(const SupportFeature& a, const SupportFeature& b, const Vec3& normal,
                             double parallel) {
  const auto across = [&](const Vec3& x) { return Vec3(x - x.dot(normal) * normal); };
  const Vec3 alongA = across(a.places[1] - a.places[0]), alongB = across(b.places[1] - b.places[0]);
  const double lengthA = alongA.norm(), lengthB = alongB.norm();
  if (!(alongA.cross(alongB).norm() <= parallel * lengthA * lengthB) ||
      !(lengthA > 0 && lengthB > 0))
    return;
  const auto shareOf = [&](const Vec3& x, const SupportFeature& feature, const Vec3& along) {
    return across(x - feature.places[0]).dot(along) / along.squaredNorm();
  };
  const auto within = [](double share) { return share >= -1e-9 && share <= 1 + 1e-9; };
  const auto at = [](const SupportFeature& feature, double share) {
    return Vec3(feature.places[0] + share * (feature.places[1] - feature.places[0]));
  };
  for (std::size_t i = 0; i < 2; ++i)
    if (const double share = shareOf(a.places[i], b, alongB); within(share))
      overlaps_.push_back(
          {a.places[i], at(b, share), FeatureCode::corner(a.ids[i]), edgeCode(b, 0)});
  for (std::size_t i = 0; i < 2; ++i)
    if (const double share = shareOf(b.places[i], a, alongA); within(share))
      overlaps_.push_back(
          {at(a, share), b.places[i], edgeCode(a, 0), FeatureCode::corner(b.ids[i])});
}

}  // namespace compliant
