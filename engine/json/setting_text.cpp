#include "engine/json/setting_text.hpp"

#include "engine/base/text.hpp"
#include "engine/json/value_text.hpp"
#include "engine/scene/edit.hpp"

namespace compliant {

/// The text is split at its first equals sign and at the last dot before it: names may contain
/// dots.
Status applySetting(Scene& scene, const std::string& setting) {
  const std::string where = "--set " + setting;
  const auto equals = setting.find('=');
  const auto dot = setting.rfind('.', equals);
  if (equals == std::string::npos || dot == std::string::npos)
    return Error{where, "Use component.field=value"};
  const std::string name = setting.substr(0, dot);
  const std::string fieldName = setting.substr(dot + 1, equals - dot - 1);
  const Component* component = scene.find(std::string_view(name));
  if (component == nullptr) return Error{where, "The scene has no component " + inQuotes(name)};
  const Field* field = component->type().find(fieldName);
  if (field == nullptr)
    return Error{where, component->type().name + " has no field " + inQuotes(fieldName)};
  Result<Value> value = parseValue(scene, *field, setting.substr(equals + 1));
  if (!value) return Error{where, value.error().what};
  if (const auto set = applyEdit(scene, {SetField{component->id, field->name, *value}}); !set)
    return Error{where, set.error().what};
  return {};
}

}  // namespace compliant
