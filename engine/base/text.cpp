#include "engine/base/text.hpp"

#include <array>
#include <charconv>
#include <cmath>

#include "engine/base/rounded_text.hpp"

namespace compliant {

std::string numberText(double value) {
  if (std::isnan(value)) return "not a number";
  if (std::isinf(value)) return value > 0 ? "infinite" : "-infinite";
  if (value == 0) return std::signbit(value) ? "-0.0" : "0";
  std::array<char, 40> buffer;
  const double size = std::abs(value);
  const auto format =
      size >= 1e-4 && size < 1e7 ? std::chars_format::fixed : std::chars_format::scientific;
  const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format).ptr;
  return withShortExponent(std::string(buffer.data(), end));
}

std::string inQuotes(std::string_view text) { return "“" + std::string(text) + "”"; }

std::optional<double> parseNumber(std::string_view text) {
  const auto first = text.find_first_not_of(" \t");
  if (first == std::string_view::npos) return std::nullopt;
  text = text.substr(first, text.find_last_not_of(" \t") - first + 1);
  if (text.front() == '+' && text.size() > 1 && text[1] != '-') text.remove_prefix(1);
  double value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
    return std::nullopt;
  return value;
}

namespace {

bool isDigit(char c) { return c >= '0' && c <= '9'; }

std::string_view takeDigits(std::string_view& text) {
  std::size_t n = 0;
  while (n < text.size() && isDigit(text[n])) ++n;
  const auto digits = text.substr(0, n);
  text.remove_prefix(n);
  return digits;
}

std::string_view withoutZeros(std::string_view digits) {
  const auto first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? digits.substr(0, 0) : digits.substr(first);
}

}  // namespace

bool NaturalLess::operator()(std::string_view a, std::string_view b) const {
  const std::string_view wholeA = a, wholeB = b;
  while (!a.empty() && !b.empty()) {
    if (isDigit(a.front()) && isDigit(b.front())) {
      const auto x = withoutZeros(takeDigits(a)), y = withoutZeros(takeDigits(b));
      if (x.size() != y.size()) return x.size() < y.size();
      if (x != y) return x < y;
    } else {
      if (a.front() != b.front()) {
        // A slash comes first, so that a branch stands together in the sorted list.
        if (a.front() == '/') return true;
        if (b.front() == '/') return false;
        return static_cast<unsigned char>(a.front()) < static_cast<unsigned char>(b.front());
      }
      a.remove_prefix(1);
      b.remove_prefix(1);
    }
  }
  if (a.empty() != b.empty()) return a.empty();
  return wholeA < wholeB;  // equal except for leading zeros
}

void Hash::add(const void* data, std::size_t bytes) {
  const auto* byte = static_cast<const unsigned char*>(data);
  for (std::size_t i = 0; i < bytes; ++i) value_ = (value_ ^ byte[i]) * 0x100000001b3ULL;
}

std::string trimmed(std::string_view text) {
  constexpr std::string_view blank = " \t\r\n";
  const auto begin = text.find_first_not_of(blank);
  if (begin == std::string_view::npos) return "";
  return std::string(text.substr(begin, text.find_last_not_of(blank) + 1 - begin));
}

bool isUnicode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = byte(i);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(i + k) & 0xc0) != 0x80) return false;
    if (length > 2) {
      const unsigned second = byte(i + 1);
      const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
      const bool surrogate = first == 0xed && second >= 0xa0;
      const bool beyond = first == 0xf4 && second >= 0x90;
      if (overlong || surrogate || beyond) return false;
    }
    i += length;
  }
  return true;
}

}  // namespace compliant
