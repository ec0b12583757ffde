#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant::mesh {

/// Whether a line goes on behind a backslash at its end.
enum class Lines { AsTheyAre, JoinedByBackslash };

/// Lines of a text, and in them words between blanks. The mark of UTF-8 at its beginning is no
/// word; lines end as in any system.
class Words {
 public:
  explicit Words(std::string_view text, Lines lines = Lines::AsTheyAre);

  /// Goes to the next line; false at the end of the text.
  bool nextLine();
  /// Goes to the next line with a word before the sign `comment`, which ends each line.
  bool nextLineWithWords(char comment);
  /// The next word of the line; empty at its end.
  std::string_view next();
  /// The next word of this line or of those behind it; empty at the end of the text.
  std::string_view nextAnywhere();

  int line() const { return line_; }
  /// What stands behind the line.
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

/// The same word in small letters.
std::string inSmallLetters(std::string_view word);

/// Three numbers of the line.
Result<Vec3> readPlace(Words& words);

}  // namespace compliant::mesh
