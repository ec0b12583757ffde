#pragma once

#include <array>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/scene/component.hpp"
#include "engine/scene/constraint.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/description.hpp"
#include "engine/scene/mirror_image.hpp"
#include "engine/scene/shape.hpp"
#include "engine/scene/state.hpp"
#include "engine/scene/writers.hpp"

/// The mechanical roles: what a type must define to take part in a step.
/// Every `check` returns a sentence when fields contradict each other (an edge index beyond the
/// points); the component is then left out of the simulation and the sentence shown.
namespace compliant {

/// An element of one of several inputs, that was counted through all of them in order.
struct LocatedElement {
  Index input = 0, element = 0;
};

/// out = p(in). With the Jacobian J = ∂p/∂in assembled, velocities are J v and forces Jᵀf.
class Mapping : public Component {
 public:
  static constexpr Role role = Role::Mapping;
  static constexpr const char* startAngleField = "start_angle";
  static constexpr const char* startRotationField = "start_rotation";
  std::vector<Ref<State>> inputs;
  Ref<State> output;

  virtual std::optional<std::string> check(InputShapes in, const StateShape& out) const = 0;
  /// Elements of the output.
  virtual Index outputCount(InputShapes in) const = 0;
  virtual void apply(Inputs in, double* out) const = 0;
  virtual void jacobian(Inputs in, JacobianWriter& J) const = 0;
  /// Whether J depends on the positions.
  virtual bool linear() const = 0;
  /// The pairs of elements that it joins: their shapes do not collide.
  virtual void connects(InputShapes /*in*/,
                        std::vector<std::array<LocatedElement, 2>>& /*out*/) const {}
  /// Whether the output at the start is subtracted from the output: its list "rest" leaves the rest
  /// lengths open.
  virtual bool relativeToStart() const { return false; }
  /// Branch of multivalued outputs (winding angles) at the start. The field `startAngleField` keeps
  /// it; where the last numbers of an element are a rotation vector, `startRotationField` does.
  virtual void nearStart(double* /*out*/, Index /*size*/) const {}
  /// out = J̇ v, the acceleration of the output at constant velocities of the inputs.
  virtual void curvature(Inputs, double* out, Index size) const { VecMap(out, size).setZero(); }
  /// K_g = −∂(Jᵀf)/∂in at constant force f on the output; columns of several inputs stacked.
  virtual void geometricStiffness(Inputs, const double* /*force*/, MatrixWriter&) const {}
  /// Mirrors this mapping; `out` receives, per velocity entry, how the output is mirrored
  /// (initially: unchanged). Fields with a Field::geometry are already mirrored; the remaining
  /// numbers, such as ratios, have a sign that depends on those of the inputs. Returns a sentence
  /// if there is no mirror image. By default places are mirrored like the inputs, and numbers are
  /// lengths.
  virtual std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                            const StateShape& shape, MirrorImages& out);
};

/// The inertia of a rigid body in the axes of its frame.
struct RigidInertia {
  double mass = 0;              ///< kg
  Vec3 centre = Vec3::Zero();   ///< m
  Mat3 inertia = Mat3::Zero();  ///< kg·m², about the centre
};

/// How the gyroscopic force −ω × I ω of turning bodies enters a step (theory §9).
enum class Gyroscopic { Midpoint, Explicit, Implicit, Off };

/// Inertia of a state, independent or mapped.
class Mass : public Component {
 public:
  static constexpr Role role = Role::Mass;
  Ref<State> state;
  double dampingRate = 0;  ///< a, 1/s: Rayleigh's share of the mass in the damping, D += a M
  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  /// M, for points and numbers.
  virtual void mass(const StateView&, MatrixWriter&) const {}
  /// For frames, instead of `mass`: one body per element. `shapes` are the shapes on the state.
  virtual std::optional<std::string> bodies(const StateShape&,
                                            std::span<const Shape* const> /*shapes*/,
                                            std::vector<RigidInertia>& /*out*/) const {
    return std::nullopt;
  }
  virtual Gyroscopic gyroscopic() const { return Gyroscopic::Midpoint; }

 protected:
  /// Describes the common field of all masses.
  template <class T>
  static void describeShared(Description<T>& d) {
    d.field("damping_rate", &T::dampingRate)
        .symbol("a")
        .unit("1/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-3, 1e2, SliderScale::Logarithmic)
        .doc(
            "Mass-proportional Rayleigh damping: a force −a M v, so that free motion decays "
            "like exp(−a t). Stiffness-proportional damping is set by the damping_ratio of "
            "each constraint.");
  }
};

/// A force f(x, v) on one state, with its stiffness −∂f/∂x and damping −∂f/∂v, or a uniform
/// acceleration of every mass in its branch. Its energy is counted once (theory §10): as potential,
/// as damping, or as work if it has neither.
class ForceField : public Component {
 public:
  static constexpr Role role = Role::ForceField;
  Ref<State> state;
  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  /// The force whose energy `potentialEnergy` or `damping` counts.
  virtual void addForce(const StateView&, double* /*f*/) const {}
  /// The rest of the force, such as a torque or a thruster: its work is external.
  virtual void addNonconservativeForce(const StateView&, double* /*f*/) const {}
  /// −∂f/∂x of both parts.
  virtual void stiffness(const StateView&, MatrixWriter&) const {}
  virtual void damping(const StateView&, MatrixWriter&) const {}
  virtual double potentialEnergy(const StateView&) const { return 0; }
  /// User-defined forces and torques at places, for drawing.
  struct Load {
    Index element = 0;
    Vec3 place = Vec3::Zero();   ///< m, in the world
    Vec3 force = Vec3::Zero();   ///< N, in the axes of the world
    Vec3 torque = Vec3::Zero();  ///< N·m, beside that of the force, in the axes of the world
  };
  virtual void loads(const StateView&, std::vector<Load>& /*out*/) const {}
  /// Mirrors forces on numbers of the state with the scene.
  virtual void mirror(const StateShape&, const MirrorImages&) {}
  /// The acceleration given to all masses on points in the branch, for fields such as gravity.
  virtual std::optional<Vec3> acceleration() const { return std::nullopt; }
};

/// Forbidden velocity directions of an independent state.
class Projection : public Component {
 public:
  static constexpr Role role = Role::Projection;
  Ref<State> state;
  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  virtual void directions(const StateShape&, ProjectionWriter&) const = 0;
};

}  // namespace compliant
