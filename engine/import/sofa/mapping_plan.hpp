#pragma once

#include <array>

#include "engine/import/sofa/import.hpp"

/// How SOFA's mappings are converted to ours; shared by the files of the different kinds.
namespace compliant::sofa {

using States = std::vector<const ImportedState*>;

/// The result of converting a mapping.
struct Plan {
  std::string type;
  Shape shape;  ///< of its output
  Fields fields{};
  std::optional<Holds> asked{};  ///< what SOFA's output must hold; nothing: the same as ours
  std::vector<Link> inputs{};    ///< empty: those of SOFA
  std::vector<Pose> start{};     ///< of frames that it computes
  std::shared_ptr<const Joint> joint{};  ///< of coordinates that it computes
};

/// The total number of elements of the inputs.
Index total(const States& inputs);
/// Element `element` of input `input`, counted through all inputs; nothing if it does not
/// exist.
std::optional<std::int64_t> through(const States& inputs, std::int64_t input, std::int64_t element);
/// Reports that the mapping is left out, and returns nothing.
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
/// The mapping of a joint with some of its coordinates.
Plan relativePose(const Joint& joint, const std::vector<Edge>& pairs,
                  const std::array<bool, 6>& chosen);
/// Frames at rest for the other side of a joint. Nothing, and a finding, when the scene refuses
/// them.
std::optional<Link> framesAtRest(Import& import, const Object& from, const std::string& name,
                                 const std::vector<Pose>& poses);
std::optional<Link> atRest(Import& import, const Object& mapping, const std::vector<Pose>& poses);

/// MaskMapping: some of the coordinates of points or joints.
std::optional<Plan> mask(Import& import, const Object& mapping, const States& inputs);
/// ProjectionMapping: weighted sums of the coordinates of joints.
std::optional<Plan> projection(Import& import, const Object& mapping, const States& inputs);
/// GearMultiMapping: coordinates of the velocities of frames, in pairs.
std::optional<Plan> gear(Import& import, const Object& mapping, const States& inputs);

/// Weighted sums: RigidComMultiMapping, AdditionMapping, WinchMultiMapping, AffineMultiMapping.
std::optional<Plan> centreOfMass(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> addition(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> winch(Import& import, const Object& mapping, const States& inputs);
std::optional<Plan> affine(Import& import, const Object& mapping, const States& inputs);
/// Dot products of points: pairs of one state or of two.
std::optional<Plan> dotProduct(Import& import, const Object& mapping, const States& inputs);
/// The same with vectors at rest.
std::optional<Plan> dotProductToTarget(Import& import, const Object& mapping, const States& inputs);

/// Edges between two inputs of equal size, element by element: SOFA's default pairing.
std::vector<Edge> side(const States& inputs);
/// Pairs of elements of one input or of two, counted through the inputs. Nothing, and a finding
/// that the mapping is left out, when there are none or an element does not exist.
std::optional<std::vector<Edge>> elementPairs(Import& import, const Object& mapping,
                                              const States& inputs);
/// Indices given, or all elements of the input.
Indices indicesOrAll(Import& import, const Object& mapping, const States& inputs);
/// Targets of `rows` rows of `width` numbers each; SOFA does not repeat them.
std::optional<Numbers> targetsOf(Import& import, const Object& mapping, std::size_t rows,
                                 int width);

}  // namespace compliant::sofa
