#pragma once

#include <algorithm>
#include <optional>
#include <span>
#include <string>

#include "engine/base/rotation.hpp"
#include "engine/base/solid.hpp"
#include "engine/laws/row_law.hpp"
#include "engine/scene/component.hpp"
#include "engine/scene/contact_geometry.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/description.hpp"
#include "engine/scene/mirror_image.hpp"
#include "engine/scene/state_shape.hpp"
#include "engine/scene/writers.hpp"

/// The roles of the mechanics: what a type must say to take part in a step.
/// Every `check` answers with a sentence when fields do not fit each other (an edge index beyond
/// the points); the component is then left out of the simulation and the sentence shown.
namespace compliant {

/// The present x and v of one state, to read.
struct StateView {
  StateShape shape;
  const double* x = nullptr;
  const double* v = nullptr;
  Eigen::Map<const Vec3> point(Index i) const { return Eigen::Map<const Vec3>(x + 3 * i); }
  Eigen::Map<const Vec3> velocity(Index i) const { return Eigen::Map<const Vec3>(v + 3 * i); }
  // Of frames.
  Vec3 origin(Index i) const { return placeAt(x + 7 * i); }
  Eigen::Quaterniond rotation(Index i) const { return rotationAt(x + 7 * i); }
  Eigen::Map<const Vec3> linear(Index i) const { return Eigen::Map<const Vec3>(v + 6 * i); }
  Eigen::Map<const Vec3> angular(Index i) const { return Eigen::Map<const Vec3>(v + 6 * i + 3); }
};
/// The inputs of a mapping, and where its output is now. Of coordinates that count turns the output
/// alone says how many.
class Inputs : public std::span<const StateView> {
 public:
  Inputs(const std::vector<StateView>& views, const double* outputNow = nullptr)
      : span(views), output(outputNow) {}
  const double* output;  ///< null: not known
};
using InputShapes = std::span<const StateShape>;

/// Nodes of the mechanical graph. Independent states own degrees of freedom; mapped ones are the
/// output of a mapping and keep their own position and velocity fields empty.
class State : public Component {
 public:
  static constexpr Role role = Role::State;
  virtual int positionWidth() const = 0;
  virtual int velocityWidth() const = 0;
  virtual Embedding embedding() const { return Embedding::None; }
  StateShape shape(Index count) const {
    return {count, positionWidth(), velocityWidth(), embedding()};
  }
  /// Elements designed here; 0 when mapped.
  virtual Index designedCount() const = 0;
  /// Writes the designed x and v.
  virtual void start(double* x, double* v) const = 0;
  /// x ← x ⊕ u for `count` elements; on flat spaces the sum.
  virtual void move(double* x, const double* u, Index count) const {
    for (Index i = 0; i < count * velocityWidth(); ++i) x[i] += u[i];
  }
  /// u with from ⊕ u = to, for `count` elements: the inverse of `move`.
  virtual void difference(const double* from, const double* to, double* u, Index count) const {
    for (Index i = 0; i < count * velocityWidth(); ++i) u[i] = to[i] - from[i];
  }
  virtual std::optional<std::string> check() const { return std::nullopt; }
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
  /// Whether the output at the start positions is subtracted from the output: rest lengths left
  /// open in its list "rest".
  virtual bool relativeToStart() const { return false; }
  /// Branch of multivalued outputs (winding angles) at the start. The field `startAngleField` keeps
  /// it; where the last numbers of an element are a rotation vector, `startRotationField` does.
  virtual void nearStart(double* /*out*/, Index /*size*/) const {}
  /// out = J̇ v, the acceleration of the output while the inputs keep their velocities.
  virtual void curvature(Inputs, double* out, Index size) const { VecMap(out, size).setZero(); }
  /// K_g = −∂(Jᵀf)/∂in at constant force f on the output; columns of several inputs stacked.
  virtual void geometricStiffness(Inputs, const double* /*force*/, MatrixWriter&) const {}
  /// Mirrors this mapping; `out` receives, per velocity entry, how the output is mirrored
  /// (initially: unchanged). Fields with a Field::geometry have been mirrored before; what is left
  /// are numbers such as ratios, whose sign depends on those of the inputs. Returns a sentence
  /// where there is no mirror image. By default places are mirrored like the inputs, and numbers
  /// are lengths.
  virtual std::optional<std::string> mirror(InputShapes in, std::span<const MirrorImages> images,
                                            const StateShape& shape, MirrorImages& out);
};

class Shape;

/// A rigid body in the axes of its frame.
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
  /// M of points and numbers.
  virtual void mass(const StateView&, MatrixWriter&) const {}
  /// Of frames, instead of `mass`: a body for each element. `shapes` are those on the state.
  virtual std::optional<std::string> bodies(const StateShape&,
                                            std::span<const Shape* const> /*shapes*/,
                                            std::vector<RigidInertia>& /*out*/) const {
    return std::nullopt;
  }
  virtual Gyroscopic gyroscopic() const { return Gyroscopic::Midpoint; }

 protected:
  /// Describes the field that all masses share.
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
/// acceleration of every mass in its branch. Its energy has one home (theory §10): the potential,
/// the damping, or the work of what has neither.
class ForceField : public Component {
 public:
  static constexpr Role role = Role::ForceField;
  Ref<State> state;
  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  /// What `potentialEnergy` or `damping` accounts for.
  virtual void addForce(const StateView&, double* /*f*/) const {}
  /// The rest of the force, such as a torque or a thruster: its work comes from outside.
  virtual void addNonconservativeForce(const StateView&, double* /*f*/) const {}
  /// −∂f/∂x of both.
  virtual void stiffness(const StateView&, MatrixWriter&) const {}
  virtual void damping(const StateView&, MatrixWriter&) const {}
  virtual double potentialEnergy(const StateView&) const { return 0; }
  /// Forces and torques that a user has put on places, to be drawn as such.
  struct Load {
    Index element = 0;
    Vec3 place = Vec3::Zero();   ///< m, in the world
    Vec3 force = Vec3::Zero();   ///< N, in the axes of the world
    Vec3 torque = Vec3::Zero();  ///< N·m, beside that of the force, in the axes of the world
  };
  virtual void loads(const StateView&, std::vector<Load>& /*out*/) const {}
  /// Gives forces on numbers of the state those that they have in the mirror image of a scene.
  virtual void mirror(const StateShape&, const MirrorImages&) {}
  /// The acceleration given to all masses on points in the branch, for fields such as gravity.
  virtual std::optional<Vec3> acceleration() const { return std::nullopt; }
};

/// How a compliance law enters the system; both give the same motion (theory §3).
enum class Handling { Constraint, Force };

/// Below this compliance, in m/N, a row cannot be handled as a force: its stiffness would swamp the
/// rest.
inline constexpr double smallestAsForce = 1e-12;

/// What the value of a constrained state should do.
using Target = LawTable::Target;

/// A compliance law on a state whose positions are the violations φ.
class Constraint : public Component {
 public:
  static constexpr Role role = Role::Constraint;
  Ref<State> state;
  Handling handling = Handling::Constraint;
  double dampingRatio = 0;  ///< d, s
  bool stabilized = true;   ///< whether the integrator's stabilisation treats the hard rows
  Target target = Target::Stay;
  Array<double> targetValues;  ///< m or m/s: one for all rows, or one per row; none: zero
  double relaxationRate = 10;  ///< γ, 1/s
  const RowLaw* admissible = laws().front();  ///< the forces that rows may carry; never null
  LawNumbers lawNumbers;                      ///< of its parameters
  double breakForce = 0;  ///< N: an element whose |λ| exceeds it breaks; 0: none does

  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  /// c, d and blocks of every row.
  virtual void law(const StateShape& state, LawTable& rows) const = 0;
  /// The whole law with its targets.
  void read(const StateShape& state, LawTable& rows) const {
    rows.clear();
    law(state, rows);
    if (target == Target::Stay) return;
    for (std::size_t r = 0; r < rows.target.size(); ++r) {
      rows.target[r] = target;
      rows.targetValue[r] = target == Target::Relax    ? relaxationRate
                            : targetValues.empty()     ? 0
                            : targetValues.size() == 1 ? targetValues[0]
                                                       : targetValues[r];
    }
  }
  /// Mirrors this constraint. Returns a sentence where there is no mirror image.
  virtual std::optional<std::string> mirror(const StateShape&, const MirrorImages&);
  /// The part of `check` that all constraints share.
  std::optional<std::string> checkTarget(const StateShape& state) const {
    const auto size = static_cast<Index>(targetValues.size());
    if (size > 1 && size != state.velocities())
      return "target_values has " + std::to_string(size) + " entries for " +
             std::to_string(state.velocities()) +
             " values of the state; give one for each, one for all, or none";
    if (handling == Handling::Force && (target == Target::Velocity || target == Target::Relax))
      return "A velocity or relax target needs handling = constraint";
    if (handling == Handling::Force && (!admissible->admitsAll() || breakForce > 0))
      return "A bound on the force needs handling = constraint";
    return admissible->check(state.velocityWidth, state.velocities());
  }
  /// A setting without effect, or nothing.
  std::optional<std::string> warning() const {
    if (const std::string sentence = admissible->warning(lawNumbers); !sentence.empty())
      return sentence;
    if (targetValues.empty() || target == Target::Offset || target == Target::Velocity)
      return std::nullopt;
    return "The target values have no effect: they need the target offset or velocity";
  }

 protected:
  /// Describes the choice of the admissible forces, and the parameters of all laws.
  template <class T>
  static void describeLaws(Description<T>& d) {
    std::vector<std::string> names;
    std::string doc;
    for (const RowLaw* law : laws()) {
      names.emplace_back(law->name());
      doc += (doc.empty() ? "" : " ") + std::string(law->doc());
    }
    d.field(
         "admissible", Kind::Choice,
         [](const T& c) -> Value { return std::string(c.admissible->name()); },
         [](T& c, const Value& value) {
           if (const RowLaw* law = findLaw(std::get<std::string>(value))) c.admissible = law;
         })
        .label("Admissible forces")
        .choices(std::move(names))
        .effect(Effect::Structure)
        .doc(std::move(doc));
    for (const LawParameter* each : parametersOfLaws()) {
      const std::vector<std::string> users = lawsWith(*each);
      d.field(
           each->name, Kind::Real, [each](const T& c) -> Value { return c.lawNumbers(*each); },
           [each](T& c, const Value& value) { c.lawNumbers.set(*each, std::get<double>(value)); })
          .label(each->label)
          .symbol(each->symbol)
          .unit(each->unit)
          .atLeast(0)
          .atMost(each->largest)
          .slider(each->sliderLow, each->sliderHigh,
                  each->scale == LawParameter::Scale::Linear ? SliderScale::Linear
                                                             : SliderScale::Logarithmic)
          .usedWhile("admissible", users)
          .doc(each->doc);
    }
  }
  /// Describes the fields that all constraints share.
  template <class T>
  static void describeShared(Description<T>& d) {
    d.field("state", &T::state).doc("The state whose values are the violations φ.");
    d.field("handling", &T::handling)
        .choices({"constraint", "force"})
        .effect(Effect::Structure)
        .doc(
            "As a constraint, the law adds rows to the system and may be hard; as a force, it "
            "adds stiffness. Both give the same motion.");
    d.field("damping_ratio", &T::dampingRatio)
        .label("Relaxation time")
        .symbol("d")
        .unit("s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-4, 1, SliderScale::Logarithmic)
        .doc(
            "Time in which a displacement decays to 1/e if inertia is negligible. The damping "
            "force is d/c per unit of speed.");
    d.field("stabilized", &T::stabilized)
        .doc("Whether the integrator's stabilization includes the hard rows.");
    d.field("target", &T::target)
        .choices({"stay", "offset", "velocity", "relax"})
        .doc(
            "Target for the values φ of the state: stay at zero; keep an offset; change at a "
            "velocity (a motor; its compliance limits the force); relax to zero at the rate γ "
            "(Baumgarte).");
    d.field("target_values", &T::targetValues)
        .unit("m, m/s")
        .per(Per::Value, Shorter::OneForAll)
        .geometry(Geometry::Direction)
        .usedWhile("target", {"offset", "velocity"})
        .doc("The offset or the velocity: one for all values, or one per value. Empty: zero.");
    d.field("relaxation_rate", &T::relaxationRate)
        .symbol("γ")
        .unit("1/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(0.1, 1e3, SliderScale::Logarithmic)
        .usedWhile("target", {"relax"})
        .doc("Decay rate for target = relax: φ decays like exp(−γ t).");
    describeLaws(d);
    d.field("break_force", &T::breakForce)
        .unit("N, N·m")
        .atLeast(0)
        .atMost(1e12)
        .slider(1, 1e6, SliderScale::Logarithmic)
        .doc(
            "An element breaks when its force exceeds this limit. Stepping back in time restores "
            "it. 0: never.");
  }
};

/// Velocity directions that an independent state may not use.
class Projection : public Component {
 public:
  static constexpr Role role = Role::Projection;
  Ref<State> state;
  virtual std::optional<std::string> check(const StateShape&) const { return std::nullopt; }
  virtual void directions(const StateShape&, ProjectionWriter&) const = 0;
};

/// Geometry on elements of a state: it is drawn, and gives a SolidMass its volume.
class Shape : public Component {
 public:
  static constexpr Role role = Role::Shape;
  Ref<State> state;
  Array<std::int64_t> elements;    ///< of the state, that carry the shape; empty: all
  Vec3 offset = Vec3::Zero();      ///< m, of the shape's origin in the axes of the element
  Vec3 rotation = Vec3::Zero();    ///< rad, axis times angle, in the axes of the element
  bool touches = true;             ///< whether it takes part in contacts
  std::int64_t group = 0;          ///< of shapes that do not touch each other; 0: none
  std::int64_t mask = everyGroup;  ///< its bit g says whether shapes of group g are touched
  static constexpr std::int64_t everyGroup = 0xffff;
  double friction = 0.5;                  ///< f_c; along frictionDirection, where that is not zero
  double frictionAcross = 0.5;            ///< across it
  Vec3 frictionDirection = Vec3::Zero();  ///< in the axes of the shape; zero: all are alike
  Vec3 surfaceVelocity = Vec3::Zero();    ///< m/s, in the axes of the shape: a conveyor
  double restitution = 0;                 ///< e
  double contactCompliance = 0;           ///< m/N, of each contact point
  double contactDamping = 0;              ///< s, relaxation time of compliant contacts
  Depiction::Paint paint = Depiction::Paint::Automatic;

  /// A sentence about the state that it is to be on, beyond that it is one in space.
  virtual std::optional<std::string> checkState(const StateShape&) const { return std::nullopt; }
  /// A sentence about the shape's own numbers.
  virtual std::optional<std::string> checkSize() const { return std::nullopt; }
  /// The surface, to be scaled along its own axes: equal meshes are one object, so that many shapes
  /// are drawn at once.
  virtual std::shared_ptr<const Mesh> mesh() const = 0;
  virtual Vec3 scale() const { return Vec3::Ones(); }
  /// In its own axes.
  virtual Result<Solid> solid() const = 0;
  virtual ContactGeometry geometry() const = 0;
  /// Places in its own axes to which joints, links and new bodies snap: by default the middle, and
  /// where the axes leave the box around it.
  virtual std::vector<Vec3> landmarks() const;

  std::optional<std::string> check(const StateShape& shape) const {
    if (!shape.inSpace()) return "The state must be Points or RigidFrames";
    for (const std::int64_t element : elements)
      if (element >= shape.count)
        return "elements refers to element " + std::to_string(element) + ", but the state has " +
               (shape.count == 0 ? "none" : "elements 0 to " + std::to_string(shape.count - 1));
    if (auto sentence = checkState(shape)) return sentence;
    return checkSize();
  }
  Eigen::Quaterniond turn() const { return rotationOf(rotation); }
  bool carries(Index element) const {
    return elements.empty() ||
           std::find(elements.begin(), elements.end(), element) != elements.end();
  }
  /// Those of the `count` elements of the state that carry the shape, each once, in their order.
  std::vector<Index> carriers(Index count) const {
    std::vector<Index> all;
    for (Index e = 0; elements.empty() && e < count; ++e) all.push_back(e);
    for (const std::int64_t e : elements)
      if (e >= 0 && e < count) all.push_back(e);
    std::sort(all.begin(), all.end());
    all.erase(std::unique(all.begin(), all.end()), all.end());
    return all;
  }
  void depict(std::span<const StateShape> states, Depiction& out) const override {
    for (const Index e : carriers(states[0].count))
      out.surfaces.push_back({.origin = {0, e, offset},
                              .rotation = turn(),
                              .scale = scale(),
                              .mesh = mesh(),
                              .paint = paint});
  }

 protected:
  /// Describes the fields that all shapes share.
  template <class T>
  static void describeShared(Description<T>& d) {
    d.field("state", &T::state).doc("The frames or points that carry the shape.");
    d.field("elements", &T::elements)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Elements)
        .doc("Elements of the state that carry the shape. Empty: all.");
    d.field("offset", &T::offset)
        .unit("m")
        .effect(Effect::Structure)
        .geometry(Geometry::LocalPlace)
        .doc("Origin of the shape in the axes of its frame.");
    d.field("rotation", &T::rotation)
        .unit("rad")
        .within(largestTurn)
        .effect(Effect::Structure)
        .geometry(Geometry::LocalAxial)
        .doc("Rotation of the shape in the axes of its frame: axis times angle.");
    describeTouch(d);
    describePaint(d);
  }

  /// Describes the field about looks.
  template <class T>
  static void describePaint(Description<T>& d) {
    d.field("color", &T::paint)
        .label("Colour")
        .effect(Effect::Structure)
        .choices({"automatic", "grey", "blue", "orange", "green", "purple", "red", "teal", "olive",
                  "pink"})
        .doc(
            "Colour in the view. automatic: bodies that move take the eight colours in turn, "
            "others are grey.");
  }

  /// Describes the fields about contacts.
  template <class T>
  static void describeTouch(Description<T>& d) {
    d.field("touches", &T::touches)
        .label("Takes part in contacts")
        .effect(Effect::Structure)
        .doc("Whether the shape touches others, where a contact detector looks for contacts.");
    d.field("group", &T::group)
        .label("Contact group")
        .atLeast(0)
        .atMost(1000000)
        .effect(Effect::Structure)
        .doc("Shapes of the same group do not touch each other. 0: no group.");
    d.field("mask", &T::mask)
        .label("Contact mask")
        .atLeast(0)
        .atMost(everyGroup)
        .effect(Effect::Structure)
        .doc(
            "The groups that the shape touches, as the sum of 2ᵍ over them: 1 for shapes without a "
            "group, 2 for group 1, 4 for "
            "group 2 and so on up to 15. Both shapes must allow the group of the other. 65535: "
            "all. Groups above 15 have no bit: every mask allows them.");
    d.field("friction", &T::friction)
        .label("Friction coefficient")
        .symbol("f_c")
        .atLeast(0)
        .atMost(1e3)
        .slider(0, 2)
        .doc("Of two shapes that touch, the geometric mean √(f₁ f₂) counts.");
    d.field("friction_direction", &T::frictionDirection)
        .within(1e6)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Direction in the axes of the shape, along its surface, in which the friction "
            "coefficient counts, such as that of planks or skates. Zero: it counts in all.");
    d.field("friction_across", &T::frictionAcross)
        .label("Friction across")
        .symbol("f₂")
        .atLeast(0)
        .atMost(1e3)
        .slider(0, 2)
        .doc("Friction coefficient across the friction direction, where that is not zero.");
    d.field("surface_velocity", &T::surfaceVelocity)
        .unit("m/s")
        .within(1e6)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Velocity of the surface in the axes of the shape, as of a conveyor belt or a wheel "
            "track: what touches it is dragged along. Its part along the normal has no effect.");
    d.field("restitution", &T::restitution)
        .symbol("e")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Rebound speed over approach speed. Of two shapes the larger counts.");
    d.field("contact_compliance", &T::contactCompliance)
        .symbol("c")
        .unit("m/N")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-8, 1e-1, SliderScale::Logarithmic)
        .doc(
            "Inverse stiffness of a contact point along its normal. Those of two shapes add up. 0: "
            "rigid.");
    d.field("contact_damping", &T::contactDamping)
        .label("Contact relaxation time")
        .symbol("d")
        .unit("s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-4, 1, SliderScale::Logarithmic)
        .doc("Time in which a compliant contact recovers to 1/e. Of two shapes the larger counts.");
  }
};

}  // namespace compliant
