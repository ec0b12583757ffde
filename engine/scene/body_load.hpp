#pragma once

#include <optional>
#include <string>

#include "engine/scene/description.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// The common base of loads on bodies: the loaded frames and the axes of their vectors.
class BodyLoad : public ForceField {
 public:
  enum class Axes { World, Body };
  Axes axes = Axes::World;
  Array<std::int64_t> elements;

  std::optional<std::string> check(const StateShape& state) const override {
    if (state.embedding != Embedding::Frame) return "The state must be RigidFrames";
    for (std::size_t k = 0; k < elements.size(); ++k)
      if (elements[k] >= state.count)
        return "elements[" + std::to_string(k) + "] refers to frame " +
               std::to_string(elements[k]) + ", but the state has " +
               (state.count == 0 ? "none" : "frames 0 to " + std::to_string(state.count - 1));
    return std::nullopt;
  }

 protected:
  template <class T>
  static void describeElements(Description<T>& d) {
    d.field("state", &T::state).doc("The frames that it acts on.");
    d.field("elements", &T::elements)
        .atLeast(0)
        .effect(Effect::Structure)
        .counts(Counts::Elements)
        .doc("Frames of the state that it acts on; each gets the whole load. Empty: all.");
  }
  template <class T>
  static void describeAxes(Description<T>& d) {
    d.field("axes", &T::axes)
        .choices({"world", "body"})
        .doc(
            "Axes of force and torque: those of the world, or those of the body, so that both turn "
            "with it.");
  }
  Vec3 inWorld(const StateView& s, Index e, const Vec3& v) const {
    return axes == Axes::World ? v : Vec3(s.rotation(e) * v);
  }
  template <class Visit>
  void eachElement(const StateView& s, Visit visit) const {
    if (elements.empty())
      for (Index e = 0; e < s.shape.count; ++e) visit(e);
    for (const std::int64_t e : elements) visit(e);
  }
};

}  // namespace compliant
