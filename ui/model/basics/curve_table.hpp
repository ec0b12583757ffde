#pragma once

#include <span>
#include <string>

#include "ui/model/basics/curve_samples.hpp"

namespace compliant {

/// A column of a table of curves: "λ of rope" in "N".
struct CurveColumn {
  std::string name;
  std::string unit;  ///< may be empty
  const CurveSamples* samples = nullptr;
};

/// Curves as CSV (RFC 4180, decimal point whatever the locale): a column of times, or whatever the
/// curves lie over, and one per curve; names and units in the first line, as "λ of rope/N". Every
/// time of any curve has a line; a value that a curve does not have there, or that is not finite,
/// stays empty.
std::string curveTable(const std::string& along, std::span<const CurveColumn> columns);

}  // namespace compliant
