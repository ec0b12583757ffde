#include "engine/import/mesh/words.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "engine/base/text.hpp"

namespace compliant::mesh {

namespace {

constexpr std::string_view blanks = " \t\r\f\v";
constexpr std::size_t longestShown = 40;  // bytes of a word in a sentence

template <class Number>
std::optional<Number> numberIn(std::string_view word) {
  if (word.starts_with('+')) word.remove_prefix(1);
  Number number{};
  const auto [end, code] = std::from_chars(word.data(), word.data() + word.size(), number);
  if (code != std::errc() || end != word.data() + word.size()) return std::nullopt;
  return number;
}

}  // namespace

bool Words::nextLine() {
  if (rest_.empty()) return false;
  const std::size_t end = std::min(rest_.find('\n'), rest_.size());
  words_ = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  ++line_;
  return true;
}

bool Words::nextLineWithWords(char comment) {
  while (nextLine()) {
    const std::size_t first = words_.find_first_not_of(blanks);
    if (first != std::string_view::npos && words_[first] != comment) return true;
  }
  return false;
}

std::string_view Words::next() {
  const std::size_t start = std::min(words_.find_first_not_of(blanks), words_.size());
  words_.remove_prefix(start);
  const std::string_view word = words_.substr(0, words_.find_first_of(blanks));
  words_.remove_prefix(word.size());
  return word;
}

std::string_view Words::nextAnywhere() {
  std::string_view word = next();
  while (word.empty() && nextLine()) word = next();
  return word;
}

Error Words::error(const std::string& sentence) const { return {"line " + std::to_string(line_), sentence}; }

std::optional<double> realIn(std::string_view word) { return numberIn<double>(word); }
std::optional<std::int64_t> wholeIn(std::string_view word) { return numberIn<std::int64_t>(word); }

Result<Vec3> readPlace(Words& words) {
  Vec3 place;
  for (double& x : place) {
    const std::string_view word = words.next();
    if (word.empty()) return words.error("A vertex needs three numbers");
    const std::optional<double> number = realIn(word);
    if (!number) return words.error(inQuotes(word.substr(0, longestShown)) + " is not a number");
    x = *number;
  }
  return place;
}

}  // namespace compliant::mesh
