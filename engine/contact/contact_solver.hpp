#pragma once

#include <memory>

#include "engine/contact/contact_method.hpp"
#include "engine/scene/component.hpp"
#include "engine/scene/description.hpp"

namespace compliant {

/// What happens to the approach speeds of an impact (theory §7).
enum class Impact {
  Newton,                ///< u⁺ ≥ −e u⁻ in all rows at once
  GeneralizedReflection  ///< sets of approaching rows are reflected in turn (Smith et al. 2012)
};

/// Finds the impulses of rows with an inequality or friction in its branch: a method with its
/// numbers, and the rules of impacts.
class ContactSolver : public Component {
 public:
  static constexpr Role role = Role::ContactSolver;
  double precision = 1e-6;
  std::int64_t iterations = 10000;
  bool warmStart = true;
  bool iterateBilateral = false;  ///< include equalities instead of eliminating them
  Impact impact = Impact::Newton;
  double impactSpeed = 0.02;      ///< m/s
  double depenetrationSpeed = 1;  ///< m/s

  virtual std::unique_ptr<ContactMethod> method() const = 0;
  /// Sets the options of the method besides precision and iterations.
  virtual void choose(ContactOptions& /*options*/) const {}
  ContactOptions options() const {
    ContactOptions options;
    options.precision = precision;
    options.iterations = iterations;
    choose(options);
    return options;
  }

 protected:
  /// Describes the common fields of all contact solvers.
  template <class T>
  static void describeShared(Description<T>& d) {
    d.field("precision", &T::precision)
        .atLeast(1e-15)
        .atMost(1)
        .slider(1e-12, 1e-2, SliderScale::Logarithmic)
        .doc(
            "The iteration ends when the natural residual is below this fraction of the impulses. "
            "Small problems are solved to four more digits where that takes few iterations.");
    d.field("iterations", &T::iterations)
        .atLeast(1)
        .atMost(1000000)
        .slider(1, 10000, SliderScale::Logarithmic)
        .doc("Maximum number of iterations per step.");
    d.field("warm_start", &T::warmStart)
        .doc(
            "Whether the iteration starts from the impulses of the previous step instead of zero.");
    d.field("iterate_bilateral", &T::iterateBilateral)
        .label("Iterate equalities too")
        .doc(
            "Whether hard joints and springs are solved in the same iteration as contacts, to see "
            "how that converges. "
            "Otherwise they are eliminated exactly.");
    d.field("impact", &T::impact)
        .choices({"newton", "generalized_reflection"})
        .doc(
            "Newton: each approach speed u⁻ becomes −e u⁻ or more, in all contacts at once. "
            "Generalized reflection: "
            "approaching contacts are reflected set after set, which passes an impulse through a "
            "row of "
            "balls and conserves energy for e = 1.");
    d.field("impact_speed", &T::impactSpeed)
        .unit("m/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-3, 1, SliderScale::Logarithmic)
        .doc("Slower approaches do not rebound.");
    d.field("depenetration_speed", &T::depenetrationSpeed)
        .unit("m/s")
        .atLeast(0)
        .atMost(1e6)
        .slider(1e-2, 10, SliderScale::Logarithmic)
        .doc(
            "Largest speed at which a penetration is removed. It moves positions alone and adds no "
            "kinetic energy.");
  }
};

}  // namespace compliant
