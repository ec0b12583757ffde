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

/// Those of an integrator; nothing of one that has none.
std::optional<StepNumbers> stepNumbers(const Component& integrator);

/// The stability of an integrator.
enum class StabilityKind { None, Conserving, Damping, Unstable };
struct Stability {
  StabilityKind kind = StabilityKind::None;
  std::string text;  ///< "Damps 12 % per period at 14.2 Hz"
};

/// What happens to the highest frequency ω, in rad/s (engine/analysis/highest_frequency.hpp);
/// nothing: none was found. Damping is the share of the amplitude that is lost in a period, or in a
/// step where a period takes less than two.
Stability stabilityOf(const StepNumbers& step, std::optional<double> frequency);

/// Of an integrator of a scene, 0: of the one that governs where the scene has none. Lays the scene
/// out and looks for its highest frequency; of kind None where the integrator has no h, α and β.
Stability stabilityOf(const Scene& scene, Id integrator);

}  // namespace compliant
