#include "ui/model/document/autosave_record.hpp"

#include <nlohmann/json.hpp>

namespace compliant {

namespace {

using Json = nlohmann::json;

std::string textIn(const Json& object, const char* name) {
  const auto found = object.find(name);
  return found != object.end() && found->is_string() ? found->get<std::string>() : std::string();
}

}  // namespace

std::string writeAutosave(const AutosaveRecord& record) {
  const Json json{{"autosave", 1},       {"name", record.name}, {"path", record.path},
                  {"mark", record.hash}, {"time", record.time}, {"scene", record.scene}};
  // Paths may hold bytes that are not UTF-8.
  return json.dump(1, ' ', false, Json::error_handler_t::replace) + "\n";
}

Result<AutosaveRecord> readAutosave(const std::string& text) {
  const Json json = Json::parse(text, nullptr, false);
  if (!json.is_object() || !json.contains("autosave"))
    return Error{"", "It is damaged and cannot be restored"};
  if (json["autosave"] != 1) return Error{"", "It is from another version and cannot be restored"};
  AutosaveRecord record{textIn(json, "name"), textIn(json, "path"), 0, textIn(json, "time"),
                        textIn(json, "scene")};
  if (const auto hash = json.find("mark"); hash != json.end() && hash->is_number_unsigned())
    record.hash = hash->get<FileHash>();
  if (record.scene.empty()) return Error{"", "It contains no scene and cannot be restored"};
  return record;
}

}  // namespace compliant
