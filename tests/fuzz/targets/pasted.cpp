#include "engine/json/scene_file.hpp"
#include "tests/fuzz/grammar.hpp"
#include "tests/fuzz/moving.hpp"
#include "ui/model/edits/pasting.hpp"

/// Components that are pasted into a scene.
namespace compliant::fuzz {

extern const Target scene;

namespace {

Verdict pasteAndMove(std::string_view text) {
  static const Scene base = [] {
    const Result<Scene> read = readScene(sceneSeeds().front());
    return read ? *read : Scene();
  }();
  Scene into = base;
  std::vector<Id> ids;
  const Result<Edit> paste = pasteOf(into, text, ids);
  if (!paste) {
    if (!ids.empty()) return {false, Error{"", "What was refused has ids"}};
    return {false, paste.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  }
  if (const auto done = applyEdit(into, *paste); !done)
    return {true, Error{"The edit is refused", done.error().text()}};
  if (into.size() != base.size() + ids.size())
    return {true, Error{"", "Other components came than were told"}};
  return {true, wrongWith(into)};
}

std::vector<std::string> seeds() {
  std::vector<std::string> texts;
  for (const std::string& text : sceneSeeds()) {
    const Result<Scene> read = readScene(text);
    if (!read || text.size() > 3000) continue;
    texts.push_back(text);
    std::vector<Id> ids;
    for (const auto& [name, id] : read->names()) ids.push_back(id);
    texts.push_back(writeComponents(*read, ids));
  }
  return texts;
}

std::string mutate(const std::string& text, Random& random) { return scene.mutate(text, random); }

}  // namespace

extern const Target pasted;
const Target pasted{"pasted", ".paste", pasteAndMove, mutate, seeds};

}  // namespace compliant::fuzz
