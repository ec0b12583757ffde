#include "engine/import/sofa/mappings.hpp"
#include "engine/import/sofa/passes.hpp"

#include <algorithm>
#include <numeric>
#include <set>

#include "engine/base/text.hpp"
#include "engine/import/sofa/mapping_plan.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

/// A mapping with its states.
struct Join {
  const Object* object = nullptr;
  std::vector<const Object*> inputs;  ///< MechanicalObjects; null: a link that leads nowhere
  const Object* output = nullptr;     ///< null: it computes no state (a visual or collision model)
};

bool isMapping(const Object& object) { return object.type.ends_with("Mapping"); }

Join joinOf(Import& import, const Object& mapping) {
  Join join{&mapping, {}, nullptr};
  const auto attribute = [&](std::initializer_list<std::string_view> names) -> const std::string* {
    for (const std::string_view name : names)
      if (const std::string* text = mapping.find(name)) return text;
    return nullptr;
  };
  const std::string* input = attribute({"input", "object1"});
  const std::string* output = attribute({"output", "object2"});
  join.output = output ? stateObject(import, mapping, *output) : nullptr;
  if (output == nullptr) join.output = stateIn(*mapping.node);
  if (input == nullptr) {
    if (mapping.node->parent != nullptr)
      join.inputs.push_back(stateObjectAbove(*mapping.node->parent));
    return join;
  }
  std::string_view rest = *input;
  while (true) {
    const auto first = rest.find_first_not_of(" \t\n\r");
    if (first == std::string_view::npos) return join;
    rest.remove_prefix(first);
    const auto link = rest.substr(0, rest.find_first_of(" \t\n\r"));
    join.inputs.push_back(stateObject(import, mapping, link));
    rest.remove_prefix(link.size());
  }
}

Stiffening stiffeningOf(Import& import, const Object& mapping, double fallback) {
  // SOFA since v23 uses words.
  if (const std::string* text = mapping.find("geometricStiffness")) {
    if (*text == "None") return Stiffening::None;
    if (*text == "Exact") return Stiffening::Exact;
    if (*text == "Stabilized") return Stiffening::Stabilized;
  }
  const double choice = number(import, mapping, "geometricStiffness", fallback);
  return choice == 0 ? Stiffening::None : choice == 1 ? Stiffening::Exact : Stiffening::Stabilized;
}

using Kinds = std::vector<Holds>;

struct Kind {
  std::string_view sofa;
  std::optional<Plan> (*plan)(Import&, const Object&, const States&);
  std::size_t mostInputs;
  Kinds inputs;           ///< what they may hold
  double stiffening = 0;  ///< SOFA's default of geometricStiffness, if the mapping has it
};

/// THE table of mappings.
constexpr std::size_t many = 1000;
constexpr Holds P = Holds::Points, S = Holds::Scalars, F = Holds::Frames, C = Holds::Coordinates;
const Kind kinds[] = {
    {"IdentityMapping", identity, 1, {P, S, F, C}},
    {"IdentityMultiMapping", subset, many, {P, S, F}},
    {"SubsetMapping", subset, 1, {P, S, F}},
    {"SubsetMultiMapping", subset, many, {P, S, F}},
    {"DistanceMapping", distance, 1, {P}, 2},
    {"DistanceMultiMapping", distance, many, {P}, 2},
    {"SafeDistanceMapping", distance, 1, {P}, 2},
    {"DistanceFromTargetMapping", distanceToTarget, 1, {P}, 2},
    {"SafeDistanceFromTargetMapping", distanceToTarget, 1, {P}, 2},
    {"DifferenceMapping", difference, 1, {P, S}},
    {"DifferenceMultiMapping", difference, 2, {P, S}},
    {"DifferenceFromTargetMapping", differenceToTarget, 1, {P, S, C}},
    {"OffsetMapping", differenceToTarget, 1, {P, S, C}},
    {"RigidMapping", pointsOnFrames, 1, {F}},
    {"RigidRigidMapping", framesOnFrames, 1, {F}},
    {"AssembledRigidRigidMapping", assembledFrames, 1, {F}},
    {"RigidJointMapping", jointInState, 1, {F}},
    {"RigidJointMultiMapping", jointBetweenStates, 2, {F}},
    {"RigidJointFromTargetMapping", jointToTargets, 1, {F}},
    {"RigidJointFromWorldFrameMapping", jointToWorld, 1, {F}},
    {"RigidRestJointMapping", jointToRest, 1, {F}},
    {"MaskMapping", mask, 1, {P, C}},
    {"ProjectionMapping", projection, 1, {C}},
    {"GearMultiMapping", gear, 2, {F}},
    {"RigidComMultiMapping", centreOfMass, many, {F}},
    {"AdditionMapping", addition, 1, {P, S}},
    {"AdditionMultiMapping", addition, 2, {P, S}},
    {"WinchMultiMapping", winch, 2, {S}},
    {"AffineMultiMapping", affine, many, {S}},
    {"DotProductMapping", dotProduct, 1, {P}, 1},
    {"DotProductMultiMapping", dotProduct, 2, {P}, 1},
    {"DotProductFromTargetMapping", dotProductToTarget, 1, {P}},
};

/// "points (Vec3d) or scalars (Vec1d)".
std::string allowedText(const Kinds& allowed) {
  std::string text;
  for (const Holds holds : allowed) {
    if (!text.empty()) text += holds == allowed.back() ? " or " : ", ";
    text += holds == P   ? "points"
            : holds == S ? "scalars"
            : holds == F ? "frames"
                         : "coordinates of joints";
    text += std::string(" (") + templateOf(holds) + ")";
  }
  return text;
}

const Kind* kindOf(const Object& mapping) {
  for (const Kind& kind : kinds)
    if (kind.sofa == mapping.type) return &kind;
  return nullptr;
}

/// Attributes without effect in our scenes: the mapping computes the same.
void ignoreOfMapping(const Object& mapping) {
  mapping.ignore({"mapForces", "mapConstraints", "mapMasses", "mapMatrices", "constant",
                  "applyRestPosition", "checkJacobian", "isMechanical", "pairs", "resizeToModel",
                  "handleTopologyChange", "ignoreNotFound", "epsilonLength", "geometricStiffness"});
  if (mapping.type.starts_with("Rigid"))
    mapping.ignore({"index", "indexFromEnd", "rigidIndexPerPoint", "globalToLocalCoords", "useX0",
                    "initialPoints", "axisLength", "rotation", "translation", "exact_dlog",
                    "out_joint_angle"});
}

void importMapping(Import& import, const Join& join, const Kind& kind) {
  const Object& mapping = *join.object;
  States inputs;
  for (const Object* input : join.inputs) {
    const ImportedState* state = importedState(import, mapping, input);
    if (state == nullptr) return;
    inputs.push_back(state);
  }
  for (const ImportedState* state : inputs) {
    const bool allowed =
        std::find(kind.inputs.begin(), kind.inputs.end(), state->holds) != kind.inputs.end();
    if (allowed && state->holds == inputs[0]->holds && state->width == inputs[0]->width) continue;
    mapping.ignoreAll();
    refused(import, mapping,
            allowed ? "Its inputs must all have the same template"
                    : "Its inputs must be " + allowedText(kind.inputs));
    return;
  }
  if (inputs.empty() || inputs.size() > kind.mostInputs) {
    refused(import, mapping,
            "It has " + std::to_string(inputs.size()) + " inputs; " +
                (kind.mostInputs == 1   ? "it must have one"
                 : kind.mostInputs == 2 ? "it must have one or two"
                                        : "it must have one or more"));
    return;
  }
  auto plan = kind.plan(import, mapping, inputs);
  ignoreOfMapping(mapping);
  if (!plan) return;
  const Holds asked = plan->asked.value_or(plan->shape.holds);
  if (join.output->find("template") != nullptr && holdsOf(*join.output) != asked) {
    refused(import, mapping, std::string("Its output must have the template ") + templateOf(asked));
    return;
  }
  std::vector<Link> links = plan->inputs;
  if (links.empty())
    for (const ImportedState* input : inputs) links.push_back({input->id});
  auto state = addMapped(import, mapping, plan->type, import.nameOf(*join.output), plan->shape,
                         std::move(links), std::move(plan->fields));
  if (!state) return;
  state->object = join.output;
  state->start = std::move(plan->start);
  state->joint = plan->joint;
  import.states[join.output] = *state;
  // The plugin's joints have no geometric stiffness, for any value of the option.
  if (plan->type == "RelativePose")
    import.stiffening[state->id] = Stiffening::None;
  else if (plan->type.starts_with("Distance") || plan->type.starts_with("Rigid") ||
           (plan->type == "DotProduct" && kind.stiffening != 0))
    import.stiffening[state->id] = stiffeningOf(import, mapping, kind.stiffening);
}

}  // namespace

Index total(const States& inputs) {
  return std::accumulate(inputs.begin(), inputs.end(), Index(0),
                         [](Index sum, const ImportedState* state) { return sum + state->count; });
}

std::optional<std::int64_t> through(const States& inputs, std::int64_t input,
                                    std::int64_t element) {
  if (input < 0 || input >= static_cast<std::int64_t>(inputs.size())) return std::nullopt;
  if (element < 0 || element >= inputs[static_cast<std::size_t>(input)]->count) return std::nullopt;
  for (std::int64_t i = 0; i < input; ++i) element += inputs[static_cast<std::size_t>(i)]->count;
  return element;
}

std::optional<Plan> refused(Import& import, const Object& mapping, const std::string& why) {
  import.leavesOut(mapping, why + ": it is left out, with the state that it computes");
  return std::nullopt;
}

const Object* outputOf(Import& import, const Object& mapping) {
  return joinOf(import, mapping).output;
}

std::optional<ImportedState> addMapped(Import& import, const Object& from,
                                       const std::string& mapping, const std::string& name,
                                       const Shape& shape, std::vector<Link> inputs,
                                       Fields fields) {
  Fields own;
  if (shape.holds == Holds::Coordinates) own.emplace_back("width", std::int64_t(shape.width));
  const Id state = import.add(from, stateTypeOf(shape.holds), name, std::move(own));
  if (state == 0) return std::nullopt;
  fields.emplace_back("inputs", Array<Link>(std::move(inputs)));
  fields.emplace_back("output", Link{state});
  const std::string stateName = import.scene.find(state)->name;
  if (import.add(from, mapping, stateName + " map", std::move(fields)) == 0) {
    (void)applyEdit(import.scene, {Erase{state}});
    return std::nullopt;
  }
  return ImportedState{shape, nullptr, state, stateName, true, {}, nullptr};
}

std::vector<const Object*> mappedStates(Import& import) {
  std::vector<const Object*> outputs;
  for (const Object* object : import.tree.objects)
    if (isMapping(*object))
      if (const Join join = joinOf(import, *object); join.output != nullptr)
        outputs.push_back(join.output);
  return outputs;
}

void importMappings(Import& import) {
  std::vector<Join> waiting;
  std::map<const Object*, const Object*> makers;  // by output
  for (const Object* object : import.tree.objects) {
    if (!isMapping(*object)) continue;
    object->understood = true;
    Join join = joinOf(import, *object);
    if (join.output == nullptr) {
      ignoreOfMapping(*object);
      object->ignoreAll();
      import.remarks(*object,
                     "It computes a visual or collision model, not a MechanicalObject, and does "
                     "not affect the motion");
    } else if (const auto [maker, first] = makers.insert({join.output, object}); !first) {
      import.leavesOut(*object, "The " + join.output->label() + " is already computed by the " +
                                    maker->second->label() + " of line " +
                                    std::to_string(maker->second->line) +
                                    ": this mapping is left out");
    } else if (kindOf(*object) == nullptr) {
      object->ignoreAll();
      refused(import, *object, "This type of mapping is not supported");
    } else {
      waiting.push_back(std::move(join));
    }
  }
  // Inputs come first: a mapping waits while another one must still compute its input. Ready
  // mappings follow the order of the file.
  std::map<const Object*, std::vector<std::size_t>>
      users;  // of a state that is still to be computed
  for (std::size_t i = 0; i < waiting.size(); ++i) users[waiting[i].output];
  std::vector<std::size_t> missing(waiting.size(), 0);
  std::set<std::size_t> ready;
  for (std::size_t i = 0; i < waiting.size(); ++i) {
    for (const Object* input : waiting[i].inputs)
      if (const auto made = users.find(input); made != users.end()) {
        ++missing[i];
        made->second.push_back(i);
      }
    if (missing[i] == 0) ready.insert(i);
  }
  std::vector<bool> done(waiting.size(), false);
  while (!ready.empty()) {
    const std::size_t next = *ready.begin();
    ready.erase(ready.begin());
    done[next] = true;
    importMapping(import, waiting[next], *kindOf(*waiting[next].object));
    for (const std::size_t user : users[waiting[next].output])
      if (--missing[user] == 0) ready.insert(user);
  }
  for (std::size_t i = 0; i < waiting.size(); ++i)
    if (!done[i])
      refused(import, *waiting[i].object, "It belongs to a cycle of mappings or depends on one");
}

}  // namespace compliant::sofa
