#include "engine/json/setting_text.hpp"

#include "engine/json/scene_file.hpp"
#include "tests/fuzz/grammar.hpp"
#include "tests/fuzz/moving.hpp"

/// What stands behind --set: "component.field=value".
namespace compliant::fuzz {
namespace {

const Scene& base() {
  static const Scene scene = [] {
    std::string longest;
    for (const std::string& text : sceneSeeds())
      if (text.size() < 3000 && text.size() > longest.size()) longest = text;
    const Result<Scene> read = readScene(longest);
    return read ? *read : Scene();
  }();
  return scene;
}

Verdict setAndMove(std::string_view text) {
  Scene scene = base();
  const Status set = applySetting(scene, std::string(text));
  if (set) return {true, wrongWith(scene)};
  if (sceneHash(scene) != sceneHash(base()))
    return {false, Error{"", "A refused setting has changed the scene"}};
  return {false, set.error().what.empty() ? std::optional(Error{"", "A refusal has no sentence"})
                                          : std::optional<Error>()};
}

Candidates candidates() {
  Candidates all;
  for (const auto& [name, id] : base().names()) all.push_back({name, base().find(id)->type().role});
  return all;
}

std::string anySetting(Random& random) {
  const auto name =
      std::next(base().names().begin(), static_cast<std::ptrdiff_t>(random.below(base().size())));
  const std::vector<Field>& fields = base().find(name->second)->type().fields;
  if (fields.empty()) return name->first + ".x=1";
  const Field& field = random.of(fields);
  return name->first + "." + field.name + "=" +
         valueFor(field, candidates(), random).dump(-1, ' ', false, Json::error_handler_t::ignore);
}

std::vector<std::string> seeds() {
  Random random(1);
  std::vector<std::string> settings;
  for (int i = 0; i < 40; ++i) settings.push_back(anySetting(random));
  return settings;
}

std::string mutate(const std::string& seed, Random& random) {
  if (random.oneIn(2)) return anySetting(random);
  constexpr const char* pieces[] = {".",   "=",     "\"", "[",  "]", "{",    ",",
                                    "nan", "1e999", "-1", "\\", " ", "\x1b", "true"};
  std::string text = seed;
  for (std::size_t times = 1 + random.below(3); times > 0 && !text.empty(); --times)
    if (random.oneIn(3))
      text.erase(random.below(text.size()), 1 + random.below(4));
    else
      text.insert(random.below(text.size() + 1), random.of(pieces));
  return text;
}

}  // namespace

extern const Target setting;
const Target setting{"setting", ".set", setAndMove, mutate, seeds};

}  // namespace compliant::fuzz
