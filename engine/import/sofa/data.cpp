#include <charconv>
#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/sofa/import.hpp"
#include "engine/import/sofa/meshes.hpp"
#include "engine/import/sofa/projections.hpp"
#include "engine/import/sofa/states.hpp"
#include "engine/scene/edit.hpp"

namespace compliant::sofa {

namespace {

constexpr int longestChain = 40;                 // links that lead to links
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
  return "\"" + part + (part.size() < text.size() ? "…\"" : "\"");
}

/// "2-5" as the four indices that SOFA reads.
bool appendRange(std::string_view token, Numbers& list) {
  const auto dash = token.find('-', 1);
  if (dash == std::string_view::npos) return false;
  std::int64_t first = 0, last = 0;
  const char* const middle = token.data() + dash;
  const char* const end = token.data() + token.size();
  const auto a = std::from_chars(token.data(), middle, first);
  const auto b = std::from_chars(middle + 1, end, last);
  if (a.ec != std::errc() || a.ptr != middle || b.ec != std::errc() || b.ptr != end) return false;
  if (first < 0 || last < first || last - first >= widestRange) return false;
  for (std::int64_t i = first; i <= last; ++i) list.push_back(static_cast<double>(i));
  return true;
}

std::optional<Numbers> parse(std::string_view text, bool ranges) {
  Numbers list;
  const bool all = eachToken(text, [&](std::string_view token) {
    if (const auto number = parseNumber(token)) {
      list.push_back(*number);
      return true;
    }
    return ranges && appendRange(token, list);
  });
  if (!all) return std::nullopt;
  return list;
}

/// What SOFA's own components compute.
std::optional<Numbers> computed(Import& import, const Object& object, std::string_view data) {
  if (auto mesh = meshData(import, object, data)) return mesh;
  if (auto region = regionData(import, object, data)) return region;
  return stateData(import, object, data);
}

std::optional<Numbers> linked(Import& import, const Object& object, const std::string& value,
                              std::string_view data);

std::optional<Numbers> read(Import& import, const Object& object, std::string_view data,
                            bool ranges) {
  if (auto list = computed(import, object, data)) return list;
  if (const std::string* text = object.find(data)) {
    const auto first = text->find_first_not_of(blanks);
    if (first == std::string::npos) return std::nullopt;
    if ((*text)[first] == '@') return linked(import, object, *text, data);
    if (auto list = parse(*text, ranges)) return list;
    import.report(object, std::string(data) + " is " + shown(*text) +
                              ", which is not a list of numbers: it counts as not given");
    return std::nullopt;
  }
  if (const std::string* source = object.find("src")) return linked(import, object, *source, data);
  return std::nullopt;
}

std::optional<Numbers> linked(Import& import, const Object& object, const std::string& value,
                              std::string_view data) {
  const auto first = value.find_first_not_of(" \t\n\r@");
  std::string path = first == std::string::npos ? "" : value.substr(first);
  path.resize(path.find_last_not_of(blanks) + 1);
  // "../mesh.edges": the data stands behind the last dot of the last part.
  std::string wanted(data);
  const std::size_t tail = path.rfind('/') == std::string::npos ? 0 : path.rfind('/') + 1;
  const std::string part = path.substr(tail);
  const std::size_t dot = part.rfind('.');
  if (dot != std::string::npos && part != "." && part != "..") {
    wanted = part.substr(dot + 1);
    path.resize(tail + dot);
  }
  const Target target = follow(import.tree, object, path);
  if (target.object == nullptr) {
    import.report(object, std::string(data) + " links to " + shown(value) +
                              ", which does not exist: it counts as not given");
    return std::nullopt;
  }
  if (import.following >= longestChain) {
    import.report(object, std::string(data) + " is " + shown(value) +
                              ", a link that leads in a circle or through more than " +
                              std::to_string(longestChain) + " others: it counts as not given");
    return std::nullopt;
  }
  ++import.following;
  auto list = read(import, *target.object, wanted, true);
  --import.following;
  return list;
}

}  // namespace

void Import::report(const Element& element, std::string sentence) {
  ImportFinding finding{element.line, element.label(), std::move(sentence)};
  if (reported.insert(finding.text()).second) findings.push_back(std::move(finding));
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
  return object.node->branch + namePart(object.name, namePart(object.type, "object"));
}

std::optional<Numbers> parseNumbers(std::string_view text) { return parse(text, false); }

std::optional<Numbers> numbers(Import& import, const Object& object, std::string_view data) {
  return read(import, object, data, false);
}

double number(Import& import, const Object& object, std::string_view data, double fallback) {
  const auto list = numbers(import, object, data);
  if (!list || list->empty()) return fallback;
  if (list->size() > 1)
    import.report(object, std::string(data) + " has " + std::to_string(list->size()) +
                              " numbers: the first counts, as in SOFA");
  return list->front();
}

Vec3 vector(Import& import, const Element& element, std::string_view attribute,
            const Vec3& fallback) {
  const std::string* text = element.find(attribute);
  if (text == nullptr) return fallback;
  if (const auto list = parseNumbers(*text); list && list->size() == 3)
    return Vec3((*list)[0], (*list)[1], (*list)[2]);
  import.report(element, std::string(attribute) + " is " + shown(*text) +
                             ", which is not three numbers: SOFA's default " +
                             numberText(fallback.x()) + " " + numberText(fallback.y()) + " " +
                             numberText(fallback.z()) + " is used");
  return fallback;
}

bool flag(Import& import, const Object& object, std::string_view data, bool fallback) {
  const std::string* text = object.find(data);
  if (text == nullptr) return fallback;
  const auto first = text->find_first_not_of(blanks);
  const char c = first == std::string::npos ? ' ' : (*text)[first];
  if (c == '1' || c == 't' || c == 'T') return true;
  if (c == '0' || c == 'f' || c == 'F') return false;
  import.report(object, std::string(data) + " is " + shown(*text) +
                            ", neither true nor false: SOFA's default " +
                            (fallback ? "true" : "false") + " is used");
  return fallback;
}

std::optional<Indices> indices(Import& import, const Object& object, std::string_view data) {
  const auto list = read(import, object, data, true);
  if (!list) return std::nullopt;
  Indices whole;
  whole.reserve(list->size());
  for (const double entry : *list) {
    if (entry >= 0 && entry <= largestIndex && entry == std::floor(entry)) {
      whole.push_back(static_cast<std::int64_t>(entry));
    } else {
      import.report(object, std::string(data) + " contains " + numberText(entry) +
                                ", which is not an index from 0: it is left out");
    }
  }
  return whole;
}

std::optional<std::vector<Vec3>> points(Import& import, const Object& object,
                                        std::string_view data) {
  auto list = numbers(import, object, data);
  if (!list) return std::nullopt;
  if (list->size() % 3 != 0)
    import.report(object, std::string(data) + " has " + std::to_string(list->size()) +
                              " numbers, not three per point: the last point is left out");
  return asPoints(*list);
}

std::optional<std::vector<Edge>> pairs(Import& import, const Object& object,
                                       std::string_view data) {
  const auto list = indices(import, object, data);
  if (!list) return std::nullopt;
  if (list->size() % 2 != 0)
    import.report(object, std::string(data) + " has " + std::to_string(list->size()) +
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
  const Id id = scene.nextId();
  const auto added =
      applyEdit(scene, {Insert{{id, type, scene.freeName(name), std::move(fields)}}});
  if (added) return id;
  report(from, added.error().what + ": it is left out");
  return 0;
}

}  // namespace compliant::sofa
