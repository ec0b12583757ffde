#include "engine/json/json_document.hpp"

#include <utility>

#include "engine/base/text.hpp"
#include "engine/json/json_tree_builder.hpp"

namespace compliant {

std::optional<double> JsonNode::number() const {
  if (const auto* i = std::get_if<std::int64_t>(&value)) return static_cast<double>(*i);
  if (const auto* d = std::get_if<double>(&value)) return *d;
  return std::nullopt;
}

const JsonNode* JsonNode::find(std::string_view key) const {
  if (const Object* members = object())
    for (const Member& member : *members)
      if (member.key == key) return &member.node;
  return nullptr;
}

JsonNode JsonNode::spelledOut() const {
  const NumberTable* rows = table();
  if (rows == nullptr) return *this;
  const auto numberNode = [&](std::size_t i, const Place& at) {
    JsonNode node{at, rows->values[i]};
    if (rows->whole[i]) node.value = static_cast<std::int64_t>(rows->values[i]);
    return node;
  };
  List list;
  for (std::size_t entry = 0; entry < rows->size(); ++entry) {
    const Place& at = rows->places[entry];
    if (rows->width == 0) {
      list.push_back(numberNode(entry, at));
      continue;
    }
    List inner;
    for (std::size_t i = 0; i < rows->width; ++i)
      inner.push_back(numberNode(entry * rows->width + i, at));
    list.push_back({at, std::move(inner)});
  }
  return {place, std::move(list)};
}

std::optional<Error> findNul(std::string_view text) {
  const auto nul = text.find('\0');
  if (nul == std::string_view::npos) return std::nullopt;
  JsonCursor cursor;
  for (const char c : text.substr(0, nul)) cursor.read(c);
  return Error{cursor.here.text(), "There is a NUL byte here: the file is damaged"};
}

Result<JsonNode> parseJson(std::string_view text, NumberLists lists, Progress* progress,
                           JsonKeys* around) {
  // The parser treats it as the end.
  if (const auto nul = findNul(text)) return *nul;
  JsonCursor cursor;
  JsonTreeBuilder builder(cursor, text, lists, progress);
  const CountingIterator begin(text.data(), &cursor), end(text.data() + text.size(), &cursor);
  const bool read = nlohmann::json::sax_parse(begin, end, &builder);
  if (builder.error && around != nullptr) *around = builder.around();
  if (builder.error) return *builder.error;
  if (cancelled(progress)) return Error{"", "Reading was cancelled"};
  if (!read) return Error{cursor.token.text(), "This is not valid JSON"};
  return std::move(builder.root);
}

std::string jsonQuoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace compliant
