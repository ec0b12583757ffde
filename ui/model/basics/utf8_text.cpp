#include "ui/model/basics/utf8_text.hpp"

#include <algorithm>
#include <vector>

namespace compliant {
namespace {

bool begins(char c) { return (static_cast<unsigned char>(c) & 0xC0U) != 0x80U; }

std::string blanks(const std::string& text, std::size_t letters) {
  return std::string(letters - std::min(letters, characterCount(text)), ' ');
}

}  // namespace

std::size_t characterCount(std::string_view text) {
  return static_cast<std::size_t>(std::count_if(text.begin(), text.end(), begins));
}

std::string elided(const std::string& text, std::size_t most) {
  std::string line = text;
  std::replace(line.begin(), line.end(), '\n', ' ');
  std::vector<std::size_t> starts;
  for (std::size_t i = 0; i < line.size(); ++i)
    if (begins(line[i])) starts.push_back(i);
  if (starts.size() <= most) return line;
  const std::size_t tail = most / 3;
  return line.substr(0, starts[most - tail - 1]) + "…" + line.substr(starts[starts.size() - tail]);
}

std::string withShortNames(const std::string& sentence, std::size_t most) {
  constexpr std::string_view opening = "“", closing = "”";
  std::string shown;
  std::size_t from = 0;
  // Takes the part that ends at `end`, and the text from there to `next`.
  const auto take = [&](std::size_t end, std::size_t next) {
    const std::string part = sentence.substr(from, end - from);
    shown += (characterCount(part) > most ? elided(part, most) : part) +
             sentence.substr(end, next - end);
    from = next;
  };
  if (const std::size_t colon = sentence.find(": ");
      colon != std::string::npos && sentence.find(opening) > colon)
    take(colon, colon + 2);
  while (from < sentence.size()) {
    if (sentence.compare(from, opening.size(), opening) == 0) {
      shown += opening;
      from += opening.size();
      const std::size_t end = std::min(sentence.find(closing, from), sentence.size());
      take(end, std::min(end + closing.size(), sentence.size()));
    } else {
      const std::size_t end = std::min(
          {sentence.find_first_of(" \n", from), sentence.find(opening, from), sentence.size()});
      take(end, sentence.compare(end, opening.size(), opening) == 0
                    ? end
                    : std::min(end + 1, sentence.size()));
    }
  }
  return shown;
}

std::string singleLine(const std::string& text) {
  std::string line;
  for (const char c : text) {
    if (c == '\n')
      line += "   ";
    else if (c != ' ' || line.empty() || line.back() != ' ')
      line += c;
  }
  return line;
}

std::string rightAligned(const std::string& text, std::size_t letters) {
  return blanks(text, letters) + text;
}

std::string leftAligned(const std::string& text, std::size_t letters) {
  return text + blanks(text, letters);
}

}  // namespace compliant
