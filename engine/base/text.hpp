#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace compliant {

/// The shortest text that reads back as the same number, bit for bit: "0.01", "1e-5", "-3", "-0.0".
/// Never depends on the locale.
std::string numberText(double value);

/// The text without surrounding spaces, tabs and line ends.
std::string trimmed(std::string_view text);
/// A user's name in quotes: “rods”.
std::string inQuotes(std::string_view text);

/// Whether a text is well-formed UTF-8, as names and scene files require.
bool isUnicode(std::string_view text);

/// A number as users write it; nothing if it is not finite or more text follows.
std::optional<double> parseNumber(std::string_view text);

/// The natural order of names: "link2" before "link10"; a total order.
struct NaturalLess {
  using is_transparent = void;
  bool operator()(std::string_view a, std::string_view b) const;
};

/// 64-bit FNV-1a, the hash behind golden hashes and scene comparison.
class Hash {
 public:
  void add(const void* data, std::size_t bytes);
  void add(std::string_view text) { add(text.data(), text.size()); }
  void add(double value) { add(&value, sizeof value); }
  std::uint64_t value() const { return value_; }

 private:
  std::uint64_t value_ = 0xcbf29ce484222325ULL;
};

}  // namespace compliant
