#pragma once

#include <algorithm>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "engine/base/rotation.hpp"
#include "engine/base/solid.hpp"
#include "engine/scene/contact_geometry.hpp"
#include "engine/scene/depiction.hpp"
#include "engine/scene/description.hpp"
#include "engine/scene/state.hpp"

namespace compliant {

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
  std::int64_t mask = everyGroup;  ///< bit g: whether it touches shapes of group g
  static constexpr std::int64_t everyGroup = 0xffff;
  double friction = 0.5;                  ///< f_c; along frictionDirection if that is not zero
  double frictionAcross = 0.5;            ///< across it
  Vec3 frictionDirection = Vec3::Zero();  ///< in the axes of the shape; zero: isotropic
  double spinningFriction = 0;            ///< m, moment about the normal per normal force
  double rollingFriction = 0;             ///< m, about tangents
  Vec3 surfaceVelocity = Vec3::Zero();    ///< m/s, in the axes of the shape: a conveyor
  double restitution = 0;                 ///< e
  double contactCompliance = 0;           ///< m/N, of each contact point
  double contactDamping = 0;              ///< s, relaxation time of compliant contacts
  Depiction::Paint paint = Depiction::Paint::Automatic;

  /// A sentence about an unsuitable state in space, or nothing.
  virtual std::optional<std::string> checkState(const StateShape&) const { return std::nullopt; }
  /// A sentence about an error in the shape's own numbers, or nothing.
  virtual std::optional<std::string> checkSize() const { return std::nullopt; }
  /// The surface, which scale() scales along its own axes. Equal meshes are one object, so that
  /// many shapes are drawn at once.
  virtual std::shared_ptr<const Mesh> mesh() const = 0;
  virtual Vec3 scale() const { return Vec3::Ones(); }
  /// In its own axes.
  virtual Result<Solid> solid() const = 0;
  virtual ContactGeometry geometry() const = 0;
  /// Becomes its own image with the x axis reversed, beyond the fields whose Field::geometry says
  /// how.
  virtual void mirror() {}
  /// Places in its own axes to which joints, links and new bodies snap: by default the centre and
  /// the points where the axes leave the bounding box.
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
  /// The elements among the `count` of the state that carry the shape, each once, in order.
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
  /// Describes the common fields of all shapes.
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

  /// Describes the field for appearance.
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

  /// Describes the fields for contacts.
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
        .doc("Two shapes that touch use the geometric mean √(f₁ f₂).");
    d.field("friction_direction", &T::frictionDirection)
        .within(1e6)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Direction in the axes of the shape, along its surface, in which the friction "
            "coefficient applies, such as that of planks or skates. Zero: it applies in all "
            "directions.");
    d.field("friction_across", &T::frictionAcross)
        .label("Friction across")
        .symbol("f₂")
        .atLeast(0)
        .atMost(1e3)
        .slider(0, 2)
        .doc("Friction coefficient across the friction direction, where that is not zero.");
    d.field("spinning_friction", &T::spinningFriction)
        .symbol("s")
        .unit("m")
        .atLeast(0)
        .atMost(1e3)
        .slider(1e-5, 0.1, SliderScale::Logarithmic)
        .doc(
            "Ratio of the largest moment about the normal of a contact point to its normal force; "
            "it stops spinning tops. Of two shapes the larger value applies. 0: none.");
    d.field("rolling_friction", &T::rollingFriction)
        .symbol("r")
        .unit("m")
        .atLeast(0)
        .atMost(1e3)
        .slider(1e-5, 0.1, SliderScale::Logarithmic)
        .doc(
            "Ratio of the largest moment about the tangents of a contact point to its normal "
            "force; it stops rolling balls and wheels. Of two shapes the larger value applies. 0: "
            "none.");
    d.field("surface_velocity", &T::surfaceVelocity)
        .unit("m/s")
        .within(1e6)
        .geometry(Geometry::LocalPlace)
        .doc(
            "Velocity of the surface in the axes of the shape, such as that of a conveyor belt or "
            "a crawler track: it drags along what touches it. Its component along the normal has "
            "no effect.");
    d.field("restitution", &T::restitution)
        .symbol("e")
        .atLeast(0)
        .atMost(1)
        .slider(0, 1)
        .doc("Ratio of rebound speed to approach speed. Of two shapes the larger value applies.");
    d.field("contact_compliance", &T::contactCompliance)
        .symbol("c")
        .unit("m/N")
        .atLeast(0)
        .atMost(1e12)
        .slider(1e-8, 1e-1, SliderScale::Logarithmic)
        .doc(
            "Inverse stiffness of a contact point along its normal. The values of two shapes add "
            "up. 0: rigid.");
    d.field("contact_damping", &T::contactDamping)
        .label("Contact relaxation time")
        .symbol("d")
        .unit("s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-4, 1, SliderScale::Logarithmic)
        .doc(
            "Time in which a compliant contact recovers to 1/e. Of two shapes the larger value "
            "applies.");
  }
};

}  // namespace compliant
