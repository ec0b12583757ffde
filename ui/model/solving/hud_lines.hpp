#pragma once

#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// One line of the HUD over the viewport. `value` always has hudValueWidth characters, so that
/// columns stand still in a font of fixed width.
struct HudLine {
  std::string label;
  std::string value;
  std::string unit;
  bool warns = false;      ///< the value is a warning
  std::string words = {};  ///< in place of the value, of any length; empty: none
  int rank = 0;            ///< the highest is dropped first when there is little room
};

inline constexpr int hudValueWidth = 10;

/// The size of all systems together.
struct SystemSize {
  Index unknowns = 0;  ///< velocities
  Index rows = 0;      ///< of constraints; those that act as forces have none
};
SystemSize systemSize(const SceneStructure& structure);
/// "6 unknowns, 1 row".
std::string sizeText(const SystemSize& size);

/// Whether the report is of a step of the present design: not before the first step, nor after an
/// edit that no step has followed.
bool describesDesign(const Snapshot& snapshot);
/// The text in place of a residual otherwise: "no step yet", "edited since the last step".
const char* noStepText(const Snapshot& snapshot);

/// Time, energy, residual, time per step, size of the system, and how it is solved.
std::vector<HudLine> hudLines(const Snapshot& snapshot);

/// The lines that matter most, in their order, as many as there is room for.
std::vector<HudLine> fittingLines(std::vector<HudLine> lines, std::size_t room);

/// "1.2e-15", "4.0e-5": of a solve, always with one digit after the point, so that its length
/// hardly changes; "0" where it is exact, "-" where there is none.
std::string residualText(double residual);

/// Whether hard constraints contradict each other. The solver meets them as well as possible and
/// has not stopped early.
bool contradicts(const StepReport& report);
/// Whether the nonlinear equations of a step have not converged, whatever the linear ones have.
bool newtonStopped(const StepReport& report);
/// Whether it is the contact solver.
bool contactsStopped(const StepReport& report);

/// How the systems are solved: "auto → Schur complement, sparse"; empty while nothing was solved.
std::string methodText(const StepReport& report);

/// A short warning about the last step; empty when it was solved.
std::string stepWarning(const StepReport& report);

}  // namespace compliant
