#include "engine/import/mesh/words.hpp"

#include <algorithm>
#include <charconv>
#include <string>

#include "engine/base/text.hpp"

namespace compliant::mesh {

namespace {

constexpr std::string_view blanks = " \t\f\v", blanksOfJoinedLines = " \t\f\v\\\r\n";
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

Words::Words(std::string_view text, Lines lines)
    : rest_(text),
      blanks_(lines == Lines::AsTheyAre ? blanks : blanksOfJoinedLines),
      lines_(lines) {
  constexpr std::string_view mark = "\xef\xbb\xbf";
  if (rest_.starts_with(mark)) rest_.remove_prefix(mark.size());
}

bool Words::nextLine() {
  if (rest_.empty()) return false;
  const std::string_view from = rest_;
  bool goesOn = true;
  while (goesOn && !rest_.empty()) {
    const std::size_t end = std::min(rest_.find_first_of("\r\n"), rest_.size());
    goesOn = lines_ == Lines::JoinedByBackslash && rest_.substr(0, end).ends_with('\\');
    words_ = from.substr(0, from.size() - rest_.size() + end);
    rest_.remove_prefix(end);
    rest_.remove_prefix(rest_.starts_with("\r\n") ? 2 : std::min<std::size_t>(rest_.size(), 1));
    ++line_;
  }
  return true;
}

bool Words::nextLineWithWords(char comment) {
  while (nextLine()) {
    words_ = words_.substr(0, words_.find(comment));
    if (words_.find_first_not_of(blanks_) != std::string_view::npos) return true;
  }
  return false;
}

std::string_view Words::next() {
  const std::size_t start = std::min(words_.find_first_not_of(blanks_), words_.size());
  words_.remove_prefix(start);
  const std::string_view word = words_.substr(0, words_.find_first_of(blanks_));
  words_.remove_prefix(word.size());
  return word;
}

std::string_view Words::nextAnywhere() {
  std::string_view word = next();
  while (word.empty() && nextLine()) word = next();
  return word;
}

Error Words::error(const std::string& sentence) const {
  return {"line " + std::to_string(line_), sentence};
}

std::optional<double> realIn(std::string_view word) { return numberIn<double>(word); }
std::optional<std::int64_t> wholeIn(std::string_view word) { return numberIn<std::int64_t>(word); }

std::string inSmallLetters(std::string_view word) {
  std::string small(word);
  for (char& c : small)
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  return small;
}

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
