#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// A table of numbers in a text file: CSV, or columns with blanks between them.
struct NumberColumns {
  std::vector<std::string> names;            ///< of the columns; empty where the text has none
  std::vector<std::vector<double>> columns;  ///< equally long

  /// By its number from 1, or its name. The error says which there are.
  Result<const std::vector<double>*> find(const std::string& column) const;
};

/// Numbers of a row are separated by commas, by semicolons, or by blanks and tabs. The first row
/// may have names, quoted or not; blank lines and those that begin with # do not count. Errors name
/// the line.
Result<NumberColumns> readNumberColumns(std::string_view text);

}  // namespace compliant
