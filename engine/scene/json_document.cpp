#include "engine/scene/json_document.hpp"

#include <utility>

#include "engine/base/text.hpp"
#include "engine/scene/json_tree_builder.hpp"

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
  // The parser takes it for the end.
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

bool isUnicode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = byte(i);
    const std::size_t length = first < 0x80   ? 1
                               : first < 0xc2 ? 0
                               : first < 0xe0 ? 2
                               : first < 0xf0 ? 3
                               : first < 0xf5 ? 4
                                              : 0;
    if (length == 0 || i + length > text.size()) return false;
    for (std::size_t k = 1; k < length; ++k)
      if ((byte(i + k) & 0xc0) != 0x80) return false;
    if (length > 2) {
      const unsigned second = byte(i + 1);
      const bool overlong = (first == 0xe0 && second < 0xa0) || (first == 0xf0 && second < 0x90);
      const bool surrogate = first == 0xed && second >= 0xa0;
      const bool beyond = first == 0xf4 && second >= 0x90;
      if (overlong || surrogate || beyond) return false;
    }
    i += length;
  }
  return true;
}

std::string jsonQuoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace compliant
