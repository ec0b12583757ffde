#include <algorithm>
#include <cmath>

#include "engine/scene/building_blocks.hpp"
#include "ui/model/build/templates.hpp"
#include "ui/model/elements/link_states.hpp"
#include "ui/model/elements/naming.hpp"

namespace compliant {
namespace {

constexpr double ropeSag = 0.15;  ///< sag of a rope, relative to its horizontal span

/// Selects nothing: if all of a group were marked, the marks would hide its parts.
Creation created(const Draft& draft, const std::string& label, std::vector<PointRef> points) {
  return {draft.edit(), label, {}, std::move(points)};
}

/// Whether a point of a net is at either end of one direction.
struct AtEnd {
  bool first, last;
  bool any() const { return first || last; }
};

bool isFixed(FixedEdges edges, AtEnd row, AtEnd column) {
  switch (edges) {
    case FixedEdges::Corners:
      return row.any() && column.any();
    case FixedEdges::One:
      return row.first;
    case FixedEdges::Two:
      return row.any();
    case FixedEdges::All:
      return row.any() || column.any();
    case FixedEdges::None:
      break;
  }
  return false;
}

}  // namespace

std::vector<Vec3> ropePlaces(const Vec3& from, const Vec3& to, std::int64_t inner) {
  const Vec3 span = to - from;
  const double depth = ropeSag * std::hypot(span.x(), span.z());
  std::vector<Vec3> places;
  for (std::int64_t i = 0; i <= inner + 1; ++i) {
    const double t = static_cast<double>(i) / static_cast<double>(inner + 1);
    places.push_back(from + t * span - Vec3(0, 4 * depth * t * (1 - t), 0));
  }
  return places;
}

Result<Creation> makeRope(const Scene& scene, const LinkEnd& wantedFrom, const LinkEnd& wantedTo,
                          const RopeShape& shape) {
  const std::int64_t inner = shape.inner;
  if (inner < 1 || inner > mostRopePoints)
    return Error{"", "A rope needs 1 to 1000 points between its ends"};
  Draft draft(scene);
  const Result<LinkEnd> onFrom = pointOnBody(draft, wantedFrom),
                        onTo = pointOnBody(draft, wantedTo);
  if (!onFrom) return onFrom.error();
  if (!onTo) return onTo.error();
  const LinkEnd &from = *onFrom, &to = *onTo;
  const StartPlaces before(draft.scene());
  std::vector<Vec3> ends;
  for (const LinkEnd& end : {from, to}) {
    const auto* there = std::get_if<PointRef>(&end);
    if (there != nullptr && !before.has(*there)) return Error{"", "This point no longer exists"};
    ends.push_back(there != nullptr ? before.place(*there) : std::get<Vec3>(end));
    if (const Status checked = checkPlace(ends.back()); !checked) return checked.error();
  }
  if ((ends[1] - ends[0]).norm() < 1e-9) return Error{"", "A rope needs two different places"};

  // The points of the rope, with those ends that do not exist yet.
  std::vector<Vec3> places = ropePlaces(ends[0], ends[1], inner);
  std::vector<Index> fixed;
  const bool ownStart = std::holds_alternative<Vec3>(from),
             ownEnd = std::holds_alternative<Vec3>(to);
  if (!ownEnd) places.pop_back();
  if (!ownStart) places.erase(places.begin());
  if (ownStart && shape.fixed != FixedEnds::None) fixed.push_back(0);
  if (ownEnd && shape.fixed == FixedEnds::Both)
    fixed.push_back(static_cast<Index>(places.size()) - 1);
  const std::string branch = naturalFreeName(draft.scene(), "rope") + "/";
  const std::vector<PointRef> points = addPoints(draft, 0, branch + "points", places, shape.mass);
  const Id state = points.front().state;
  if (!fixed.empty()) hold(draft, state, fixed);

  std::vector<Id> states{state};
  const auto number = [&](const PointRef& point) {
    if (std::find(states.begin(), states.end(), point.state) == states.end())
      states.push_back(point.state);
    auto first = static_cast<std::int64_t>(places.size());
    for (std::size_t i = 1; states[i] != point.state; ++i) first += before.count(states[i]);
    return first + point.element;
  };
  const auto last = static_cast<std::int64_t>(places.size()) - 1;
  std::vector<Edge> edges;
  if (!ownStart) edges.push_back({number(std::get<PointRef>(from)), 0});
  for (std::int64_t i = 0; i < last; ++i) edges.push_back({i, i + 1});
  if (!ownEnd) edges.push_back({last, number(std::get<PointRef>(to))});
  addLinks(draft, branch + "links", states, edges, shape.compliance);
  return created(draft, "Add rope", points);
}

Result<Creation> makeNet(const Scene& scene, const Vec3& centre, const NetShape& shape) {
  const std::int64_t columns = shape.columns, rows = shape.rows;
  if (std::min(columns, rows) < 2 || std::max(columns, rows) > mostNetPoints)
    return Error{"", "A net needs 2 to 100 points along each side"};
  if (const Status checked = checkPlace(centre); !checked) return checked.error();
  const bool cloth = shape.links == NetLinks::Diagonal;
  std::vector<Vec3> places;
  std::vector<Edge> edges;
  std::vector<Index> fixed;
  const Vec3 corner =
      centre -
      shape.spacing / 2 * Vec3(static_cast<double>(columns - 1), 0, static_cast<double>(rows - 1));
  const auto at = [columns](std::int64_t row, std::int64_t column) {
    return row * columns + column;
  };
  for (std::int64_t row = 0; row < rows; ++row)
    for (std::int64_t column = 0; column < columns; ++column) {
      places.push_back(corner + shape.spacing *
                                    Vec3(static_cast<double>(column), 0, static_cast<double>(row)));
      const bool right = column + 1 < columns, below = row + 1 < rows;
      if (right) edges.push_back({at(row, column), at(row, column + 1)});
      if (below) edges.push_back({at(row, column), at(row + 1, column)});
      if (cloth && right && below) {
        edges.push_back({at(row, column), at(row + 1, column + 1)});
        edges.push_back({at(row, column + 1), at(row + 1, column)});
      }
      if (isFixed(shape.fixed, {row == 0, !below}, {column == 0, !right}))
        fixed.push_back(at(row, column));
    }
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, cloth ? "cloth" : "net") + "/";
  const std::vector<PointRef> points = addPoints(draft, 0, branch + "points", places, shape.mass);
  if (!fixed.empty()) hold(draft, points.front().state, fixed);
  addLinks(draft, branch + "links", {points.front().state}, edges, shape.compliance);
  return created(draft, cloth ? "Add cloth" : "Add net", points);
}

Result<Creation> makePulley(const Scene& scene, const Vec3& centre, const PulleyShape& shape) {
  if (const Status checked = checkPlace(centre); !checked) return checked.error();
  Draft draft(scene);
  const std::string branch = naturalFreeName(scene, "pulley") + "/";
  const Vec3 aside(shape.width / 2, 0, 0), below(0, -shape.depth, 0);
  const std::vector<PointRef> points = addPoints(
      draft, 0, branch + "points",
      {centre - aside + below, centre - aside, centre + aside, centre + aside + below}, 1);
  const Id state = points.front().state;
  for (const Component* user : draft.scene().usersOf(state))
    if (user->type().role == Role::Mass) {
      draft.erase(user->id);
      break;
    }
  draft.add(blocks::masses, branch + "masses",
            {{"state", Link{state}}, {"masses", Array<double>{shape.left, 1, 1, shape.right}}});
  hold(draft, state, {1, 2});
  const Id lengths = draft.add(blocks::scalars, branch + "lengths");
  draft.add(blocks::length, branch + "lengths map",
            {{"inputs", Array<Link>{Link{state}}},
             {"output", Link{lengths}},
             {"edges", Array<Edge>{{0, 1}, {2, 3}}}});
  const Id sum = draft.add(blocks::scalars, branch + "rope length");
  draft.add(blocks::combination, branch + "rope length map",
            {{"inputs", Array<Link>{Link{lengths}}},
             {"output", Link{sum}},
             {"terms", Array<Term>{{0, 0, 0, 1}, {0, 0, 1, 1}}}});
  draft.add(blocks::law, branch + "rope", {{"state", Link{sum}}});
  return created(draft, "Add pulley", points);
}

}  // namespace compliant
