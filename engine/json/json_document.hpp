#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/base/progress.hpp"
#include "engine/base/result.hpp"
#include "engine/base/text.hpp"

namespace compliant {

/// A place in a text: line and character, counted from 1.
struct Place {
  int line = 1;
  int column = 1;
  std::string text() const {
    return "line " + std::to_string(line) + ", column " + std::to_string(column);
  }
};

/// A list of numbers, or of equally long lists of numbers, without a node for each of them: a mesh
/// has millions.
struct NumberTable {
  std::size_t width = 0;       ///< numbers of an entry; 0: the entries are the numbers themselves
  std::vector<double> values;  ///< of all entries, one after the other
  std::vector<bool> whole;     ///< of each value: whether written as an integer, of at most 2⁵³
  std::vector<Place> places;   ///< of each entry

  std::size_t size() const { return places.size(); }
};

/// A JSON value with its place, so that every error can name line and column.
struct JsonNode {
  struct Member;
  using List = std::vector<JsonNode>;
  using Object = std::vector<Member>;

  Place place;
  std::variant<std::monostate, bool, std::int64_t, double, std::string, List, Object,
               std::shared_ptr<NumberTable>>
      value;

  const std::string* text() const { return std::get_if<std::string>(&value); }
  const List* list() const { return std::get_if<List>(&value); }
  const Object* object() const { return std::get_if<Object>(&value); }
  /// Null unless the text was read with tables.
  const NumberTable* table() const {
    const auto* shared = std::get_if<std::shared_ptr<NumberTable>>(&value);
    return shared != nullptr ? shared->get() : nullptr;
  }
  /// The same value with a list instead of a table.
  JsonNode spelledOut() const;
  /// A number written either way.
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

/// How lists of numbers are stored: as ordinary lists or as tables.
enum class NumberLists { AsLists, AsTables };

/// The keys of the objects that enclose a place, the outermost first.
using JsonKeys = std::vector<std::string>;

/// Reads a whole JSON text in linear time. Refuses duplicate keys, numbers out of range, nesting
/// beyond 64 levels and the character 0. `around`, unless null, receives the keys that enclose an
/// error.
Result<JsonNode> parseJson(std::string_view text, NumberLists lists = NumberLists::AsLists,
                           Progress* progress = nullptr, JsonKeys* around = nullptr);

/// The sentence about the first byte 0 of a text, with its line and column; nothing when there is
/// none.
std::optional<Error> findNul(std::string_view text);

/// A quoted JSON string.
std::string jsonQuoted(std::string_view text);

}  // namespace compliant
