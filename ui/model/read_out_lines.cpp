#include "ui/model/read_out_lines.hpp"

#include <array>
#include <cmath>
#include <cstdio>

namespace compliant {

namespace {

/// Residuals above this are visible in plots.
constexpr double largestResidual = 1e-3;

std::string padded(std::string text) {
  const auto width = static_cast<std::size_t>(readOutWidth);
  return text.size() < width ? std::string(width - text.size(), ' ') + text : text;
}

/// With so many decimals while that fits, else in powers of ten.
std::string steady(double value, int decimals) {
  if (!std::isfinite(value)) return padded("-");
  std::array<char, 64> text;
  const bool fits = std::abs(value) < 1e5 && (value == 0 || std::abs(value) >= 1e-3);
  std::snprintf(text.data(), text.size(), fits ? "%*.*f" : "%*.*e", readOutWidth,
                fits ? decimals : 2, value);
  return text.data();
}

std::string powerOfTen(double value) {
  if (!std::isfinite(value)) return padded("-");
  if (value == 0) return padded("0");
  std::array<char, 64> text;
  std::snprintf(text.data(), text.size(), "%*.1e", readOutWidth, value);
  return text.data();
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

std::vector<ReadOutLine> readOutLines(const Snapshot& snapshot) {
  const SystemSize size = systemSize(*snapshot.structure);
  const double residual = snapshot.report.residual();
  const bool failed = snapshot.report.status != SolveStatus::Solved;
  return {{"time", steady(snapshot.motion.time, 3), "s", false},
          {"energy", steady(snapshot.energies.total(), 3), "J",
           !std::isfinite(snapshot.energies.total())},
          {"residual", powerOfTen(residual), "", failed || !(residual < largestResidual)},
          {"step", steady(snapshot.report.total() * 1e3, 2), "ms", false},
          {"unknowns", padded(std::to_string(size.unknowns)), "", false},
          {"rows", padded(std::to_string(size.rows)), "", false}};
}

std::string stepWarning(const StepReport& report) {
  switch (report.status) {
    case SolveStatus::Solved:
      return {};
    case SolveStatus::NotConverged:
      return "The solver stopped early";
    case SolveStatus::Refused:
      return "The solver cannot treat this system";
    case SolveStatus::Singular:
      return "The system is singular";
    case SolveStatus::NotFinite:
      return "The motion is not finite";
    case SolveStatus::Cancelled:
      return "The step was cancelled";
  }
  return {};
}

}  // namespace compliant
