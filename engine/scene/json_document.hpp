#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/result.hpp"

namespace compliant {

/// Where something stands in a text: lines and characters, counted from 1.
struct Place {
  int line = 1;
  int column = 1;
  std::string text() const {
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
  }
};

/// A JSON value that remembers where it stands, so that every complaint can name line and column.
struct JsonNode {
  struct Member;
  using List = std::vector<JsonNode>;
  using Object = std::vector<Member>;

  Place place;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Object> value;

  const std::string* text() const { return std::get_if<std::string>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Object* object() const { return std::get_if<Object>(&value); }
  /// Numbers of either spelling.
  std::optional<double> number() const;
  std::optional<std::int64_t> integer() const {
    const auto* i = std::get_if<std::int64_t>(&value);
    return i != nullptr ? std::optional(*i) : std::nullopt;
  }
  const JsonNode* find(std::string_view key) const;
};

struct JsonNode::Member {
  std::string key;
  Place place;
  JsonNode node;
};

/// Reads a whole JSON text. Refuses duplicate keys, numbers out of range and nesting beyond 64
/// levels.
Result<JsonNode> parseJson(std::string_view text);

/// Whether a text is well-formed UTF-8, all that JSON can hold.
bool isUnicode(std::string_view text);

/// A quoted JSON string.
std::string jsonQuoted(std::string_view text);

}  // namespace compliant
