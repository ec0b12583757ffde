#include "engine/scene/description.hpp"

#include <algorithm>
#include <cmath>

#include "engine/base/text.hpp"

namespace compliant {

const Field* Type::find(std::string_view field) const {
  for (const Field& candidate : fields)
    if (candidate.name == field) return &candidate;
  return nullptr;
}

Field& Type::add(Field field) { return fields.emplace_back(std::move(field)); }

std::string Field::rangeText() const {
  const std::string suffix = unit.empty() ? "" : " " + unit;
  const bool low = std::isfinite(minimum), high = std::isfinite(maximum);
  if (low && high)
    return (minimumExcluded ? "must be above " : "must lie between ") + numberText(minimum) +
           (minimumExcluded ? " and at most " : " and ") + numberText(maximum) + suffix;
  if (low)
    return (minimumExcluded ? "must be above " : "must be at least ") + numberText(minimum) +
           suffix;
  if (high) return "must be at most " + numberText(maximum) + suffix;
  return "";
}

namespace {

std::optional<std::string> checkNumber(const Field& field, double value, const std::string& label) {
  if (!std::isfinite(value)) return label + " must be a finite number";
  const bool tooLow = field.minimumExcluded ? value <= field.minimum : value < field.minimum;
  if (tooLow || value > field.maximum)
    return label + " is " + numberText(value) + (field.unit.empty() ? "" : " " + field.unit) +
           "; it " + field.rangeText();
  return std::nullopt;
}

std::optional<std::string> checkVector(const Field& field, const Vec3& value,
                                       const std::string& label) {
  if (!value.allFinite()) return label + " must be three finite numbers";
  if (value.minCoeff() >= field.minimum && value.maxCoeff() <= field.maximum) return std::nullopt;
  for (Index axis = 0; axis < 3; ++axis)
    if (auto sentence = checkNumber(field, value[axis], label + "." + "xyz"[axis])) return sentence;
  return std::nullopt;
}

std::string entry(const Field& field, std::size_t i) {
  return field.name + "[" + std::to_string(i) + "]";
}

/// Whether the value holds the alternative that the kind uses.
bool kindMatches(Kind kind, const Value& value) {
  switch (kind) {
    case Kind::Toggle:
      return std::holds_alternative<bool>(value);
    case Kind::Integer:
      return std::holds_alternative<std::int64_t>(value);
    case Kind::Real:
      return std::holds_alternative<double>(value);
    case Kind::Text:
    case Kind::Choice:
      return std::holds_alternative<std::string>(value);
    case Kind::Vector:
      return std::holds_alternative<Vec3>(value);
    case Kind::Link:
      return std::holds_alternative<Link>(value);
    case Kind::Links:
      return std::holds_alternative<Array<Link>>(value);
    case Kind::Reals:
      return std::holds_alternative<Array<double>>(value);
    case Kind::Points:
      return std::holds_alternative<Array<Vec3>>(value);
    case Kind::Indices:
      return std::holds_alternative<Array<std::int64_t>>(value);
    case Kind::Edges:
      return std::holds_alternative<Array<Edge>>(value);
    case Kind::Terms:
      return std::holds_alternative<Array<Term>>(value);
  }
  return false;
}

}  // namespace

Geometry Field::geometryIn(const Component& component) const {
  if (localWhile.empty()) return geometry;
  const Value value = component.type().find(localWhile)->read(component);
  if (std::get<std::string>(value) != localChoice) return geometry;
  return geometry == Geometry::Axial ? Geometry::LocalAxial : Geometry::LocalPlace;
}

bool Field::isUsed(const Component& component) const {
  if (usedWhile.empty()) return true;
  const Value value = component.type().find(usedWhile)->read(component);
  return std::find(usedChoices.begin(), usedChoices.end(), std::get<std::string>(value)) !=
         usedChoices.end();
}

std::optional<std::string> Field::check(const Value& value) const {
  if (!kindMatches(kind, value)) return name + " must be " + kindText(kind);
  switch (kind) {
    case Kind::Integer:
      return checkNumber(*this, static_cast<double>(std::get<std::int64_t>(value)), name);
    case Kind::Real:
      return checkNumber(*this, std::get<double>(value), name);
    case Kind::Text:
      if (!isUnicode(std::get<std::string>(value))) return name + " must be text in UTF-8";
      return std::nullopt;
    case Kind::Vector:
      return checkVector(*this, std::get<Vec3>(value), name);
    case Kind::Choice: {
      std::string allowed;
      for (const auto& choice : *choices) {
        if (choice == std::get<std::string>(value)) return std::nullopt;
        allowed += (allowed.empty() ? "" : ", ") + choice;
      }
      return name + " is " + inQuotes(std::get<std::string>(value)) +
             "; it must be one of: " + allowed;
    }
    case Kind::Reals: {
      const auto& list = std::get<Array<double>>(value);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (checkNumber(*this, list[i], name)) return checkNumber(*this, list[i], entry(*this, i));
      return std::nullopt;
    }
    case Kind::Points: {
      const auto& list = std::get<Array<Vec3>>(value);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (checkVector(*this, list[i], name)) return checkVector(*this, list[i], entry(*this, i));
      return std::nullopt;
    }
    case Kind::Indices: {
      const auto& list = std::get<Array<std::int64_t>>(value);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (const auto number = static_cast<double>(list[i]); checkNumber(*this, number, name))
          return checkNumber(*this, number, entry(*this, i));
      return std::nullopt;
    }
    case Kind::Edges: {
      const auto& list = std::get<Array<Edge>>(value);
      for (std::size_t i = 0; i < list.size(); ++i)
        if (list[i][0] < 0 || list[i][1] < 0) return entry(*this, i) + " has a negative index";
      return std::nullopt;
    }
    case Kind::Terms: {
      const auto& list = std::get<Array<Term>>(value);
      for (std::size_t i = 0; i < list.size(); ++i) {
        if (list[i].row < 0 || list[i].input < 0 || list[i].element < 0)
          return entry(*this, i) + " has a negative index";
        if (!std::isfinite(list[i].weight)) return entry(*this, i) + " must have a finite weight";
      }
      return std::nullopt;
    }
    default:
      return std::nullopt;
  }
}

void describeCommonFields(Type& type) {
  Field enabled;
  enabled.name = "enabled";
  enabled.kind = Kind::Toggle;
  enabled.effect = Effect::Structure;
  enabled.doc = "Whether the component takes part in the simulation.";
  enabled.read = [](const Component& c) -> Value { return c.enabled; };
  enabled.write = [](Component& c, const Value& value) { c.enabled = std::get<bool>(value); };
  type.fields.push_back(std::move(enabled));

  Field notes;
  notes.name = "notes";
  notes.kind = Kind::Text;
  notes.doc = "Free text for the reader of the scene.";
  notes.read = [](const Component& c) -> Value { return c.notes; };
  notes.write = [](Component& c, const Value& value) { c.notes = std::get<std::string>(value); };
  type.fields.push_back(std::move(notes));

  const bool acts =
      type.role == Role::ForceField || type.role == Role::Constraint || type.role == Role::Shape;
  if (!acts || std::none_of(type.fields.begin(), type.fields.end(), OverTime::mayFollow)) return;
  Field overTime;
  overTime.name = overTimeField;
  overTime.kind = Kind::Text;
  overTime.doc =
      "Fields that follow formulas of the time t in s: field = formula, such as friction = 0.5 + "
      "0.1*sin(t), separated by semicolons. A vector takes three formulas, separated by commas. "
      "linear(t, 0, 0, 1, 0.5) reads a table, cubic(t, \"quake.csv\", 2) the second column of a "
      "file beside the scene.";
  overTime.read = [](const Component& c) -> Value { return c.overTime.text(); };
  overTime.write = [](Component& c, const Value& value) {
    if (Result<OverTime> parsed = OverTime::parse(c.type(), std::get<std::string>(value)))
      c.overTime = std::move(*parsed);
  };
  type.fields.push_back(std::move(overTime));
}

std::optional<std::string> checkOverTime(const Type& type, const Field& field, const Value& value) {
  if (field.name != overTimeField) return std::nullopt;
  const Result<OverTime> parsed = OverTime::parse(type, std::get<std::string>(value));
  if (parsed) return std::nullopt;
  return std::string(overTimeField) + ": " + parsed.error().text();
}

}  // namespace compliant
