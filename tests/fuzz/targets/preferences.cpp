#include "ui/model/preferences/preferences.hpp"

#include "tests/fuzz/grammar.hpp"

/// What the program remembers of its user.
namespace compliant::fuzz {
namespace {

Verdict readAndWrite(std::string_view text) {
  const Result<Preferences> read = readPreferences(text);
  if (!read)
    return {false, read.error().what.empty() ? std::optional(Error{"", "A refusal has no sentence"})
                                             : std::optional<Error>()};
  const Result<Preferences> again = readPreferences(writePreferences(*read));
  if (!again) return {true, Error{"", "What was written is refused"}};
  return {true, *again == *read ? std::optional<Error>()
                                : Error{"", "What was written and read is not the same"}};
}

std::vector<std::string> seeds() {
  Preferences full;
  full.remember("/scenes/a.json");
  full.keys = {{"Duplicate", "Ctrl+D J"}};
  SavedCamera camera;
  camera.name = "side";
  full.cameras["/scenes/a.json"] = {camera};
  full.plots["/scenes/a.json"] = {{"rope", "force", false, 3}};
  full.views = 4;
  return {writePreferences(full), writePreferences({}), "{}"};
}

/// The fields have no registry: what the program writes has them all.
std::string mutate(const std::string& text, Random& random) {
  static const Json known = objectIn(seeds().front());
  Json preferences = objectIn(text);
  for (std::size_t times = 1 + random.below(4); times > 0; --times) {
    const std::size_t at = random.below(known.size());
    const auto field = std::next(known.begin(), static_cast<std::ptrdiff_t>(at));
    if (random.oneIn(3))
      preferences[field.key()] = field.value();
    else if (random.oneIn(3))
      preferences[field.key()] = anything(random);
    else
      mutateAnywhere(preferences, random);
    if (!preferences.is_object()) break;
  }
  const std::string mutated = preferences.dump(-1, ' ', false, Json::error_handler_t::ignore);
  // As a full disk leaves them.
  return random.oneIn(8) ? mutated.substr(0, random.below(mutated.size())) : mutated;
}

}  // namespace

extern const Target preferences;
const Target preferences{"preferences", ".preferences", readAndWrite, mutate, seeds};

}  // namespace compliant::fuzz
