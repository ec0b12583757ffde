#include <algorithm>
#include <array>
#include <numeric>

#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

constexpr std::array<const char*, 6> coordinateFields{"x", "y", "z", "rx", "ry", "rz"};

/// Whether SOFA's derivative of the rotation is that of the rotation vector, or the one at no
/// rotation, which is the same for joints that hold or leave free all that turns.
enum class Derivative { Exact, AtNoRotation };

std::optional<Plan> jointOf(Import& import, const Object& mapping, Joint joint,
                            Derivative derivative) {
  joint.translation = flag(import, mapping, "translation").value_or(true);
  joint.rotation = flag(import, mapping, "rotation").value_or(true);
  if (!joint.translation && !joint.rotation)
    return refused(import, mapping, "Without translation and rotation it computes nothing");
  if (joint.pairs.empty()) return refused(import, mapping, "It has no pairs of frames");
  if (joint.rotation && derivative == Derivative::AtNoRotation)
    import.differs(mapping,
                   "SOFA turns torques as if the joint had no rotation (exact_dlog is off); here "
                   "they follow the rotation vector: soft joints differ at large angles");
  const std::array<bool, 6> chosen{joint.translation, joint.translation, joint.translation,
                                   joint.rotation,    joint.rotation,    joint.rotation};
  Plan plan = relativePose(joint, joint.pairs, chosen);
  plan.joint = std::make_shared<const Joint>(std::move(joint));
  return plan;
}

Derivative derivativeOf(Import& import, const Object& mapping) {
  return flag(import, mapping, "exact_dlog").value_or(false) ? Derivative::Exact
                                                             : Derivative::AtNoRotation;
}

/// The side of the joint with the frame at rest.
enum class AtRest { A, B };

std::optional<Plan> jointWith(Import& import, const Object& mapping, const ImportedState& input,
                              const std::vector<Pose>& poses, AtRest side, Derivative derivative) {
  if (input.count == 0) return refused(import, mapping, "Its input has no frames");
  const auto target = atRest(import, mapping, poses);
  if (!target) return std::nullopt;
  Joint joint;
  joint.bodies = {*target, {input.id}};
  for (Index i = 0; i < input.count; ++i) {
    const Edge pair{i, input.count + i};
    joint.pairs.push_back(side == AtRest::A ? pair : Edge{pair[1], pair[0]});
  }
  return jointOf(import, mapping, std::move(joint), derivative);
}

}  // namespace

Plan relativePose(const Joint& joint, const std::vector<Edge>& pairs,
                  const std::array<bool, 6>& chosen) {
  const int width = static_cast<int>(std::count(chosen.begin(), chosen.end(), true));
  Plan plan{"RelativePose", {Holds::Coordinates, width, static_cast<Index>(pairs.size())}};
  plan.fields.emplace_back("pairs", Array<Edge>(pairs));
  for (std::size_t i = 0; i < 6; ++i)
    if (!chosen[i]) plan.fields.emplace_back(coordinateFields[i], false);
  plan.inputs = joint.bodies;
  return plan;
}

std::optional<Link> framesAtRest(Import& import, const Object& from, const std::string& name,
                                 const std::vector<Pose>& poses) {
  const Id frames = import.add(from, "RigidFrames", name, frameFields(poses, {}));
  if (frames == 0) return std::nullopt;
  std::vector<std::int64_t> all(poses.size());
  std::iota(all.begin(), all.end(), 0);
  Fields fields{{"state", Link{frames}}, {"indices", Array<std::int64_t>(std::move(all))}};
  import.add(from, "FixedPoints", import.scene.find(frames)->name + " at rest", std::move(fields));
  return Link{frames};
}

std::optional<Link> atRest(Import& import, const Object& mapping, const std::vector<Pose>& poses) {
  return framesAtRest(import, mapping, import.nameOf(*outputOf(import, mapping)) + " target",
                      poses);
}

std::optional<Plan> jointInState(Import& import, const Object& mapping, const States& inputs) {
  Joint joint;
  joint.bodies = {{inputs[0]->id}};
  joint.pairs = pairs(import, mapping, "pairs").value_or(std::vector<Edge>());
  for (const Edge& pair : joint.pairs) {
    for (const std::int64_t end : pair)
      if (end >= inputs[0]->count)
        return refused(import, mapping,
                       "pairs contains " + std::to_string(end) + ", but the input has " +
                           std::to_string(inputs[0]->count) + " frames, counted from 0");
    if (pair[0] == pair[1])
      return refused(import, mapping,
                     "pairs joins frame " + std::to_string(pair[0]) + " to itself");
  }
  return jointOf(import, mapping, std::move(joint), derivativeOf(import, mapping));
}

std::optional<Plan> jointBetweenStates(Import& import, const Object& mapping,
                                       const States& inputs) {
  if (inputs.size() != 2 || inputs[0] == inputs[1])
    return refused(import, mapping, "It joins the frames of two different states");
  Joint joint;
  joint.bodies = {{inputs[0]->id}, {inputs[1]->id}};
  for (const Edge& pair : pairs(import, mapping, "pairs").value_or(std::vector<Edge>())) {
    const auto a = through(inputs, 0, pair[0]), b = through(inputs, 1, pair[1]);
    if (!a || !b)
      return refused(import, mapping,
                     "pairs contains " + std::to_string(pair[0]) + " " + std::to_string(pair[1]) +
                         ", but its inputs have " + std::to_string(inputs[0]->count) + " and " +
                         std::to_string(inputs[1]->count) + " frames, counted from 0");
    joint.pairs.push_back({*a, *b});
  }
  return jointOf(import, mapping, std::move(joint), Derivative::Exact);
}

std::optional<Plan> jointToTargets(Import& import, const Object& mapping, const States& inputs) {
  const Numbers given = numbers(import, mapping, "targets").value_or(Numbers());
  if (given.size() != 7 * static_cast<std::size_t>(inputs[0]->count))
    return refused(import, mapping,
                   "targets has " + std::to_string(given.size()) +
                       " numbers, not seven for each of the " + std::to_string(inputs[0]->count) +
                       " frames of the input");
  std::vector<Pose> targets = posesFrom(import, mapping, "targets", given);
  if (!flag(import, mapping, "rotation").value_or(true))
    for (Pose& target : targets) target.turn.setIdentity();  // as SOFA does
  return jointWith(import, mapping, *inputs[0], targets, AtRest::A, derivativeOf(import, mapping));
}

std::optional<Plan> jointToWorld(Import& import, const Object& mapping, const States& inputs) {
  const std::vector<Pose> origin(static_cast<std::size_t>(inputs[0]->count));
  return jointWith(import, mapping, *inputs[0], origin, AtRest::A, Derivative::AtNoRotation);
}

std::optional<Plan> jointToRest(Import& import, const Object& mapping, const States& inputs) {
  const ImportedState& input = *inputs[0];
  std::vector<Pose> rest = input.start;
  // SOFA knows a rest position apart from the position; without one it is the position at the
  // start.
  const std::string* text = input.mapped ? nullptr : input.object->find("rest_position");
  if (text != nullptr) {
    const auto given = parseNumbers(*text);
    if (!given || given->size() != 7 * static_cast<std::size_t>(input.count))
      return refused(import, mapping,
                     "The rest_position of its input is not seven numbers for each frame");
    rest = posesFrom(import, *input.object, "rest_position", *given);
  }
  return jointWith(import, mapping, input, rest, AtRest::B, derivativeOf(import, mapping));
}

}  // namespace compliant::sofa
