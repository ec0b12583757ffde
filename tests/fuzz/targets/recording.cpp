#include "engine/record/recording.hpp"
#include "engine/interactive/replay.hpp"
#include "engine/simulation/simulation.hpp"

#include <unistd.h>

#include <filesystem>

#include "engine/json/json_document.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/fuzz/grammar.hpp"

/// Recordings: lines of JSON.
namespace compliant::fuzz {
namespace {

constexpr std::int64_t mostSteps = 40;

template <class Visit>
void forLines(std::string_view text, Visit visit) {
  while (!text.empty()) {
    const std::size_t end = std::min(text.find('\n'), text.size());
    visit(text.substr(0, end));
    text.remove_prefix(std::min(end + 1, text.size()));
  }
}

/// A recording may ask for a billion steps, which is not what is looked for here.
bool takesLong(std::string_view text) {
  std::int64_t steps = 0;
  forLines(text, [&](std::string_view line) {
    const Result<JsonNode> node = parseJson(line);
    const JsonNode* asked = node ? node->find("steps") : nullptr;
    if (asked != nullptr && asked->integer())
      steps += std::min(std::max<std::int64_t>(*asked->integer(), 0), mostSteps + 1);
  });
  return steps > mostSteps;
}

Verdict play(std::string_view text) {
  if (takesLong(text)) return {};
  const Result<ReplayReport> report = replayText(text);
  if (!report)
    return {false, report.error().what.empty()
                       ? std::optional(Error{"", "A refusal has no sentence"})
                       : std::optional<Error>()};
  if (report->steps < 0 || report->steps > mostSteps)
    return {true, Error{"", "More steps were played than asked for"}};
  const std::string written = writeScene(report->scene);
  const Result<Scene> again = readScene(written);
  return {true,
          again ? std::optional<Error>()
                : Error{"The scene at the end is refused", again.error().text() + "\n" + written}};
}

/// What happened to a scene in a few steps.
std::string recordingOf(const Scene& scene) {
  const std::string path =
      (std::filesystem::temp_directory_path() / ("recording." + std::to_string(::getpid())))
          .string();
  Simulation simulation(scene);
  if (auto writer = RecordingWriter::open(path, scene)) {
    (*writer)->check(simulation.motion());
    for (int i = 0; i < 3 && usable(simulation.step().status); ++i) (*writer)->step();
    (*writer)->check(simulation.motion());
    const Edit edit{SetField{sceneId, "title", std::string("edited")}};
    if (simulation.apply(edit)) (*writer)->edit(edit, simulation.scene());
    (*writer)->resume(0);
    (*writer)->reset();
    simulation.reset();
    (*writer)->check(simulation.motion());
  }
  const Result<std::string> text = readFile(path);
  std::filesystem::remove(path);
  return text ? *text : std::string();
}

std::vector<std::string> seeds() {
  std::vector<std::string> recordings;
  for (const std::string& text : sceneSeeds())
    if (const Result<Scene> scene = readScene(text); scene && text.size() < 3000)
      recordings.push_back(recordingOf(*scene));
  return recordings;
}

/// The components of the first line: an insertion each.
Json* insertionsIn(Json& start) {
  return start.is_object() && start.contains("components") && start["components"].is_array()
             ? &start["components"]
             : nullptr;
}

const Type* typeOf(const Json& insertion) {
  if (!insertion.is_object() || !insertion.contains("insert")) return nullptr;
  const Json& insert = insertion["insert"];
  const bool whole = insert.is_object() && insert.contains("type") && insert["type"].is_string() &&
                     insert.contains("id") && insert.contains("fields") &&
                     insert["fields"].is_object();
  return whole ? registry().find(insert["type"].get<std::string>()) : nullptr;
}

struct Known {
  Candidates candidates;
  std::vector<const Type*> types;  ///< of each of them
};

Known knownIn(const Json& insertions) {
  Known known;
  for (const Json& insertion : insertions)
    if (const Type* type = typeOf(insertion)) {
      known.candidates.push_back({insertion["insert"]["id"], type->role});
      known.types.push_back(type);
    }
  return known;
}

Json insertion(const Known& known, Random& random) {
  const Type& type = anyType(random);
  const Json id = random.oneIn(6) && !known.candidates.empty()
                      ? random.of(known.candidates).link
                      : Json(static_cast<std::int64_t>(1 + random.below(40)));
  return {{"insert",
           {{"id", random.oneIn(30) ? anything(random) : id},
            {"type", type.name},
            {"name", nameLike({"p", "e"}, random)},
            {"fields", fieldsFor(type, known.candidates, random)}}}};
}

Json edit(const Known& known, Random& random) {
  const std::size_t at = random.below(known.candidates.size());
  const Json id = known.candidates.empty() ? Json(1) : known.candidates[at].link;
  switch (random.below(6)) {
    case 0:
      return insertion(known, random);
    case 1:
      return {{"erase", id}};
    case 2:
      return {{"rename", Json::array({id, nameLike({"p", "e"}, random)})}};
    case 3:
      return {{"batch", Json::array({edit(known, random), edit(known, random)})}};
    default:
      break;
  }
  if (known.types.empty() || known.types[at]->fields.empty())
    return {{"set", Json::array({0, "title", "t"})}};
  const Field& field = random.of(known.types[at]->fields);
  return {{"set", Json::array({id, field.name, valueFor(field, known.candidates, random)})}};
}

Json event(const Known& known, Random& random) {
  Json line;
  switch (random.below(5)) {
    case 0:
      return {{"steps", random.oneIn(10) ? anything(random)
                                         : Json(static_cast<std::int64_t>(random.below(5)))}};
    case 1:
      return {{"reset", true}};
    case 2:
      line = {{"resume", random.oneIn(5) ? anything(random)
                                         : Json(static_cast<std::int64_t>(random.below(5)))}};
      break;
    case 3:
      return {{"hash", "0123456789abcdef"}, {"step", 1}};
    default:
      line = {{"edit", edit(known, random)}};
      break;
  }
  if (!known.candidates.empty() && random.oneIn(3)) {
    Json elements = Json::array();
    for (std::size_t n = random.below(5); n > 0; --n)
      elements.push_back(random.oneIn(10) ? anything(random)
                                          : Json(static_cast<std::int64_t>(random.below(4)) - 1));
    line["elements"] = {{random.of(known.candidates).link.dump(), elements}};
  }
  return line;
}

std::string mutate(const std::string& text, Random& random) {
  std::vector<Json> lines;
  forLines(text,
           [&](std::string_view line) { lines.push_back(Json::parse(line, nullptr, false)); });
  if (lines.empty())
    lines.push_back({{"compliant_recording", 1}, {"title", "t"}, {"components", Json::array()}});
  for (std::size_t times = 1 + random.below(3); times > 0; --times) {
    Json* insertions = insertionsIn(lines.front());
    const Known known = insertions != nullptr ? knownIn(*insertions) : Known{};
    const std::size_t at = random.below(lines.size());
    switch (random.below(8)) {
      case 0: {
        if (insertions != nullptr) insertions->push_back(insertion(known, random));
        break;
      }
      case 1: {
        if (insertions == nullptr || insertions->empty()) break;
        Json& one = (*insertions)[random.below(insertions->size())];
        if (const Type* type = typeOf(one))
          mutateFields(one["insert"]["fields"], *type, known.candidates, random);
        break;
      }
      case 2: {
        if (lines.size() > 1) lines.erase(lines.begin() + static_cast<std::ptrdiff_t>(at));
        break;
      }
      case 3: {
        if (!random.oneIn(3)) mutateAnywhere(lines[at], random);
        break;
      }
      default:
        lines.insert(lines.begin() + static_cast<std::ptrdiff_t>(at + 1), event(known, random));
        break;
    }
  }
  std::string all;
  for (const Json& line : lines)
    all += line.dump(-1, ' ', false, Json::error_handler_t::ignore) + "\n";
  return all;
}

}  // namespace

extern const Target recording;
const Target recording{"recording", ".rec", play, mutate, seeds};

}  // namespace compliant::fuzz
