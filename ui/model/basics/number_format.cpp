#include "ui/model/basics/number_format.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <cstdio>

#include "engine/base/text.hpp"
#include "ui/model/basics/utf8_text.hpp"

namespace compliant {
namespace {

std::string printed(double value, std::chars_format form, int digits) {
  std::array<char, 64> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, form, digits);
  return {buffer.data(), end.ptr};
}

}  // namespace

std::string fixedWidthText(double value, int digits) {
  // Sign, digits, point, e, sign of the exponent and up to two of its digits.
  const auto width = static_cast<std::size_t>(digits) + 6;
  std::string text;
  const double size = std::abs(value);
  if (std::isnan(value)) {
    text = "–";
  } else if (std::isinf(value)) {
    text = value > 0 ? "∞" : "−∞";
  } else if (value == 0.0) {
    text = printed(0, std::chars_format::fixed, digits - 1);
  } else if (size >= 1e-3 && size < std::pow(10.0, digits)) {
    const int whole = std::max(1, static_cast<int>(std::floor(std::log10(size))) + 1);
    text = printed(value, std::chars_format::fixed, std::max(0, digits - whole));
  } else {
    text = withShortExponent(printed(value, std::chars_format::scientific, digits - 1));
  }
  return rightAligned(text, width);
}

std::string timeText(double seconds) {
  constexpr int room = 8;
  std::array<char, 64> text;
  for (int decimals = 3; decimals >= 0; --decimals) {
    const int length = std::snprintf(text.data(), text.size(), "%.*f", decimals, seconds);
    if (length > 0 && length <= room) return std::string(text.data()) + " s";
  }
  std::snprintf(text.data(), text.size(), "%.2e", seconds);
  return withShortExponent(text.data()) + " s";
}

MetricPrefix metricPrefix(double size) {
  static constexpr std::array<MetricPrefix, 8> prefixes = {{{1e-9, "G"},
                                                            {1e-6, "M"},
                                                            {1e-3, "k"},
                                                            {1, ""},
                                                            {1e3, "m"},
                                                            {1e6, "µ"},
                                                            {1e9, "n"},
                                                            {1e12, "p"}}};
  size = std::abs(size);
  if (!std::isfinite(size) || size == 0) return {};
  for (const MetricPrefix& prefix : prefixes)
    if (size * prefix.factor >= 1 - 1e-9) return prefix;
  return {};
}

std::string prefixed(std::string_view prefix, std::string_view unit) {
  if (!unit.starts_with('(')) return std::string(prefix) + std::string(unit);
  std::string text = "(" + std::string(prefix);
  for (const char letter : unit.substr(1)) {
    text += letter;
    if (letter == ' ') text += prefix;
  }
  return text;
}

std::string quantityText(double value, const char* unit, int digits) {
  if (!std::isfinite(value)) return "–";
  // Round first, so that 999.9 N with three digits is 1 kN, not 1000 N.
  std::array<char, 40> buffer;
  std::snprintf(buffer.data(), buffer.size(), "%.*e", digits - 1, value);
  const double rounded = parseNumber(buffer.data()).value_or(0);
  // A prefix without a unit would be read as a unit: 1.3 m.
  if (*unit == '\0') return roundedText(rounded, digits);
  const MetricPrefix prefix = metricPrefix(rounded);
  return roundedText(rounded * prefix.factor, digits) + " " + prefix.text + unit;
}

}  // namespace compliant
