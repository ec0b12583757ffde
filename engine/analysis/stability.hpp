#pragma once

#include <optional>
#include <string>

#include "engine/scene/scene.hpp"

namespace compliant {

/// The parameters of an integrator that decide its stability.
struct StepNumbers {
  double h = 0.01;   ///< s
  double alpha = 1;  ///< implicit velocity factor
  double beta = 1;   ///< implicit position factor
};

/// The parameters of an integrator; nothing if it has none of these.
std::optional<StepNumbers> stepNumbers(const Component& integrator);

/// The stability of an integrator.
enum class StabilityKind { None, Conserving, Damping, Unstable };
struct Stability {
  StabilityKind kind = StabilityKind::None;
  std::string text;  ///< "Damps 12 % per period at 14.2 Hz"
};

/// The stability at the highest frequency ω, in rad/s (engine/analysis/highest_frequency.hpp);
/// nothing: none was found. Damping is the share of the amplitude lost in a period, or in a step if
/// a period takes less than two.
Stability stabilityOf(const StepNumbers& step, std::optional<double> frequency);

/// The same for an integrator of a scene; 0: the one that governs a scene without any. Lays out the
/// scene and finds its highest frequency; kind None if the integrator has no h, α and β.
Stability stabilityOf(const Scene& scene, Id integrator);

}  // namespace compliant
