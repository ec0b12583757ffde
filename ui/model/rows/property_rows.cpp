#include "ui/model/rows/property_rows.hpp"

#include "engine/simulation/row_units.hpp"

#include <algorithm>
#include <array>
#include <cctype>
#include <map>

#include "engine/json/value_text.hpp"
#include "engine/scene/registry.hpp"
#include "ui/model/basics/formula_text.hpp"

namespace compliant {

namespace {

/// Longer lists show their size instead.
constexpr std::size_t longestList = 3;

std::string counted(std::size_t count, const char* one, const char* many) {
  return std::to_string(count) + " " + (count == 1 ? one : many);
}

std::string vectorText(const Vec3& v) {
  return numberText(v.x()) + ", " + numberText(v.y()) + ", " + numberText(v.z());
}

std::string nameOf(const Scene& scene, Link link) {
  if (link.id == 0) return "none";
  const Component* component = scene.find(link.id);
  return component == nullptr ? "missing" : component->name;
}

template <class T, class EntryText>
std::string listText(const Array<T>& list, const char* one, const char* many, EntryText entryText) {
  if (list.empty()) return "none";
  if (list.size() > longestList) return counted(list.size(), one, many);
  std::string text;
  for (const T& entry : list) text += (text.empty() ? "" : ", ") + entryText(entry);
  return text;
}

struct ValueText {
  const Scene& scene;
  std::string operator()(bool on) const { return on ? "on" : "off"; }
  std::string operator()(std::int64_t number) const { return std::to_string(number); }
  std::string operator()(double number) const { return numberText(number); }
  std::string operator()(const std::string& text) const { return text; }
  std::string operator()(const Vec3& v) const { return vectorText(v); }
  std::string operator()(Link link) const { return nameOf(scene, link); }
  std::string operator()(const Array<Link>& links) const {
    return listText(links, "component", "components", [this](Link l) { return nameOf(scene, l); });
  }
  std::string operator()(const Array<double>& list) const {
    return listText(list, "number", "numbers", numberText);
  }
  std::string operator()(const Array<Vec3>& list) const {
    if (list.size() > 1) return counted(list.size(), "vector", "vectors");
    return listText(list, "vector", "vectors", vectorText);
  }
  std::string operator()(const Array<std::int64_t>& list) const {
    return listText(list, "index", "indices", [](std::int64_t i) { return std::to_string(i); });
  }
  std::string operator()(const Array<Edge>& list) const {
    return listText(list, "edge", "edges", [](const Edge& edge) {
      return std::to_string(edge[0]) + "–" + std::to_string(edge[1]);
    });
  }
  std::string operator()(const Array<Term>& list) const {
    return list.empty() ? "none" : counted(list.size(), "term", "terms");
  }
};

std::string capitalized(std::string text) {
  if (!text.empty())
    text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

std::vector<LinkCandidate> candidatesOf(const Scene& scene, const Component& owner,
                                        const Field& field) {
  std::vector<LinkCandidate> candidates;
  if (field.kind != Kind::Link && field.kind != Kind::Links) return candidates;
  for (const auto& [name, id] : scene.names())
    if (id != owner.id && scene.find(id)->type().role == field.linkRole)
      candidates.push_back({id, name});
  return candidates;
}

/// The field whose empty list makes a component useless; null: there is none. If an empty list has
/// a meaning, its description says so.
const Field* missingList(const Component& component) {
  for (const Field& field : component.type().fields) {
    if (field.needed &&
        sameValue(field.read(component), field.kind == Kind::Indices ? Value(Array<std::int64_t>())
                                                                     : Value(Array<Edge>())))
      return &field;
  }
  return nullptr;
}

}  // namespace

std::string fieldLabel(const Field& field) {
  if (!field.label.empty()) return field.label;
  std::string label = field.name;
  // A symbol of the formulas is unchanged: h, not H.
  if (label == field.symbol) return label;
  for (char& c : label)
    if (c == '_') c = ' ';
  return capitalized(std::move(label));
}

std::string typeLabel(const std::string& typeName) {
  if (const Type* type = registry().find(typeName); type != nullptr && !type->label.empty())
    return type->label;
  std::string label;
  for (std::size_t i = 0; i < typeName.size(); ++i) {
    const auto c = static_cast<unsigned char>(typeName[i]);
    const bool startsWord = i > 0 && std::isupper(c) != 0 &&
                            std::isupper(static_cast<unsigned char>(typeName[i - 1])) == 0;
    // A run of capitals is an abbreviation and unchanged: "KKTSolver".
    const bool abbreviation =
        i + 1 < typeName.size() && std::isupper(static_cast<unsigned char>(typeName[i + 1])) != 0;
    if (startsWord) label += ' ';
    label += startsWord && !abbreviation ? static_cast<char>(std::tolower(c)) : typeName[i];
  }
  return label;
}

std::string choiceLabel(std::string_view key) {
  static constexpr auto names = std::to_array<std::pair<std::string_view, std::string_view>>({
      {"kkt", "KKT"},
      {"schur", "Schur complement"},
      {"cholmod", "CHOLMOD"},
      {"umfpack", "UMFPACK"},
      {"eigen", "Eigen"},
      {"jacobi", "Jacobi"},
      {"cholesky", "Cholesky"},
      {"baumgarte", "Baumgarte"},
  });
  std::string label;
  while (!key.empty()) {
    const std::size_t end = std::min(key.find('_'), key.size());
    const std::string_view word = key.substr(0, end);
    const auto* name = std::find_if(names.begin(), names.end(),
                                    [word](const auto& each) { return each.first == word; });
    label += (label.empty() ? "" : " ") + std::string(name != names.end() ? name->second : word);
    key.remove_prefix(std::min(end + 1, key.size()));
  }
  return label;
}

std::string valueText(const Scene& scene, const Value& value) {
  return std::visit(ValueText{scene}, value);
}

std::optional<std::string> shortListText(const Scene& scene, const Value& value) {
  constexpr std::size_t longest = 400;
  const std::size_t entries = std::visit(
      [](const auto& list) -> std::size_t {
        if constexpr (requires { list.size(); })
          return list.size();
        else
          return 0;
      },
      value);
  // An entry has at least a digit and a comma: do not write a text that is too long anyway.
  if (2 * entries > longest) return std::nullopt;
  std::string text = writeValue(scene, value);
  if (text.size() > longest) return std::nullopt;
  return text;
}

std::string defaultText(const Scene& scene, const Field& field) {
  return field.kind == Kind::Choice ? choiceLabel(std::get<std::string>(field.fallback))
                                    : valueText(scene, field.fallback);
}

namespace {

/// A sentence about fields of the type, with display labels for choices.
std::string withChoiceLabels(const std::string& sentence, const Type& type) {
  std::string text;
  for (std::size_t i = 0; i < sentence.size();) {
    const auto inWord = [&sentence](std::size_t at) {
      return at < sentence.size() &&
             (std::isalnum(static_cast<unsigned char>(sentence[at])) != 0 || sentence[at] == '_');
    };
    std::size_t end = i;
    while (inWord(end)) ++end;
    if (end == i) {
      text += sentence[i++];
      continue;
    }
    const std::string word = sentence.substr(i, end - i);
    const bool choice =
        std::any_of(type.fields.begin(), type.fields.end(), [&](const Field& field) {
          return field.kind == Kind::Choice &&
                 std::find(field.choices->begin(), field.choices->end(), word) !=
                     field.choices->end();
        });
    text += choice ? choiceLabel(word) : word;
    i = end;
  }
  return text;
}

/// The source of a type. The code cites the chapters in engine/theory as “theory §4”; a reader of
/// the panel must be told whose theory that is.
std::string sourceText(const Type& type) {
  constexpr std::string_view cited = "theory §";
  std::string text = type.source;
  if (const auto place = text.find(cited); place != std::string::npos)
    text.replace(place, cited.size(), "theory of the engine, §");
  return text;
}

}  // namespace

std::string fieldTooltip(const Scene& scene, const Type& type, const Field& field) {
  std::string text = withChoiceLabels(field.doc, type);
  const auto line = [&text](const std::string& more) {
    if (!more.empty()) text += (text.empty() ? "" : "\n") + more;
  };
  line(capitalized(field.rangeText()));
  const bool hasDefault =
      field.kind != Kind::Link && field.kind != Kind::Links && field.kind != Kind::Text;
  if (hasDefault)
    line("Default: " + defaultText(scene, field) +
         (field.unit.empty() || field.kind != Kind::Real ? "" : " " + field.unit));
  if (field.effect == Effect::Start) line("Takes effect after a reset");
  std::string choices;
  for (const std::string& choice :
       field.kind == Kind::Choice ? *field.choices : std::vector<std::string>())
    choices += (choices.empty() ? ", one of: " : ", ") + choice;
  line("In files: " + field.name + choices);
  if (!type.source.empty()) line("Source: " + sourceText(type));
  return formulaText(text);
}

namespace {

/// Whether the default of a field would remove everything that the component acts on: its points,
/// its links.
bool wouldEmpty(const Component& component, const Field& field) {
  if (field.needed || (field.isLink() && !field.pairs)) return true;
  const auto* state = dynamic_cast<const State*>(&component);
  if (state == nullptr || state->designedCount() == 0) return false;
  const auto other = component.type().create();
  for (const Field& each : component.type().fields) each.write(*other, each.read(component));
  field.write(*other, field.fallback);
  return dynamic_cast<const State&>(*other).designedCount() == 0;
}

/// The kind of values of a violation state.
enum class Measure { Lengths, Angles, Both };

Measure measureOf(const Scene& scene, Id state) {
  if (isAngles(scene, state)) return Measure::Angles;
  for (const auto& [name, id] : scene.names()) {
    const auto* mapping = dynamic_cast<const Mapping*>(scene.find(id));
    if (mapping == nullptr || mapping->output.id != state) continue;
    // A joint holds places, rotations, or both.
    const auto holds = [mapping](std::initializer_list<const char*> fields) {
      return std::any_of(fields.begin(), fields.end(), [mapping](const char* field) {
        const Field* found = mapping->type().find(field);
        return found != nullptr && found->kind == Kind::Toggle &&
               std::get<bool>(found->read(*mapping));
      });
    };
    const bool turns = holds({"rx", "ry", "rz"}), places = holds({"x", "y", "z"});
    return turns && places ? Measure::Both : turns ? Measure::Angles : Measure::Lengths;
  }
  return Measure::Lengths;
}

}  // namespace

std::string unitOf(const Scene& scene, const Component& component, const Field& field) {
  const auto* law = dynamic_cast<const Constraint*>(&component);
  if (law == nullptr || field.unit.empty()) return field.unit;
  const RowUnits lengths, angles = unitsOfAngle();
  const auto measured = [&](const char* RowUnits::*unit) -> std::string {
    const Measure measure = measureOf(scene, law->state.id);
    if (measure == Measure::Both && field.kind == Kind::Reals)
      return std::string(lengths.*unit) + ", " + angles.*unit;
    return measure == Measure::Angles ? angles.*unit : lengths.*unit;
  };
  for (const char* RowUnits::*unit :
       {&RowUnits::value, &RowUnits::rate, &RowUnits::force, &RowUnits::compliance,
        &RowUnits::stiffness, &RowUnits::damping})
    if (field.unit == lengths.*unit) return measured(unit);
  // The unit of the first for lengths, or of the second.
  if (field.unit == "N, N·m" && measureOf(scene, law->state.id) != Measure::Both)
    return measured(&RowUnits::force);
  if (field.unit == "m, m/s" && law->target == Target::Offset) return measured(&RowUnits::value);
  if (field.unit == "m, m/s" && law->target == Target::Velocity) return measured(&RowUnits::rate);
  return field.unit;
}

namespace {

bool hasDetector(const Scene& scene) {
  return std::ranges::any_of(scene.names(), [&scene](const auto& named) {
    const Component& each = *scene.find(named.second);
    return each.enabled && each.type().role == Role::ContactDetector;
  });
}

/// "Has no effect: that takes Target offset or velocity".
std::string idleText(const Type& type, const Field& field) {
  std::string text = "Has no effect: it needs " + fieldLabel(*type.find(field.usedWhile));
  for (const std::string& choice : field.usedChoices)
    text += (&choice == &field.usedChoices.front()  ? " "
             : &choice == &field.usedChoices.back() ? " or "
                                                    : ", ") +
            choiceLabel(choice);
  return text + ".";
}

constexpr const char* noDetector = "Nothing touches: the scene has no contact detector";

std::string noteOf(const Scene& scene, const Component& component, const Field& field) {
  if (const auto* shape = dynamic_cast<const Shape*>(&component);
      shape != nullptr && field.name == "group")
    return shape->group > 15 ? "No mask can exclude groups above 15" : "";
  const bool touches = component.type().role == Role::Shape && field.name == "touches" &&
                       std::get<bool>(field.read(component));
  return touches && !hasDetector(scene) ? noDetector : "";
}

}  // namespace

PropertyRow propertyRow(const Scene& scene, const Component& component, const Field& field) {
  PropertyRow row;
  row.field = &field;
  row.label = fieldLabel(field);
  row.symbol = field.symbol;
  row.unit = unitOf(scene, component, field);
  row.kind = field.kind;
  row.value = field.read(component);
  row.isDefault = sameValue(row.value, field.fallback) || wouldEmpty(component, field);
  row.text = field.kind == Kind::Choice ? choiceLabel(std::get<std::string>(row.value))
                                        : valueText(scene, row.value);
  row.tooltip = fieldTooltip(scene, component.type(), field);
  row.note = noteOf(scene, component, field);
  if (row.note == noDetector) row.remedy = "Add";
  row.idle = !field.isUsed(component);
  if (row.idle) row.tooltip = idleText(component.type(), field) + "\n" + row.tooltip;
  if (component.overTime.follows(field.name)) {
    row.idle = true;
    row.tooltip = "It follows its formula in " + fieldLabel(*component.type().find(overTimeField)) +
                  " while time runs.\n" + row.tooltip;
  }
  row.candidates = candidatesOf(scene, component, field);
  return row;
}

PropertySheet propertySheet(const Scene& scene, Id id, const std::string& issue) {
  PropertySheet sheet;
  const Component* component = scene.find(id);
  if (component == nullptr) return sheet;
  const Type& type = component->type();
  sheet.component = id;
  sheet.name = component->name;
  sheet.typeName = type.name;
  sheet.typeLabel = typeLabel(type.name);
  sheet.role = type.role;
  sheet.doc = formulaText(type.doc);
  sheet.source = sourceText(type);
  sheet.issue = issue;
  if (const Field* missing = missingList(*component); missing != nullptr)
    sheet.remark = missing->name + " is empty. List what it acts on";
  for (const Field& field : type.fields)
    sheet.rows.push_back(propertyRow(scene, *component, field));
  return sheet;
}

}  // namespace compliant
