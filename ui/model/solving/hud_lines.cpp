#include "ui/model/solving/hud_lines.hpp"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>
#include <map>
#include <set>
#include <string_view>

#include "engine/base/rounded_text.hpp"
#include "ui/model/solving/broken_rows.hpp"
#include "ui/model/solving/redundancy.hpp"

namespace compliant {

namespace {

/// Residuals above this are visible in plots.
constexpr double largestResidual = 1e-3;

std::string padded(std::string text) {
  const auto width = static_cast<std::size_t>(hudValueWidth);
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// With this many decimals if that fits, else in powers of ten.
std::string steady(double value, int decimals) {
  if (!std::isfinite(value)) return padded("-");
  std::array<char, 64> text;
  const bool fits = std::abs(value) < 1e5 && (value == 0 || std::abs(value) >= 1e-3);
  std::snprintf(text.data(), text.size(), fits ? "%.*f" : "%.*e", fits ? decimals : 2, value);
  return padded(withShortExponent(text.data()));
}

}  // namespace

SystemSize systemSize(const SceneStructure& structure) {
  SystemSize size;
  for (const auto& system : structure.systems) {
    size.unknowns += system.unknowns;
    size.rows += system.rows;
  }
  return size;
}

std::string sizeText(const SystemSize& size) {
  const auto counted = [](Index count, const std::string& one) {
    return std::to_string(count) + " " + one + (count == 1 ? "" : "s");
  };
  return counted(size.unknowns, "unknown") + ", " + counted(size.rows, "row");
}

std::string residualText(double residual) {
  if (!std::isfinite(residual)) return "-";
  if (residual == 0) return "0";
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%.1e", residual);
  return withShortExponent(text.data());
}

bool describesDesign(const Snapshot& snapshot) {
  // A failed first step counts too; while time runs, the next step follows at once.
  const bool stepped = snapshot.motion.step > 0 || !usable(snapshot.report.status);
  return stepped && (snapshot.reported || snapshot.transport.playing);
}

const char* noStepText(const Snapshot& snapshot) {
  if (snapshot.structure->systems.empty()) return "nothing to solve";
  return snapshot.reported ? "no step yet" : "edited since the last step";
}

std::vector<HudLine> hudLines(const Snapshot& snapshot) {
  const SystemSize size = systemSize(*snapshot.structure);
  const bool stepped = describesDesign(snapshot);
  const double residual = snapshot.report.leftover();
  const double milliseconds = snapshot.report.total() * 1e3;
  const Index redundant = redundantRows(snapshot);
  const Index broken = brokenRows(snapshot);
  const bool failed = snapshot.reported && snapshot.report.status != SolveStatus::Solved;
  std::vector<HudLine> lines{
      {"time", steady(snapshot.motion.time, 3), "s", false},
      {"energy", steady(snapshot.energies.total(), 3), "J",
       !std::isfinite(snapshot.energies.total())},
      // A failed step is taken back: the other values here belong to the step before.
      {"residual", padded(stepped ? residualText(residual) : "-"),
       stepped && !usable(snapshot.report.status) ? "of the failed step" : "",
       failed || (stepped && !(residual < largestResidual))},
      {"step", stepped ? steady(milliseconds, milliseconds < 0.1 ? 3 : 2) : padded("-"), "ms",
       false},
      {"unknowns", padded(std::to_string(size.unknowns)), "", false},
      {"rows", padded(std::to_string(size.rows)),
       (redundant > 0 ? ", " + std::to_string(redundant) + " redundant" : "") +
           (broken > 0 ? ", " + std::to_string(broken) + " broken" : ""),
       false},
      {"solver", padded("-"), "", false, stepped ? methodText(snapshot.report) : ""}};
  Index bounded = 0;
  for (const SystemReport& system : snapshot.report.systems) bounded += system.solve.contactRows;
  if (stepped && bounded > 0) {
    // Contacts are counted by number, stops and ropes by rows.
    const auto contacts = static_cast<Index>(snapshot.motion.contacts.size());
    const double left = snapshot.report.contactResidual();
    lines.insert(lines.end() - 1, {contacts > 0 ? "contacts" : "bounded rows",
                                   padded(std::to_string(contacts > 0 ? contacts : bounded)), ""});
    lines.insert(lines.end() - 1,
                 {"contact residual", padded(residualText(left)), "", !(left < largestResidual)});
  }
  // The solution method and redundant rows are shown nowhere else in a view; time, residual and
  // size of the system are also below it.
  const std::map<std::string, int> ranks{{"time", 2},
                                         {"residual", 2},
                                         {"step", 3},
                                         {"unknowns", 5},
                                         {"rows", redundant + broken > 0 ? 1 : 4},
                                         {"contacts", 1},
                                         {"bounded rows", 1},
                                         {"contact residual", 2},
                                         {"solver", 1}};
  for (HudLine& line : lines)
    if (const auto rank = ranks.find(line.label); rank != ranks.end() && !line.warns)
      line.rank = rank->second;
  return lines;
}

std::vector<HudLine> fittingLines(std::vector<HudLine> lines, std::size_t room) {
  while (lines.size() > room) {
    // The last of the lines with the highest rank.
    const auto gone =
        std::max_element(lines.rbegin(), lines.rend(),
                         [](const HudLine& a, const HudLine& b) { return a.rank < b.rank; });
    lines.erase(std::next(gone).base());
  }
  return lines;
}

bool contradicts(const StepReport& report) {
  return std::any_of(report.systems.begin(), report.systems.end(),
                     [](const SystemReport& system) { return system.solve.conflicts > 0; });
}

bool contactsStopped(const StepReport& report) {
  return std::any_of(report.systems.begin(), report.systems.end(),
                     [](const SystemReport& system) { return system.solve.contactsStopped; });
}

bool newtonStopped(const StepReport& report) {
  return std::any_of(report.systems.begin(), report.systems.end(),
                     [](const SystemReport& system) { return system.solve.newtonStopped; });
}

std::string methodText(const StepReport& report) {
  std::string words;
  std::set<std::string_view> told{""};
  for (const SystemReport& system : report.systems)
    if (told.insert(system.method).second)
      words += (words.empty() ? "" : "; ") + std::string(system.method);
  return words;
}

std::string stepWarning(const StepReport& report) {
  switch (report.status) {
    case SolveStatus::Solved:
      return {};
    case SolveStatus::NotConverged:
      return contradicts(report)       ? "Hard constraints contradict each other"
             : newtonStopped(report)   ? "Newton's method stopped early"
             : contactsStopped(report) ? "The contact solver stopped early"
                                       : "The solver stopped early";
    case SolveStatus::Refused:
      return "The solver cannot treat this system";
    case SolveStatus::Singular:
      return "The system is singular";
    case SolveStatus::NotFinite:
      return "The motion is not finite";
    case SolveStatus::Cancelled:
      return "The step was cancelled";
    case SolveStatus::Diverged:
      return "The simulation diverged";
  }
  return {};
}

}  // namespace compliant
