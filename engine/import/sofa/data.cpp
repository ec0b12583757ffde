#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/loaders.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/projections.hpp"
#include "engine/import/sofa/sources.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

constexpr int longestChain = 40;                 // links that lead to links
constexpr int mostReports = 50;                  // about one element
constexpr std::int64_t widestRange = 1'000'000;  // entries of one "a-b"
constexpr double largestIndex = 2e9;

constexpr std::string_view blanks = " \t\n\r";

template <class Each>
bool eachToken(std::string_view text, Each each) {
  while (true) {
    const auto first = text.find_first_not_of(blanks);
    if (first == std::string_view::npos) return true;
    text.remove_prefix(first);
    const auto token = text.substr(0, text.find_first_of(blanks));
    if (!each(token)) return false;
    text.remove_prefix(token.size());
  }
}

std::string shown(const std::string& text) {
  const std::string part = namePart(text, "");
  return inQuotes(part.size() < text.size() ? part + "…" : part);
}

/// The ends of "2-5", the four indices 2 to 5 in SOFA.
std::optional<Edge> rangeOf(std::string_view token) {
  const auto dash = token.find('-', 1);
  if (dash == std::string_view::npos) return std::nullopt;
  std::int64_t first = 0, last = 0;
  const char* const middle = token.data() + dash;
  const char* const end = token.data() + token.size();
  const auto a = std::from_chars(token.data(), middle, first);
  const auto b = std::from_chars(middle + 1, end, last);
  if (a.ec != std::errc() || a.ptr != middle || b.ec != std::errc() || b.ptr != end)
    return std::nullopt;
  if (first < 0 || last < first || last - first >= widestRange) return std::nullopt;
  return Edge{first, last};
}

using List = std::shared_ptr<const Numbers>;

List shared(std::optional<Numbers> list) {
  return list ? std::make_shared<const Numbers>(std::move(*list)) : nullptr;
}

List parsed(Import& import, const Object& object, std::string_view data, const std::string& text,
            NumberText kind) {
  Numbers list;
  bool tooMany = false;
  const bool all = eachToken(text, [&](std::string_view token) {
    if (const auto number = parseNumber(token)) {
      list.push_back(*number);
      return true;
    }
    const auto range = kind == NumberText::NumbersAndRanges ? rangeOf(token) : std::nullopt;
    if (!range) return false;
    const auto [first, last] = *range;
    tooMany = !import.spend(object, data, static_cast<double>(last - first + 1));
    for (std::int64_t i = first; i <= last && !tooMany; ++i) list.push_back(static_cast<double>(i));
    return !tooMany;
  });
  if (all) return std::make_shared<const Numbers>(std::move(list));
  if (!tooMany)
    import.differs(object, std::string(data) + " is " + shown(text) +
                               ", which is not a list of numbers: it is ignored");
  return nullptr;
}

List linked(Import& import, const Object& object, const std::string& value, std::string_view data);

/// Data computed by SOFA's own components, or written.
List computedOrGiven(Import& import, const Object& object, std::string_view data, NumberText kind) {
  if (auto mesh = meshData(import, object, data)) return shared(std::move(mesh));
  if (auto loaded = loaderData(import, object, data)) return shared(std::move(loaded));
  if (auto region = regionData(import, object, data)) return shared(std::move(region));
  if (auto moved = engineData(import, object, data)) return shared(std::move(moved));
  if (const std::string* text = object.find(data)) {
    const auto first = text->find_first_not_of(blanks);
    if (first == std::string::npos) return nullptr;
    if ((*text)[first] == '@') return linked(import, object, *text, data);
    return parsed(import, object, data, *text, kind);
  }
  if (const std::string* source = object.find("src")) return linked(import, object, *source, data);
  return nullptr;
}

List read(Import& import, const Object& object, std::string_view data, NumberText kind) {
  // A state returns its own start directly once it is known.
  if (auto start = stateData(import, object, data)) return start;
  Datum& datum = import.data[{&object, kind, std::string(data)}];  // stays put in the map
  if (datum.stage == Datum::Stage::Reading) {
    import.differs(
        object, "Its field " + inQuotes(data) + " links back to itself in a cycle: it is ignored");
    return nullptr;
  }
  if (datum.stage == Datum::Stage::Known || cancelled(import.progress)) return datum.list;
  ++import.dataRead;
  datum.stage = Datum::Stage::Reading;
  datum.list = computedOrGiven(import, object, data, kind);
  datum.stage = Datum::Stage::Known;
  if (datum.list != nullptr && !std::all_of(datum.list->begin(), datum.list->end(),
                                            [](double x) { return std::isfinite(x); })) {
    import.differs(object,
                   std::string(data) + " contains numbers that are not finite: it is ignored");
    datum.list = nullptr;
  }
  return datum.list;
}

List linked(Import& import, const Object& object, const std::string& value, std::string_view data) {
  const auto first = value.find_first_not_of(" \t\n\r@");
  std::string path = first == std::string::npos ? "" : value.substr(first);
  path.resize(path.find_last_not_of(blanks) + 1);
  const std::string wanted = splitLink(path, data);
  const Target target = follow(import.tree, object, path);
  // A state without its required positions is left out, and reports this itself.
  const bool told =
      object.type == "MechanicalObject" && (data == "position" || data == "rest_position");
  if (target.object == nullptr) {
    if (!told)
      import.differs(object, std::string(data) + " links to " + shown(value) +
                                 ", which does not exist: it is ignored");
    return nullptr;
  }
  if (import.following >= longestChain) {
    import.differs(object, std::string(data) + " is " + shown(value) + ", a chain of more than " +
                               std::to_string(longestChain) + " links: it is ignored");
    return nullptr;
  }
  ++import.following;
  List list = read(import, *target.object, wanted, NumberText::NumbersAndRanges);
  --import.following;
  if (list == nullptr && !told && target.object->find(wanted) == nullptr &&
      object.find(data) == &value)
    import.differs(object, std::string(data) + " links to " + shown(value) + ", and the " +
                               target.object->label() + " has no such data here: it is ignored");
  // Following the link costs the same number of values.
  if (list != nullptr && !import.spend(object, data, static_cast<double>(list->size())))
    return nullptr;
  return list;
}

}  // namespace

void Import::report(const Element& element, ImportFinding::Severity severity, std::string sentence,
                    std::string label) {
  int& count = reports[&element];
  if (count > mostReports) return;
  if (label.empty()) label = element.label();
  ImportFinding finding{severity, element.line, std::move(label), std::move(sentence)};
  if (!reported.insert(finding.text()).second) return;
  if (++count > mostReports)
    finding.sentence = "It has more findings of the same kind, which are not listed";
  findings.push_back({std::move(finding), &element});
}

void Import::differs(const Element& element, std::string sentence) {
  report(element, ImportFinding::Severity::MovesDifferently, std::move(sentence));
}

void Import::leavesOut(const Element& element, std::string sentence) {
  report(element, ImportFinding::Severity::LeftOut, std::move(sentence));
}

void Import::remarks(const Element& element, std::string sentence) {
  report(element, ImportFinding::Severity::Cosmetic, std::move(sentence));
}

bool Import::spend(const Element& element, std::string_view what, double count) {
  if (count <= numbersLeft) {
    numbersLeft -= count;
    return true;
  }
  leavesOut(element,
            std::string(what) +
                ": ranges, meshes, links and components on large states would need more than " +
                numberText(mostNumbers) + " numbers, the limit for a scene: it is skipped");
  return false;
}

std::vector<const Object*> Import::take(std::initializer_list<std::string_view> types) const {
  std::vector<const Object*> taken;
  for (const Object* object : tree.objects)
    for (const std::string_view type : types)
      if (object->type == type) {
        object->understood = true;
        taken.push_back(object);
      }
  return taken;
}

std::string Import::nameOf(const Object& object) const {
  return object.node->branch + namePart(object.name, namePart(object.written, "object"));
}

std::string splitLink(std::string& path, std::string_view data) {
  const std::size_t tail = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  const std::string part = path.substr(tail);
  const std::size_t dot = part.rfind('.');
  if (dot == std::string::npos || part == "." || part == "..") return std::string(data);
  path.resize(tail + dot);
  return part.substr(dot + 1);
}

std::optional<Numbers> parseNumbers(std::string_view text) {
  Numbers list;
  const bool all = eachToken(text, [&](std::string_view token) {
    const auto number = parseNumber(token);
    if (number) list.push_back(*number);
    return number.has_value();
  });
  return all ? std::optional(std::move(list)) : std::nullopt;
}

std::optional<Numbers> numbers(Import& import, const Object& object, std::string_view data) {
  const List list = read(import, object, data, NumberText::Numbers);
  return list != nullptr ? std::optional(*list) : std::nullopt;
}

double number(Import& import, const Object& object, std::string_view data, double fallback) {
  const List list = read(import, object, data, NumberText::Numbers);
  if (list == nullptr || list->empty()) return fallback;
  if (list->size() > 1)
    import.remarks(object, std::string(data) + " has " + std::to_string(list->size()) +
                               " numbers: the first is used, as in SOFA");
  return list->front();
}

std::int64_t wholeNumber(Import& import, const Object& object, std::string_view data,
                         std::int64_t fallback, std::int64_t least, std::int64_t most) {
  const double value = std::round(number(import, object, data, static_cast<double>(fallback)));
  // The bounds are checked first: not every number fits into an integer.
  if (!(value >= static_cast<double>(least))) return least;
  return value <= static_cast<double>(most) ? static_cast<std::int64_t>(value) : most;
}

Vec3 vector(Import& import, const Element& element, std::string_view attribute,
            const Vec3& fallback) {
  const std::string* text = element.find(attribute);
  if (text == nullptr) return fallback;
  if (const auto list = parseNumbers(*text); list && list->size() == 3)
    return Vec3((*list)[0], (*list)[1], (*list)[2]);
  import.remarks(element, std::string(attribute) + " is " + shown(*text) +
                              ", which is not three numbers: SOFA's default " +
                              numberText(fallback.x()) + " " + numberText(fallback.y()) + " " +
                              numberText(fallback.z()) + " is used");
  return fallback;
}

std::optional<bool> flag(Import& import, const Object& object, std::string_view data) {
  const std::string* text = object.find(data);
  if (text == nullptr) return std::nullopt;
  const auto first = text->find_first_not_of(blanks);
  const char c = first == std::string::npos ? ' ' : (*text)[first];
  if (c == '1' || c == 't' || c == 'T') return true;
  if (c == '0' || c == 'f' || c == 'F') return false;
  import.remarks(object, std::string(data) + " is " + shown(*text) +
                             ", neither true nor false: SOFA's default is used");
  return std::nullopt;
}

std::optional<Indices> indices(Import& import, const Object& object, std::string_view data) {
  const List list = read(import, object, data, NumberText::NumbersAndRanges);
  if (list == nullptr) return std::nullopt;
  Indices whole;
  whole.reserve(list->size());
  for (const double entry : *list) {
    if (entry >= 0 && entry <= largestIndex && entry == std::floor(entry)) {
      whole.push_back(static_cast<std::int64_t>(entry));
    } else {
      import.differs(object, std::string(data) + " contains " + numberText(entry) +
                                 ", which is not a valid index: it is left out");
    }
  }
  return whole;
}

std::optional<std::vector<Vec3>> points(Import& import, const Object& object,
                                        std::string_view data) {
  auto list = numbers(import, object, data);
  if (!list) return std::nullopt;
  if (list->size() % 3 != 0)
    import.leavesOut(object, std::string(data) + " has " + std::to_string(list->size()) +
                                 " numbers, not three per point: the last point is left out");
  return asPoints(*list);
}

std::optional<std::vector<Edge>> pairs(Import& import, const Object& object,
                                       std::string_view data) {
  const auto list = indices(import, object, data);
  if (!list) return std::nullopt;
  if (list->size() % 2 != 0)
    import.leavesOut(object, std::string(data) + " has " + std::to_string(list->size()) +
                                 " numbers, not two per pair: the last is left out");
  std::vector<Edge> pairs;
  for (std::size_t i = 0; i + 1 < list->size(); i += 2)
    pairs.push_back({(*list)[i], (*list)[i + 1]});
  return pairs;
}

std::vector<Vec3> asPoints(const Numbers& numbers) {
  std::vector<Vec3> points;
  points.reserve(numbers.size() / 3);
  for (std::size_t i = 0; i + 2 < numbers.size(); i += 3)
    points.emplace_back(numbers[i], numbers[i + 1], numbers[i + 2]);
  return points;
}

Numbers asNumbers(const std::vector<Vec3>& points) {
  Numbers numbers;
  numbers.reserve(3 * points.size());
  for (const Vec3& point : points) numbers.insert(numbers.end(), {point.x(), point.y(), point.z()});
  return numbers;
}

Id Import::add(const Element& from, const std::string& type, const std::string& name,
               Fields fields) {
  if (cancelled(progress)) return 0;
  std::string free = name;
  for (int& next = nextOfName.try_emplace(name, 2).first->second;
       scene.find(std::string_view(free)) != nullptr; ++next)
    free = name + " " + std::to_string(next);
  const Id id = scene.nextId();
  const auto added = applyEdit(scene, {Insert{{id, type, std::move(free), std::move(fields)}}});
  if (!added) {
    leavesOut(from, added.error().what + ": it is left out");
    return 0;
  }
  made.emplace(&from, id);
  return id;
}

}  // namespace compliant::sofa
