#pragma once

#include <string>
#include <utility>

#include "engine/dynamics/integrator.hpp"
#include "engine/scene/description.hpp"

/// The common parts of descriptions of integrators.
namespace compliant {

/// Field `h`; `meaning` describes the step.
template <class T>
void describeStep(Description<T>& d, std::string meaning) {
  d.field("h", &T::h)
      .symbol("h")
      .unit("s")
      .atLeast(1e-9)
      .slider(1e-4, 0.1, SliderScale::Logarithmic)
      .effect(Effect::Parameter)
      .doc(std::move(meaning));
}

/// Field `geometric_stiffness`; `meaning` describes its purpose.
template <class T>
void describeGeometricStiffness(Description<T>& d, std::string meaning) {
  d.field("geometric_stiffness", &T::geometricStiffness)
      .choices({"none", "exact", "stabilized"})
      .effect(Effect::Structure)
      .doc(std::move(meaning));
}

/// Field `rayleigh_stiffness`.
template <class T>
void describeRayleigh(Description<T>& d) {
  d.field("rayleigh_stiffness", &T::rayleighStiffness)
      .symbol("b")
      .unit("s")
      .atLeast(0)
      .atMost(1e3)
      .slider(1e-4, 1, SliderScale::Logarithmic)
      .effect(Effect::Parameter)
      .doc(
          "Stiffness-proportional Rayleigh damping D = b K. K is the stiffness of all soft "
          "constraints and the geometric stiffness that the step uses. Steps with Newton "
          "iterations leave out the share of geometric stiffness.");
}

}  // namespace compliant
