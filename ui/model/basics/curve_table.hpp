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
/// `along`, and one per curve; names and units in the first line, as "λ of rope/N". Every time of
/// any curve has a line; missing values and those that are not finite stay empty.
std::string curveTable(const std::string& along, std::span<const CurveColumn> columns);

}  // namespace compliant
