#pragma once

#include <string>
#include <string_view>

#include "engine/base/math.hpp"
#include "engine/base/result.hpp"

namespace compliant {

/// The largest size that a file may declare; what the text can hold is less.
inline constexpr Index largestDeclaredSize = 100'000'000;

/// Reads numbers that white space separates, and counts lines. After the first error, which it
/// keeps, all numbers are zero: ask status() before anything is allocated or used.
class NumberReader {
 public:
  explicit NumberReader(std::string_view text) : text_(text) {}

  /// A finite number; `what` names it in the sentence: "entry 3 of the matrix".
  double real(std::string_view what);
  /// A whole number from low to high.
  Index whole(std::string_view what, Index low, Index high);
  /// The next word as it stands; empty at the end.
  std::string_view word();
  /// What is left of the line.
  std::string_view line();
  bool atEnd();
  /// The next character; 0 at the end.
  char next() const { return at_ < text_.size() ? text_[at_] : char{}; }
  /// An error unless the text is at its end.
  void expectEnd(std::string_view after);

  /// Whether the rest of the text can hold so many numbers, of a digit and a space each; else the
  /// error says what is too many. Guards allocations.
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
