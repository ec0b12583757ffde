#include "engine/base/rounded_text.hpp"

#include <array>
#include <charconv>
#include <cmath>
#include <string_view>

#include "engine/base/text.hpp"

namespace compliant {

std::string withShortExponent(std::string number) {
  const auto e = number.find('e');
  if (e == std::string::npos) return number;
  std::size_t digit = e + 1;
  if (number[digit] == '+') number.erase(digit, 1);
  if (number[digit] == '-') ++digit;
  while (digit + 1 < number.size() && number[digit] == '0') number.erase(digit, 1);
  return number;
}

std::string roundedText(double value, int digits) {
  if (std::isnan(value)) return "–";
  if (std::isinf(value)) return value > 0 ? "∞" : "−∞";
  std::array<char, 40> buffer;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value,
                                 std::chars_format::scientific, digits - 1)
                       .ptr;
  const std::string_view exact(buffer.data(), static_cast<std::size_t>(end - buffer.data()));
  const double rounded = parseNumber(exact).value_or(value) + 0.0;
  const std::string text = numberText(rounded);
  const bool zerosOnly =
      std::abs(rounded) >= 1e5 && std::abs(rounded) >= *parseNumber("1e" + std::to_string(digits));
  if (!zerosOnly || text.find('e') != std::string::npos) return text;
  // "7.143e+06" → "7.143e6", "5.00e+05" → "5e5"
  const std::size_t e = exact.find('e');
  std::string_view mantissa = exact.substr(0, e);
  if (mantissa.find('.') != std::string_view::npos) {
    mantissa = mantissa.substr(0, mantissa.find_last_not_of('0') + 1);
    if (mantissa.back() == '.') mantissa.remove_suffix(1);
  }
  const std::string_view exponent = exact.substr(exact.find_first_not_of("+0", e + 1));
  return std::string(mantissa) + "e" + std::string(exponent);
}

}  // namespace compliant
