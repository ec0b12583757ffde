#include "app/batch_options.hpp"

#include <cmath>

#include "engine/base/text.hpp"

namespace compliant::batch {

std::optional<double> readNumber(const std::string& option, const std::string& text, double low,
                                 double high, Kind kind, Status& read) {
  const auto number = parseNumber(text);
  if (number && *number >= low && *number <= high &&
      (kind != Kind::Integer || *number == std::round(*number)))
    return number;
  read =
      Error{option + " " + text, std::string("Enter a ") + (kind == Kind::Integer ? "whole " : "") +
                                     "number from " + numberText(low) + " to " + numberText(high)};
  return std::nullopt;
}

const CLI::Validator& fileName() {
  static const CLI::Validator check(
      [](std::string& name) { return std::string(name.empty() ? "A file name is needed" : ""); },
      "");
  return check;
}

}  // namespace compliant::batch
