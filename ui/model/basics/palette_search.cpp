#include "ui/model/basics/palette_search.hpp"

#include <algorithm>
#include <string>

namespace compliant {
namespace {

bool inThisOrder(const std::string& letters, const std::string& text) {
  auto at = text.begin();
  for (const char letter : letters) {
    at = std::find(at, text.end(), letter);
    if (at == text.end()) return false;
    ++at;
  }
  return true;
}

int scoreOfWord(const std::string& word, const std::string& title, const std::string& sentence) {
  const std::size_t at = title.find(word);
  if (at == 0) return 100;
  if (title.find(" " + word) != std::string::npos) return 60;
  if (at != std::string::npos) return 40;
  if (sentence.find(word) != std::string::npos) return 10;
  return word.size() > 1 && inThisOrder(word, title) ? 5 : 0;
}

}  // namespace

std::optional<int> searchScore(std::string_view typed, std::string_view title,
                               std::string_view sentence, Folding fold) {
  const std::string wanted = fold(typed), name = fold(title), text = fold(sentence);
  int total = wanted == name ? 1000 : 0;
  std::size_t from = 0;
  while (from < wanted.size()) {
    std::size_t to = wanted.find(' ', from);
    if (to == std::string::npos) to = wanted.size();
    if (to > from) {
      const int score = scoreOfWord(wanted.substr(from, to - from), name, text);
      if (score == 0) return std::nullopt;
      total += score;
    }
    from = to + 1;
  }
  return total;
}

}  // namespace compliant
