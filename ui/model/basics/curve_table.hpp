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

/// Curves as CSV (RFC 4180, decimal point in every locale): a column of times, or of the quantity
/// `along`, and one column per curve. The first line has names and units, as "λ of rope/N". Each
/// time of any curve has a line; values that are missing or not finite are left empty.
std::string curveTable(const std::string& along, std::span<const CurveColumn> columns);

}  // namespace compliant
