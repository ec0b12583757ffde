#include "engine/import/sofa/lagrangian.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <numeric>

#include "engine/base/rotation.hpp"
#include "engine/base/text.hpp"
#include "engine/import/sofa/frames.hpp"
#include "engine/import/sofa/free_motion.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/states.hpp"

namespace compliant::sofa {

namespace {

std::string noElement(const std::string& data, std::int64_t index, Index count) {
  return data + " contains " + std::to_string(index) + ", but the state has " +
         std::to_string(count) + " elements, counted from 0: it is left out";
}

/// The elements of both sides, pair by pair, counted through both states.
std::vector<Edge> pairsOf(Import& import, const Object& object, const ImportedState& first,
                          const ImportedState& second) {
  const Indices a = indices(import, object, "first_point").value_or(Indices()),
                b = indices(import, object, "second_point").value_or(Indices());
  std::vector<Edge> pairs;
  for (std::size_t i = 0; i < std::min(a.size(), b.size()); ++i) {
    if (a[i] >= first.count)
      import.leavesOut(object, noElement("first_point", a[i], first.count));
    else if (b[i] >= second.count)
      import.leavesOut(object, noElement("second_point", b[i], second.count));
    else
      pairs.push_back({a[i], b[i] + (first.id != second.id ? first.count : 0)});
  }
  return pairs;
}

std::vector<Link> linksOf(const ImportedState& first, const ImportedState& second) {
  std::vector<Link> links{{first.id}};
  if (first.id != second.id) links.push_back({second.id});
  return links;
}

/// x₂ − x₁ = rest.
void joinPoints(Import& import, const Object& object, const ImportedState& first,
                const ImportedState& second, const std::vector<Edge>& pairs) {
  std::vector<Vec3> rest = points(import, object, "rest_vector").value_or(std::vector<Vec3>());
  rest.resize(pairs.size(), Vec3::Zero());
  const std::string name = import.nameOf(object);
  const auto gap =
      addMapped(import, object, "Difference", name + " gap",
                {Holds::Points, 3, static_cast<Index>(pairs.size())}, linksOf(first, second),
                {{"edges", Array<Edge>(pairs)}, {"offset", Array<Vec3>(std::move(rest))}});
  if (gap) addHardLaw(import, object, name, *gap, {});
}

/// The rotation vectors of the second sides in the axes of the first, in the order of rows.
Numbers turnsAtStart(const ImportedState& first, const ImportedState& second,
                     const std::vector<Edge>& pairs) {
  Numbers values;
  for (const Edge& pair : pairs) {
    const auto b = pair[1] - (first.id != second.id ? first.count : 0);
    const Vec3 vector =
        rotationVector(first.start[static_cast<std::size_t>(pair[0])].turn.conjugate() *
                       second.start[static_cast<std::size_t>(b)].turn);
    values.insert(values.end(), {0, 0, 0, vector.x(), vector.y(), vector.z()});
  }
  return values;
}

void joinFrames(Import& import, const Object& object, const ImportedState& first,
                const ImportedState& second, const std::vector<Edge>& pairs) {
  if (object.find("rest_vector") != nullptr)
    import.differs(object, "rest_vector of frames is not supported: their origins meet here");
  Joint joint;
  joint.bodies = linksOf(first, second);
  Plan plan = relativePose(joint, pairs, {true, true, true, true, true, true});
  const std::string name = import.nameOf(object);
  auto pose = addMapped(import, object, plan.type, name + " pose", plan.shape,
                        std::move(plan.inputs), std::move(plan.fields));
  if (!pose) return;
  const bool kept = flag(import, object, "keepOrientationDifference").value_or(false);
  Fields fields = kept
                      ? Fields{{"target", std::string("offset")},
                               {"target_values", Array<double>(turnsAtStart(first, second, pairs))}}
                      : Fields{};
  addHardLaw(import, object, name, *pose, std::move(fields));
}

void importBilateral(Import& import, const Object& object) {
  const auto sides = joined(import, object);
  object.ignore({"rest_vector", "keepOrientationDifference", "numericalTolerance", "activate",
                 "load", "topology1", "topology2", "merge", "derivative", "endTimeActivation"});
  if (!sides) return;
  const auto& [first, second] = *sides;
  if (!flag(import, object, "activate").value_or(true)) {
    import.remarks(object, "activate is off, in SOFA too: it is left out");
    return;
  }
  if (const double load = number(import, object, "load", 1); load != 1)
    import.differs(object, "load is " + numberText(load) + "; here the whole violation is removed");
  const std::vector<Edge> pairs = pairsOf(import, object, *first, *second);
  if (pairs.empty()) {
    import.leavesOut(object, "It joins no elements (first_point and second_point): it is left out");
  } else if (first->holds != second->holds ||
             (first->holds != Holds::Points && first->holds != Holds::Frames)) {
    import.leavesOut(object, "It joins points with points or frames with frames: it is left out");
  } else if (first->holds == Holds::Points) {
    joinPoints(import, object, *first, *second, pairs);
  } else if (first->start.empty() || second->start.empty()) {
    import.leavesOut(object, "The start of its frames is not known: it is left out");
  } else {
    joinFrames(import, object, *first, *second, pairs);
  }
}

/// Values of some elements relative to those at rest.
std::optional<ImportedState> fromRest(Import& import, const Object& object,
                                      const ImportedState& state, const Indices& chosen) {
  const auto width = static_cast<std::size_t>(state.width);
  const Numbers& start = startOf(import, *state.object);
  std::vector<Term> terms;
  Numbers offset;
  for (std::size_t row = 0; row < chosen.size(); ++row) {
    terms.push_back({static_cast<std::int64_t>(row), 0, chosen[row], 1.0});
    for (std::size_t i = 0; i < width; ++i)
      offset.push_back(-start[static_cast<std::size_t>(chosen[row]) * width + i]);
  }
  return addMapped(
      import, object, "LinearCombination", import.nameOf(object) + " displacement",
      {state.holds, state.width, static_cast<Index>(chosen.size())}, {{state.id}},
      {{"terms", Array<Term>(std::move(terms))}, {"offset", Array<double>(std::move(offset))}});
}

/// The poses of frames relative to those at the start.
std::optional<ImportedState> posesFromRest(Import& import, const Object& object,
                                           const ImportedState& state, const Indices& chosen) {
  std::vector<Pose> rest;
  std::vector<Edge> pairs;
  for (const std::int64_t frame : chosen) {
    pairs.push_back(
        {static_cast<std::int64_t>(rest.size()), static_cast<std::int64_t>(chosen.size()) + frame});
    rest.push_back(state.start[static_cast<std::size_t>(frame)]);
  }
  const auto target = framesAtRest(import, object, import.nameOf(object) + " target", rest);
  if (!target) return std::nullopt;
  Joint joint;
  joint.bodies = {*target, {state.id}};
  Plan plan = relativePose(joint, pairs, {true, true, true, true, true, true});
  return addMapped(import, object, plan.type, import.nameOf(object) + " pose", plan.shape,
                   std::move(plan.inputs), std::move(plan.fields));
}

void importFixed(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  Indices chosen = indices(import, object, "indices").value_or(Indices{0});
  const bool all = flag(import, object, "fixAll").value_or(false);
  if (state == nullptr) return;
  if (all) {
    chosen.resize(static_cast<std::size_t>(state->count));
    std::iota(chosen.begin(), chosen.end(), 0);
  }
  for (const std::int64_t index : chosen)
    if (index >= state->count)
      return import.leavesOut(object, noElement("indices", index, state->count));
  if (state->mapped || state->holds == Holds::Coordinates || chosen.empty())
    return import.leavesOut(object,
                            "It fixes elements of a state that no mapping computes: it is "
                            "left out");
  const auto away = state->holds == Holds::Frames ? posesFromRest(import, object, *state, chosen)
                                                  : fromRest(import, object, *state, chosen);
  if (away) addHardLaw(import, object, import.nameOf(object), *away, {});
}

/// All coordinates zero, or as at rest.
void importUniform(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  const bool toRest = flag(import, object, "constrainToRestPos").value_or(false);
  object.ignore({"iterative", "constrainToReferenceFrame"});
  if (state == nullptr) return;
  if (state->holds == Holds::Frames || state->count == 0)
    return import.leavesOut(object, "It acts on numbers, and not on frames: it is left out");
  if (!toRest) return addHardLaw(import, object, import.nameOf(object), *state, {});
  if (state->mapped)
    return import.leavesOut(object,
                            "The rest position of a mapped state (constrainToRestPos) is "
                            "not known: it is left out");
  Indices all(static_cast<std::size_t>(state->count));
  std::iota(all.begin(), all.end(), 0);
  if (const auto away = fromRest(import, object, *state, all))
    addHardLaw(import, object, import.nameOf(object), *away, {});
}

/// min ≤ x ≤ max as two stops: x − min ≥ 0 and max − x ≥ 0.
void importStopper(Import& import, const Object& object) {
  const ImportedState* state = stateOf(import, object);
  const std::int64_t index = wholeNumber(import, object, "index", 0, 0, 1'000'000'000);
  const double low = number(import, object, "min", -100), high = number(import, object, "max", 100);
  if (state == nullptr) return;
  if (state->holds != Holds::Scalars)
    return import.leavesOut(object, "It stops scalars (Vec1d): it is left out");
  if (index >= state->count)
    return import.leavesOut(object, noElement("index", index, state->count));
  if (low > high)
    return import.leavesOut(object, "min is " + numberText(low) + " and max " + numberText(high) +
                                        ": no value lies between: it is left out");
  const auto room = addMapped(import, object, "LinearCombination", import.nameOf(object) + " room",
                              {Holds::Scalars, 1, 2}, {{state->id}},
                              {{"terms", Array<Term>{{0, 0, index, 1.0}, {1, 0, index, -1.0}}},
                               {"offset", Array<double>{-low, high}}});
  if (!room) return;
  addHardLaw(import, object, import.nameOf(object), *room,
             {{"admissible", std::string("pushing")}});
  if (!state->mapped) {
    const double start = startOf(import, *state->object)[static_cast<std::size_t>(index)];
    if (start < low || start > high)
      import.differs(object, "The value starts at " + numberText(start) +
                                 ", beyond its stop: SOFA puts it there before the first step, "
                                 "here it goes back at a limited speed");
  }
}

}  // namespace

std::optional<std::pair<const ImportedState*, const ImportedState*>> joined(Import& import,
                                                                            const Object& object) {
  const ImportedState* first =
      stateOf(import, object, object.find("object1") != nullptr ? "object1" : "mstate");
  const ImportedState* second =
      object.find("object2") != nullptr ? stateOf(import, object, "object2") : first;
  object.ignore({"object1", "object2", "mstate"});
  if (first == nullptr || second == nullptr) return std::nullopt;
  return std::pair(first, second);
}

void addHardLaw(Import& import, const Object& object, const std::string& name,
                const ImportedState& state, Fields fields) {
  fields.emplace_back("state", Link{state.id});
  if (freeMotionLoop(import) == nullptr) {
    fields.emplace_back("enabled", false);
    import.remarks(
        object, "Without a FreeMotionAnimationLoop it does nothing in SOFA: it is disabled here");
  }
  import.add(object, "UniformCompliance", name, std::move(fields));
}

void importLagrangian(Import& import) {
  for (const Object* object :
       import.take({"BilateralLagrangianConstraint", "BilateralInteractionConstraint"}))
    importBilateral(import, *object);
  for (const Object* object : import.take({"FixedLagrangianConstraint"}))
    importFixed(import, *object);
  for (const Object* object : import.take({"UniformLagrangianConstraint", "UniformConstraint"}))
    importUniform(import, *object);
  for (const Object* object : import.take({"StopperLagrangianConstraint", "StopperConstraint"}))
    importStopper(import, *object);
  for (const Object* object : import.take({"SlidingLagrangianConstraint", "SlidingConstraint"}))
    importSliding(import, *object);
  for (const Object* object :
       import.take({"UnilateralLagrangianConstraint", "UnilateralInteractionConstraint",
                    "AugmentedLagrangianConstraint"})) {
    object->ignoreAll();
    import.remarks(*object,
                   "Contacts fill it while SOFA runs; here they are made where shapes touch");
  }
}

}  // namespace compliant::sofa
