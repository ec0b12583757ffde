#include "ui/model/document/playlist.hpp"

#include <filesystem>

#include "engine/base/text.hpp"
#include "engine/json/json_document.hpp"

namespace compliant {
namespace {

constexpr std::string_view mark = "compliant_playlist";

/// Reads one object, key by key; keeps the first error.
class Reader {
 public:
  std::optional<Error> failure;

  void complain(const Place& place, const std::string& sentence) {
    if (!failure) failure = Error{place.text(), sentence};
  }
  void read(const JsonNode::Member& member, std::string& text) {
    if (const std::string* given = member.node.text())
      text = *given;
    else
      complain(member.node.place, member.key + " must be a text");
  }
  void read(const JsonNode::Member& member, bool& on) {
    if (const bool* given = std::get_if<bool>(&member.node.value))
      on = *given;
    else
      complain(member.node.place, member.key + " must be true or false");
  }
};

Slide readSlide(const JsonNode& node, const std::string& folder, Reader& reader) {
  Slide slide;
  const JsonNode::Object* object = node.object();
  if (object == nullptr) {
    reader.complain(node.place, "A slide must be an object with a scene");
    return slide;
  }
  for (const JsonNode::Member& each : *object) {
    if (each.key == "scene")
      reader.read(each, slide.scene);
    else if (each.key == "caption")
      reader.read(each, slide.caption);
    else if (each.key == "select")
      reader.read(each, slide.select);
    else if (each.key == "play")
      reader.read(each, slide.play);
    else if (each.key == "law_plot")
      reader.read(each, slide.lawPlot);
    else if (each.key == "forces")
      reader.read(each, slide.forces);
    else
      reader.complain(each.place, "A slide has no field " + inQuotes(each.key) +
                                      "; it has scene, caption, select, play, law_plot and forces");
  }
  if (slide.scene.empty()) reader.complain(node.place, "The slide needs a scene");
  slide.scene = (std::filesystem::path(folder) / slide.scene).lexically_normal().string();
  return slide;
}

}  // namespace

bool isPlaylist(std::string_view text) {
  const std::size_t from = text.find_first_not_of(" \t\r\n");
  return from != std::string_view::npos && text[from] == '{' &&
         text.substr(from, 200).find("\"" + std::string(mark) + "\"") != std::string_view::npos;
}

Result<Playlist> readPlaylist(std::string_view text, const std::string& folder) {
  const Result<JsonNode> root = parseJson(text);
  if (!root) return root.error();
  const JsonNode* version = root->find(mark);
  if (root->object() == nullptr || version == nullptr)
    return Error{root->place.text(),
                 "This is not a playlist: \"" + std::string(mark) + "\": 1 is missing"};
  if (version->integer() != 1)
    return Error{version->place.text(), "This version reads playlists of version 1"};
  Playlist playlist;
  Reader reader;
  for (const JsonNode::Member& each : *root->object()) {
    if (each.key == mark) continue;
    if (each.key == "title") {
      reader.read(each, playlist.title);
    } else if (each.key != "slides") {
      reader.complain(each.place, "A playlist has no field " + inQuotes(each.key) +
                                      "; it has title and slides");
    } else if (const JsonNode::List* slides = each.node.list()) {
      for (const JsonNode& slide : *slides)
        playlist.slides.push_back(readSlide(slide, folder, reader));
    } else {
      reader.complain(each.node.place, "slides must be a list");
    }
  }
  if (reader.failure) return *reader.failure;
  if (playlist.slides.empty()) return Error{root->place.text(), "The playlist has no slides"};
  return playlist;
}

}  // namespace compliant
