#include "engine/contact/files/number_reader.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/rounded_text.hpp"
#include "engine/base/terminal_text.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::size_t longestQuote = 32;  // characters of a wrong word that a sentence repeats

bool isSpace(char c) {
  return c == ' ' || c == '\t' || c == '\n' || c == '\r' || c == '\f' || c == '\v';
}

std::string quoted(std::string_view word) {
  return inQuotes(terminalText(word.substr(0, longestQuote)) +
                  (word.size() > longestQuote ? "…" : ""));
}

}  // namespace

void NumberReader::skipSpace() {
  while (at_ < text_.size() && isSpace(text_[at_]))
    if (text_[at_++] == '\n') ++line_;
}

bool NumberReader::atEnd() {
  skipSpace();
  return at_ == text_.size();
}

std::string_view NumberReader::word() {
  skipSpace();
  const std::size_t begin = at_;
  while (at_ < text_.size() && !isSpace(text_[at_])) ++at_;
  return text_.substr(begin, at_ - begin);
}

std::string_view NumberReader::line() {
  const std::size_t begin = at_, end = std::min(text_.find('\n', at_), text_.size());
  at_ = std::min(end + 1, text_.size());
  if (end < text_.size()) ++line_;
  return text_.substr(begin, end - begin);
}

double NumberReader::real(std::string_view what) {
  if (!ok()) return 0;
  const std::string_view spelled = word();
  if (spelled.empty()) {
    fail("The file ends where " + std::string(what) +
         " should be: it is cut off, or a count in it is too large");
    return 0;
  }
  if (const auto number = parseNumber(spelled)) return *number;
  fail(std::string(what) + " is " + quoted(spelled) + "; it must be a finite number");
  return 0;
}

Index NumberReader::whole(std::string_view what, Index low, Index high) {
  const double number = real(what);
  if (!ok()) return 0;
  if (number == std::round(number) && number >= static_cast<double>(low) &&
      number <= static_cast<double>(high))
    return static_cast<Index>(number);
  fail(std::string(what) + " is " + numberText(number) + "; it must be a whole number from " +
       std::to_string(low) + " to " + std::to_string(high));
  return 0;
}

void NumberReader::expectEnd(std::string_view after) {
  if (ok() && !atEnd())
    fail("There is " + quoted(word()) + " after " + std::string(after) +
         ", where the file should end");
}

bool NumberReader::canHold(double count, std::string_view what) {
  if (!ok()) return false;
  const double most = 0.5 * static_cast<double>(text_.size() - at_ + 1);
  if (count <= most) return true;
  fail(std::string(what) + " would take " + roundedText(count, 4) +
       " numbers; the rest of the file can hold at most " + roundedText(std::floor(most), 6));
  return false;
}

void NumberReader::fail(std::string what) {
  if (!ok()) return;
  if (!what.empty() && what[0] >= 'a' && what[0] <= 'z')
    what[0] = static_cast<char>(what[0] - 'a' + 'A');
  status_ = Error{"line " + std::to_string(line_), std::move(what)};
}

}  // namespace compliant
