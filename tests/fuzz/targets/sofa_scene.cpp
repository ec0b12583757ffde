#include "engine/import/sofa/sofa_scene.hpp"

#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "tests/fuzz/moving.hpp"
#include "tests/support/folders.hpp"
#include "tests/support/sofa_everything.hpp"

/// SOFA scenes: XML, whose words are not ours. They are those of the scenes to begin with.
namespace compliant::fuzz {
namespace {

Verdict importAndMove(std::string_view text) { return verdictOn(importSofaScene(text)); }

std::vector<std::string> seeds() {
  constexpr std::size_t largest = 8000;
  std::vector<std::string> scenes{test::everythingOfSofa};
  for (const std::string& folder :
       {test::sourceFolder() + "/tests/data/sofa", test::sourceFolder() + "/tests/data/found"}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::directory_iterator(folder)) {
      if (entry.path().extension() != ".scn") continue;
      const Result<std::string> text = readFile(entry.path().string());
      if (text && text->size() < largest) scenes.push_back(*text);
    }
  }
  return scenes;
}

constexpr const char* values[] = {"nan",
                                  "-inf",
                                  "1e308",
                                  "-1e308",
                                  "3e38",
                                  "1e999",
                                  "1000000000",
                                  "-1",
                                  "0",
                                  "1",
                                  "0 0 0",
                                  "1 2 3",
                                  "true",
                                  "@",
                                  "@dofs.position",
                                  "@../..",
                                  "@[-9]",
                                  "@[-1].indices",
                                  "@[99999999999]",
                                  "@./",
                                  "@loader",
                                  "@../mesh.edges",
                                  "",
                                  "&#0;",
                                  "&lt;",
                                  "2-900000000",
                                  "0-3",
                                  "Vec1d",
                                  "Vec3d",
                                  "Vec6d",
                                  "Rigid3d",
                                  "0 0 0 0 0 0 1",
                                  "0 0 0 0 0 0 0",
                                  "1 1 1 1 1 0",
                                  "\xff\xfe"};

/// A part of a text: where it begins and how long it is.
struct Part {
  std::size_t start = 0, length = 0;
};

/// Elements of a text from "<" to ">", and in them names of elements, attributes and values.
struct Parts {
  std::vector<Part> elements, names, attributes, values;
};

Parts partsOf(const std::string& text) {
  Parts parts;
  for (std::size_t open = text.find('<'); open != std::string::npos;
       open = text.find('<', open + 1)) {
    const std::size_t close = text.find('>', open);
    if (close == std::string::npos) break;
    parts.elements.push_back({open, close + 1 - open});
    const std::size_t nameEnd = text.find_first_of(" />", open + 1);
    parts.names.push_back({open + 1, nameEnd - open - 1});
    for (std::size_t equal = text.find("=\"", open); equal < close;
         equal = text.find("=\"", equal + 2)) {
      const std::size_t before = text.find_last_of(" \n", equal), end = text.find('"', equal + 2);
      if (end == std::string::npos) break;
      if (before != std::string::npos) parts.attributes.push_back({before + 1, equal - before - 1});
      parts.values.push_back({equal + 2, end - equal - 2});
      equal = end - 1;
    }
  }
  return parts;
}

std::string pieceOf(const std::string& text, const std::vector<Part>& parts, Random& random) {
  if (parts.empty()) return {};
  const Part& part = random.of(parts);
  return text.substr(part.start, part.length);
}

std::string mutate(const std::string& seed, Random& random) {
  static const std::string words = test::everythingOfSofa;
  static const Parts known = partsOf(words);
  std::string text = seed;
  for (std::size_t times = 1 + random.below(4); times > 0; --times) {
    const Parts parts = partsOf(text);
    if (parts.elements.empty()) return words;
    const bool own = random.oneIn(2);
    const std::string& from = own ? text : words;
    const Parts& there = own ? parts : known;
    const Part element = random.of(parts.elements);
    switch (random.below(8)) {
      case 0:
        text.erase(element.start, element.length);
        break;
      case 1:
        text.insert(element.start, pieceOf(from, there.elements, random));
        break;
      case 2: {
        const Part name = random.of(parts.names);
        text.replace(name.start, name.length, pieceOf(from, there.names, random));
        break;
      }
      case 3: {
        const std::string value =
            random.oneIn(2) ? std::string(random.of(values)) : pieceOf(from, there.values, random);
        const std::string attribute =
            " " + pieceOf(from, there.attributes, random) + "=\"" + value + "\"";
        const Part name = random.of(parts.names);
        text.insert(name.start + name.length, attribute);
        break;
      }
      default: {
        if (parts.values.empty()) break;
        const Part value = random.of(parts.values);
        text.replace(
            value.start, value.length,
            random.oneIn(2) ? std::string(random.of(values)) : pieceOf(from, there.values, random));
      }
    }
  }
  return text;
}

}  // namespace

extern const Target sofa_scene;
const Target sofa_scene{"sofa_scene", ".scn", importAndMove, mutate, seeds};

}  // namespace compliant::fuzz
