#include "engine/contact/detection/manifold.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace compliant {

namespace {

/// Relative to size: gaps of nearest points that count as equally deep.
constexpr double equallyDeep = 1e-11;
/// The largest sine of the angle between parallel straight edges, and between parallel round ones.
constexpr double parallelEdges = 1e-7, parallelRound = 1e-4;
/// Relative to size: points nearer than this are one.
constexpr double samePlace = 1e-7;
/// Relative to the spread of a patch, and to its square: gaps that count as equally deep among
/// many, and negligible differences of squared distances and of areas.
constexpr double sameDepth = 1e-5, sameSpread = 1e-5;

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
  // A slightly tilted round edge ends where the straight edge ends, to keep its identity.
  const double near = 0.1 * std::max(a.roundness(), b.roundness());
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
  const bool isRound = a.roundness() > 0 && b.roundness() > 0;
  scratch.clipping.clip(scratch.onA, scratch.onB, normal, a.size + b.size,
                        isRound ? parallelRound : parallelEdges);
  for (const Overlap& each : scratch.clipping.overlaps()) {
    const Candidate made = candidate(
        scratch, normal,
        {a.rounded(each.onA, -normal), b.rounded(each.onB, normal), each.codeA, each.codeB});
    if (made.point.gap <= margin) scratch.candidates.push_back(made);
  }
}

void convexContacts(const Convex& a, const Convex& b, double margin, ContactScratch& scratch) {
  LeastGap gap;
  if (!leastGap(a, b, margin + a.rounding + b.rounding, scratch.expanding, gap)) return;
  if (scratch.onward != nullptr && passes(a, b, gap.normal, *scratch.onward)) return;
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
      const Vec3 x = a.rounded(scratch.onA.places[i], -normal);
      const Candidate made =
          candidate(scratch, normal,
                    {x, below(x), FeatureCode::corner(scratch.onA.ids[i]), FeatureCode::inside(0)});
      if (made.point.gap <= margin) scratch.candidates.push_back(made);
    }
  }
  // Exactly on the plane, at any depth.
  Convex plane = a;
  plane.rounding = plane.edgeRadius = 0;
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

/// Twice the signed area of a triangle.
double turn(const Candidate& p, const Candidate& q, const Candidate& r) {
  return (q.across[0] - p.across[0]) * (r.across[1] - p.across[1]) -
         (q.across[1] - p.across[1]) * (r.across[0] - p.across[0]);
}

/// Among points at one place, keeps only the deepest, with the first identity in order.
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

/// The few candidates that are kept.
struct Chosen {
  std::size_t indices[5];
  std::size_t count = 0;

  void add(std::size_t index) { indices[count++] = index; }
  bool has(std::size_t index) const {
    return std::find(indices, indices + count, index) != indices + count;
  }
};

/// Among all admissible candidates, the one with the largest measure; ties go to the
/// first.
template <class May, class Measure>
std::size_t most(const std::vector<Candidate>& all, double tie, May may, Measure measure) {
  std::size_t best = all.size();
  double value = 0;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!may(all[i])) continue;
    if (const double other = measure(all[i]); best == all.size() || other > value + tie)
      value = other, best = i;
  }
  return best;
}

/// Among bearing candidates: the one farthest from their centre, the one farthest from that, and on
/// both sides the farthest from their line, if these are new. Their gaps have no influence, so that
/// the choice is constant while the features are, regardless of rounding.
template <class Bears>
Chosen spreadMost(const std::vector<Candidate>& all, double tie, Bears bears) {
  Candidate middle;
  double count = 0;
  for (const Candidate& each : all) count += bears(each) ? 1 : 0;
  for (const Candidate& each : all)
    for (std::size_t i = 0; bears(each) && i < 2; ++i) middle.across[i] += each.across[i] / count;
  Chosen chosen;
  const std::size_t first =
      most(all, tie, bears, [&](const Candidate& x) { return squaredBetween(x, middle); });
  chosen.add(first);
  const std::size_t second =
      most(all, tie, bears, [&](const Candidate& x) { return squaredBetween(x, all[first]); });
  if (second == first) return chosen;
  chosen.add(second);
  const auto height = [&](const Candidate& x) { return turn(all[first], all[second], x); };
  const std::size_t left = most(all, tie, bears, height);
  if (height(all[left]) > tie) chosen.add(left);
  const std::size_t right = most(all, tie, bears, [&](const Candidate& x) { return -height(x); });
  if (-height(all[right]) > tie) chosen.add(right);
  return chosen;
}

/// Adds candidates that do not yet bear: repeatedly the one farthest from all chosen.
template <class Bears>
void addFarthest(const std::vector<Candidate>& all, double tie, Bears bears, Chosen& chosen) {
  const auto hangs = [&](const Candidate& x) { return !bears(x); };
  const auto toChosen = [&](const Candidate& x) {
    double least = squaredBetween(x, all[chosen.indices[0]]);
    for (std::size_t i = 1; i < chosen.count; ++i)
      least = std::min(least, squaredBetween(x, all[chosen.indices[i]]));
    return least;
  };
  while (chosen.count < 4) {
    const std::size_t next = most(all, tie, hangs, toChosen);
    if (next == all.size() || !(toChosen(all[next]) > tie)) return;
    chosen.add(next);
  }
}

/// The plane on which a body would come to rest: the facet of the lower hull of (across, gap) below
/// the centre. Starting from a distant triangle, the candidate farthest below its plane replaces a
/// corner such that the centre stays inside.
class RestingPlane {
 public:
  RestingPlane(const std::vector<Candidate>& all, const Candidate& middle, double extent,
               double deepest, double highest) {
    constexpr double equilateral[3][2] = {
        {1, 0}, {-0.5, 0.5 * std::numbers::sqrt3}, {-0.5, -0.5 * std::numbers::sqrt3}};
    for (std::size_t i = 0; i < 3; ++i) {
      corner_[i] = middle;
      for (std::size_t k = 0; k < 2; ++k)
        corner_[i].across[k] += farOff * extent * equilateral[i][k];
      corner_[i].point.gap = highest + farOff * farOff * (extent + highest - deepest);
    }
    for (std::size_t turns = 0; turns < all.size() + 10; ++turns) {
      const Candidate* lowest = nullptr;
      double least = -1e-12 * (extent + highest - deepest);
      for (const Candidate& each : all)
        if (const double above = heightOf(each); above < least) least = above, lowest = &each;
      if (lowest == nullptr || !exchange(*lowest, middle)) return;
    }
  }

  /// The height of a candidate above the plane.
  double heightOf(const Candidate& x) const {
    const std::array<double, 3> share = shares(corner_, x);
    return x.point.gap - share[0] * corner_[0].point.gap - share[1] * corner_[1].point.gap -
           share[2] * corner_[2].point.gap;
  }
  /// Whether candidates span it around the middle.
  bool found() const { return real_[0] && real_[1] && real_[2]; }

 private:
  using Corners = std::array<Candidate, 3>;
  static constexpr double farOff = 100;

  static std::array<double, 3> shares(const Corners& corners, const Candidate& x) {
    const double whole = turn(corners[0], corners[1], corners[2]);
    return {turn(x, corners[1], corners[2]) / whole, turn(corners[0], x, corners[2]) / whole,
            turn(corners[0], corners[1], x) / whole};
  }
  bool exchange(const Candidate& made, const Candidate& middle) {
    std::size_t best = 3;
    double most = -1e-9;
    for (std::size_t i = 0; i < 3; ++i) {
      Corners tried = corner_;
      tried[i] = made;
      const std::array<double, 3> share = shares(tried, middle);
      const double least = std::min({share[0], share[1], share[2]});
      if (std::isfinite(least) && least > most) most = least, best = i;
    }
    if (best == 3) return false;
    corner_[best] = made;
    real_[best] = true;
    return true;
  }

  Corners corner_;
  std::array<bool, 3> real_{};
};

Candidate middleOf(const std::vector<Candidate>& all) {
  Candidate middle;
  for (const Candidate& each : all)
    for (std::size_t i = 0; i < 2; ++i)
      middle.across[i] += each.across[i] / static_cast<double>(all.size());
  return middle;
}

/// Bearing points come first: those of the plane of rest, regardless of how the body rocks on it,
/// and the present deepest.
void keepFew(std::vector<Candidate>& all) {
  double deepest = all.front().point.gap, highest = deepest, farthest = 0;
  for (const Candidate& each : all) {
    deepest = std::min(deepest, each.point.gap);
    highest = std::max(highest, each.point.gap);
    farthest = std::max(farthest, squaredBetween(each, all.front()));
  }
  const double extent = std::sqrt(farthest), tie = sameSpread * farthest,
               slack = sameDepth * extent;
  const RestingPlane plane(all, middleOf(all), extent, deepest, highest);
  const auto bears = [&](const Candidate& x) {
    return (plane.found() ? plane.heightOf(x) : x.point.gap - deepest) <= slack;
  };
  Chosen chosen = spreadMost(all, tie, bears);
  addFarthest(all, tie, bears, chosen);
  const double equal = equallyDeep * extent;
  bool hasDeepest = false;
  for (std::size_t i = 0; i < chosen.count; ++i)
    hasDeepest = hasDeepest || all[chosen.indices[i]].point.gap <= deepest + equal;
  if (!hasDeepest)
    chosen.add(most(
        all, 0, [](const Candidate&) { return true; },
        [](const Candidate& x) { return -x.point.gap; }));
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
  if (candidates.size() > 4) keepFew(candidates);
  for (Candidate& each : candidates) {
    each.point.onA += origin;
    each.point.onB += origin;
    out.push_back(each.point);
  }
  candidates.clear();
}

}  // namespace compliant
