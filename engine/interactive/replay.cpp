#include "engine/interactive/replay.hpp"

#include <fmt/format.h>

#include <charconv>

#include "engine/base/files_beside.hpp"
#include "engine/base/read_file.hpp"
#include "engine/base/text.hpp"
#include "engine/interactive/history.hpp"
#include "engine/json/value_text.hpp"
#include "engine/record/recording.hpp"
#include "engine/scene/registry.hpp"
#include "engine/simulation/simulation.hpp"

namespace compliant {

namespace {

constexpr std::size_t replayHistoryBytes = 256u << 20;
constexpr std::int64_t mostSteps = 1'000'000'000;  // of one line

const Error malformed{"", "The recording is damaged"};

Result<PreviousElements> readElements(const JsonNode& line) {
  PreviousElements elements;
  const JsonNode* node = line.find("elements");
  if (node == nullptr) return elements;
  if (node->object() == nullptr) return malformed;
  for (const auto& [key, place, value] : *node->object()) {
    Id state = 0;
    const char* end = key.data() + key.size();
    if (const auto [last, error] = std::from_chars(key.data(), end, state);
        error != std::errc() || last != end || value.list() == nullptr)
      return malformed;
    std::vector<Index>& before = elements[state];
    for (const JsonNode& entry : *value.list()) {
      if (!entry.integer()) return malformed;
      before.push_back(static_cast<Index>(*entry.integer()));
    }
  }
  return elements;
}

Result<Value> readLinked(const Field& field, const JsonNode& node) {
  if (field.kind == Kind::Link) {
    if (const auto id = node.integer()) return Value(Link{static_cast<Id>(*id)});
    return malformed;
  }
  if (field.kind == Kind::Links) {
    std::vector<Link> links;
    if (node.list() == nullptr) return malformed;
    for (const JsonNode& entry : *node.list()) {
      if (!entry.integer()) return malformed;
      links.push_back({static_cast<Id>(*entry.integer())});
    }
    return Value(Array<Link>(std::move(links)));
  }
  return readValue(Scene(), field, node);
}

/// `typeOf` returns the type of an id, including components inserted earlier in the same batch.
Result<Edit> readEdit(const JsonNode& node, std::map<Id, const Type*>& types) {
  if (const JsonNode* set = node.find("set");
      set != nullptr && set->list() != nullptr && set->list()->size() == 3) {
    const auto& parts = *set->list();
    if (!parts[0].integer() || parts[1].text() == nullptr) return malformed;
    const Id id = static_cast<Id>(*parts[0].integer());
    if (id == sceneId && parts[2].text() != nullptr)
      return Edit{SetField{id, *parts[1].text(), *parts[2].text()}};
    const Field* field = types.contains(id) ? types[id]->find(*parts[1].text()) : nullptr;
    if (field == nullptr) return malformed;
    Result<Value> value = readLinked(*field, parts[2]);
    if (!value) return value.error();
    return Edit{SetField{id, field->name, *value}};
  }
  if (const JsonNode* insert = node.find("insert")) {
    const JsonNode *id = insert->find("id"), *type = insert->find("type"),
                   *name = insert->find("name"), *fields = insert->find("fields");
    if (!id || !id->integer() || !type || !type->text() || !name || !name->text() || !fields ||
        !fields->object())
      return malformed;
    const Type* known = registry().find(*type->text());
    if (known == nullptr) return Error{"", "There is no type " + inQuotes(*type->text())};
    ComponentRecord record{static_cast<Id>(*id->integer()), known->name, *name->text(), {}};
    types[record.id] = known;
    for (const auto& [key, place, value] : *fields->object()) {
      const Field* field = known->find(key);
      if (field == nullptr) return malformed;
      Result<Value> read = readLinked(*field, value);
      if (!read) return read.error();
      record.fields.emplace_back(key, *read);
    }
    return Edit{Insert{std::move(record)}};
  }
  if (const JsonNode* erase = node.find("erase"); erase != nullptr && erase->integer())
    return Edit{Erase{static_cast<Id>(*erase->integer())}};
  if (const JsonNode* rename = node.find("rename");
      rename != nullptr && rename->list() != nullptr && rename->list()->size() == 2) {
    const auto& parts = *rename->list();
    if (!parts[0].integer() || parts[1].text() == nullptr) return malformed;
    return Edit{Rename{static_cast<Id>(*parts[0].integer()), *parts[1].text()}};
  }
  if (const JsonNode* batch = node.find("batch"); batch != nullptr && batch->list() != nullptr) {
    Batch edits;
    for (const JsonNode& part : *batch->list()) {
      Result<Edit> edit = readEdit(part, types);
      if (!edit) return edit;
      edits.edits.push_back(std::move(*edit));
    }
    return Edit{std::move(edits)};
  }
  return malformed;
}

/// Files that came with the recording, by their names.
Result<std::map<std::string, std::string>> readFiles(const JsonNode& node) {
  std::map<std::string, std::string> files;
  if (node.object() == nullptr) return malformed;
  for (const auto& [name, place, bytes] : *node.object()) {
    if (bytes.text() == nullptr || !FilesBeside::check(name)) return malformed;
    files[name] = *bytes.text();
  }
  return files;
}

/// The scene of a recording with the ids it had when it was recorded.
Result<Scene> readStart(const JsonNode& line) {
  const JsonNode* version = line.find("compliant_recording");
  const JsonNode *components = line.find("components"), *title = line.find("title");
  if (version == nullptr || version->integer() != 1)
    return Error{"", "This is not a recording of Compliant Lab"};
  if (components == nullptr || components->list() == nullptr) return malformed;
  Scene scene;
  if (const JsonNode* files = line.find("files")) {
    const auto read = readFiles(*files);
    if (!read) return read.error();
    scene.parts = *read;
  }
  if (title != nullptr && title->text() != nullptr) scene.title = *title->text();
  std::map<Id, const Type*> types;
  std::vector<SetField> later;  // links may point forwards
  for (const JsonNode& node : *components->list()) {
    Result<Edit> edit = readEdit(node, types);
    if (!edit) return edit.error();
    auto* insert = std::get_if<Insert>(&edit->change);
    if (insert == nullptr) return malformed;
    for (auto& [field, value] : insert->record.fields)
      later.push_back({insert->record.id, field, value});
    insert->record.fields.clear();
    if (const auto added = applyEdit(scene, *edit); !added) return added.error();
  }
  FieldsInBulk fields(scene);
  for (const SetField& set : later)
    if (const Status done = fields.set(set); !done) return done.error();
  if (const Status finished = fields.finish(); !finished) return finished.error();
  return scene;
}

}  // namespace

Result<ReplayReport> replay(const std::string& path, const std::function<void(double)>& progress) {
  const Result<std::string> text = readFile(path);
  if (!text) return text.error();
  Result<ReplayReport> report = replayText(*text, progress);
  if (report) return report;
  const std::string& where = report.error().where;
  return Error{where.empty() ? path : path + ": " + where, report.error().what};
}

Result<ReplayReport> replayText(std::string_view text,
                                const std::function<void(double)>& progress) {
  std::unique_ptr<Simulation> simulation;
  History history(replayHistoryBytes);
  std::map<Id, const Type*> types;
  ReplayReport report;
  std::size_t start = 0;
  for (int number = 1; start < text.size(); ++number) {
    const std::size_t end = std::min(text.find('\n', start), text.size());
    const std::string_view line(text.data() + start, end - start);
    start = end + 1;
    if (line.empty()) continue;
    const auto fail = [&](const Error& error) {
      return Error{"line " + std::to_string(number), error.what};
    };
    Result<JsonNode> node = parseJson(line);
    if (!node && simulation == nullptr)
      return Error{"", "This is not a recording of Compliant Lab"};
    if (!node) return fail(node.error());
    if (simulation == nullptr) {
      Result<Scene> scene = readStart(*node);
      if (!scene) return fail(scene.error());
      simulation = std::make_unique<Simulation>(std::move(*scene));
      for (const auto& [name, id] : simulation->scene().names())
        types[id] = &simulation->scene().find(id)->type();
      history.push(simulation->structure(), simulation->motion());
    } else if (const JsonNode* steps = node->find("steps"); steps != nullptr && steps->integer()) {
      if (*steps->integer() < 0 || *steps->integer() > mostSteps)
        return fail({"", "steps must be a whole number from 0 to 1e9"});
      for (std::int64_t i = 0; i < *steps->integer(); ++i) {
        if (!usable(simulation->step().status))
          return fail(
              {"", "Step " + std::to_string(simulation->motion().step + 1) + " was refused"});
        history.push(simulation->structure(), simulation->motion());
        ++report.steps;
        // The listener may cancel, and a line may have many steps.
        if (progress) progress(static_cast<double>(start) / static_cast<double>(text.size()));
      }
    } else if (const JsonNode* files = node->find("files")) {
      auto read = readFiles(*files);
      if (!read) return fail(read.error());
      for (auto& [name, bytes] : *read) simulation->addPart(name, std::move(bytes));
    } else if (const JsonNode* edit = node->find("edit")) {
      Result<Edit> change = readEdit(*edit, types);
      if (!change) return fail(change.error());
      Result<PreviousElements> elements = readElements(*node);
      if (!elements) return fail(elements.error());
      const PreviousMotion before{*history.back().structure, history.back().motion,
                                  std::move(*elements)};
      if (const auto done = simulation->apply(*change, nullptr, &before); !done)
        return fail(done.error());
      ++report.edits;
      // At the start the history is the start, as in the engine.
      if (simulation->motion().step == 0) {
        history.clear();
        history.push(simulation->structure(), simulation->motion());
      }
    } else if (node->find("reset") != nullptr) {
      simulation->reset();
      history.clear();
      history.push(simulation->structure(), simulation->motion());
    } else if (const JsonNode* back = node->find("resume"); back != nullptr && back->integer()) {
      const std::int64_t steps = *back->integer();
      if (steps < 0 || steps >= history.size())
        return fail({"",
                     "The recording returns to a moment that is not in the history: resume "
                     "must be a whole number from 0 to " +
                         std::to_string(history.size() - 1)});
      Result<PreviousElements> elements = readElements(*node);
      if (!elements) return fail(elements.error());
      history.truncateAfter(history.size() - 1 - steps);
      report.takenBack += steps;
      simulation->adopt({*history.back().structure, history.back().motion, std::move(*elements)});
    } else if (const JsonNode* hash = node->find("hash");
               hash != nullptr && hash->text() != nullptr) {
      if (fmt::format("{:016x}", hashOf(simulation->motion())) == *hash->text())
        ++report.checks;
      else if (report.firstWrong < 0)
        report.firstWrong = simulation->motion().step;
    } else {
      return fail(malformed);
    }
    if (progress) progress(static_cast<double>(start) / static_cast<double>(text.size()));
  }
  if (simulation == nullptr) return Error{"", "The recording is empty"};
  report.scene = simulation->designed();
  return report;
}

}  // namespace compliant
