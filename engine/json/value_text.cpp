#include "engine/json/value_text.hpp"

#include <algorithm>
#include <map>

#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// Reads lists of entries of one form: `readEntry(node)` returns an optional.
template <class T, class ReadEntry>
Result<Value> readList(const Field& field, const JsonNode& node, const char* entryText,
                       ReadEntry readEntry) {
  const JsonNode::List* list = node.list();
  if (list == nullptr)
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  std::vector<T> values;
  values.reserve(list->size());
  for (std::size_t i = 0; i < list->size(); ++i) {
    std::optional<T> entry = readEntry((*list)[i]);
    if (!entry)
      return Error{(*list)[i].place.text(),
                   field.name + "[" + std::to_string(i) + "] must be " + entryText};
    values.push_back(*entry);
  }
  return Value(Array<T>(std::move(values)));
}

std::optional<Vec3> readVector(const JsonNode& node) {
  if (node.table() != nullptr) return readVector(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 3) return std::nullopt;
  Vec3 vector;
  for (std::size_t i = 0; i < 3; ++i) {
    const auto number = (*list)[i].number();
    if (!number) return std::nullopt;
    vector[static_cast<Index>(i)] = *number;
  }
  return vector;
}

std::optional<Edge> readEdge(const JsonNode& node) {
  if (node.table() != nullptr) return readEdge(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 2) return std::nullopt;
  const auto a = (*list)[0].integer(), b = (*list)[1].integer();
  if (!a || !b) return std::nullopt;
  return Edge{*a, *b};
}

std::optional<Term> readTerm(const JsonNode& node) {
  if (node.table() != nullptr) return readTerm(node.spelledOut());
  const JsonNode::List* list = node.list();
  if (list == nullptr || list->size() != 4) return std::nullopt;
  const auto row = (*list)[0].integer(), input = (*list)[1].integer(),
             element = (*list)[2].integer();
  const auto weight = (*list)[3].number();
  if (!row || !input || !element || !weight) return std::nullopt;
  return Term{*row, *input, *element, *weight};
}

Result<Link> readLink(const Scene& scene, const Field& field, const JsonNode& node) {
  const std::string* name = node.text();
  if (name == nullptr)
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  if (name->empty()) return Link{};
  const Component* target = scene.find(std::string_view(*name));
  if (target == nullptr)
    return Error{node.place.text(),
                 field.name + " links to " + inQuotes(*name) + ", which does not exist"};
  return Link{target->id};
}

/// A list of numbers from a table of the right shape; nothing if the list must be read entry by
/// entry.
std::optional<Value> fromTable(const Field& field, const NumberTable& table) {
  const std::vector<double>& v = table.values;
  const std::size_t n = table.size();
  const bool whole = std::find(table.whole.begin(), table.whole.end(), false) == table.whole.end();
  const auto integer = [&v](std::size_t i) { return static_cast<std::int64_t>(v[i]); };
  switch (field.kind) {
    case Kind::Reals:
      if (table.width == 0) return Value(Array<double>(v));
      return std::nullopt;
    case Kind::Points: {
      if (table.width != 3) return std::nullopt;
      std::vector<Vec3> points(n);
      for (std::size_t i = 0; i < n; ++i) points[i] = Vec3(v[3 * i], v[3 * i + 1], v[3 * i + 2]);
      return Value(Array<Vec3>(std::move(points)));
    }
    case Kind::Indices: {
      if (table.width != 0 || !whole) return std::nullopt;
      std::vector<std::int64_t> indices(n);
      for (std::size_t i = 0; i < n; ++i) indices[i] = integer(i);
      return Value(Array<std::int64_t>(std::move(indices)));
    }
    case Kind::Edges: {
      if (table.width != 2 || !whole) return std::nullopt;
      std::vector<Edge> edges(n);
      for (std::size_t i = 0; i < n; ++i) edges[i] = {integer(2 * i), integer(2 * i + 1)};
      return Value(Array<Edge>(std::move(edges)));
    }
    case Kind::Terms: {
      if (table.width != 4) return std::nullopt;
      std::vector<Term> terms(n);
      for (std::size_t i = 0; i < n; ++i) {
        const std::size_t at = 4 * i;
        if (!table.whole[at] || !table.whole[at + 1] || !table.whole[at + 2]) return std::nullopt;
        terms[i] = {integer(at), integer(at + 1), integer(at + 2), v[at + 3]};
      }
      return Value(Array<Term>(std::move(terms)));
    }
    default:
      return std::nullopt;
  }
}

/// The present word for a choice, from that of an older file.
std::string presentWord(const Field& field, const std::string& word) {
  static const std::map<std::string, std::string> older = {{"yesterday", "previous_factor"}};
  const auto found = older.find(word);
  if (found == older.end()) return word;
  const auto& known = *field.choices;
  return std::find(known.begin(), known.end(), found->second) != known.end() ? found->second : word;
}

/// Writes `[a, b, …]`, entries wrapped at a comfortable width.
template <class T, class WriteEntry>
std::string writeList(const Array<T>& list, WriteEntry writeEntry) {
  std::string text = "[";
  std::size_t column = 0;
  for (std::size_t i = 0; i < list.size(); ++i) {
    const std::string entry = writeEntry(list[i]);
    if (i > 0) {
      text += ",";
      column += entry.size() + 2;
      const bool wrap = column > 100;
      text += wrap ? "\n      " : " ";
      if (wrap) column = entry.size();
    }
    text += entry;
  }
  return text + "]";
}

std::string vectorText(const Vec3& v) {
  return "[" + numberText(v.x()) + ", " + numberText(v.y()) + ", " + numberText(v.z()) + "]";
}

std::string linkText(const Scene& scene, const Link& link) {
  const Component* target = scene.find(link.id);
  return jsonQuoted(target == nullptr ? std::string_view() : std::string_view(target->name));
}

}  // namespace

Result<Value> readValue(const Scene& scene, const Field& field, const JsonNode& node) {
  if (const NumberTable* table = node.table()) {
    const std::optional<Value> value = fromTable(field, *table);
    if (!value) return readValue(scene, field, node.spelledOut());
    if (auto sentence = field.check(*value)) return Error{node.place.text(), *sentence};
    return *value;
  }
  const auto wrongKind = [&] {
    return Error{node.place.text(), field.name + " must be " + kindText(field.kind)};
  };
  const auto kinded = [&]() -> Result<Value> {
    switch (field.kind) {
      case Kind::Toggle:
        if (const auto* value = std::get_if<bool>(&node.value)) return Value(*value);
        return wrongKind();
      case Kind::Integer:
        if (const auto value = node.integer()) return Value(*value);
        return wrongKind();
      case Kind::Real:
        if (const auto value = node.number()) return Value(*value);
        return wrongKind();
      case Kind::Text:
        if (const auto* value = node.text()) return Value(*value);
        return wrongKind();
      case Kind::Choice:
        if (const auto* value = node.text()) return Value(presentWord(field, *value));
        return wrongKind();
      case Kind::Vector:
        if (const auto value = readVector(node)) return Value(*value);
        return wrongKind();
      case Kind::Link: {
        const Result<Link> link = readLink(scene, field, node);
        if (!link) return link.error();
        return Value(*link);
      }
      case Kind::Links: {
        if (node.list() == nullptr) return wrongKind();
        std::vector<Link> links;
        for (const JsonNode& entry : *node.list()) {
          const Result<Link> link = readLink(scene, field, entry);
          if (!link) return link.error();
          links.push_back(*link);
        }
        return Value(Array<Link>(std::move(links)));
      }
      case Kind::Reals:
        return readList<double>(field, node, "a number",
                                [](const JsonNode& n) { return n.number(); });
      case Kind::Points:
        return readList<Vec3>(field, node, "three numbers [x, y, z]", readVector);
      case Kind::Indices:
        return readList<std::int64_t>(field, node, "a whole number",
                                      [](const JsonNode& n) { return n.integer(); });
      case Kind::Edges:
        return readList<Edge>(field, node, "a pair of whole numbers [first, second]", readEdge);
      case Kind::Terms:
        return readList<Term>(field, node, "[row, input, element, weight]", readTerm);
    }
    ASSERT(false);
  }();
  if (!kinded) return kinded;
  if (auto sentence = field.check(*kinded)) return Error{node.place.text(), *sentence};
  return kinded;
}

Result<Value> parseValue(const Scene& scene, const Field& field, const std::string& text) {
  const bool plain =
      field.kind == Kind::Text || field.kind == Kind::Choice || field.kind == Kind::Link;
  Result<JsonNode> node = plain ? Result<JsonNode>(JsonNode{{}, text}) : parseJson(text);
  if (!node)
    return Error{"", field.name + " must be " + kindText(field.kind) + ", not " + inQuotes(text)};
  Result<Value> value = readValue(scene, field, *node);
  if (!value) return Error{"", value.error().what};
  return value;
}

std::string writeValue(const Scene& scene, const Value& value) {
  struct Writer {
    const Scene& scene;
    std::string operator()(bool b) const { return b ? "true" : "false"; }
    std::string operator()(std::int64_t i) const { return std::to_string(i); }
    std::string operator()(double d) const { return numberText(d); }
    std::string operator()(const std::string& s) const { return jsonQuoted(s); }
    std::string operator()(const Vec3& v) const { return vectorText(v); }
    std::string operator()(const Link& link) const { return linkText(scene, link); }
    std::string operator()(const Array<Link>& links) const {
      return writeList(links, [&](const Link& link) { return linkText(scene, link); });
    }
    std::string operator()(const Array<double>& list) const { return writeList(list, numberText); }
    std::string operator()(const Array<Vec3>& list) const { return writeList(list, vectorText); }
    std::string operator()(const Array<std::int64_t>& list) const {
      return writeList(list, [](std::int64_t i) { return std::to_string(i); });
    }
    std::string operator()(const Array<Edge>& list) const {
      return writeList(list, [](const Edge& e) {
        return "[" + std::to_string(e[0]) + ", " + std::to_string(e[1]) + "]";
      });
    }
    std::string operator()(const Array<Term>& list) const {
      return writeList(list, [](const Term& t) {
        return "[" + std::to_string(t.row) + ", " + std::to_string(t.input) + ", " +
               std::to_string(t.element) + ", " + numberText(t.weight) + "]";
      });
    }
  };
  return std::visit(Writer{scene}, value);
}

}  // namespace compliant
