#include "ui/model/rows/common_change.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "engine/base/rounding.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// One edit that sets the field of every component to the checked result of `change`.
template <class Change>
Result<Edit> changedEach(const Scene& scene, const std::vector<Id>& components,
                         const std::string& name, Change change) {
  Batch batch;
  for (const Id id : components) {
    const Component* component = scene.find(id);
    if (component == nullptr) continue;
    const Field* field = component->type().find(name);
    if (field == nullptr) return Error{component->name, "There is no field " + inQuotes(name)};
    Result<Value> value = change(*component, *field);
    if (!value) return value.error();
    if (auto sentence = field->check(*value)) return Error{component->name, *sentence};
    batch.edits.push_back({SetField{id, name, std::move(*value)}});
  }
  return Edit{std::move(batch)};
}

Error notFiniteIn(const Component& component, const Field& field) {
  return {component.name, field.name + " would not be finite"};
}

/// Binary sums give 0.30000000000000004; rounding to fifteen digits removes that.
Vec3 changedPoint(const Vec3& point, double factor, const Vec3& offset) {
  return withoutRoundOff(factor * point + offset);
}

/// factor · number; for a factor of 1/n it divides, because in binary 49 · (1/49) is not 1.
double multipliedNumber(double number, double factor) {
  const double divisor = std::round(1 / factor);
  return 1 / divisor == factor ? number / divisor : factor * number;
}

}  // namespace

Result<Edit> changedNumbers(const Scene& scene, const std::vector<Id>& components,
                            const std::string& field, double factor, double offset) {
  return changedEach(
      scene, components, field,
      [&](const Component& component, const Field& described) -> Result<Value> {
        if (described.kind != Kind::Real && described.kind != Kind::Integer)
          return Error{component.name, "There is no number " + inQuotes(field)};
        const Value now = described.read(component);
        const bool whole = described.kind == Kind::Integer;
        const double before =
            whole ? static_cast<double>(std::get<std::int64_t>(now)) : std::get<double>(now);
        const double after = multipliedNumber(before, factor) + offset;
        if (!std::isfinite(after)) return notFiniteIn(component, described);
        // Beyond 2^53, doubles cannot represent every integer.
        if (whole && (after != std::round(after) || std::abs(after) > 9007199254740992.0))
          return Error{component.name, field + " would not be a whole number"};
        return whole ? Value(static_cast<std::int64_t>(after)) : Value(after);
      });
}

Result<Edit> changedCoordinates(const Scene& scene, const std::vector<Id>& components,
                                const std::string& field, int coordinate, double factor,
                                double offset) {
  return changedEach(scene, components, field,
                     [&](const Component& component, const Field& described) -> Result<Value> {
                       if (described.kind != Kind::Vector)
                         return Error{component.name, "There is no vector " + inQuotes(field)};
                       Vec3 vector = std::get<Vec3>(described.read(component));
                       vector[coordinate] = factor * vector[coordinate] + offset;
                       if (!vector.allFinite()) return notFiniteIn(component, described);
                       return Value(vector);
                     });
}

Result<Edit> changedLists(const Scene& scene, const std::vector<Id>& components,
                          const std::string& field, double factor, const Vec3& offset) {
  return changedEach(
      scene, components, field,
      [&](const Component& component, const Field& described) -> Result<Value> {
        const Value now = described.read(component);
        if (described.kind == Kind::Points) {
          std::vector<Vec3> points = std::get<Array<Vec3>>(now).vector();
          for (Vec3& point : points) {
            point = changedPoint(point, factor, offset);
            if (!point.allFinite()) return notFiniteIn(component, described);
          }
          return Value(Array<Vec3>(std::move(points)));
        }
        if (described.kind != Kind::Reals)
          return Error{component.name, "There is no list of numbers " + inQuotes(field)};
        std::vector<double> numbers = std::get<Array<double>>(now).vector();
        for (double& number : numbers) {
          number = factor * number + offset.x();
          if (!std::isfinite(number)) return notFiniteIn(component, described);
        }
        return Value(Array<double>(std::move(numbers)));
      });
}

std::string differenceOf(const Scene& scene, const std::vector<Id>& components,
                         const std::string& name) {
  std::optional<Value> first;
  bool differ = false;
  double low = std::numeric_limits<double>::infinity(), high = -low;
  for (const Id id : components) {
    const Component* component = scene.find(id);
    const Field* field = component != nullptr ? component->type().find(name) : nullptr;
    if (field == nullptr) continue;
    const Value value = field->read(*component);
    if (!first) first = value;
    differ = differ || !sameValue(*first, value);
    if (const auto* number = std::get_if<double>(&value)) {
      low = std::min(low, *number);
      high = std::max(high, *number);
    }
  }
  if (!differ) return {};
  return low <= high ? "Mixed values, " + numberText(low) + " to " + numberText(high)
                     : "Mixed values";
}

}  // namespace compliant
