#pragma once

#include "engine/base/dense.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/scene/roles.hpp"

namespace compliant {

/// The common base of the masses of rigid bodies.
class BodyMass : public Mass {
 public:
  Gyroscopic turning = Gyroscopic::Midpoint;
  Gyroscopic gyroscopic() const override { return turning; }
  std::optional<std::string> check(const StateShape& shape) const override {
    if (shape.embedding != Embedding::Frame) return "The state must be RigidFrames";
    return std::nullopt;
  }

 protected:
  template <class T>
  static void describeBody(Description<T>& d) {
    d.field("gyroscopic", &T::turning)
        .choices({"midpoint", "explicit", "implicit", "off"})
        .effect(Effect::Structure)
        .doc(
            "How the gyroscopic force −ω × Iω enters a step: midpoint, with its value at the mean "
            "of the spins before and after, which conserves energy; explicit, with its value at "
            "the start; implicit, with the value that it reaches in the step of each body on its "
            "own; off, not at all.");
    T::describeShared(d);
  }
};

/// kg·m²; with larger values, products in a step may overflow.
inline constexpr double largestInertia = 1e30;

/// Returns a sentence unless the matrix is a valid inertia: symmetric, positive definite, and each
/// principal moment at most the sum of the other two.
inline std::optional<std::string> checkInertia(const Mat3& inertia) {
  const double largest = inertia.cwiseAbs().maxCoeff();
  if (!(largest <= largestInertia))
    return "The inertia is too large: its entries may have at most " + roundedText(largestInertia) +
           " kg·m², and one has " + roundedText(largest);
  const Vec3 moments = symmetricEigenvalues(inertia);  // ascending
  if (!(moments[0] > 0))
    return "The inertia must be positive about every axis; its smallest principal moment is " +
           roundedText(moments[0]) + " kg·m²";
  if (moments[2] > (moments[0] + moments[1]) * (1 + 1e-9))
    return "No body has these moments of inertia: the largest principal moment, " +
           roundedText(moments[2], 6) + " kg·m², exceeds the sum of the other two, " +
           roundedText(moments[0] + moments[1], 6);
  return std::nullopt;
}

}  // namespace compliant
