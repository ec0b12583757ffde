#pragma once

#include <string>
#include <string_view>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// The largest size that a file may declare; the size of the text limits it further.
inline constexpr Index largestDeclaredSize = 100'000'000;

/// Reads numbers separated by white space, and counts lines. It keeps the first error, after which
/// all numbers are zero: check status() before allocating or using anything.
class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : text_(text) {}

  /// A finite number; `what` names it in the sentence: "entry 3 of the matrix".
  double real(std::string_view what);
  /// An integer from low to high.
  Index whole(std::string_view what, Index low, Index high);
  /// The next word, unchanged; empty at the end.
  std::string_view word();
  /// The rest of the line.
  std::string_view line();
  bool atEnd();
  /// The next character; 0 at the end.
  char next() const { return at_ < text_.size() ? text_[at_] : char{}; }
  /// An error unless the text has ended.
  void expectEnd(std::string_view after);

  /// Whether the rest of the text can hold this many numbers, with a digit and a space each;
  /// otherwise sets an error that names them. It guards allocations.
  bool canHold(double count, std::string_view what);

  void fail(std::string what);
  const Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }

 private:
  void skipSpace();

  std::string_view text_;
  std::size_t at_ = 0;
  int line_ = 1;
  Status status_;
};

}  // namespace compliant
