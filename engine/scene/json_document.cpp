#include "engine/scene/json_document.hpp"

#include <cmath>
#include <nlohmann/json.hpp>

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

namespace {

/// Follows the text as it is read and remembers where the present token began.
struct Cursor {
  Place here, token;
  bool inText = false;   // between quotes
  bool escaped = false;  // behind a backslash
  bool inWord = false;   // inside a number, true, false or null

  void read(char c) {
    if (inText) {
      if (escaped) escaped = false;
      else if (c == '\\') escaped = true;
      else if (c == '"') inText = false;
    } else if (std::string_view(" \t\r\n").find(c) != std::string_view::npos) {
      inWord = false;
    } else if (std::string_view("\"[]{},:").find(c) != std::string_view::npos) {
      // The parser reads one character beyond a number before it reports it: that one must not move the
      // place of the number.
      if (!inWord || c == '"') token = here;
      inWord = false;
      inText = c == '"';
    } else if (!inWord) {
      token = here;
      inWord = true;
    }
    if (c == '\n') {
      ++here.line;
      here.column = 1;
    } else if ((static_cast<unsigned char>(c) & 0xc0) != 0x80) {
      ++here.column;  // a character of UTF-8 counts once
    }
  }
};

/// Hands the text to the parser.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Cursor* cursor) : at_(at), cursor_(cursor) {}
  reference operator*() const { return *at_; }
  CountingIterator& operator++() {
    cursor_->read(*at_++);
    return *this;
  }
  CountingIterator operator++(int) {
    auto before = *this;
    ++*this;
    return before;
  }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Cursor* cursor_;
};

constexpr std::size_t deepest = 64;

/// Builds the tree from the parser's events.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const Place& token) : token_(token) {}

  JsonNode root;
  std::optional<Error> error;

  bool null() override { return put(std::monostate()); }
  bool boolean(bool value) override { return put(value); }
  bool number_integer(number_integer_t value) override {
    return put(std::int64_t{value});
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(INT64_MAX)) return put(static_cast<double>(value));
    return put(static_cast<std::int64_t>(value));
  }
  bool number_float(number_float_t value, const string_t& spelling) override {
    if (!std::isfinite(value)) return fail("The number " + spelling + " is too large");
    return put(value);
  }
  bool string(string_t& value) override { return put(std::move(value)); }
  bool binary(binary_t&) override { return false; }
  bool start_object(std::size_t) override { return open(JsonNode::Object()); }
  bool start_array(std::size_t) override { return open(JsonNode::List()); }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }
  bool key(string_t& name) override {
    auto& members = std::get<JsonNode::Object>(open_.back()->value);
    for (const auto& member : members)
      if (member.key == name)
        return fail("\"" + name + "\" is given twice (first at " + member.place.text() + ")");
    members.push_back({name, token_, {}});
    return true;
  }
  bool parse_error(std::size_t, const std::string& token,
                   const nlohmann::json::exception& problem) override {
    constexpr int numberOverflow = 406;
    if (problem.id == numberOverflow) return fail("The number " + token + " is too large");
    std::string what = problem.what();
    // The library's sentence starts with an error number and its own count of lines, and quotes bytes
    // that may be no text.
    if (const auto colon = what.find(": "); colon != std::string::npos) what = what.substr(colon + 2);
    if (!isUnicode(what))
      for (char& c : what)
        if ((static_cast<unsigned char>(c) & 0x80) != 0) c = '?';
    return fail("This is not JSON: " + what);
  }

 private:
  bool fail(std::string what) {
    error = Error{token_.text(), std::move(what)};
    return false;
  }
  JsonNode& slot() {
    if (open_.empty()) return root;
    if (auto* list = std::get_if<JsonNode::List>(&open_.back()->value)) return list->emplace_back();
    return std::get<JsonNode::Object>(open_.back()->value).back().node;
  }
  template <class T>
  bool put(T value) {
    JsonNode& node = slot();
    node.place = token_;
    node.value = std::move(value);
    return true;
  }
  template <class T>
  bool open(T container) {
    if (open_.size() >= deepest) return fail("Lists and objects are nested too deeply");
    JsonNode& node = slot();
    node.place = token_;
    node.value = std::move(container);
    open_.push_back(&node);
    return true;
  }
  bool close() {
    open_.pop_back();
    return true;
  }

  const Place& token_;
  std::vector<JsonNode*> open_;  // parents stay put: only the innermost container grows
};

}  // namespace

Result<JsonNode> parseJson(std::string_view text) {
  Cursor cursor;
  Builder builder(cursor.token);
  const CountingIterator begin(text.data(), &cursor), end(text.data() + text.size(), &cursor);
  const bool read = nlohmann::json::sax_parse(begin, end, &builder);
  if (builder.error) return *builder.error;
  if (!read) return Error{cursor.token.text(), "This is not JSON"};
  return std::move(builder.root);
}

bool isUnicode(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  for (std::size_t i = 0; i < text.size();) {
    const unsigned first = byte(i);
    const std::size_t length = first < 0x80 ? 1 : first < 0xc2 ? 0 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : first < 0xf5 ? 4 : 0;
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
