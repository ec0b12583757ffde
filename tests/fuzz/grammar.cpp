#include "tests/fuzz/grammar.hpp"

#include <cmath>
#include <filesystem>

#include "engine/json/scene_file.hpp"
#include "tests/support/folders.hpp"

namespace compliant::fuzz {
namespace {

constexpr std::int64_t mostInteger = std::numeric_limits<std::int64_t>::max();
constexpr std::int64_t leastInteger = std::numeric_limits<std::int64_t>::min();
constexpr double numbers[] = {0,
                              -0.0,
                              1,
                              -1,
                              0.5,
                              1e-3,
                              1e-9,
                              1e-15,
                              1e-300,
                              5e-324,
                              1e3,
                              1e6,
                              1e9,
                              1e15,
                              1e18,
                              -1e18,
                              1e100,
                              1e154,
                              -1e154,
                              1e308,
                              -1e308,
                              3e38,
                              2147483648.0,
                              9007199254740993.0,
                              9223372036854775808.0};
constexpr std::int64_t integers[] = {0,       1,          2,          3,           -1,
                                     -2,      7,          100,        1000,        99999,
                                     1 << 20, 2147483647, 4294967296, mostInteger, leastInteger};
constexpr const char* texts[] = {"",    "a",  "ß λ 日本", "\x1b[31m", "a\nb", "/",
                                 "a/b", "//", "..",       " ",        "%1%n", "\"\\"};

/// A number in the range, or at or just beyond one of its borders.
double numberFor(const Field& field, Random& random) {
  if (random.oneIn(6)) return random.of(numbers);
  if (random.oneIn(8) && std::isfinite(field.minimum)) return std::nextafter(field.minimum, -1e308);
  if (random.oneIn(8) && std::isfinite(field.maximum)) return std::nextafter(field.maximum, 1e308);
  if (random.oneIn(6) && std::isfinite(field.minimum)) return field.minimum;
  if (random.oneIn(6) && std::isfinite(field.maximum)) return field.maximum;
  if (field.slider && field.slider->low > 0 && field.slider->high > 0)
    return std::exp(random.real(std::log(field.slider->low), std::log(field.slider->high)));
  if (field.slider) return random.real(field.slider->low, field.slider->high);
  constexpr double width = 6;
  const double low = std::isfinite(field.minimum)   ? field.minimum
                     : std::isfinite(field.maximum) ? field.maximum - width
                                                    : -width / 2;
  return random.real(low, std::isfinite(field.maximum) ? field.maximum : low + width);
}

std::int64_t indexLike(Random& random) {
  return random.oneIn(20) ? random.of(integers) : static_cast<std::int64_t>(random.below(6));
}

double coordinate(Random& random) {
  return random.oneIn(12) ? random.of(numbers) : random.real(-2, 2);
}

Json vectorLike(Random& random) {
  return Json::array({coordinate(random), coordinate(random), coordinate(random)});
}

template <class Entry>
Json listOf(Random& random, Entry entry) {
  Json list = Json::array();
  for (std::size_t n = random.oneIn(20) ? 40 : random.below(7); n > 0; --n) list.push_back(entry());
  return list;
}

Json linkFor(const Field& field, const Candidates& candidates, Random& random) {
  std::vector<Json> fitting;
  for (const Candidate& candidate : candidates)
    if (candidate.role == field.linkRole) fitting.push_back(candidate.link);
  if (!fitting.empty() && !random.oneIn(8)) return random.of(fitting);
  if (candidates.empty()) return "nobody";
  return random.of(candidates).link;
}

/// All values below a value, itself among them.
void collect(Json& json, std::vector<Json*>& all) {
  all.push_back(&json);
  if (json.is_structured())
    for (Json& part : json) collect(part, all);
}

}  // namespace

Json objectIn(const std::string& text) {
  Json json = Json::parse(text, nullptr, false);
  return json.is_object() ? json : Json::object();
}

Json anything(Random& random) {
  switch (random.below(8)) {
    case 0:
      return nullptr;
    case 1:
      return random.oneIn(2);
    case 2:
      return random.of(integers);
    case 3:
      return random.of(numbers);
    case 4:
      return random.of(texts);
    case 5:
      return Json::array({random.of(integers), random.of(texts)});
    case 6:
      return Json::object({{random.of(texts), random.of(numbers)}});
    default:
      return Json::array();
  }
}

void mutateAnywhere(Json& json, Random& random) {
  std::vector<Json*> all;
  collect(json, all);
  Json& part = *random.of(all);
  if (part.is_array() && !part.empty() && !random.oneIn(3)) {
    const std::size_t at = random.below(part.size());
    const Json entry = part[at];
    if (random.oneIn(2))
      part.push_back(entry);
    else
      part.erase(at);
  } else if (random.oneIn(3)) {
    part = Json(*random.of(all));
  } else {
    part = anything(random);
  }
}

const Type& anyType(Random& random) { return *random.of(registry().types()); }

Json valueFor(const Field& field, const Candidates& candidates, Random& random) {
  if (random.oneIn(40)) return anything(random);
  switch (field.kind) {
    case Kind::Toggle:
      return random.oneIn(2);
    case Kind::Integer: {
      if (random.oneIn(4)) return random.of(integers);
      const double number = std::round(numberFor(field, random));
      return std::abs(number) < 1e18 ? Json(static_cast<std::int64_t>(number))
                                     : Json(random.of(integers));
    }
    case Kind::Real:
      return numberFor(field, random);
    case Kind::Text:
      return random.of(texts);
    case Kind::Choice:
      return field.choices->empty() || random.oneIn(15) ? Json("neither")
                                                        : Json(random.of(*field.choices));
    case Kind::Vector:
      return vectorLike(random);
    case Kind::Link:
      return linkFor(field, candidates, random);
    case Kind::Links:
      return listOf(random, [&] { return linkFor(field, candidates, random); });
    case Kind::Reals:
      return listOf(random, [&] { return Json(numberFor(field, random)); });
    case Kind::Points:
      return listOf(random, [&] { return vectorLike(random); });
    case Kind::Indices:
      return listOf(random, [&] { return Json(indexLike(random)); });
    case Kind::Edges:
      return listOf(random, [&] { return Json::array({indexLike(random), indexLike(random)}); });
    case Kind::Terms:
      return listOf(random, [&] {
        return Json::array({indexLike(random), static_cast<std::int64_t>(random.below(3)),
                            indexLike(random), coordinate(random)});
      });
  }
  return nullptr;
}

Json fieldsFor(const Type& type, const Candidates& candidates, Random& random) {
  Json fields = Json::object();
  for (const Field& field : type.fields) {
    const bool link = field.kind == Kind::Link || field.kind == Kind::Links;
    if (link ? !random.oneIn(10) : random.oneIn(3))
      fields[field.name] = valueFor(field, candidates, random);
  }
  return fields;
}

void mutateFields(Json& fields, const Type& type, const Candidates& candidates, Random& random) {
  if (type.fields.empty()) return;
  const Field& field = random.of(type.fields);
  if (random.oneIn(8))
    fields.erase(field.name);
  else if (random.oneIn(4) && fields.contains(field.name))
    mutateAnywhere(fields[field.name], random);
  else
    fields[field.name] = valueFor(field, candidates, random);
}

std::string nameLike(const std::vector<std::string>& taken, Random& random) {
  if (!taken.empty() && random.oneIn(3)) return random.of(taken);
  if (!taken.empty() && random.oneIn(2))
    return random.of(taken) + "/" + static_cast<char>('a' + random.below(4));
  return random.oneIn(4) ? std::string(random.of(texts))
                         : std::string(1, static_cast<char>('a' + random.below(8)));
}

std::vector<std::string> sceneSeeds() {
  constexpr std::size_t largest = 8000;
  std::vector<std::string> seeds;
  for (const Type* type : registry().types()) {
    if (!type->example) continue;
    Scene scene;
    type->example(scene);
    seeds.push_back(writeScene(scene));
  }
  for (const std::string& folder :
       {test::sourceFolder() + "/assets/scenes", test::sourceFolder() + "/tests/data/found"}) {
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& entry : std::filesystem::recursive_directory_iterator(folder)) {
      if (entry.path().extension() != ".json") continue;
      const Result<std::string> text = readFile(entry.path().string());
      if (text && text->size() < largest) seeds.push_back(*text);
    }
  }
  return seeds;
}

}  // namespace compliant::fuzz
