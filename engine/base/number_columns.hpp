#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// A table of numbers in a text file: CSV, or columns separated by blanks.
struct NumberColumns {
  std::vector<std::string> names;            ///< of the columns; empty where the text has none
  std::vector<std::vector<double>> columns;  ///< equally long

  /// The column with this number, from 1, or name. The error lists the columns.
  Result<const std::vector<double>*> find(const std::string& column) const;
};

/// Commas, semicolons, or blanks and tabs separate the numbers of a row. The first row may contain
/// names, quoted or not; blank lines and those that begin with # are ignored. Errors name the
/// line.
Result<NumberColumns> readNumberColumns(std::string_view text);

}  // namespace compliant
