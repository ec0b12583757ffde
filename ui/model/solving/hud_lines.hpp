#pragma once

#include <string>
#include <vector>

#include "engine/interactive/snapshot.hpp"

namespace compliant {

/// One line of the HUD over the view. `value` always has hudValueWidth characters, so that columns
/// stand still in a font of fixed width.
struct HudLine {
  std::string label;
  std::string value;
  std::string unit;
  bool warns = false;      ///< the value is a warning
  std::string words = {};  ///< replaces the value, of any length; empty: none
  int rank = 0;            ///< the line with the highest rank is dropped first if room is short
};

inline constexpr int hudValueWidth = 10;

/// The total size of all systems.
struct SystemSize {
  Index unknowns = 0;  ///< velocities
  Index rows = 0;      ///< of constraints; those handled as forces have none
};
SystemSize systemSize(const SceneStructure& structure);
/// "6 unknowns, 1 row".
std::string sizeText(const SystemSize& size);

/// Whether the report is about a step of the present design: false before the first step, and after
/// an edit that no step has followed.
bool describesDesign(const Snapshot& snapshot);
/// Otherwise, the text instead of a residual: "no step yet", "edited since the last step".
const char* noStepText(const Snapshot& snapshot);

/// Time, energy, residual, time per step, size of the system, and the solution method.
std::vector<HudLine> hudLines(const Snapshot& snapshot);

/// The most important lines that fit into the room, in their order.
std::vector<HudLine> fittingLines(std::vector<HudLine> lines, std::size_t room);

/// "1.2e-15", "4.0e-5": the residual of a solve, always with one decimal, so that its length hardly
/// changes; "0" if it is exact, "-" if there is none.
std::string residualText(double residual);

/// Whether hard constraints contradict each other: the solver meets them as well as possible and
/// has not stopped early.
bool contradicts(const StepReport& report);
/// Whether the nonlinear equations of a step have not converged, even if the linear ones have.
bool newtonStopped(const StepReport& report);
/// Whether the contact solver of a step stopped early.
bool contactsStopped(const StepReport& report);

/// How the systems are solved: "auto → Schur complement, sparse"; empty before the first solve.
std::string methodText(const StepReport& report);

/// A short warning about the last step; empty if it was solved.
std::string stepWarning(const StepReport& report);

}  // namespace compliant
