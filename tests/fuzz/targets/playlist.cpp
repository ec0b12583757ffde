#include "ui/model/document/playlist.hpp"

#include "tests/fuzz/grammar.hpp"

/// Presentations.
namespace compliant::fuzz {
namespace {

Verdict read(std::string_view text) {
  const Result<Playlist> playlist = readPlaylist(text, "/scenes");
  if (!playlist)
    return {false, playlist.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  if (playlist->slides.empty()) return {true, Error{"", "It has no slides"}};
  for (const Slide& slide : playlist->slides)
    if (slide.scene.empty()) return {true, Error{"", "A slide has no scene"}};
  return {true, {}};
}

std::vector<std::string> seeds() {
  return {
      R"({"compliant_playlist": 1, "title": "Talk", "slides": [{"scene": "a.json", "caption": "first", "select": "rod", "play": true, "law_plot": false, "forces": true}, {"scene": "../b.json"}]})",
      R"({"compliant_playlist": 1, "slides": [{"scene": "/c.json", "play": false}]})"};
}

std::string mutate(const std::string& text, Random& random) {
  Json playlist = objectIn(text);
  for (std::size_t times = 1 + random.below(2); times > 0; --times) {
    Json* slides = playlist.contains("slides") && playlist["slides"].is_array()
                       ? &playlist["slides"]
                       : nullptr;
    if (slides != nullptr && !slides->empty() && !random.oneIn(3)) {
      Json& slide = (*slides)[random.below(slides->size())];
      const char* fields[] = {"scene", "caption", "select", "play", "law_plot", "forces"};
      const char* field = random.of(fields);
      if (slide.is_object())
        slide[field] = random.oneIn(4)   ? anything(random)
                       : random.oneIn(2) ? Json("x")
                                         : Json(random.oneIn(2));
    } else {
      mutateAnywhere(playlist, random);
    }
    if (!playlist.is_object()) break;
  }
  const std::string mutated = playlist.dump(-1, ' ', false, Json::error_handler_t::ignore);
  return random.oneIn(8) ? mutated.substr(0, random.below(mutated.size())) : mutated;
}

}  // namespace

extern const Target playlist;
const Target playlist{"playlist", ".playlist", read, mutate, seeds};

}  // namespace compliant::fuzz
