#include <map>
#include <utility>

#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

/// A coordinate of the velocity of a frame: x, y, z of its origin, then those of its rotation.
struct WheelEnd {
  std::int64_t input, frame, coordinate;

  bool turns() const { return coordinate >= 3; }
  std::int64_t axis() const { return turns() ? coordinate - 3 : coordinate; }
};

/// The ends of the pairs "frame coordinate frame coordinate", two for each pair. Nothing, and a
/// finding, when one of them does not exist.
std::optional<std::vector<WheelEnd>> wheelEnds(Import& import, const Object& mapping,
                                               const States& inputs) {
  const auto none = [&](const std::string& why) {
    refused(import, mapping, why);
    return std::nullopt;
  };
  const Indices given = indices(import, mapping, "pairs").value_or(Indices());
  if (given.empty() || given.size() % 4 != 0)
    return none("pairs has " + std::to_string(given.size()) +
                " numbers, not four per pair (frame and coordinate, twice)");
  std::vector<WheelEnd> ends;
  for (std::size_t i = 0; i < given.size(); i += 2) {
    const auto input = static_cast<std::int64_t>(i / 2 % 2);
    const WheelEnd end{input, given[i], given[i + 1]};
    const Index frames = inputs[static_cast<std::size_t>(input)]->count;
    if (end.frame >= frames)
      return none("pairs contains frame " + std::to_string(end.frame) + ", but input " +
                  std::to_string(input) + " has " + std::to_string(frames) +
                  " frames, counted from 0");
    if (end.coordinate >= 6)
      return none("pairs contains coordinate " + std::to_string(end.coordinate) +
                  ", but a frame has 6, counted from 0");
    ends.push_back(end);
  }
  return ends;
}

const ImportedState& stateOfEnd(const States& inputs, const WheelEnd& end) {
  return *inputs[static_cast<std::size_t>(end.input)];
}

/// The angles of the rotating ends, about world axes. They are measured from frames at rest at the
/// start of the ends, so that they begin at zero, away from where a twist is undefined.
std::optional<ImportedState> anglesOf(Import& import, const Object& mapping, const States& inputs,
                                      const std::vector<WheelEnd>& ends) {
  std::vector<Pose> rest, turned;
  for (const WheelEnd& end : ends) {
    const Pose& start = stateOfEnd(inputs, end).start[static_cast<std::size_t>(end.frame)];
    const auto toAxis =
        Eigen::Quaterniond::FromTwoVectors(Vec3::UnitZ(), Vec3(Vec3::Unit(end.axis())));
    rest.push_back(start);
    turned.push_back({Vec3::Zero(), start.turn.conjugate() * toAxis});
  }
  std::vector<Edge> pairs;
  for (const WheelEnd& end : ends)
    pairs.push_back(
        {static_cast<std::int64_t>(pairs.size()),
         static_cast<std::int64_t>(rest.size()) + *through(inputs, end.input, end.frame)});
  const auto target = atRest(import, mapping, rest);
  if (!target) return std::nullopt;
  const auto count = static_cast<Index>(pairs.size());
  const Array<Vec3> rotations = rotationsOf(turned);
  const auto angles = addMapped(
      import, mapping, "HingeAngle", import.nameOf(*outputOf(import, mapping)) + " angles",
      {Holds::Scalars, 1, count}, {*target, {inputs[0]->id}, {inputs[1]->id}},
      {{"pairs", Array<Edge>(std::move(pairs))},
       {"rotation_a", rotations},
       {"rotation_b", rotations}});
  // SOFA's mapping has no geometric stiffness.
  if (angles) import.stiffening[angles->id] = Stiffening::None;
  return angles;
}

/// One coordinate of the origins of all frames of an input.
std::optional<ImportedState> slidesOf(Import& import, const Object& mapping, const States& inputs,
                                      const WheelEnd& end) {
  const ImportedState& input = stateOfEnd(inputs, end);
  return addMapped(
      import, mapping, "Mask",
      import.nameOf(*outputOf(import, mapping)) + " " + std::string(1, "xyz"[end.axis()]),
      {Holds::Scalars, 1, input.count}, {{input.id}},
      {{"coordinates", Array<std::int64_t>{end.axis()}}});
}

}  // namespace

std::optional<Plan> gear(Import& import, const Object& mapping, const States& inputs) {
  const double ratio = number(import, mapping, "ratio", 1);
  if (inputs.size() != 2 || inputs[0] == inputs[1]) {
    mapping.ignoreAll();
    return refused(import, mapping, "It joins the frames of two different states");
  }
  const auto ends = wheelEnds(import, mapping, inputs);
  if (!ends) return std::nullopt;
  if (ratio == 0) return refused(import, mapping, "Its ratio is 0, which couples nothing");
  std::vector<WheelEnd> turning;
  for (const WheelEnd& end : *ends)
    if (end.turns()) turning.push_back(end);
  std::vector<Link> states;
  std::int64_t elements = 0;
  const auto counted = [&](const ImportedState& state) {
    states.push_back({state.id});
    return std::exchange(elements, elements + state.count);
  };
  std::int64_t nextAngle = 0;
  if (!turning.empty()) {
    const auto angles = anglesOf(import, mapping, inputs, turning);
    if (!angles) return std::nullopt;
    nextAngle = counted(*angles);
  }
  std::map<std::pair<std::int64_t, std::int64_t>, std::int64_t> slides;  // by input and coordinate
  Indices numbered;  // elements of the states, by end
  for (const WheelEnd& end : *ends) {
    if (end.turns()) {
      numbered.push_back(nextAngle++);
      continue;
    }
    const auto [first, isNew] = slides.try_emplace({end.input, end.coordinate}, 0);
    if (isNew) {
      const auto slide = slidesOf(import, mapping, inputs, end);
      if (!slide) return std::nullopt;
      first->second = counted(*slide);
    }
    numbered.push_back(first->second + end.frame);
  }
  std::vector<Edge> pairs;
  for (std::size_t i = 0; i < numbered.size(); i += 2)
    pairs.push_back({numbered[i], numbered[i + 1]});
  import.differs(
      mapping,
      "SOFA couples velocities alone, so that hard gears drift and soft ones resist all "
      "motion, with h/c; here positions count from the start, and the law restores them");
  if (!turning.empty())
    import.differs(
        mapping,
        "SOFA couples angular velocities about axes of the world, here the angles turned "
        "about them: the same while each frame turns about its axis alone");
  Plan plan{"Gear", {Holds::Scalars, 1, static_cast<Index>(pairs.size())}};
  plan.fields = {{"pairs", Array<Edge>(std::move(pairs))},
                 {"radius_a", Array<double>{-ratio}},
                 {"radius_b", Array<double>{1.0}}};
  plan.inputs = std::move(states);
  return plan;
}

}  // namespace compliant::sofa
