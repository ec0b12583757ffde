#include "engine/base/terminal_text.hpp"

#include <array>
#include <cstdint>

namespace compliant {
namespace {

struct Character {
  std::uint32_t code = 0;
  std::size_t bytes = 0;  ///< 0: not UTF-8
};

/// The first character of a text that is not empty.
Character firstOf(std::string_view text) {
  const auto byte = [&](std::size_t i) {
    return static_cast<std::uint32_t>(static_cast<unsigned char>(text[i]));
  };
  const std::uint32_t first = byte(0);
  if (first < 0x80) return {first, 1};
  const std::size_t bytes = first >= 0xf0 ? 4 : first >= 0xe0 ? 3 : 2;
  if (first < 0xc2 || first > 0xf4 || text.size() < bytes) return {};
  std::uint32_t code = first & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<std::uint32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = code >= 0xd800 && code < 0xe000;
  return code < least[bytes] || surrogate || code > 0x10ffff ? Character{} : Character{code, bytes};
}

bool steers(std::uint32_t code) {
  const bool control = code < 0x20 || (code >= 0x7f && code < 0xa0);
  const bool direction = code == 0x61c || code == 0x200e || code == 0x200f ||
                         (code >= 0x202a && code <= 0x202e) || (code >= 0x2066 && code <= 0x2069);
  return control || direction || code == 0x2028 || code == 0x2029;
}

std::string hexadecimal(std::uint32_t number, int digits) {
  std::string text;
  for (int i = digits - 1; i >= 0; --i) text += "0123456789abcdef"[number >> (4 * i) & 15];
  return text;
}

}  // namespace

std::string terminalText(std::string_view text, Lines lines) {
  std::string shown;
  while (!text.empty()) {
    const auto [code, bytes] = firstOf(text);
    if (bytes == 0) {
      shown += "\\x" + hexadecimal(static_cast<unsigned char>(text[0]), 2);
      text.remove_prefix(1);
      continue;
    }
    if (!steers(code) || (lines == Lines::Many && (code == '\n' || code == '\t')))
      shown += text.substr(0, bytes);
    else
      shown += code < 0x80 ? "\\x" + hexadecimal(code, 2) : "\\u" + hexadecimal(code, 4);
    text.remove_prefix(bytes);
  }
  return shown;
}

}  // namespace compliant
