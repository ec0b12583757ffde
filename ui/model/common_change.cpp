#include "ui/model/common_change.hpp"

#include <cmath>

namespace compliant {

Result<Edit> changedNumbers(const Scene& scene, const std::vector<Id>& components,
                            const std::string& field, double factor, double offset) {
  Batch batch;
  for (const Id id : components) {
    const Component* component = scene.find(id);
    if (component == nullptr) continue;
    const Field* described = component->type().find(field);
    if (described == nullptr || (described->kind != Kind::Real && described->kind != Kind::Integer))
      return Error{component->name, "There is no number \"" + field + "\""};
    const Value now = described->read(*component);
    const bool whole = described->kind == Kind::Integer;
    const double before =
        whole ? static_cast<double>(std::get<std::int64_t>(now)) : std::get<double>(now);
    const double after = factor * before + offset;
    if (!std::isfinite(after)) return Error{component->name, field + " would be no finite number"};
    // Beyond 2^53 a double cannot tell whole numbers apart.
    if (whole && (after != std::round(after) || std::abs(after) > 9007199254740992.0))
      return Error{component->name, field + " would not be a whole number"};
    const Value value = whole ? Value(static_cast<std::int64_t>(after)) : Value(after);
    if (auto sentence = described->check(value)) return Error{component->name, *sentence};
    batch.edits.push_back({SetField{id, field, value}});
  }
  return Edit{std::move(batch)};
}

}  // namespace compliant
