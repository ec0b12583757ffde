#pragma once

#include "engine/json/json_document.hpp"
#include "engine/scene/scene.hpp"

/// Field values as texts, in scene files and as users type them.
namespace compliant {

/// One value as JSON text; links as names taken from the scene.
std::string writeValue(const Scene& scene, const Value& value);
/// One value of a field from JSON; links by name.
Result<Value> readValue(const Scene& scene, const Field& field, const JsonNode& node);
/// One value from the text a user types (`--set name.field=value`, number fields): JSON, or plain
/// text for texts, choices and links.
Result<Value> parseValue(const Scene& scene, const Field& field, const std::string& text);

}  // namespace compliant
