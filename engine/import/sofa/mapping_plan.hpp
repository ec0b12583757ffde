#pragma once

#include "engine/import/sofa/import.hpp"

/// How a mapping of SOFA becomes one of ours; what the files of the different kinds share.
namespace compliant::sofa {

using States = std::vector<const ImportedState*>;

/// What a mapping becomes here.
struct Plan {
  std::string type;
  Shape shape;  ///< of its output
  Fields fields{};
  std::optional<Holds> asked{};  ///< what SOFA's output must hold; nothing: the same as ours
  std::vector<Link> inputs{};    ///< empty: those of SOFA
  std::vector<Pose> start{};     ///< of frames that it computes
  std::shared_ptr<const Joint> joint{};  ///< of coordinates that it computes
};

/// How many elements the inputs have together.
Index total(const States& inputs);
/// Element `element` of input `input`, counted through all inputs; nothing if there is no such
/// element.
std::optional<std::int64_t> through(const States& inputs, std::int64_t input, std::int64_t element);
/// Nothing, and a finding that the mapping is left out.
std::optional<Plan> refused(Import& import, const Object& mapping, const std::string& why);
/// The MechanicalObject that a mapping computes.
const Object* outputOf(Import& import, const Object& mapping);

/// Mappings of points and scalars.
std::optional<Plan> distance(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> distanceToTarget(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> difference(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> differenceToTarget(Import& import, const Object& mapping, const States& inputs);
/// Mappings of states of any kind.
std::optional<Plan> identity(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> subset(Import& import, const Object& mapping, const States& inputs);

/// RigidMapping: points in frames.
std::optional<Plan> pointsOnFrames(Import& import, const Object& mapping, const States& inputs);
/// IdentityMapping from frames to points.
Plan originsOf(const ImportedState& frames);
/// RigidRigidMapping, and AssembledRigidRigidMapping of the plugin: frames in frames.
std::optional<Plan> framesOnFrames(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> assembledFrames(Import& import, const Object& mapping, const States& inputs);

/// The joints of the plugin: pairs of frames of one state or of two; or a frame against one at
/// rest.
std::optional<Plan> jointInState(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> jointBetweenStates(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> jointToTargets(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> jointToWorld(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> jointToRest(Import& import, const Object& mapping, const States& inputs);
/// MaskMapping: some of the coordinates of joints.
std::optional<Plan> mask(Import& import, const Object& mapping, const States& inputs);

}  // namespace compliant::sofa
