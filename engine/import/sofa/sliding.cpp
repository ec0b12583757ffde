#include <algorithm>

#include "engine/base/text.hpp"
#include "engine/import/sofa/free_motion.hpp"
#include "engine/import/sofa/lagrangian.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// A point P and the ends A and B of the segment on which it slides.
struct Sliding {
  const ImportedState* points = nullptr;
  const ImportedState* axis = nullptr;
  std::int64_t p = 0, a = 0, b = 0;
  double length = 0;  ///< m, of the segment at the start
  double along = 0;   ///< m, of the point from A
};

std::optional<Sliding> slidingOf(Import& import, const Object& object) {
  const auto sides = joined(import, object);
  object.ignore({"force"});
  Sliding sliding;
  const auto index = [&](std::string_view data) {
    return wholeNumber(import, object, data, 0, 0, 1'000'000'000);
  };
  sliding.p = index("sliding_point");
  sliding.a = index("axis_1");
  sliding.b = index("axis_2");
  if (!sides) return std::nullopt;
  std::tie(sliding.points, sliding.axis) = *sides;
  const bool points =
      sliding.points->holds == Holds::Points && sliding.axis->holds == Holds::Points;
  if (!points || sliding.p >= sliding.points->count ||
      std::max(sliding.a, sliding.b) >= sliding.axis->count) {
    import.leavesOut(object, points ? "It refers to a point that does not exist: it is left out"
                                    : "It joins points (Vec3d): it is left out");
    return std::nullopt;
  }
  return sliding;
}

/// The start of a point, from its own state or from its MechanicalObject.
Vec3 startAt(Import& import, const ImportedState& state, std::int64_t point) {
  const Numbers& start = startOf(import, *state.object);
  const auto at = 3 * static_cast<std::size_t>(point);
  return at + 2 < start.size() ? Vec3(start[at], start[at + 1], start[at + 2]) : Vec3(Vec3::Zero());
}

/// s ≥ 0 and length − s ≥ 0.
void addEnds(Import& import, const Object& object, const ImportedState& along,
             const Sliding& sliding) {
  const auto room = addMapped(import, object, "LinearCombination", import.nameOf(object) + " room",
                              {Holds::Scalars, 1, 2}, {{along.id}},
                              {{"terms", Array<Term>{{0, 0, 0, 1.0}, {1, 0, 0, -1.0}}},
                               {"offset", Array<double>{0.0, sliding.length}}});
  if (room)
    addHardLaw(import, object, import.nameOf(object) + " ends", *room,
               {{"admissible", std::string("pushing")}});
}

/// The point of the segment at the distance s from A, with s as a separate state.
std::optional<ImportedState> addPlace(Import& import, const Object& object,
                                      const Sliding& sliding) {
  const std::string name = import.nameOf(object);
  const double s = std::clamp(sliding.along, 0.0, sliding.length);
  const Id scalars =
      import.add(object, "Scalars", name + " along", {{"position", Array<double>{s}}});
  if (scalars == 0) return std::nullopt;
  const ImportedState along{{Holds::Scalars, 1, 1},
                            &object,
                            scalars,
                            import.scene.find(scalars)->name,
                            false,
                            {},
                            nullptr};
  addEnds(import, object, along, sliding);
  const auto place = addMapped(
      import, object, "PathPoints", name + " place", {Holds::Points, 3, 1},
      {{sliding.axis->id}, {scalars}},
      {{"points",
        Array<Term>{{0, 1, 0, 0.0}, {0, 0, sliding.a, sliding.length}, {0, 0, sliding.b, 0.0}}}});
  // SOFA has no geometric stiffness for this constraint; in our scene it would slow the point down.
  if (place) import.stiffening[place->id] = Stiffening::None;
  return place;
}

void addGap(Import& import, const Object& object, const ImportedState& on, std::int64_t at,
            const ImportedState& points, std::int64_t p) {
  const bool same = on.id == points.id;
  std::vector<Link> inputs{{on.id}};
  if (!same) inputs.push_back({points.id});
  const auto gap =
      addMapped(import, object, "Difference", import.nameOf(object) + " gap", {Holds::Points, 3, 1},
                std::move(inputs), {{"edges", Array<Edge>{{at, p + (same ? 0 : on.count)}}}});
  if (gap) addHardLaw(import, object, import.nameOf(object), *gap, {});
}

}  // namespace

void importSliding(Import& import, const Object& object) {
  auto sliding = slidingOf(import, object);
  if (!sliding) return;
  const Vec3 a = startAt(import, *sliding->axis, sliding->a),
             b = startAt(import, *sliding->axis, sliding->b),
             p = startAt(import, *sliding->points, sliding->p);
  sliding->length = (b - a).norm();
  if (!(sliding->length >= 1e-9)) {
    import.remarks(object, "The ends of its axis are one point: the other point is held there");
    return addGap(import, object, *sliding->axis, sliding->a, *sliding->points, sliding->p);
  }
  if (sliding->axis->mapped || sliding->points->mapped)
    import.remarks(object, "Its segment is as long as the positions in the file say");
  sliding->along = (p - a).dot(b - a) / sliding->length;
  const auto place = addPlace(import, object, *sliding);
  if (!place) return;
  import.sliding = true;
  addGap(import, object, *place, 0, *sliding->points, sliding->p);
  import.remarks(object,
                 "The place along the segment is a state of its own without mass; constraints are "
                 "eliminated exactly for its sake, not iterated");
}

}  // namespace compliant::sofa
