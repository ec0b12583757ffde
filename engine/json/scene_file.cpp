#include "engine/json/scene_file.hpp"

#include <filesystem>
#include <set>

#include "engine/base/files_beside.hpp"
#include "engine/base/text.hpp"
#include "engine/json/value_text.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// "line 3, column 4" and the component as one place.
std::string placed(const std::string& place, const std::string& component) {
  return component.empty() ? place : place + ", " + component;
}

struct Pending {
  Id component = 0;
  const Field* field = nullptr;
  const JsonNode* node = nullptr;
};

/// Reads one scene; the first error ends it.
class SceneReader {
 public:
  explicit SceneReader(Progress* progress = nullptr) : progress_(progress) {}

  Result<Scene> read(const JsonNode& root) {
    const bool complete = readHead(root) && createComponents() && setFields();
    if (!complete) return *error_;
    return std::move(scene_);
  }

  /// Components to be added to a scene; of the scene, only names and types matter.
  Result<std::vector<ComponentRecord>> readJoining(const JsonNode& root, const Scene& scene) {
    const bool complete =
        readHead(root) && addTargets(scene) && createComponents() && checkTargets() && setFields();
    if (!complete) return *error_;
    std::vector<ComponentRecord> records;
    for (const Id id : created_) records.push_back(record(*scene_.find(id)));
    return records;
  }

 private:
  bool fail(const Place& place, const std::string& component, std::string what) {
    error_ = Error{placed(place.text(), component), std::move(what)};
    return false;
  }

  bool readHead(const JsonNode& root) {
    if (root.object() == nullptr) return fail(root.place, "", "A scene file must be a JSON object");
    const JsonNode* version = root.find("compliant_lab");
    if (version == nullptr || !version->integer())
      return fail(root.place, "",
                  "This is not a scene: \"compliant_lab\": " + std::to_string(sceneFileVersion) +
                      " is missing");
    if (*version->integer() < 1 || *version->integer() > sceneFileVersion)
      return fail(version->place, "",
                  "The file has format version " + std::to_string(*version->integer()) +
                      "; this program reads versions 1 to " + std::to_string(sceneFileVersion));
    for (const auto& [key, place, node] : *root.object()) {
      if (key == "compliant_lab") continue;
      if (key == "components") {
        if (node.object() == nullptr)
          return fail(node.place, "", "components must be an object of named components");
        components_ = node.object();
      } else if (key == "title" || key == "notes") {
        if (node.text() == nullptr) return fail(node.place, "", key + " must be text");
        (key == "title" ? scene_.title : scene_.notes) = *node.text();
      } else {
        return fail(
            place, "",
            "A scene has no field " + inQuotes(key) + "; it has title, notes and components");
      }
    }
    return true;
  }

  /// The link targets outside the text: the scene's components with other names.
  bool addTargets(const Scene& scene) {
    std::set<std::string_view> ours;
    if (components_ != nullptr)
      for (const auto& member : *components_) ours.insert(member.key);
    for (const auto& [name, id] : scene.names())
      if (!ours.contains(name))
        ASSERT(applyEdit(scene_, {Insert{{id, scene.find(id)->type().name, name, {}}}}).ok());
    firstId_ = scene.nextId();
    return true;
  }

  /// One sentence about all link targets that do not exist.
  bool checkTargets() {
    std::vector<std::string> missing;
    std::set<std::string_view> known;
    const auto look = [&](const JsonNode& node) {
      const std::string* name = node.text();
      if (name == nullptr || name->empty() || scene_.find(std::string_view(*name)) != nullptr)
        return;
      if (known.insert(*name).second) missing.push_back(inQuotes(*name));
    };
    for (const auto& [id, field, node] : pending_) {
      if (field->kind == Kind::Link) look(*node);
      if (field->kind == Kind::Links && node->list() != nullptr)
        for (const JsonNode& entry : *node->list()) look(entry);
    }
    if (missing.empty()) return true;
    constexpr std::size_t shown = 6;
    std::string names = missing.front();
    for (std::size_t i = 1; i < std::min(missing.size(), shown); ++i)
      names += (i + 1 == missing.size() ? " and " : ", ") + missing[i];
    if (missing.size() > shown) names += " and " + std::to_string(missing.size() - shown) + " more";
    error_ = Error{"", "The components link to " + names + ", which the scene does not have"};
    return false;
  }

  /// Creates all components without fields first, so that links may point forwards.
  bool createComponents() {
    if (components_ == nullptr) return true;
    for (const auto& [name, place, node] : *components_) {
      if (node.object() == nullptr) return fail(node.place, name, "A component must be an object");
      const JsonNode* typeNode = node.find("type");
      if (typeNode == nullptr || typeNode->text() == nullptr)
        return fail(node.place, name, "The component needs a “type”");
      const Type* type = registry().find(*typeNode->text());
      if (type == nullptr)
        return fail(typeNode->place, name, "There is no type " + inQuotes(*typeNode->text()));
      const Id id = std::max(scene_.nextId(), firstId_);
      created_.push_back(id);
      if (const auto added = applyEdit(scene_, {Insert{{id, type->name, name, {}}}}); !added)
        return fail(place, name, added.error().what);
      for (const auto& [key, keyPlace, value] : *node.object()) {
        if (key == "type") continue;
        const Field* field = type->find(key);
        if (field == nullptr)
          return fail(keyPlace, name, type->name + " has no field " + inQuotes(key));
        pending_.push_back({id, field, &value});
      }
    }
    return true;
  }

  bool setFields() {
    FieldsInBulk fields(scene_);
    for (const auto& [id, field, node] : pending_) {
      if (cancelled(progress_)) return fail(node->place, "", "Reading was cancelled");
      const std::string& name = scene_.find(id)->name;
      const Result<Value> value = readValue(scene_, *field, *node);
      if (!value) {
        error_ = Error{placed(value.error().where, name), value.error().what};
        return false;
      }
      if (const Status done = fields.set({id, field->name, *value}); !done)
        return fail(node->place, name, done.error().what);
    }
    const Status finished = fields.finish();
    if (finished) return true;
    // The last link that was set in the mapping has closed the cycle.
    for (auto pending = pending_.rbegin(); pending != pending_.rend(); ++pending)
      if (pending->field->isLink() &&
          scene_.find(pending->component)->name == finished.error().where)
        return fail(pending->node->place, finished.error().where, finished.error().what);
    ASSERT(false);
  }

  Progress* progress_;
  Scene scene_;
  const JsonNode::Object* components_ = nullptr;
  std::vector<Pending> pending_;
  std::vector<Id> created_;
  Id firstId_ = 1;
  std::optional<Error> error_;
};

/// Parses a scene file; errors within a component name it, and its field.
Result<JsonNode> parseSceneText(std::string_view text, Progress* progress) {
  JsonKeys around;
  Result<JsonNode> root = parseJson(text, NumberLists::AsTables, progress, &around);
  if (root || around.size() < 2 || around[0] != "components") return root;
  const std::string field = around.size() > 2 ? around[2] + ": " : std::string();
  return Error{placed(root.error().where, around[1]), field + root.error().what};
}

}  // namespace

Result<Scene> readScene(std::string_view text, Progress* progress) {
  Result<JsonNode> root = parseSceneText(text, progress);
  if (!root) return root.error();
  return SceneReader(progress).read(*root);
}

namespace {

/// The members of a scene file with components, and its end: for components for which `wanted(id)`
/// holds.
template <class Wanted>
std::string componentsText(const Scene& scene, Wanted wanted) {
  std::string text = ",\n  \"components\": {";
  const char* separator = "\n";
  for (const auto& [name, id] : scene.names()) {
    if (!wanted(id)) continue;
    const ComponentRecord component = record(*scene.find(id));
    text += separator;
    text += "    " + jsonQuoted(name) + ": {\n      \"type\": " + jsonQuoted(component.type);
    for (const auto& [field, value] : component.fields)
      text += ",\n      " + jsonQuoted(field) + ": " + writeValue(scene, value);
    text += "\n    }";
    separator = ",\n";
  }
  text += *separator == ',' ? "\n  }\n}\n" : "}\n}\n";
  return text;
}

std::string headText() { return "{\n  \"compliant_lab\": " + std::to_string(sceneFileVersion); }

}  // namespace

std::string writeScene(const Scene& scene) {
  std::string text = headText();
  if (!scene.title.empty()) text += ",\n  \"title\": " + jsonQuoted(scene.title);
  if (!scene.notes.empty()) text += ",\n  \"notes\": " + jsonQuoted(scene.notes);
  return text + componentsText(scene, [](Id) { return true; });
}

std::uint64_t sceneHash(const Scene& scene) {
  Hash hash;
  hash.add(writeScene(scene));
  return hash.value();
}

std::string writeComponents(const Scene& scene, const std::vector<Id>& components) {
  const std::set<Id> wanted(components.begin(), components.end());
  return headText() + componentsText(scene, [&](Id id) { return wanted.contains(id); });
}

Result<std::vector<ComponentRecord>> readComponents(std::string_view text, const Scene& scene) {
  Result<JsonNode> root = parseSceneText(text, nullptr);
  if (!root) return root.error();
  return SceneReader().readJoining(*root, scene);
}

Result<Scene> loadScene(const std::string& path) {
  Result<std::string> text = readFile(path, largestSceneFile);
  if (!text) return text.error();
  Result<Scene> scene = readScene(*text);
  if (!scene) return Error{path + ": " + scene.error().where, scene.error().what};
  scene->folder = folderOf(path);
  return scene;
}

Status bringNamedFiles(const Scene& scene, const std::string& folder) {
  std::set<std::string> names;
  for (const auto& [name, id] : scene.names())
    for (std::string& file : scene.find(id)->overTime.files()) names.insert(std::move(file));
  for (const std::string& name : names) {
    if (!FilesBeside::check(name)) continue;
    const Result<std::string> bytes = scene.readBeside(name);
    if (!bytes) continue;
    const std::filesystem::path target = std::filesystem::path(folder) / name;
    std::error_code unknown;
    if (std::filesystem::exists(target, unknown)) {
      const Result<std::string> there = readFile(target.string());
      if (there && *there == *bytes) continue;
      return Error{target.string(), "The scene names a file " + inQuotes(name) +
                                        ", and another of that name lies here. Save the scene in "
                                        "another folder"};
    }
    std::filesystem::create_directories(target.parent_path(), unknown);
    if (const Status written = writeFile(target.string(), *bytes); !written) return written;
  }
  return {};
}

Status saveScene(const Scene& scene, const std::string& path) {
  if (const Status brought = bringNamedFiles(scene, folderOf(path)); !brought) return brought;
  return writeFile(path, writeScene(scene));
}

}  // namespace compliant
