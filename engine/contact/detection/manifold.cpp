#include "engine/contact/detection/manifold.hpp"

#include <algorithm>
#include <cmath>

namespace compliant {

namespace {

/// Relative to size: gaps that count as equally deep.
constexpr double equallyDeep = 1e-11;
/// Sine of the angle up to which straight edges count as parallel, and that of round ones.
constexpr double parallelEdges = 1e-7, parallelRound = 1e-4;
/// Relative to size: points nearer than this are one.
constexpr double samePlace = 1e-7;

}  // namespace

Candidate candidate(const ContactScratch& scratch, const Vec3& normal, const Overlap& at) {
  const auto& [onA, onB, codeA, codeB] = at;
  const bool asGiven = scratch.order == ContactScratch::Order::AsGiven;
  Candidate made;
  made.point = {onA, onB, normal, (onA - onB).dot(normal),
                asGiven ? FeatureCode::both(codeA, codeB) : FeatureCode::both(codeB, codeA)};
  made.order = FeatureCode::either(codeA, codeB);
  return made;
}

void addDeepest(const Convex& a, const Convex& b, LeastGap& gap, std::size_t first,
                ContactScratch& scratch) {
  const double size = a.size + b.size, deepest = gap.gap - a.rounding - b.rounding;
  auto& all = scratch.candidates;
  for (std::size_t i = first; i < all.size(); ++i)
    if (all[i].point.gap <= deepest + equallyDeep * size) return;
  if (gap.witness == LeastGap::Witness::None) findWitnesses(a, b, gap);
  if (gap.witness == LeastGap::Witness::None) return;
  Candidate made = candidate(
      scratch, gap.normal,
      {gap.onA - a.rounding * gap.normal, gap.onB + b.rounding * gap.normal, a.nearest, b.nearest});
  // The end of a round edge that leans a little is where the edge ends, for its identity.
  const double near = 0.1 * std::max(a.rounding + a.radius, b.rounding + b.radius);
  for (std::size_t i = first; i < all.size(); ++i)
    if ((all[i].point.onA - made.point.onA).norm() < near) {
      made.order = all[i].order;
      made.point.feature = all[i].point.feature;
      all[i] = made;
      return;
    }
  all.push_back(made);
}

void featureContacts(const Convex& a, const Convex& b, double margin, const Vec3& normal,
                     ContactScratch& scratch) {
  if (a.core == Convex::Core::Point || b.core == Convex::Core::Point) return;
  a.feature(-normal, scratch.onA);
  b.feature(normal, scratch.onB);
  const bool isRound = a.rounding + a.radius > 0 && b.rounding + b.radius > 0;
  scratch.clipping.clip(scratch.onA, scratch.onB, normal, a.size + b.size,
                        isRound ? parallelRound : parallelEdges);
  for (const Overlap& each : scratch.clipping.overlaps()) {
    const Candidate made = candidate(scratch, normal, each);
    if (made.point.gap <= margin) scratch.candidates.push_back(made);
  }
}

void convexContacts(const Convex& a, const Convex& b, double margin, ContactScratch& scratch) {
  LeastGap gap;
  if (!leastGap(a, b, margin + a.rounding + b.rounding, scratch.expanding, gap)) return;
  const std::size_t first = scratch.candidates.size();
  featureContacts(a, b, margin, gap.normal, scratch);
  addDeepest(a, b, gap, first, scratch);
}

void halfSpaceContacts(const Convex& a, const Vec3& place, const Vec3& normal, double margin,
                       ContactScratch& scratch) {
  const auto below = [&](const Vec3& x) { return Vec3(x - (x - place).dot(normal) * normal); };
  LeastGap gap;
  gap.normal = normal;
  gap.onA = a.support(-normal);
  gap.gap = (gap.onA - place).dot(normal);
  if (!(gap.gap - a.rounding <= margin)) return;
  gap.onB = below(gap.onA);
  gap.witness = LeastGap::Witness::Found;
  const std::size_t first = scratch.candidates.size();
  if (a.core != Convex::Core::Point) {
    a.feature(-normal, scratch.onA);
    for (std::size_t i = 0; i < scratch.onA.places.size(); ++i) {
      const Vec3& x = scratch.onA.places[i];
      const Candidate made =
          candidate(scratch, normal,
                    {x, below(x), FeatureCode::corner(scratch.onA.ids[i]), FeatureCode::inside(0)});
      if (made.point.gap <= margin) scratch.candidates.push_back(made);
    }
  }
  // Exactly on the plane, however deep.
  Convex plane = a;
  plane.rounding = plane.radius = 0;
  addDeepest(a, plane, gap, first, scratch);
}

namespace {

void lookAlong(std::vector<Candidate>& all) {
  const Vec3 normal = all.front().point.normal;
  const Vec3 first = normal.unitOrthogonal(), second = normal.cross(first);
  for (Candidate& each : all) {
    each.across[0] = each.point.onA.dot(first);
    each.across[1] = each.point.onA.dot(second);
  }
}

double squaredBetween(const Candidate& p, const Candidate& q) {
  const double x = p.across[0] - q.across[0], y = p.across[1] - q.across[1];
  return x * x + y * y;
}

/// Twice the area of a triangle, with a sign.
double turn(const Candidate& p, const Candidate& q, const Candidate& r) {
  return (q.across[0] - p.across[0]) * (r.across[1] - p.across[1]) -
         (q.across[1] - p.across[1]) * (r.across[0] - p.across[0]);
}

/// Of points at one place only the deepest is left, with the first identity in order.
void joinSame(std::vector<Candidate>& all, double near) {
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    std::size_t same = 0;
    while (same < kept && squaredBetween(all[same], all[i]) > near * near) ++same;
    if (same == kept) {
      all[kept++] = all[i];
    } else if (all[i].point.gap < all[same].point.gap) {
      all[i].point.feature = all[same].point.feature;
      all[i].order = all[same].order;
      all[same] = all[i];
    }
  }
  all.resize(kept);
}

/// The candidate for which a measure is largest; ties go to the first.
template <class Measure>
std::size_t most(const std::vector<Candidate>& all, double tie, Measure measure) {
  std::size_t best = 0;
  double value = measure(all[0]);
  for (std::size_t i = 1; i < all.size(); ++i)
    if (const double other = measure(all[i]); other > value + tie) value = other, best = i;
  return best;
}

/// The few that are kept of many.
struct Chosen {
  std::size_t indices[5];
  std::size_t count = 0;

  void add(std::size_t index) { indices[count++] = index; }
  bool has(std::size_t index) const {
    return std::find(indices, indices + count, index) != indices + count;
  }
};

/// The one farthest from the middle, the one farthest from that, and on both sides the farthest
/// from their line, as far as these are new. Gaps have no say, so that the choice stays while the
/// features stay, whatever rounding does.
Chosen spreadMost(const std::vector<Candidate>& all, double size) {
  const double tie = 1e-6 * size * size;
  Candidate middle;
  for (const Candidate& each : all)
    for (std::size_t i = 0; i < 2; ++i)
      middle.across[i] += each.across[i] / static_cast<double>(all.size());
  Chosen chosen;
  const std::size_t first =
      most(all, tie, [&](const Candidate& x) { return squaredBetween(x, middle); });
  chosen.add(first);
  const std::size_t second =
      most(all, tie, [&](const Candidate& x) { return squaredBetween(x, all[first]); });
  if (second == first) return chosen;
  chosen.add(second);
  const auto height = [&](const Candidate& x) { return turn(all[first], all[second], x); };
  const std::size_t left = most(all, tie, height);
  if (height(all[left]) > tie) chosen.add(left);
  const std::size_t right = most(all, tie, [&](const Candidate& x) { return -height(x); });
  if (-height(all[right]) > tie) chosen.add(right);
  return chosen;
}

/// The deepest takes the place of the nearest where there are four already.
void addDeepestOf(const std::vector<Candidate>& all, double size, Chosen& chosen) {
  const double tie = equallyDeep * size;
  const std::size_t deepest = most(all, tie, [](const Candidate& x) { return -x.point.gap; });
  std::size_t nearest = 0;
  for (std::size_t i = 0; i < chosen.count; ++i) {
    if (all[chosen.indices[i]].point.gap <= all[deepest].point.gap + tie) return;
    if (squaredBetween(all[chosen.indices[i]], all[deepest]) <
        squaredBetween(all[chosen.indices[nearest]], all[deepest]))
      nearest = i;
  }
  if (chosen.count < 4)
    chosen.add(deepest);
  else
    chosen.indices[nearest] = deepest;
}

void keepFour(std::vector<Candidate>& all, double size) {
  Chosen chosen = spreadMost(all, size);
  addDeepestOf(all, size, chosen);
  std::size_t kept = 0;
  for (std::size_t i = 0; i < all.size(); ++i)
    if (chosen.has(i)) all[kept++] = all[i];
  all.resize(kept);
}

}  // namespace

void reduce(std::vector<Candidate>& candidates, double size, const Vec3& origin,
            std::vector<ContactPoint>& out) {
  if (candidates.empty()) return;
  lookAlong(candidates);
  std::sort(candidates.begin(), candidates.end(),
            [](const Candidate& p, const Candidate& q) { return p.order < q.order; });
  joinSame(candidates, samePlace * size);
  if (candidates.size() > 2) keepFour(candidates, size);
  for (Candidate& each : candidates) {
    each.point.onA += origin;
    each.point.onB += origin;
    out.push_back(each.point);
  }
  candidates.clear();
}

}  // namespace compliant
