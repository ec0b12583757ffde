#pragma once

#include <string>
#include <vector>

namespace compliant {

/// Numbers typed during a drag: no field has the focus, so they get every key.
class NumberEntry {
 public:
  /// For `count` numbers, typed one after the other.
  explicit NumberEntry(std::size_t count = 1) : texts_(count) {}

  /// Accepts a digit, a point (or comma), or a minus, which toggles the sign; false for other keys.
  bool type(char key);
  void backspace();
  /// Goes to the next number, and from the last one to the first.
  void next() { current_ = (current_ + 1) % texts_.size(); }

  /// Whether nothing has been typed.
  bool empty() const;
  std::size_t current() const { return current_; }
  const std::vector<std::string>& texts() const { return texts_; }
  /// The typed numbers, with `otherwise` for empty ones. "-" and "." count as 0.
  std::vector<double> numbers(double otherwise) const;

 private:
  std::vector<std::string> texts_;
  std::size_t current_ = 0;
};

}  // namespace compliant
