#include "engine/base/formula.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>

#include "engine/base/formula_functions.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr std::size_t mostCharacters = 4000, mostPairs = 500;
constexpr int mostDepth = 60;

bool beginsName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDecimal(char c) { return c >= '0' && c <= '9'; }

}  // namespace

/// Reads by recursive descent: sum, product, sign, power, atom. A power binds before a sign, and to
/// the right: −x^2 is −(x²), 2^3^2 is 2^9.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, std::size_t begin, char separator, Formula::Files files)
      : text_(text), at_(begin), separator_(separator), files_(files) {}

  Result<Formula> read() {
    const std::size_t root = sum();
    if (!error_ && more() && text_[at_] != separator_)
      fail(std::string("An operator is missing before ") + shown());
    if (error_) return *error_;
    ASSERT(root + 1 == formula_.nodes_.size());
    return std::move(formula_);
  }
  std::size_t end() const { return at_; }

 private:
  using Node = Formula::Node;
  using Kind = Formula::Kind;

  std::size_t sum() {
    std::size_t left = product();
    while (!error_) {
      if (take("+"))
        left = binary(formula_parts::add, left, product());
      else if (take("-") || take("−"))
        left = binary(formula_parts::subtract, left, product());
      else
        break;
    }
    return left;
  }
  std::size_t product() {
    std::size_t left = signedPower();
    while (!error_) {
      if (take("*") || take("·") || take("×"))
        left = binary(formula_parts::multiply, left, signedPower());
      else if (take("/"))
        left = binary(formula_parts::divide, left, signedPower());
      else
        break;
    }
    return left;
  }
  std::size_t signedPower() {
    if (++depth_ > mostDepth) fail("The formula is nested too deeply");
    if (error_) return 0;
    std::size_t result = 0;
    if (take("-") || take("−"))
      result = put({Kind::Negative, 0, 0, signedPower()});
    else if (take("+"))
      result = signedPower();
    else
      result = power();
    --depth_;
    return result;
  }
  std::size_t power() {
    const std::size_t base = atom();
    if (error_ || !take("^")) return base;
    return binary(formula_parts::raise, base, signedPower());
  }
  std::size_t atom() {
    if (!more() || text_[at_] == separator_)
      return fail("A number, a name or a parenthesis is missing");
    if (take("(")) {
      const std::size_t inner = sum();
      if (!error_ && !take(")")) fail("A closing parenthesis is missing");
      return inner;
    }
    if (isDecimal(text_[at_]) || text_[at_] == '.') return number();
    if (beginsName(text_[at_])) return name();
    return fail(shown() + " does not belong here; a number, a name or a parenthesis does");
  }
  std::size_t number() {
    Node node;
    const char* begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), node.number);
    if (read.ec != std::errc() || !std::isfinite(node.number)) return fail("This is no number");
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return put(node);
  }
  std::size_t name() {
    const std::size_t begin = at_;
    while (at_ < text_.size() && (beginsName(text_[at_]) || isDecimal(text_[at_]))) ++at_;
    const std::string word(text_.substr(begin, at_ - begin));
    if (take("(")) return word == "linear" || word == "cubic" ? table(word) : call(word, begin);
    if (word == "pi") return put({Kind::Number, M_PI});
    if (word == "e") return put({Kind::Number, M_E});
    auto& variables = formula_.variables_;
    const auto same = std::find_if(variables.begin(), variables.end(),
                                   [&](const auto& each) { return each.name == word; });
    const auto which = static_cast<std::size_t>(same - variables.begin());
    if (same == variables.end()) {
      if (variables.size() == Jet::mostVariables) {
        at_ = begin;
        return fail("The formula has more than " + std::to_string(Jet::mostVariables) +
                    " variables");
      }
      variables.push_back({word, characterAt(begin)});
    }
    return put({Kind::Variable, 0, which});
  }
  /// The rest of linear(x, x₀, y₀, x₁, y₁, …), or of linear(x, "file", column).
  std::size_t table(const std::string& word) {
    const std::size_t place = sum();
    Formula::Table table;
    table.shape = word == "cubic" ? Formula::Table::Shape::Cubic : Formula::Table::Shape::Linear;
    if (!error_ && take(",") && !readColumn(table)) readPairs(table);
    if (!error_ && !take(")")) fail("A comma or a closing parenthesis is missing");
    if (!error_ && table.file.empty() && table.x.size() < 2)
      fail(inQuotes(word) + " needs two pairs of numbers or more");
    if (error_) return 0;
    table.finish();
    formula_.tables_.push_back(std::move(table));
    return put({Kind::Table, 0, formula_.tables_.size() - 1, place});
  }
  /// A file and, after a comma, its column: by default the second.
  bool readColumn(Formula::Table& table) {
    if (!more() || text_[at_] != '"') return false;
    if (files_ == Formula::Files::None) fail("No file can be named here");
    table.file = quoted();
    table.column = "2";
    if (error_ || !take(",")) return true;
    const std::size_t begin = at_;
    table.column = more() && text_[at_] == '"' ? quoted() : numberText(signedNumber());
    if (!error_ && table.column.empty()) {
      at_ = begin;
      fail("A column needs a number or a name");
    }
    return true;
  }
  std::string quoted() {
    const std::size_t end = text_.find('"', at_ + 1);
    if (end == std::string_view::npos) fail("A closing quotation mark is missing");
    if (error_) return {};
    const std::string inside(text_.substr(at_ + 1, end - at_ - 1));
    if (inside.empty()) fail("A name is missing between the quotation marks");
    at_ = end + 1;
    return inside;
  }
  void readPairs(Formula::Table& table) {
    do {
      const double x = signedNumber();
      if (!error_ && !take(",")) fail("A table needs pairs of numbers: a value is missing");
      const double y = signedNumber();
      if (!error_ && !table.x.empty() && !(x > table.x.back()))
        fail("The places of a table must ascend");
      if (!error_ && table.x.size() == mostPairs)
        fail("A table has at most " + std::to_string(mostPairs) + " pairs");
      table.x.push_back(x);
      table.y.push_back(y);
    } while (!error_ && take(","));
  }
  double signedNumber() {
    const bool negative = take("-") || take("−");
    if (error_ || !more() || !(isDecimal(text_[at_]) || text_[at_] == '.'))
      return static_cast<double>(fail("A number is missing"));
    double value = 0;
    const char* begin = text_.data() + at_;
    const auto read = std::from_chars(begin, text_.data() + text_.size(), value);
    if (read.ec != std::errc() || !std::isfinite(value))
      return static_cast<double>(fail("This is no number"));
    at_ += static_cast<std::size_t>(read.ptr - begin);
    return negative ? -value : value;
  }
  std::size_t call(const std::string& word, std::size_t begin) {
    const auto found =
        std::find_if(formula_parts::functions().begin() + formula_parts::operators,
                     formula_parts::functions().end(),
                     [&](const formula_parts::Function& each) { return each.name == word; });
    if (found == formula_parts::functions().end()) {
      at_ = begin;
      return fail(inQuotes(word) + " is no function; there are " + Formula::functionNames());
    }
    Node node{Kind::Call, 0, static_cast<std::size_t>(found - formula_parts::functions().begin()),
              sum()};
    if (!error_ && found->arguments == 2) {
      if (!take(",")) return fail(inQuotes(word) + " needs two numbers, with a comma between them");
      node.b = sum();
    }
    if (!error_ && !take(")"))
      fail(more() && text_[at_] == ',' ? inQuotes(word) + " takes one number"
                                       : "A closing parenthesis is missing");
    return put(node);
  }

  std::size_t binary(std::size_t which, std::size_t a, std::size_t b) {
    return put({Kind::Binary, 0, which, a, b});
  }
  std::size_t put(const Node& node) {
    if (error_) return 0;
    if (formula_.nodes_.size() == formula_parts::mostNodes) return fail("The formula is too long");
    formula_.nodes_.push_back(node);
    return formula_.nodes_.size() - 1;
  }
  /// Whether any text is left.
  bool more() {
    while (at_ < text_.size() && (text_[at_] == ' ' || text_[at_] == '\t' || text_[at_] == '\n'))
      ++at_;
    return at_ < text_.size();
  }
  bool take(std::string_view symbol) {
    if (error_ || !more() || text_.substr(at_, symbol.size()) != symbol) return false;
    at_ += symbol.size();
    return true;
  }
  /// The character here, in quotes.
  std::string shown() const {
    std::size_t end = at_ + 1;
    while (end < text_.size() && (static_cast<unsigned char>(text_[end]) & 0xC0) == 0x80) ++end;
    return inQuotes(std::string(text_.substr(at_, end - at_)));
  }
  std::size_t characterAt(std::size_t byte) const {
    return 1 + static_cast<std::size_t>(std::count_if(
                   text_.begin(), text_.begin() + static_cast<std::ptrdiff_t>(byte),
                   [](char c) { return (static_cast<unsigned char>(c) & 0xC0) != 0x80; }));
  }
  std::size_t fail(const std::string& sentence) {
    if (!error_) error_ = Error{"character " + std::to_string(characterAt(at_)), sentence};
    return 0;
  }

  std::string_view text_;
  std::size_t at_;
  char separator_;
  Formula::Files files_;
  int depth_ = 0;
  Formula formula_{Formula::Empty()};
  std::optional<Error> error_;
};

Result<Formula> Formula::parse(std::string_view text) {
  Result<std::vector<Formula>> list = parseList(text);
  if (!list) return list.error();
  if (list->size() != 1) return Error{"", "One formula is wanted, without a semicolon"};
  return std::move(list->front());
}

Result<std::vector<Formula>> Formula::parseList(std::string_view text, char separator,
                                                Files files) {
  if (text.size() > mostCharacters)
    return Error{"", "The formula has more than " + std::to_string(mostCharacters) + " characters"};
  std::vector<Formula> list;
  for (std::size_t begin = 0;; ++begin) {
    FormulaReader reader(text, begin, separator, files);
    Result<Formula> one = reader.read();
    if (!one) return one.error();
    list.push_back(std::move(*one));
    begin = reader.end();
    if (begin >= text.size()) return list;
  }
}

}  // namespace compliant
