#include "engine/scene/scene_file.hpp"

#include <algorithm>
#include <filesystem>
#include <map>
#include <set>

#include "engine/base/text.hpp"
#include "engine/scene/edit.hpp"
#include "engine/scene/registry.hpp"

namespace compliant {

namespace {

/// Reads lists of equally built entries: `readEntry(node)` gives an optional.
template <class T, class ReadEntry>
Result<Value> readList(const Field& field, const JsonNode& node, const char* entryText,
                       ReadEntry readEntry) {
  const JsonNode::List* list = node.list();
  if (list == nullptr)
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  std::vector<T> values;
  values.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) {
    std::optional<T> entry = readEntry((*list)[i]);
    if (!entry)
      return Error{(*list)[i].place.text(),
                   field.name + "[" + std::to_string(i) + "] must be " + entryText};
    values.push_back(*entry);
  }
  return Value(Array<T>(std::move(values)));
}

std::optional<Vec3> readVector(const JsonNode& node) {
  if (node.table() != nullptr) return readVector(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 3) return std::nullopt;
  Vec3 vector;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = (*list)[i].number();
    if (!number) return std::nullopt;
    vector[static_cast<Index>(i)] = *number;
  }
  return vector;
}

std::optional<Edge> readEdge(const JsonNode& node) {
  if (node.table() != nullptr) return readEdge(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 2) return std::nullopt;
  const auto a = (*list)[0].integer(), b = (*list)[1].integer();
  if (!a || !b) return std::nullopt;
  return Edge{*a, *b};
}

std::optional<Term> readTerm(const JsonNode& node) {
  if (node.table() != nullptr) return readTerm(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 4) return std::nullopt;
  const auto row = (*list)[0].integer(), input = (*list)[1].integer(),
             element = (*list)[2].integer();
  const auto weight = (*list)[3].number();
  if (!row || !input || !element || !weight) return std::nullopt;
  return Term{*row, *input, *element, *weight};
}

Result<Link> readLink(const Scene& scene, const Field& field, const JsonNode& node) {
  const std::string* name = node.text();
  if (name == nullptr)
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  if (name->empty()) return Link{};
  const Component* target = scene.find(std::string_view(*name));
  if (target == nullptr)
    return Error{node.place.text(),
                 field.name + " links to " + inQuotes(*name) + ", which does not exist"};
  return Link{target->id};
}

/// A list of numbers from a table of the right shape; nothing when a list must be looked at entry
/// by entry.
std::optional<Value> fromTable(const Field& field, const NumberTable& table) {
  const std::vector<double>& v = table.values;
  const std::size_t n = table.size();
  const bool whole = std::find(table.whole.begin(), table.whole.end(), false) == table.whole.end();
  const auto integer = [&v](std::size_t i) { return static_cast<std::int64_t>(v[i]); };
  switch (field.kind) {
    case Kind::Reals:
      if (table.width == 0) return Value(Array<double>(v));
      return std::nullopt;
    case Kind::Points: {
      if (table.width != 3) return std::nullopt;
      std::vector<Vec3> points(n);
      for (std::size_t i = 0; i < n; ++i) points[i] = Vec3(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
      return Value(Array<Vec3>(std::move(points)));
    }
    case Kind::Indices: {
      if (table.width != 0 || !whole) return std::nullopt;
      std::vector<std::int64_t> indices(n);
      for (std::size_t i = 0; i < n; ++i) indices[i] = integer(i);
      return Value(Array<std::int64_t>(std::move(indices)));
    }
    case Kind::Edges: {
      if (table.width != 2 || !whole) return std::nullopt;
      std::vector<Edge> edges(n);
      for (std::size_t i = 0; i < n; ++i) edges[i] = {integer(2 * i), integer(2 * i + 1)};
      return Value(Array<Edge>(std::move(edges)));
    }
    case Kind::Terms: {
      if (table.width != 4) return std::nullopt;
      std::vector<Term> terms(n);
      for (std::size_t i = 0; i < n; ++i) {
        const std::size_t at = 4 * i;
        if (!table.whole[at] || !table.whole[at + 1] || !table.whole[at + 2]) return std::nullopt;
        terms[i] = {integer(at), integer(at + 1), integer(at + 2), v[at + 3]};
      }
      return Value(Array<Term>(std::move(terms)));
    }
    default:
      return std::nullopt;
  }
}

/// "line 3, column 4" and the component as one place.
std::string placed(const std::string& place, const std::string& component) {
  return component.empty() ? place : place + ", " + component;
}

/// What a choice is called today where an older file has another word.
std::string presentWord(const Field& field, const std::string& word) {
  static const std::map<std::string, std::string> older = {{"yesterday", "previous_factor"}};
  const auto found = older.find(word);
  if (found == older.end()) return word;
  const auto& known = *field.choices;
  return std::find(known.begin(), known.end(), found->second) != known.end() ? found->second : word;
}

}  // namespace

Result<Value> readValue(const Scene& scene, const Field& field, const JsonNode& node) {
  if (const NumberTable* table = node.table()) {
    const std::optional<Value> value = fromTable(field, *table);
    if (!value) return readValue(scene, field, node.spelledOut());
    if (auto sentence = field.check(*value)) return Error{node.place.text(), *sentence};
    return *value;
  }
  const auto wrongKind = [&] {
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  };
  const auto kinded = [&]() -> Result<Value> {
    switch (field.kind) {
      case Kind::Toggle:
        if (const auto* value = std::get_if<bool>(&node.value)) return Value(*value);
        return wrongKind();
      case Kind::Integer:
        if (const auto value = node.integer()) return Value(*value);
        return wrongKind();
      case Kind::Real:
        if (const auto value = node.number()) return Value(*value);
        return wrongKind();
      case Kind::Text:
        if (const auto* value = node.text()) return Value(*value);
        return wrongKind();
      case Kind::Choice:
        if (const auto* value = node.text()) return Value(presentWord(field, *value));
        return wrongKind();
      case Kind::Vector:
        if (const auto value = readVector(node)) return Value(*value);
        return wrongKind();
      case Kind::Link: {
        const Result<Link> link = readLink(scene, field, node);
        if (!link) return link.error();
        return Value(*link);
      }
      case Kind::Links: {
        if (node.list() == nullptr) return wrongKind();
        std::vector<Link> links;
        for (const JsonNode& entry : *node.list()) {
          const Result<Link> link = readLink(scene, field, entry);
          if (!link) return link.error();
          links.push_back(*link);
        }
        return Value(Array<Link>(std::move(links)));
      }
      case Kind::Reals:
        return readList<double>(field, node, "a number",
                                [](const JsonNode& n) { return n.number(); });
      case Kind::Points:
        return readList<Vec3>(field, node, "three numbers [x, y, z]", readVector);
      case Kind::Indices:
        return readList<std::int64_t>(field, node, "a whole number",
                                      [](const JsonNode& n) { return n.integer(); });
      case Kind::Edges:
        return readList<Edge>(field, node, "a pair of whole numbers [first, second]", readEdge);
      case Kind::Terms:
        return readList<Term>(field, node, "[row, input, element, weight]", readTerm);
    }
    ASSERT(false);
  }();
  if (!kinded) return kinded;
  if (auto sentence = field.check(*kinded)) return Error{node.place.text(), *sentence};
  return kinded;
}

Result<Value> parseValue(const Scene& scene, const Field& field, const std::string& text) {
  const bool plain =
      field.kind == Kind::Text || field.kind == Kind::Choice || field.kind == Kind::Link;
  Result<JsonNode> node = plain ? Result<JsonNode>(JsonNode{{}, text}) : parseJson(text);
  if (!node)
    return Error{"", field.name + " must be " + kindText(field.kind) + ", not " + inQuotes(text)};
  Result<Value> value = readValue(scene, field, *node);
  if (!value) return Error{"", value.error().what};
  return value;
}

namespace {

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

  /// Components that join a scene, of which only names and types matter here.
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

  /// What a text may link to besides its own components: those of the scene with other names.
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

  /// Every component first, without fields, so that links may point forwards.
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
    // The link that was set last of the mapping has closed it.
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

/// Writes `[a, b, …]`, entries wrapped at a comfortable width.
template <class T, class WriteEntry>
std::string writeList(const Array<T>& list, WriteEntry writeEntry) {
  std::string text = "[";
  std::size_t column = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string entry = writeEntry(list[i]);
    if (i > 0) {
      text += ",";
      column += entry.size() + 2;
      const bool wrap = column > 100;
      text += wrap ? "\n      " : " ";
      if (wrap) column = entry.size();
    }
    text += entry;
  }
  return text + "]";
}

std::string vectorText(const Vec3& v) {
  return "[" + numberText(v.x()) + ", " + numberText(v.y()) + ", " + numberText(v.z()) + "]";
}

std::string linkText(const Scene& scene, const Link& link) {
  const Component* target = scene.find(link.id);
  return jsonQuoted(target == nullptr ? std::string_view() : std::string_view(target->name));
}

}  // namespace

std::string writeValue(const Scene& scene, const Value& value) {
  struct Writer {
    const Scene& scene;
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(std::int64_t i) const { return std::to_string(i); }
    std::string operator()(double d) const { return numberText(d); }
    std::string operator()(const std::string& s) const { return jsonQuoted(s); }
    std::string operator()(const Vec3& v) const { return vectorText(v); }
    std::string operator()(const Link& link) const { return linkText(scene, link); }
    std::string operator()(const Array<Link>& links) const {
      return writeList(links, [&](const Link& link) { return linkText(scene, link); });
    }
    std::string operator()(const Array<double>& list) const { return writeList(list, numberText); }
    std::string operator()(const Array<Vec3>& list) const { return writeList(list, vectorText); }
    std::string operator()(const Array<std::int64_t>& list) const {
      return writeList(list, [](std::int64_t i) { return std::to_string(i); });
    }
    std::string operator()(const Array<Edge>& list) const {
      return writeList(list, [](const Edge& e) {
        return "[" + std::to_string(e[0]) + ", " + std::to_string(e[1]) + "]";
      });
    }
    std::string operator()(const Array<Term>& list) const {
      return writeList(list, [](const Term& t) {
        return "[" + std::to_string(t.row) + ", " + std::to_string(t.input) + ", " +
               std::to_string(t.element) + ", " + numberText(t.weight) + "]";
      });
    }
  };
  return std::visit(Writer{scene}, value);
}

namespace {

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

/// The members of a scene file that hold components, and its end: those for which `wanted(id)`
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

Status saveScene(const Scene& scene, const std::string& path) {
  return writeFile(path, writeScene(scene));
}

}  // namespace compliant
