#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "engine/base/text.hpp"
#include "engine/json/json_cursor.hpp"

namespace compliant {

/// The members of an object with many members, by key, without copies of keys.
class MembersByKey {
 public:
  explicit MembersByKey(const JsonNode::Object& members)
      : known_(16, Hash{&members}, Equal{&members}) {
    for (std::size_t i = 0; i < members.size(); ++i) (void)add(i);
  }
  /// The first member with the key of this one: an earlier one, or this one.
  std::size_t add(std::size_t member) { return *known_.insert(member).first; }

 private:
  struct Hash {
    const JsonNode::Object* members;
    std::size_t operator()(std::size_t i) const {
      return std::hash<std::string>()((*members)[i].key);
    }
  };
  struct Equal {
    const JsonNode::Object* members;
    bool operator()(std::size_t a, std::size_t b) const {
      return (*members)[a].key == (*members)[b].key;
    }
  };
  std::unordered_set<std::size_t, Hash, Equal> known_;
};

/// The word with which other programs write a number that is none; empty if the text continues
/// differently.
inline std::string_view wordForNoNumber(std::string_view text) {
  for (const std::string_view word :
       {"NaN", "nan", "NAN", "-NaN", "-nan", "Infinity", "-Infinity", "inf", "-inf", "Inf", "-Inf",
        "INF", "-INF", "infinity", "-infinity"})
    if (text.starts_with(word) &&
        (text.size() == word.size() ||
         jsonSorts[static_cast<unsigned char>(text[word.size()])] != JsonSort::Word))
      return word;
  return {};
}

/// Builds the tree from the parser's events.
class JsonTreeBuilder : public nlohmann::json_sax<nlohmann::json> {
  static constexpr std::size_t deepest = 64;
  static constexpr const char* nulCharacter = "The NUL character (\\u0000) is not allowed in text";
  static constexpr std::size_t widestRow = 16;   // numbers in a row of a table
  static constexpr std::size_t fewMembers = 16;  // up to this many, a linear search is quick
  static constexpr double largestWhole =
      9007199254740992;  // 2⁵³: beyond it not every integer is a double

 public:
  JsonTreeBuilder(const JsonCursor& cursor, std::string_view text, NumberLists lists,
                  Progress* progress)
      : cursor_(cursor),
        token_(cursor.token),
        text_(text),
        tables_(lists == NumberLists::AsTables),
        progress_(progress) {}

  JsonNode root;
  std::optional<Error> error;
  /// The keys of the value being read.
  JsonKeys around() const {
    JsonKeys keys;
    for (const Open& open : open_) {
      const JsonNode::Object* members = open.node->object();
      const bool within = &open != &open_.back() || valueAwaited_;
      if (members != nullptr && !members->empty() && within) keys.push_back(members->back().key);
    }
    return keys;
  }

  bool null() override { return put(std::monostate()); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override { return putWhole(value); }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(INT64_MAX)) return put(static_cast<double>(value));
    return putWhole(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t& spelling) override {
    if (!std::isfinite(value)) return fail("The number " + spelling + " is too large");
    return append(value, Spelled::AsReal) || put(value);
  }
  bool string(string_t& value) override {
    return value.find('\0') == std::string::npos ? put(std::move(value)) : fail(nulCharacter);
  }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonNode::Object()); }
  bool start_array(std::size_t) override { return open(JsonNode::List()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    if (name.find('\0') != std::string::npos) return fail(nulCharacter);
    auto& members = std::get<JsonNode::Object>(open_.back().node->value);
    members.push_back({std::move(name), token_, {}});
    const JsonNode::Member &added = members.back(), &first = firstLike(members);
    if (&first != &added)
      return fail(inQuotes(added.key) + " is given twice (first at " + first.place.text() + ")");
    valueAwaited_ = true;
    return true;
  }
  bool parse_error(std::size_t, const std::string& token,
                   const nlohmann::json::exception& problem) override {
    constexpr int numberOverflow = 406;
    if (problem.id == numberOverflow) return fail("The number " + token + " is too large");
    const std::string_view none =
        cursor_.inText ? ""
                       : wordForNoNumber(text_.substr(std::min(cursor_.wordStart, text_.size())));
    if (!none.empty())
      return fail("This is not valid JSON: " + std::string(none) + " is not a finite number");
    std::string what = problem.what();
    // The library's sentence starts with an error number, its own line count and what it expected,
    // and quotes what it has read, which may be long or not text.
    for (const char* end : {": ", " - "})
      if (const auto found = what.find(end); found != std::string::npos)
        what.erase(0, found + std::strlen(end));
    if (const auto quote = what.find("; last read: "); quote != std::string::npos) {
      const auto expected = what.rfind("; expected ");
      what.erase(quote, expected == std::string::npos || expected < quote ? std::string::npos
                                                                          : expected - quote);
    }
    if (!isUnicode(what))
      for (char& c : what)
        if ((static_cast<unsigned char>(c) & 0x80) != 0) c = '?';
    return fail("This is not valid JSON: " + what);
  }

 private:
  /// A list or object that has begun.
  struct Open {
    JsonNode* node = nullptr;              // stays put: only the innermost container grows
    bool row = false;                      // whether a row of the enclosing table, kept in rows_
    std::unique_ptr<MembersByKey> keys{};  // of an object with many members
  };

  bool fail(std::string what) {
    error = Error{token_.text(), std::move(what)};
    return false;
  }

  /// The first member of the innermost object with the key of the last one.
  const JsonNode::Member& firstLike(const JsonNode::Object& members) {
    const JsonNode::Member& last = members.back();
    std::unique_ptr<MembersByKey>& keys = open_.back().keys;
    if (members.size() <= fewMembers)
      return *std::find_if(members.begin(), members.end(),
                           [&](const JsonNode::Member& member) { return member.key == last.key; });
    if (keys == nullptr) keys = std::make_unique<MembersByKey>(members);
    return members[keys->add(members.size() - 1)];
  }

  /// The open list as a table; null if it is not one.
  NumberTable* openTable() {
    if (open_.empty()) return nullptr;
    auto* shared = std::get_if<std::shared_ptr<NumberTable>>(&open_.back().node->value);
    return shared != nullptr ? shared->get() : nullptr;
  }

  enum class Spelled { AsReal, AsWhole };
  /// Appends a number to the open list if it is, or can become, a table of numbers.
  bool append(double value, Spelled spelled) {
    if (!tables_ || open_.empty()) return false;
    NumberTable* table = openTable();
    if (table == nullptr) {
      auto* list = std::get_if<JsonNode::List>(&open_.back().node->value);
      if (list == nullptr || !list->empty()) return false;
      table = (open_.back().node->value = std::make_shared<NumberTable>(), openTable());
    }
    if (table->width != 0) return false;
    table->values.push_back(value);
    table->whole.push_back(spelled == Spelled::AsWhole);
    table->places.push_back(token_);
    return goOn();
  }
  bool putWhole(std::int64_t value) {
    const auto real = static_cast<double>(value);
    if (std::abs(real) < largestWhole && append(real, Spelled::AsWhole)) return true;
    return put(value);
  }

  /// The slot of the next value; before a value of another kind is added, a table becomes an
  /// ordinary list.
  JsonNode& slot() {
    if (open_.empty()) return root;
    JsonNode& parent = *open_.back().node;
    if (parent.table() != nullptr) parent = parent.spelledOut();
    if (auto* list = std::get_if<JsonNode::List>(&parent.value)) return list->emplace_back();
    return std::get<JsonNode::Object>(parent.value).back().node;
  }
  template <class T>
  bool put(T value) {
    JsonNode& node = slot();
    valueAwaited_ = false;
    node.place = token_;
    node.value = std::move(value);
    return goOn();
  }
  template <class T>
  bool open(T container) {
    if (open_.size() >= deepest) return fail("Lists and objects are nested too deeply");
    const NumberTable* table = openTable();
    const bool row = table != nullptr && table->width > 0 && std::is_same_v<T, JsonNode::List>;
    JsonNode& node = row ? rows_[open_.size()] : slot();
    valueAwaited_ = false;
    node.place = token_;
    node.value = std::move(container);
    open_.push_back({&node, row});
    return goOn();
  }

  bool close() {
    const Open closed = std::move(open_.back());
    open_.pop_back();
    if (open_.empty()) return true;
    const NumberTable* numbers = closed.node->table();
    const bool flat = numbers != nullptr && numbers->width == 0 && numbers->size() <= widestRow;
    if (closed.row) return closeRow(*closed.node, flat ? numbers : nullptr);
    // The first of a list: if the others are like it, they make a table.
    auto* list = std::get_if<JsonNode::List>(&open_.back().node->value);
    if (!flat || list == nullptr || list->size() != 1) return true;
    auto table = std::make_shared<NumberTable>();
    table->width = numbers->size();
    table->values = numbers->values;
    table->whole = numbers->whole;
    table->places.push_back(closed.node->place);
    open_.back().node->value = std::move(table);
    return true;
  }
  /// Adds a row to its table, or ends the table if the row differs from the others.
  bool closeRow(JsonNode& row, const NumberTable* numbers) {
    NumberTable& table = *openTable();
    if (numbers == nullptr || numbers->size() != table.width) {
      slot() = std::move(row);
      return true;
    }
    table.values.insert(table.values.end(), numbers->values.begin(), numbers->values.end());
    table.whole.insert(table.whole.end(), numbers->whole.begin(), numbers->whole.end());
    table.places.push_back(row.place);
    return true;
  }

  /// Reports the progress; false when the caller has cancelled.
  bool goOn() {
    if (progress_ == nullptr) return true;
    constexpr std::size_t seldom = 4096;
    if (++events_ % seldom == 0)
      progress_->show(parsing * static_cast<double>(cursor_.bytes) /
                      static_cast<double>(text_.size()));
    return !progress_->cancelled();
  }

  static constexpr double parsing = 0.9;  // its approximate share of reading a scene
  const JsonCursor& cursor_;
  const Place& token_;
  std::string_view text_;
  std::size_t events_ = 0;
  bool tables_;
  bool valueAwaited_ = false;  // a key was read, and its value was not
  Progress* progress_;
  std::vector<Open> open_;
  std::array<JsonNode, deepest + 1> rows_;  // the open row at each depth
};

}  // namespace compliant
