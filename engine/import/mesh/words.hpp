#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant::mesh {

/// Whether a backslash at the end of a line continues it.
enum class Lines { AsTheyAre, JoinedByBackslash };

/// Splits a text into lines, and lines into words between blanks. A UTF-8 byte order mark is not a
/// word; lines may end as on any system.
class Words {
 public:
  explicit Words(std::string_view text, Lines lines = Lines::AsTheyAre);

  /// Goes to the next line; false at the end of the text.
  bool nextLine();
  /// Goes to the next line with a word before `comment`, which starts a comment.
  bool nextLineWithWords(char comment);
  /// The next word of the line; empty at its end.
  std::string_view next();
  /// The next word of this or a later line; empty at the end of the text.
  std::string_view nextAnywhere();

  int line() const { return line_; }
  /// The text after the line.
  std::string_view rest() const { return rest_; }
  Error error(const std::string& sentence) const;

 private:
  std::string_view rest_, words_;
  std::string_view blanks_;
  Lines lines_;
  int line_ = 0;
};

/// The whole word as a number, which may be infinite or not a number.
std::optional<double> realIn(std::string_view word);
std::optional<std::int64_t> wholeIn(std::string_view word);

/// The word in lower case.
std::string inSmallLetters(std::string_view word);

/// Three numbers of the line.
Result<Vec3> readPlace(Words& words);

}  // namespace compliant::mesh
