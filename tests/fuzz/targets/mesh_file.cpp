#include "engine/import/mesh/mesh_scene.hpp"

#include "tests/fuzz/moving.hpp"
#include "tests/fuzz/target.hpp"
#include "tests/support/mesh_texts.hpp"

/// Mesh files of every format: a line with the ending of the name, then the file.
namespace compliant::fuzz {
namespace {

Verdict importAndMove(std::string_view text) {
  const std::size_t line = std::min(text.find('\n'), text.size());
  FilesBeside none;
  const std::string path = "part." + std::string(text.substr(0, line));
  return verdictOn(importMesh(path, text.substr(std::min(line + 1, text.size())), none));
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const test::MeshText& file : test::boxInEveryFormat(Vec3(0.4, 0.2, 0.7)))
    texts.push_back(file.ending + "\n" + file.text);
  return texts;
}

constexpr const char* words[] = {
    "nan",  "-inf",   "1e308", "-1e39", "1e-320", "4294967295", "4294967296", "9223372036854775807",
    "-1",   "0",      "1",     "3",     "-0.2",   "0.35",       "",           "#",
    "list", "double", "uint",  "OFF",   "f",      "v"};

bool isBlank(char c) {
  return c == ' ' || c == '\n' || c == ',' || c == ':' || c == '[' || c == ']';
}

void replaceWord(std::string& text, Random& random) {
  std::size_t start = random.below(text.size());
  while (start > 0 && !isBlank(text[start - 1])) --start;
  std::size_t end = start;
  while (end < text.size() && !isBlank(text[end])) ++end;
  text.replace(start, end - start, random.of(words));
}

/// A line goes, or comes elsewhere.
void moveLine(std::string& text, Random& random) {
  const std::size_t middle = random.below(text.size());
  const std::size_t before = text.rfind('\n', middle),
                    start = before == std::string::npos ? 0 : before + 1;
  const std::size_t end = std::min(text.find('\n', middle), text.size() - 1) + 1;
  const std::string line = text.substr(start, end > start ? end - start : 0);
  if (random.oneIn(2)) text.erase(start, line.size());
  const std::size_t place = text.find('\n', random.below(text.size() + 1));
  if (place != std::string::npos && random.oneIn(2)) text.insert(place + 1, line);
}

void changeByte(std::string& text, Random& random) {
  constexpr char values[] = {'\0', '\1', '\x7f', '\x80', '\xff', ' '};
  char& byte = text[random.below(text.size())];
  byte = random.oneIn(2) ? random.of(values) : static_cast<char>(byte ^ (1 << random.below(8)));
}

std::string mutate(const std::string& seed, Random& random) {
  std::string text = seed;
  for (std::size_t times = 1 + random.below(3); times > 0 && !text.empty(); --times)
    switch (random.below(6)) {
      case 0:
        moveLine(text, random);
        break;
      case 1:
      case 2:
        changeByte(text, random);
        break;
      case 3:
        if (random.oneIn(4)) text.resize(random.below(text.size()));
        break;
      default:
        replaceWord(text, random);
    }
  return text;
}

}  // namespace

extern const Target mesh_file;
const Target mesh_file{"mesh_file", ".mesh", importAndMove, mutate, seeds};

}  // namespace compliant::fuzz
