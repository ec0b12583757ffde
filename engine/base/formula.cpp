#include "engine/base/formula.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

#include "engine/base/elementary.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

/// A function of one number with its first two derivatives, or of two with all of them.
struct Derivatives {
  double value = 0;
  double a = 0, b = 0;
  double aa = 0, ab = 0, bb = 0;
};
struct Function {
  const char* name;
  int arguments;
  Derivatives (*at)(double a, double b);
};

double sign(double x) { return x > 0 ? 1 : x < 0 ? -1 : 0; }

Derivatives power(double a, double b) {
  const auto to = [a](double exponent) { return elementary::pow(a, exponent); };
  Derivatives d{to(b), b == 0 ? 0 : b * to(b - 1), 0,
                b == 0 || b == 1 ? 0 : b * (b - 1) * to(b - 2)};
  const double log = elementary::log(a);
  if (!std::isfinite(log)) return d;  // only for exponents that are constant
  d.b = d.value * log;
  d.bb = d.b * log;
  d.ab = to(b - 1) * (1 + b * log);
  return d;
}

/// THE list of operators, then that of functions.
constexpr std::size_t add = 0, subtract = 1, multiply = 2, divide = 3, raise = 4, operators = 5;
const std::array functions{
    Function{"+", 2,
             [](double a, double b) {
               return Derivatives{a + b, 1, 1};
             }},
    Function{"-", 2,
             [](double a, double b) {
               return Derivatives{a - b, 1, -1};
             }},
    Function{"*", 2, [](double a, double b) { return Derivatives{a * b, b, a, 0, 1, 0}; }},
    Function{"/", 2,
             [](double a, double b) {
               const double q = a / b;
               return Derivatives{q, 1 / b, -q / b, 0, -1 / (b * b), 2 * q / (b * b)};
             }},
    Function{"^", 2, power},
    Function{"sin", 1,
             [](double a, double) {
               const double s = elementary::sin(a);
               return Derivatives{s, elementary::cos(a), 0, -s};
             }},
    Function{"cos", 1,
             [](double a, double) {
               const double c = elementary::cos(a);
               return Derivatives{c, -elementary::sin(a), 0, -c};
             }},
    Function{"tan", 1,
             [](double a, double) {
               const double t = elementary::sin(a) / elementary::cos(a), slope = 1 + t * t;
               return Derivatives{t, slope, 0, 2 * t * slope};
             }},
    Function{"asin", 1,
             [](double a, double) {
               const double c = std::sqrt(1 - a * a);
               return Derivatives{elementary::atan2(a, c), 1 / c, 0, a / (c * c * c)};
             }},
    Function{"acos", 1,
             [](double a, double) {
               const double c = std::sqrt(1 - a * a);
               return Derivatives{elementary::atan2(c, a), -1 / c, 0, -a / (c * c * c)};
             }},
    Function{"atan", 1,
             [](double a, double) {
               const double slope = 1 / (1 + a * a);
               return Derivatives{elementary::atan2(a, 1), slope, 0, -2 * a * slope * slope};
             }},
    Function{"atan2", 2,
             [](double y, double x) {
               const double squared = x * x + y * y, fourth = squared * squared;
               return Derivatives{
                   elementary::atan2(y, x),  x / squared,       -y / squared, -2 * x * y / fourth,
                   (y * y - x * x) / fourth, 2 * x * y / fourth};
             }},
    Function{"exp", 1,
             [](double a, double) {
               const double e = elementary::exp(a);
               return Derivatives{e, e, 0, e};
             }},
    Function{"log", 1,
             [](double a, double) {
               return Derivatives{elementary::log(a), 1 / a, 0, -1 / (a * a)};
             }},
    Function{"sinh", 1,
             [](double a, double) {
               const double up = elementary::exp(a), down = elementary::exp(-a),
                            s = (up - down) / 2;
               return Derivatives{s, (up + down) / 2, 0, s};
             }},
    Function{"cosh", 1,
             [](double a, double) {
               const double up = elementary::exp(a), down = elementary::exp(-a),
                            c = (up + down) / 2;
               return Derivatives{c, (up - down) / 2, 0, c};
             }},
    Function{"tanh", 1,
             [](double a, double) {
               const double e = elementary::exp(-2 * std::abs(a)), t = sign(a) * (1 - e) / (1 + e),
                            slope = 1 - t * t;
               return Derivatives{t, slope, 0, -2 * t * slope};
             }},
    Function{"sqrt", 1,
             [](double a, double) {
               const double root = std::sqrt(a);
               return Derivatives{root, 1 / (2 * root), 0, -1 / (4 * a * root)};
             }},
    Function{"hypot", 2,
             [](double a, double b) {
               const double r = elementary::hypot(a, b), x = a / r, y = b / r;
               return Derivatives{r, x, y, y * y / r, -x * y / r, x * x / r};
             }},
    Function{"abs", 1,
             [](double a, double) {
               return Derivatives{std::abs(a), sign(a)};
             }},
    Function{"sign", 1, [](double a, double) { return Derivatives{sign(a)}; }},
    Function{"step", 1, [](double a, double) { return Derivatives{a < 0 ? 0.0 : 1.0}; }},
    Function{"min", 2,
             [](double a, double b) {
               return b < a ? Derivatives{b, 0, 1} : Derivatives{a, 1, 0};
             }},
    Function{"max", 2,
             [](double a, double b) {
               return b > a ? Derivatives{b, 0, 1} : Derivatives{a, 1, 0};
             }},
};

constexpr std::size_t mostCharacters = 4000, mostNodes = 300, mostPairs = 500;
constexpr int mostDepth = 60;

/// The second derivatives of the cubic spline that begins and ends with the slope zero, as the
/// table goes on beyond its ends.
std::vector<double> bendOfSpline(const std::vector<double>& x, const std::vector<double>& y) {
  const std::size_t n = x.size();
  const auto slope = [&](std::size_t i) {  // of the line before point i
    return i == 0 || i == n ? 0 : (y[i] - y[i - 1]) / (x[i] - x[i - 1]);
  };
  std::vector<double> bend(n, 0.0), factor(n, 0.0);
  for (std::size_t i = 0; i < n; ++i) {
    const double left = i > 0 ? x[i] - x[i - 1] : 0, right = i + 1 < n ? x[i + 1] - x[i] : 0,
                 own = 2 * (left + right) - (i > 0 ? left * factor[i - 1] : 0);
    factor[i] = right / own;
    bend[i] = (6 * (slope(i + 1) - slope(i)) - (i > 0 ? left * bend[i - 1] : 0)) / own;
  }
  for (std::size_t i = n - 1; i-- > 0;) bend[i] -= factor[i] * bend[i + 1];
  return bend;
}

bool beginsName(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }
bool isDecimal(char c) { return c >= '0' && c <= '9'; }

}  // namespace

/// Reads by recursive descent: sum, product, sign, power, atom. A power binds before a sign, and to
/// the right: −x^2 is −(x²), 2^3^2 is 2^9.
class FormulaReader {
 public:
  FormulaReader(std::string_view text, std::size_t begin, char separator)
      : text_(text), at_(begin), separator_(separator) {}

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
        left = binary(add, left, product());
      else if (take("-") || take("−"))
        left = binary(subtract, left, product());
      else
        break;
    }
    return left;
  }
  std::size_t product() {
    std::size_t left = signedPower();
    while (!error_) {
      if (take("*") || take("·") || take("×"))
        left = binary(multiply, left, signedPower());
      else if (take("/"))
        left = binary(divide, left, signedPower());
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
    return binary(raise, base, signedPower());
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
  /// The rest of linear(x, x₀, y₀, x₁, y₁, …).
  std::size_t table(const std::string& word) {
    const std::size_t place = sum();
    Formula::Table table;
    while (!error_ && take(",")) {
      const double x = signedNumber();
      if (!error_ && !take(",")) fail("A table needs pairs of numbers: a value is missing");
      const double y = signedNumber();
      if (!error_ && !table.x.empty() && !(x > table.x.back()))
        fail("The places of a table must ascend");
      if (!error_ && table.x.size() == mostPairs)
        fail("A table has at most " + std::to_string(mostPairs) + " pairs");
      table.x.push_back(x);
      table.y.push_back(y);
    }
    if (!error_ && !take(")")) fail("A comma or a closing parenthesis is missing");
    if (!error_ && table.x.size() < 2) fail(inQuotes(word) + " needs two pairs of numbers or more");
    if (error_) return 0;
    table.bend =
        word == "cubic" ? bendOfSpline(table.x, table.y) : std::vector<double>(table.x.size(), 0.0);
    formula_.tables_.push_back(std::move(table));
    return put({Kind::Table, 0, formula_.tables_.size() - 1, place});
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
    const auto found = std::find_if(functions.begin() + operators, functions.end(),
                                    [&](const Function& each) { return each.name == word; });
    if (found == functions.end()) {
      at_ = begin;
      return fail(inQuotes(word) + " is no function; there are " + Formula::functionNames());
    }
    Node node{Kind::Call, 0, static_cast<std::size_t>(found - functions.begin()), sum()};
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
    if (formula_.nodes_.size() == mostNodes) return fail("The formula is too long");
    formula_.nodes_.push_back(node);
    return formula_.nodes_.size() - 1;
  }
  /// Whether something is left.
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
  int depth_ = 0;
  Formula formula_{Formula::Empty()};
  std::optional<Error> error_;
};

Formula::Formula() { nodes_.emplace_back(); }

Result<Formula> Formula::parse(std::string_view text) {
  Result<std::vector<Formula>> list = parseList(text);
  if (!list) return list.error();
  if (list->size() != 1) return Error{"", "One formula is wanted, without a semicolon"};
  return std::move(list->front());
}

Result<std::vector<Formula>> Formula::parseList(std::string_view text, char separator) {
  if (text.size() > mostCharacters)
    return Error{"", "The formula has more than " + std::to_string(mostCharacters) + " characters"};
  std::vector<Formula> list;
  for (std::size_t begin = 0;; ++begin) {
    FormulaReader reader(text, begin, separator);
    Result<Formula> one = reader.read();
    if (!one) return one.error();
    list.push_back(std::move(*one));
    begin = reader.end();
    if (begin >= text.size()) return list;
  }
}

std::string Formula::functionNames() {
  std::string text;
  for (auto each = functions.begin() + operators; each != functions.end(); ++each)
    text += (text.empty() ? "" : ", ") + std::string(each->name);
  return text + ", linear, cubic";
}

std::array<double, 3> Formula::Table::at(double place) const {
  if (!(place > x.front())) return {place <= x.front() ? y.front() : place, 0, 0};
  if (place >= x.back()) return {y.back(), 0, 0};
  const auto next =
                 static_cast<std::size_t>(std::upper_bound(x.begin(), x.end(), place) - x.begin()),
             i = next - 1;
  const double width = x[next] - x[i], b = (place - x[i]) / width, a = 1 - b;
  const double square = width * width / 6;
  return {
      a * y[i] + b * y[next] + square * ((a * a * a - a) * bend[i] + (b * b * b - b) * bend[next]),
      (y[next] - y[i]) / width +
          square / width * ((1 - 3 * a * a) * bend[i] + (3 * b * b - 1) * bend[next]),
      a * bend[i] + b * bend[next]};
}

double Formula::value(std::span<const double> variables) const {
  std::array<double, mostNodes> stack;  // nodes come behind what they take
  std::size_t top = 0;
  for (const Node& node : nodes_) {
    switch (node.kind) {
      case Kind::Number:
        stack[top++] = node.number;
        break;
      case Kind::Variable:
        stack[top++] = variables[node.which];
        break;
      case Kind::Negative:
        stack[top - 1] = -stack[top - 1];
        break;
      case Kind::Table:
        stack[top - 1] = tables_[node.which].at(stack[top - 1])[0];
        break;
      case Kind::Call:
      case Kind::Binary: {
        const Function& function = functions[node.which];
        if (function.arguments == 2) --top;
        stack[top - 1] =
            function.at(stack[top - 1], function.arguments == 2 ? stack[top] : 0).value;
        break;
      }
    }
  }
  return stack[0];
}

namespace {

/// f(a) of a jet; where a does not change, f does not either, however steep it is.
void follow(const Derivatives& d, Jet& a) {
  const bool still = a.gradient.isZero(0) && a.hessian.isZero(0);
  a.value = d.value;
  if (still) return;
  a.hessian = (d.a * a.hessian + d.aa * a.gradient * a.gradient.transpose()).eval();
  a.gradient *= d.a;
}

/// f(a, b) in a.
void follow(const Derivatives& d, Jet& a, const Jet& b) {
  const bool aStill = a.gradient.isZero(0) && a.hessian.isZero(0),
             bStill = b.gradient.isZero(0) && b.hessian.isZero(0);
  if (bStill) return follow(d, a);
  if (aStill) {
    a = b;
    return follow({d.value, d.b, 0, d.bb}, a);
  }
  const Jet::Matrix across = a.gradient * b.gradient.transpose();
  a.value = d.value;
  a.hessian =
      (d.a * a.hessian + d.b * b.hessian + d.ab * (across + across.transpose()) +
       d.aa * a.gradient * a.gradient.transpose() + d.bb * b.gradient * b.gradient.transpose())
          .eval();
  a.gradient = (d.a * a.gradient + d.b * b.gradient).eval();
}

}  // namespace

Jet Formula::jet(std::span<const double> variables) const {
  const auto n = static_cast<Index>(variables.size());
  thread_local std::vector<Jet> stack;
  std::size_t top = 0;
  for (const Node& node : nodes_) {
    switch (node.kind) {
      case Kind::Number:
      case Kind::Variable: {
        if (stack.size() == top) stack.emplace_back();
        Jet& jet = stack[top++];
        jet.gradient.setZero(n);
        jet.hessian.setZero(n, n);
        jet.value = node.kind == Kind::Number ? node.number : variables[node.which];
        if (node.kind == Kind::Variable) jet.gradient[static_cast<Index>(node.which)] = 1;
        break;
      }
      case Kind::Negative:
        follow({-stack[top - 1].value, -1}, stack[top - 1]);
        break;
      case Kind::Table: {
        const auto [value, slope, bend] = tables_[node.which].at(stack[top - 1].value);
        follow({value, slope, 0, bend}, stack[top - 1]);
        break;
      }
      case Kind::Call:
      case Kind::Binary: {
        const Function& function = functions[node.which];
        if (function.arguments == 1) {
          follow(function.at(stack[top - 1].value, 0), stack[top - 1]);
          break;
        }
        --top;
        follow(function.at(stack[top - 1].value, stack[top].value), stack[top - 1], stack[top]);
        break;
      }
    }
  }
  return stack[0];
}

std::optional<int> Formula::degree(std::span<const char> marked) const {
  return degreeOf(nodes_.back(), marked);
}

std::optional<int> Formula::degreeOf(const Node& node, std::span<const char> marked) const {
  if (node.kind == Kind::Number) return 0;
  if (node.kind == Kind::Variable) return marked[node.which] != 0 ? 1 : 0;
  const std::optional<int> a = degreeOf(nodes_[node.a], marked);
  if (!a || node.kind == Kind::Negative) return a;
  if (node.kind == Kind::Table) return *a == 0 ? a : std::nullopt;
  const std::optional<int> b =
      functions[node.which].arguments == 2 ? degreeOf(nodes_[node.b], marked) : 0;
  if (!b) return b;
  if (node.kind == Kind::Binary) {
    if (node.which == add || node.which == subtract) return *a == *b ? a : std::nullopt;
    if (node.which == multiply) return *a + *b;
    if (node.which == divide && *b == 0) return a;
  }
  return *a == 0 && *b == 0 ? a : std::nullopt;
}

}  // namespace compliant
