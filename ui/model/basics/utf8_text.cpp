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
