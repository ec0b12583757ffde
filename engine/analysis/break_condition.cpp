#include "engine/analysis/break_condition.hpp"

#include <algorithm>
#include <charconv>
#include <limits>
#include <map>
#include <set>

#include "engine/analysis/break_presets.hpp"
#include "engine/base/rounded_text.hpp"
#include "engine/base/text.hpp"

namespace compliant {

namespace {

constexpr int mostStepsInARow = 1000000;

bool isNamePart(char c) {
  return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_';
}

std::string_view stripped(std::string_view text) {
  const auto begin = text.find_first_not_of(" \t\n"), end = text.find_last_not_of(" \t\n");
  return begin == std::string_view::npos ? std::string_view() : text.substr(begin, end - begin + 1);
}

double fieldOf(const Scene& scene, Id id, const Field& field) {
  const Component* component = scene.find(id);
  if (component == nullptr) return std::numeric_limits<double>::quiet_NaN();
  const Value value = field.read(*component);
  const auto* real = std::get_if<double>(&value);
  const auto* whole = std::get_if<std::int64_t>(&value);
  return real != nullptr    ? *real
         : whole != nullptr ? static_cast<double>(*whole)
                            : std::numeric_limits<double>::quiet_NaN();
}

int unsolvedOf(const Simulation& simulation) {
  return static_cast<int>(std::ranges::count_if(
      simulation.report().systems,
      [](const SystemReport& system) { return system.solve.status == SolveStatus::NotConverged; }));
}

/// Contacts of one list that the other lacks or has in another state; open ones do not count as
/// there.
int changesOf(const std::vector<Contact>& before, const std::vector<Contact>& now) {
  const auto less = [](const Contact* a, const Contact* b) {
    const auto key = [](const Contact& c) {
      return std::tuple(c.a.shape, c.a.element, c.b.shape, c.b.element, c.feature);
    };
    return key(*a) < key(*b);
  };
  std::set<const Contact*, decltype(less)> known(less);
  for (const Contact& contact : before)
    if (contact.state != Contact::State::Open) known.insert(&contact);
  int changes = 0;
  for (const Contact& contact : now) {
    const auto found = known.find(&contact);
    const bool was = found != known.end();
    changes += was ? (*found)->state != contact.state : contact.state != Contact::State::Open;
    if (was) known.erase(found);
  }
  return changes + static_cast<int>(known.size());
}

/// The end of "contacts(A, B).normal", or `begin`.
std::size_t endOfPair(std::string_view text, std::size_t begin) {
  if (!text.substr(begin).starts_with("contacts(")) return begin;
  const std::size_t close = text.find(").", begin);
  if (close == std::string_view::npos) return begin;
  std::size_t end = close + 2;
  while (end < text.size() && (isNamePart(text[end]) || text[end] == '.')) ++end;
  return end;
}

}  // namespace

/// Reads a condition: names become the variables q0, q1 … of a formula.
class BreakReader {
 public:
  explicit BreakReader(Simulation& simulation) : simulation_(simulation), all_(simulation) {
    for (const Columns::Column& column : all_.columns()) {
      names_.insert(column.name);
      longest_ = std::max(longest_, column.name.size());
    }
    for (const auto& [name, id] : simulation.scene().names())
      for (const Field& field : simulation.scene().find(id)->type().fields) {
        if (field.kind != Kind::Real && field.kind != Kind::Integer) continue;
        const std::string full = name + "." + field.name;
        if (!names_.insert(full).second) continue;
        fields_[full] = {BreakCondition::Of::Field, 0, false, id, &field};
        longest_ = std::max(longest_, full.size());
      }
  }

  Result<BreakCondition> read(const std::string& text) {
    using Comparison = BreakCondition::Comparison;
    std::string_view rest = stripped(text);
    int steps = 1;
    if (const Status status = takeSteps(rest, steps); !status) return status.error();
    if (std::ranges::count(rest, '"') % 2 == 1)
      return Error{text, "A closing quotation mark is missing"};
    const auto [at, length] = comparisonIn(rest);
    if (length == 0)
      return Error{text, "A comparison is missing: >, <, >= or <= between two formulas"};
    Result<BreakCondition::Side> left = side(rest.substr(0, at)),
                                 right = side(rest.substr(at + length));
    if (!left) return left.error();
    if (!right) return right.error();
    Result<Columns> columns =
        used_.empty() ? Columns::chosen(simulation_, {"t"}) : Columns::chosen(simulation_, used_);
    if (!columns) return columns.error();
    // Columns come in an order of their own.
    std::vector<std::size_t> place;
    for (const std::string& name : used_) {
      const auto& known = columns->columns();
      const auto found = std::ranges::find(known, name, &Columns::Column::name);
      if (found == known.end())
        return Error{name,
                     "It is not the name of one column: write contacts(A, B).normal with one "
                     "blank after the comma, and contacts(A, B).force.x for one of several"};
      place.push_back(static_cast<std::size_t>(found - known.begin()));
    }
    BreakCondition condition(std::string(stripped(text)), std::move(*columns));
    const bool atLeast = length == 2;
    condition.comparison_ = rest[at] == '>' ? (atLeast ? Comparison::AtLeast : Comparison::Above)
                                            : (atLeast ? Comparison::AtMost : Comparison::Below);
    condition.steps_ = steps;
    for (BreakCondition::Side* each : {&*left, &*right})
      for (BreakCondition::Variable& variable : each->variables) {
        if (variable.of == BreakCondition::Of::Column) variable.column = place[variable.column];
        condition.comparesContacts_ |= variable.of == BreakCondition::Of::StateChanges;
      }
    condition.left_ = std::move(*left);
    condition.right_ = std::move(*right);
    condition.restart(simulation_, simulation_.energies());
    return condition;
  }

 private:
  using Variable = BreakCondition::Variable;

  /// "… for 3 steps"
  static Status takeSteps(std::string_view& text, int& steps) {
    std::string_view head = text;
    for (const std::string_view word : {"steps", "step"})
      if (head.ends_with(word)) {
        head = stripped(head.substr(0, head.size() - word.size()));
        break;
      }
    if (head.size() == text.size()) return {};
    const std::size_t space = head.find_last_of(' ');
    if (space == std::string_view::npos || !stripped(head.substr(0, space)).ends_with(" for"))
      return {};
    const std::string_view number = head.substr(space + 1);
    const auto read = std::from_chars(number.data(), number.data() + number.size(), steps);
    if (read.ec != std::errc() || read.ptr != number.data() + number.size() || steps < 1 ||
        steps > mostStepsInARow)
      return Error{std::string(number), "The number of steps must be 1 to 1e6"};
    head = stripped(head.substr(0, space));
    text = stripped(head.substr(0, head.size() - 4));
    return {};
  }

  /// Its place and length.
  static std::pair<std::size_t, std::size_t> comparisonIn(std::string_view text) {
    bool quoted = false;
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] == '"') quoted = !quoted;
      if (quoted || (text[i] != '<' && text[i] != '>')) continue;
      return {i, i + 1 < text.size() && text[i + 1] == '=' ? 2 : 1};
    }
    return {0, 0};
  }

  /// The end of the longest column name that begins there, or `begin`.
  std::size_t endOfName(std::string_view text, std::size_t begin) const {
    if (const std::size_t end = endOfPair(text, begin); end > begin) return end;
    for (std::size_t end = std::min(text.size(), begin + longest_); end > begin; --end) {
      const bool goesOn =
          end < text.size() && (isNamePart(text[end]) || text[end] == '.' || text[end] == '[');
      if (!goesOn && names_.contains(std::string(text.substr(begin, end - begin)))) return end;
    }
    return begin;
  }

  std::optional<Variable> special(std::string_view word) const {
    if (word == "unsolved") return Variable{BreakCondition::Of::Unsolved};
    if (word == "state_changes") return Variable{BreakCondition::Of::StateChanges};
    return std::nullopt;
  }

  Variable named(const std::string& name) {
    if (const auto field = fields_.find(name); field != fields_.end()) return field->second;
    const auto found = std::ranges::find(used_, name);
    const auto at = static_cast<std::size_t>(found - used_.begin());
    if (found == used_.end()) used_.push_back(name);
    return {BreakCondition::Of::Column, at};
  }

  /// The variable at a place, which it passes; nothing if none is there.
  Result<std::optional<Variable>> variable(std::string_view text, std::size_t& at) {
    if (text[at] == '"') {
      const std::size_t close = text.find('"', at + 1);
      const std::string name(text.substr(at + 1, close - at - 1));
      if (!names_.contains(name) && endOfPair(name, 0) != name.size()) return unknown(name);
      at = close + 1;
      return std::optional(named(name));
    }
    std::size_t word = at;
    while (word < text.size() && isNamePart(text[word])) ++word;
    if (auto found = special(text.substr(at, word - at))) {
      at = word;
      return found;
    }
    const std::size_t end = endOfName(text, at);
    if (end == at) return std::optional<Variable>();
    const std::string name(text.substr(at, end - at));
    at = end;
    return std::optional(named(name));
  }

  static Error unknown(const std::string& name) {
    return {name,
            "There is no such quantity: name a column of compliant run --columns, such as total, "
            "contact_residual or rod.lambda[0], a field such as rod.compliance, or unsolved or "
            "state_changes"};
  }

  Result<BreakCondition::Side> side(std::string_view text) {
    BreakCondition::Side side;
    std::string formula;
    const auto put = [&](const Variable& variable) {
      const auto found = std::ranges::find(side.variables, variable);
      // Blanks keep it apart from what stands beside it.
      formula += " q" + std::to_string(found - side.variables.begin()) + " ";
      if (found == side.variables.end()) side.variables.push_back(variable);
    };
    for (std::size_t at = 0; at < text.size();) {
      const char c = text[at];
      const bool name = c == '"' || (isNamePart(c) && !(c >= '0' && c <= '9'));
      if (!name) {
        const std::size_t begin = at;
        if (c == '.' || (c >= '0' && c <= '9')) {
          double number = 0;
          const auto read = std::from_chars(text.data() + at, text.data() + text.size(), number);
          at = static_cast<std::size_t>(read.ptr - text.data());
        }
        if (at == begin) ++at;
        formula += text.substr(begin, at - begin);
        continue;
      }
      Result<std::optional<Variable>> found = variable(text, at);
      if (!found) return found.error();
      if (*found) {
        put(**found);
        continue;
      }
      std::size_t end = at;
      while (end < text.size() && isNamePart(text[end])) ++end;
      const std::string word(text.substr(at, end - at));
      const bool call = end < text.size() && text[end] == '(';
      if (!call && word != "pi" && word != "e") return unknown(word);
      at = end;
      if (word != "step") {
        formula += word;
        continue;
      }
      if (const Status status = takeChange(text, at, put); !status) return status.error();
    }
    Result<Formula> read = Formula::parse(formula);
    if (!read) return Error{std::string(stripped(text)), read.error().what};
    // The formula has its variables in the order in which they appear first.
    std::vector<Variable> ordered;
    for (const Formula::Variable& each : read->variables())
      ordered.push_back(side.variables[std::stoul(each.name.substr(1))]);
    side.variables = std::move(ordered);
    side.formula = std::move(*read);
    return side;
  }

  /// "(kinetic)" after "step".
  template <class Put>
  Status takeChange(std::string_view text, std::size_t& at, Put put) {
    const Error wrong{std::string(text.substr(at)),
                      "step(…) takes the name of one quantity: its change in the last step"};
    ++at;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at >= text.size()) return wrong;
    Result<std::optional<Variable>> found = variable(text, at);
    if (!found) return found.error();
    if (!*found || (*found)->of != BreakCondition::Of::Column) return wrong;
    while (at < text.size() && text[at] == ' ') ++at;
    if (at >= text.size() || text[at] != ')') return wrong;
    ++at;
    (*found)->change = true;
    put(**found);
    return {};
  }

  Simulation& simulation_;
  Columns all_;
  std::set<std::string> names_;
  std::size_t longest_ = 0;
  std::vector<std::string> used_;
  std::map<std::string, Variable> fields_;  ///< names_ that are no columns
};

Result<BreakCondition> BreakCondition::parse(const std::string& text, Simulation& simulation) {
  if (stripped(text).empty())
    return Error{text, "A condition is missing, such as contact_residual > 1e-2"};
  return BreakReader(simulation).read(text);
}

std::vector<double> BreakCondition::read(const Simulation& simulation,
                                         const Energies& energies) const {
  std::vector<double> values(columns_.size());
  RowLaws laws;
  if (columns_.readLaws()) simulation.readLaws(laws);
  columns_.read(
      {*simulation.structure(), simulation.motion(), energies, simulation.report(), &laws}, values);
  return values;
}

void BreakCondition::restart(const Simulation& simulation, const Energies& energies) {
  before_ = read(simulation, energies);
  if (comparesContacts_) contactsBefore_ = simulation.motion().contacts;
  held_ = 0;
}

double BreakCondition::value(const Side& side, const std::vector<double>& now,
                             const Simulation& simulation) const {
  std::vector<double> values;
  for (const Variable& variable : side.variables) switch (variable.of) {
      case Of::Column:
        values.push_back(now[variable.column] - (variable.change ? before_[variable.column] : 0));
        break;
      case Of::Field:
        values.push_back(fieldOf(simulation.scene(), variable.component, *variable.field));
        break;
      case Of::Unsolved:
        values.push_back(unsolvedOf(simulation));
        break;
      case Of::StateChanges:
        values.push_back(changesOf(contactsBefore_, simulation.motion().contacts));
        break;
    }
  return side.formula.value(values);
}

bool BreakCondition::compare(double left, double right) const {
  return comparison_ == Comparison::Above     ? left > right
         : comparison_ == Comparison::Below   ? left < right
         : comparison_ == Comparison::AtLeast ? left >= right
                                              : left <= right;
}

bool BreakCondition::holds(const Simulation& simulation, const Energies& energies) const {
  if (steps_ > 1) return false;
  const std::vector<double> now = read(simulation, energies);
  return compare(value(left_, now, simulation), value(right_, now, simulation));
}

std::optional<std::string> BreakCondition::look(const Simulation& simulation,
                                                const Energies& energies) {
  std::vector<double> now = read(simulation, energies);
  const double left = value(left_, now, simulation), right = value(right_, now, simulation);
  before_ = std::move(now);
  if (comparesContacts_) contactsBefore_ = simulation.motion().contacts;
  held_ = compare(left, right) ? held_ + 1 : 0;
  if (held_ < steps_) return std::nullopt;
  held_ = 0;
  constexpr const char* signs[] = {" > ", " < ", " >= ", " <= "};
  return text_ + " (" + roundedText(left) + signs[static_cast<int>(comparison_)] +
         roundedText(right) + ")";
}

std::span<const BreakPreset> breakPresets() {
  static constexpr BreakPreset all[] = {
      {"Unsolved twice", "unsolved > 0 for 2 steps"},
      {"Contact residual above 1e-2", "contact_residual > 1e-2"},
      {"Numerical energy above 1 % of the kinetic",
       "abs(step(numerical)) > 0.01*kinetic + 1e-3*abs(total) for 5 steps"},
      {"Energy grows", "step(total) - step(work) > 1e-3*kinetic + 1e-6*abs(total)"},
      {"A contact changes its state", "state_changes > 0"},
  };
  return all;
}

}  // namespace compliant
