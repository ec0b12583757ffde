#include "ui/model/rows/change_text.hpp"

#include <map>
#include <optional>
#include <vector>

#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"
#include "ui/model/rows/property_rows.hpp"

namespace compliant {

namespace {

/// With more components, comparing them would take too long.
constexpr std::size_t mostFields = 1000;
/// A longer text is of little use in one line.
constexpr std::size_t longestText = 40;

/// Adds the fields that an edit sets; false if it also does something else.
bool addFields(const Edit& edit, std::vector<const SetField*>& fields) {
  if (const auto* set = std::get_if<SetField>(&edit.change)) {
    fields.push_back(set);
    return fields.size() <= mostFields;
  }
  const auto* batch = std::get_if<Batch>(&edit.change);
  if (batch == nullptr || batch->edits.size() > mostFields) return false;
  for (const Edit& part : batch->edits)
    if (!addFields(part, fields)) return false;
  return true;
}

struct Change {
  std::string before, after;  ///< as text
};

std::string roundedVector(const Vec3& v) {
  return "(" + roundedText(v.x()) + ", " + roundedText(v.y()) + ", " + roundedText(v.z()) + ")";
}

/// A single value as text; nothing for lists and long texts.
std::optional<std::string> shortText(const Scene& scene, const Value& value, Kind kind) {
  if (const auto* number = std::get_if<double>(&value)) return roundedText(*number);
  if (const auto* vector = std::get_if<Vec3>(&value)) return roundedVector(*vector);
  if (const auto* text = std::get_if<std::string>(&value)) {
    if (kind == Kind::Choice) return choiceLabel(*text);
    if (text->size() > longestText || text->find('\n') != std::string::npos) return std::nullopt;
    return inQuotes(*text);
  }
  if (std::holds_alternative<bool>(value) || std::holds_alternative<std::int64_t>(value) ||
      std::holds_alternative<Link>(value))
    return valueText(scene, value);
  return std::nullopt;
}

/// The only entry in which two lists of equal size differ, before and after.
template <class T>
std::optional<std::pair<Value, Value>> onlyDifference(const Array<T>& before,
                                                      const Array<T>& after) {
  if (before.size() != after.size()) return std::nullopt;
  std::optional<std::size_t> found;
  for (std::size_t i = 0; i < before.size(); ++i) {
    if (sameValue(before[i], after[i])) continue;
    if (found) return std::nullopt;
    found = i;
  }
  if (!found) return std::nullopt;
  return std::pair<Value, Value>(before[*found], after[*found]);
}

std::optional<std::pair<Value, Value>> onlyDifference(const Value& before, const Value& after) {
  if (before.index() != after.index()) return std::nullopt;
  if (const auto* list = std::get_if<Array<double>>(&before))
    return onlyDifference(*list, std::get<Array<double>>(after));
  if (const auto* list = std::get_if<Array<Vec3>>(&before))
    return onlyDifference(*list, std::get<Array<Vec3>>(after));
  return std::pair(before, after);
}

std::optional<Change> changeOf(const Scene& scene, const Value& before, const Value& after,
                               Kind kind) {
  const auto difference = onlyDifference(before, after);
  if (!difference) return std::nullopt;
  const auto from = shortText(scene, difference->first, kind),
             to = shortText(scene, difference->second, kind);
  if (!from || !to) return std::nullopt;
  if (*from != *to || !std::holds_alternative<double>(difference->first)) return Change{*from, *to};
  // The change is below the rounding.
  return Change{numberText(std::get<double>(difference->first)),
                numberText(std::get<double>(difference->second))};
}

const Field* fieldOf(const Scene& scene, const SetField& set) {
  const Component* component = scene.find(set.component);
  return component != nullptr ? component->type().find(set.field) : nullptr;
}

}  // namespace

std::string changeText(const Scene& scene, const Edit& edit, const Edit& inverse) {
  std::vector<const SetField*> after, inverses;
  if (!addFields(edit, after) || !addFields(inverse, inverses) || after.empty()) return {};
  std::map<std::pair<Id, std::string>, const Value*> before;
  for (const SetField* each : inverses) before[{each->component, each->field}] = &each->value;
  std::string from, to, unit;
  for (const SetField* each : after) {
    const auto known = before.find({each->component, each->field});
    if (known == before.end() || each->field != after.front()->field) return {};
    const Field* field = fieldOf(scene, *each);
    const auto change =
        changeOf(scene, *known->second, each->value, field != nullptr ? field->kind : Kind::Text);
    if (!change || (!to.empty() && change->after != to)) return {};
    // Some components may have had a different value.
    from = from.empty() || from == change->before ? change->before : "…";
    to = change->after;
    if (field != nullptr) unit = unitOf(scene, *scene.find(each->component), *field);
  }
  return from + " → " + to + (unit.empty() ? "" : " " + unit);
}

}  // namespace compliant
