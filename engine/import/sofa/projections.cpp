#include "engine/import/sofa/projections.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// Indices of the points inside any of the boxes "xmin ymin zmin xmax ymax zmax …" of the object.
Indices insideBoxes(Import& import, const Object& region) {
  const auto given = numbers(import, region, "box");
  const Numbers box = given && given->size() >= 6 ? *given : Numbers{0, 0, 0, 1, 1, 1};
  if (!given || given->size() % 6 != 0 || given->empty())
    import.leavesOut(
        region,
        given && given->size() > 6
            ? "box has " + std::to_string(given->size()) +
                  " numbers, not six per box: the last box is left out"
            : std::string("box does not have six numbers: SOFA's default 0 0 0 1 1 1 is used"));
  std::vector<Vec3> places;
  if (auto own = points(import, region, "position")) {
    places = *own;
  } else {
    const std::string* link = region.find("mstate");
    const Object* object =
        link ? stateObject(import, region, *link) : stateObjectAbove(*region.node);
    const auto holds = object != nullptr ? holdsOf(*object) : std::nullopt;
    if (holds == Holds::Points || holds == Holds::Frames) {
      const Numbers& start = startOf(import, *object);
      if (!import.spend(region, "position", double(start.size()))) return {};
      if (holds == Holds::Points) places = asPoints(start);
      if (holds == Holds::Frames)
        for (const Pose& pose : asPoses(start)) places.push_back(pose.place);
    }
  }
  Indices inside;
  // Each point is checked against each box.
  if (!import.spend(region, "box", double(places.size()) * double(box.size() / 6))) return inside;
  for (std::size_t i = 0; i < places.size(); ++i)
    for (std::size_t b = 0; b + 5 < box.size(); b += 6) {
      const Vec3 a(box[b], box[b + 1], box[b + 2]), c(box[b + 3], box[b + 4], box[b + 5]);
      if ((places[i].array() >= a.cwiseMin(c).array()).all() &&
          (places[i].array() <= a.cwiseMax(c).array()).all()) {
        inside.push_back(static_cast<std::int64_t>(i));
        break;
      }
    }
  return inside;
}

/// The elements to hold, without duplicates and missing elements.
Indices heldBy(Import& import, const Object& constraint, const ImportedState& state) {
  Indices chosen;
  if (constraint.type == "BoxConstraint") {
    chosen = insideBoxes(import, constraint);
  } else if (flag(import, constraint, "fixAll").value_or(false)) {
    chosen.resize(static_cast<std::size_t>(state.count));
    std::iota(chosen.begin(), chosen.end(), 0);
  } else {
    // Without indices SOFA holds the first element.
    chosen = indices(import, constraint, "indices").value_or(Indices{0});
  }
  std::sort(chosen.begin(), chosen.end());
  chosen.erase(std::unique(chosen.begin(), chosen.end()), chosen.end());
  const auto beyond = std::lower_bound(chosen.begin(), chosen.end(), state.count);
  if (beyond != chosen.end())
    import.leavesOut(constraint, "indices contains " + std::to_string(*beyond) +
                                     ", but the state has " + std::to_string(state.count) +
                                     " elements, counted from 0: it is left out");
  chosen.erase(beyond, chosen.end());
  return chosen;
}

/// The component for held directions of points: all, two (a line remains) or one (a plane remains).
std::pair<std::string, Fields> holding(const Numbers& directions) {
  const auto held =
      std::count_if(directions.begin(), directions.end(), [](double d) { return d != 0; });
  if (held == 3) return {"FixedPoints", {}};
  const bool wanted = held == 1;
  const auto axis = std::find_if(directions.begin(), directions.end(),
                                 [&](double d) { return (d != 0) == wanted; });
  return {"FixedDirections",
          {{"keep", std::string(held == 1 ? "plane" : "line")},
           {"direction", Vec3(Vec3::Unit(axis - directions.begin()))}}};
}

void importProjection(Import& import, const Object& constraint) {
  const ImportedState* state = stateOf(import, constraint);
  if (state == nullptr) return;
  Indices chosen = heldBy(import, constraint, *state);
  constraint.ignore(
      {"indices", "fixAll", "box", "topology", "projectVelocity", "activate_projectVelocity"});
  if (state->mapped) {
    import.leavesOut(
        constraint,
        "A mapping computes its state; only independent states can be fixed: it is left out");
    return;
  }
  if (chosen.empty()) {
    import.leavesOut(constraint, "It fixes no element of its state: it is left out");
    return;
  }
  Numbers directions{1, 1, 1};
  if (constraint.type.starts_with("Partial")) {
    directions = numbers(import, constraint, "fixedDirections").value_or(directions);
    if (state->holds == Holds::Frames) {
      const auto held =
          std::count_if(directions.begin(), directions.end(), [](double d) { return d != 0; });
      if (directions.size() != 6 || held != 6) {
        import.leavesOut(
            constraint,
            directions.size() != 6
                ? "fixedDirections must be six numbers, for frames: it is left out"
                : "Frames can only be fixed in all six directions here: it is left out");
        return;
      }
      directions = {1, 1, 1};
    }
    if ((state->holds != Holds::Points && state->holds != Holds::Frames) ||
        directions.size() != 3) {
      import.leavesOut(constraint,
                       "fixedDirections must be three numbers, for points: it is left out");
      return;
    }
    if (directions == Numbers{0, 0, 0}) {
      import.leavesOut(constraint, "fixedDirections fixes no direction: it is left out");
      return;
    }
  }
  auto [type, fields] = holding(directions);
  fields.emplace_back("state", Link{state->id});
  fields.emplace_back("indices", Array<std::int64_t>(std::move(chosen)));
  import.add(constraint, type, import.nameOf(constraint), std::move(fields));
}

}  // namespace

std::optional<Numbers> regionData(Import& import, const Object& object, std::string_view data) {
  if (object.type != "BoxROI" || data != "indices") return std::nullopt;
  const Indices inside = insideBoxes(import, object);
  return Numbers(inside.begin(), inside.end());
}

void importProjections(Import& import) {
  for (const Object* region : import.take({"BoxROI"}))
    region->ignore({"box", "position", "indices", "mstate", "drawBoxes", "computeEdges",
                    "computeTriangles", "computeTetrahedra", "doUpdate"});
  for (const Object* constraint :
       import.take({"FixedConstraint", "FixedProjectiveConstraint", "PartialFixedConstraint",
                    "PartialFixedProjectiveConstraint", "BoxConstraint"}))
    importProjection(import, *constraint);
}

}  // namespace compliant::sofa
