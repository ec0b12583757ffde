#include <algorithm>
#include <cmath>

#include "ui/model/copying.hpp"
#include "ui/model/link_states.hpp"

namespace compliant {
namespace {

constexpr double ropeMass = 0.1;     ///< kg per point of ropes and nets
constexpr double sag = 0.15;         ///< of a rope, beside its horizontal span
constexpr double netSpacing = 0.25;  ///< m

Creation created(const Draft& draft, const std::string& label, Id selected,
                 std::vector<PointOf> points) {
  return {draft.edit(), label, {selected}, std::move(points)};
}

}  // namespace

std::vector<Vec3> ropePlaces(const Vec3& from, const Vec3& to, std::int64_t inner) {
  const Vec3 span = to - from;
  const double depth = sag * std::hypot(span.x(), span.z());
  std::vector<Vec3> places;
  for (std::int64_t i = 0; i <= inner + 1; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(inner + 1);
    places.push_back(from + t * span - Vec3(0, 4 * depth * t * (1 - t), 0));
  }
  return places;
}

Result<Creation> makeRope(const Scene& scene, const LinkEnd& from, const LinkEnd& to,
                          std::int64_t inner, double compliance) {
  if (inner < 1 || inner > 1000)
    return Error{"", "A rope has between 1 and 1000 points between its ends"};
  const StartPlaces before(scene);
  std::vector<Vec3> ends;
  for (const LinkEnd& end : {from, to}) {
    const auto* there = std::get_if<PointOf>(&end);
    if (there != nullptr && !before.has(*there))
      return Error{"", "There is no such point any more"};
    ends.push_back(there != nullptr ? before.place(*there) : std::get<Vec3>(end));
    if (const Status problem = checkPlace(ends.back())) return *problem;
  }
  if ((ends[1] - ends[0]).norm() < 1e-9) return Error{"", "A rope needs two places that differ"};

  // The points of the rope, with those ends that are not there yet.
  std::vector<Vec3> places = ropePlaces(ends[0], ends[1], inner);
  std::vector<Index> held;
  const bool ownStart = std::holds_alternative<Vec3>(from),
             ownEnd = std::holds_alternative<Vec3>(to);
  if (!ownEnd) places.pop_back();
  if (!ownStart) places.erase(places.begin());
  if (ownStart) held.push_back(0);
  if (ownEnd) held.push_back(static_cast<Index>(places.size()) - 1);
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "rope") + "/";
  const std::vector<PointOf> points = addPoints(draft, 0, branch + "points", places, ropeMass);
  const Id state = points.front().state;
  if (!held.empty()) hold(draft, state, held);

  std::vector<Id> states{state};
  const auto number = [&](const PointOf& point) {
    if (std::find(states.begin(), states.end(), point.state) == states.end())
      states.push_back(point.state);
    auto first = static_cast<std::int64_t>(places.size());
    for (std::size_t i = 1; states[i] != point.state; ++i) first += before.count(states[i]);
    return first + point.element;
  };
  const auto last = static_cast<std::int64_t>(places.size()) - 1;
  std::vector<Edge> edges;
  if (!ownStart) edges.push_back({number(std::get<PointOf>(from)), 0});
  for (std::int64_t i = 0; i < last; ++i) edges.push_back({i, i + 1});
  if (!ownEnd) edges.push_back({last, number(std::get<PointOf>(to))});
  const Id links = addLinks(draft, branch + "links", states, edges, compliance);
  return created(draft, "Add rope", links, points);
}

Result<Creation> makeNet(const Scene& scene, const Vec3& centre, std::int64_t side, NetLinks links,
                         double compliance) {
  if (side < 2 || side > 100)
    return Error{"", "A net has between 2 and 100 points along each side"};
  if (const Status problem = checkPlace(centre)) return *problem;
  const bool cloth = links == NetLinks::Diagonal;
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  const double half = netSpacing * static_cast<double>(side - 1) / 2;
  const auto at = [side](std::int64_t row, std::int64_t column) { return row * side + column; };
  for (std::int64_t row = 0; row < side; ++row)
    for (std::int64_t column = 0; column < side; ++column) {
      places.push_back(centre + Vec3(netSpacing * static_cast<double>(column) - half, 0,
                                     netSpacing * static_cast<double>(row) - half));
      const bool right = column + 1 < side, below = row + 1 < side;
      if (right) edges.push_back({at(row, column), at(row, column + 1)});
      if (below) edges.push_back({at(row, column), at(row + 1, column)});
      if (cloth && right && below) {
        edges.push_back({at(row, column), at(row + 1, column + 1)});
        edges.push_back({at(row, column + 1), at(row + 1, column)});
      }
    }
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, cloth ? "cloth" : "net") + "/";
  const std::vector<PointOf> points = addPoints(draft, 0, branch + "points", places, ropeMass);
  hold(draft, points.front().state, {0, at(0, side - 1), at(side - 1, 0), at(side - 1, side - 1)});
  const Id law = addLinks(draft, branch + "links", {points.front().state}, edges, compliance);
  return created(draft, cloth ? "Add cloth" : "Add net", law, points);
}

Result<Creation> makePulley(const Scene& scene, const Vec3& centre) {
  if (const Status problem = checkPlace(centre)) return *problem;
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "pulley") + "/";
  const Vec3 aside(0.3, 0, 0), below(0, -1, 0);
  const std::vector<PointOf> points = addPoints(
      draft, 0, branch + "points",
      {centre - aside + below, centre - aside, centre + aside, centre + aside + below}, 1);
  const Id state = points.front().state;
  for (const Component* user : draft.scene().usersOf(state))
    if (user->type().role == Role::Mass) {
      draft.erase(user->id);
      break;
    }
  draft.add("PointMasses", branch + "masses",
            {{"state", Link{state}}, {"masses", Array<double>{1, 1, 1, 2}}});
  hold(draft, state, {1, 2});
  const Id lengths = draft.add("Scalars", branch + "lengths");
  draft.add("Distance", branch + "lengths map",
            {{"inputs", Array<Link>{Link{state}}},
             {"output", Link{lengths}},
             {"edges", Array<Edge>{{0, 1}, {2, 3}}}});
  const Id sum = draft.add("Scalars", branch + "rope length");
  draft.add("LinearCombination", branch + "rope length map",
            {{"inputs", Array<Link>{Link{lengths}}},
             {"output", Link{sum}},
             {"terms", Array<Term>{{0, 0, 0, 1}, {0, 0, 1, 1}}}});
  const Id rope = draft.add("UniformCompliance", branch + "rope", {{"state", Link{sum}}});
  return created(draft, "Add pulley", rope, points);
}

}  // namespace compliant
