#pragma once

#include <array>
#include <cstddef>
#include <iterator>

#include "engine/json/json_document.hpp"

namespace compliant {

/// The meaning of a JSON character outside of texts.
enum class JsonSort : unsigned char { Word, Blank, Sign };

inline constexpr std::array<JsonSort, 256> jsonSorts = [] {
  std::array<JsonSort, 256> all{};
  for (const unsigned char c : {' ', '\t', '\r', '\n'}) all[c] = JsonSort::Blank;
  for (const unsigned char c : {'"', '[', ']', '{', '}', ',', ':'}) all[c] = JsonSort::Sign;
  return all;
}();

/// Follows a JSON text while it is read and records where the current token began.
struct JsonCursor {
  Place here, token;
  bool inText = false;        // between quotes
  bool escaped = false;       // behind a backslash
  bool inWord = false;        // inside a number, true, false or null
  std::size_t bytes = 0;      // read so far
  std::size_t wordStart = 0;  // of the last number, true, false or null: the bytes before it

  void read(char c) {
    ++bytes;
    const JsonSort sort = jsonSorts[static_cast<unsigned char>(c)];
    if (inText) {
      if (escaped)
        escaped = false;
      else if (c == '\\')
        escaped = true;
      else if (c == '"')
        inText = false;
    } else if (sort == JsonSort::Blank) {
      inWord = false;
    } else if (sort == JsonSort::Sign) {
      // The parser reads one character beyond a number before it reports the number: that character
      // must not change the place of the number.
      if (!inWord || c == '"') token = here;
      inWord = false;
      inText = c == '"';
    } else if (!inWord) {
      token = here;
      wordStart = bytes - 1;
      inWord = true;
    }
    if (c == '\n') {
      ++here.line;
      here.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++here.column;  // a UTF-8 character counts once
    }
  }
};

/// Passes the text to the parser.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, JsonCursor* cursor) : at_(at), cursor_(cursor) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    cursor_->read(*at_++);
    return *this;
  }
  CountingIterator operator++(int) {
    auto before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  JsonCursor* cursor_;
};

}  // namespace compliant
