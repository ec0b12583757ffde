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

/// Hands the text to the parser and remembers where the last character of a token was.
class CountingIterator {
 public:
  using iterator_category = std::input_iterator_tag;
  using value_type = char;
  using difference_type = std::ptrdiff_t;
  using pointer = const char*;
  using reference = const char&;

  CountingIterator(const char* at, Place* here, Place* token) : at_(at), here_(here), token_(token) {}
  reference operator*() const {
    return *at_;
  }
  CountingIterator& operator++() {
    const char c = *at_++;
    // The parser reads one character beyond a number: separators must not move the token's place.
    if (std::string_view(" \t\r\n,]}:").find(c) == std::string_view::npos) *token_ = *here_;
    if (c == '\n') {
      ++here_->line;
      here_->column = 1;
    } else {
      ++here_->column;
    }
    return *this;
  }
  CountingIterator operator++(int) { auto before = *this; ++*this; return before; }
  bool operator==(const CountingIterator& other) const { return at_ == other.at_; }
  bool operator!=(const CountingIterator& other) const { return at_ != other.at_; }

 private:
  const char* at_;
  Place* here_;
  Place* token_;
};

constexpr std::size_t deepest = 64;

/// Builds the tree from the parser's events.
class Builder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit Builder(const Place& token) : token_(token) {}

  JsonNode root;
  std::optional<Error> error;

  bool null() override { return put(std::monostate(), 4); }
  bool boolean(bool value) override { return put(value, value ? 4 : 5); }
  bool number_integer(number_integer_t value) override {
    return put(std::int64_t{value}, std::to_string(value).size());
  }
  bool number_unsigned(number_unsigned_t value) override {
    if (value > static_cast<number_unsigned_t>(INT64_MAX)) return put(static_cast<double>(value), 1);
    return put(static_cast<std::int64_t>(value), std::to_string(value).size());
  }
  bool number_float(number_float_t value, const string_t& spelling) override {
    if (!std::isfinite(value)) return fail("The number " + spelling + " is too large");
    return put(value, spelling.size());
  }
  bool string(string_t& value) override {
    const std::size_t width = value.size() + 2;
    return put(std::move(value), width);
  }
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
    members.push_back({name, start(name.size() + 2), {}});
    return true;
  }
  bool parse_error(std::size_t, const std::string&, const nlohmann::json::exception& problem) override {
    std::string what = problem.what();
    // The library's sentence starts with an error number and its own count of lines.
    if (const auto colon = what.find(": "); colon != std::string::npos) what = what.substr(colon + 2);
    error = Error{token_.text(), "This is not JSON: " + what};
    return false;
  }

 private:
  Place start(std::size_t width) const {
    const int back = static_cast<int>(std::min<std::size_t>(width, 1'000'000)) - 1;
    return {token_.line, std::max(1, token_.column - back)};
  }
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
  bool put(T value, std::size_t width) {
    JsonNode& node = slot();
    node.place = start(width);
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
  Place here, token;
  Builder builder(token);
  const CountingIterator begin(text.data(), &here, &token), end(text.data() + text.size(), &here, &token);
  const bool read = nlohmann::json::sax_parse(begin, end, &builder);
  if (builder.error) return *builder.error;
  if (!read) return Error{token.text(), "This is not JSON"};
  return std::move(builder.root);
}

std::string jsonQuoted(std::string_view text) {
  return nlohmann::json(text).dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace compliant
