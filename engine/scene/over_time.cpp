#include "engine/scene/over_time.hpp"

#include <algorithm>
#include <array>

#include "engine/base/text.hpp"
#include "engine/scene/description.hpp"

namespace compliant {

namespace {

/// "; it has a, b and c".
std::string followableNames(const Type& type) {
  std::string names;
  for (const Field& field : type.fields)
    if (OverTime::mayFollow(field)) names += (names.empty() ? "" : ", ") + field.name;
  return names.empty() ? "; it has no such field" : "; there are " + names;
}

/// A sentence about formulas that the field cannot follow, or nothing.
std::optional<std::string> checkFormulas(const Field& field, const std::vector<Formula>& formulas) {
  if (field.kind == Kind::Real && formulas.size() != 1) return "it takes one formula";
  if (field.kind == Kind::Vector && formulas.size() != 3)
    return "it takes three formulas, separated by commas";
  for (const Formula& formula : formulas)
    for (const Formula::Variable& variable : formula.variables())
      if (variable.name != "t")
        return "character " + std::to_string(variable.character) + ": " + inQuotes(variable.name) +
               " is unknown; use t, the time in s";
  return std::nullopt;
}

}  // namespace

bool OverTime::mayFollow(const Field& field) {
  if (field.kind == Kind::Reals)  // as many as now, so that the layout remains valid
    return field.effect == Effect::Parameter || field.per == Per::Value;
  return field.effect == Effect::Parameter &&
         (field.kind == Kind::Real || field.kind == Kind::Vector);
}

bool OverTime::follows(const std::string& field) const {
  return std::any_of(followers_->begin(), followers_->end(),
                     [&](const Follower& each) { return each.field == field; });
}

Result<OverTime> OverTime::parse(const Type& type, const std::string& text) {
  OverTime result;
  result.text_ = text;
  std::vector<Follower> followers;
  for (std::size_t begin = 0; begin < text.size();) {
    const std::size_t end = std::min(text.find(';', begin), text.size());
    const std::string part = text.substr(begin, end - begin);
    begin = end + 1;
    if (trimmed(part).empty()) continue;
    const std::size_t equals = part.find('=');
    if (equals == std::string::npos)
      return Error{"", inQuotes(trimmed(part)) + " must be “field = formula of t”"};
    Follower follower{trimmed(part.substr(0, equals)), {}};
    const Field* field = type.find(follower.field);
    if (field == nullptr || !mayFollow(*field))
      return Error{"", type.name + " has no field " + inQuotes(follower.field) +
                           " that can change over time" + followableNames(type)};
    if (std::any_of(followers.begin(), followers.end(),
                    [&](const Follower& each) { return each.field == follower.field; }))
      return Error{"", inQuotes(follower.field) + " is given twice"};
    Result<std::vector<Formula>> formulas =
        Formula::parseList(part.substr(equals + 1), ',', Formula::Files::Allowed);
    if (!formulas) return Error{follower.field, formulas.error().text()};
    if (auto sentence = checkFormulas(*field, *formulas))
      return Error{follower.field, *std::move(sentence)};
    follower.formulas = std::move(*formulas);
    followers.push_back(std::move(follower));
  }
  result.followers_ = std::make_shared<const std::vector<Follower>>(std::move(followers));
  return result;
}

std::vector<std::string> OverTime::files() const {
  std::vector<std::string> names;
  for (const Follower& follower : *followers_)
    for (const Formula& formula : follower.formulas)
      for (const std::string& name : formula.files())
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
  return names;
}

Result<OverTime> OverTime::withFiles(
    const std::function<Result<std::string>(const std::string& file)>& read) const {
  OverTime result(*this);
  std::vector<Follower> followers = *followers_;
  for (Follower& follower : followers)
    for (Formula& formula : follower.formulas)
      if (const Status done = formula.readFiles(read); !done) return done.error();
  result.followers_ = std::make_shared<const std::vector<Follower>>(std::move(followers));
  return result;
}

Value OverTime::Follower::at(const Field& of, double t, std::vector<double>* rates) const {
  std::vector<double> values;
  if (rates != nullptr) rates->clear();
  for (const Formula& formula : formulas) {
    const std::array<double, 1> time{t};
    const std::span<const double> variables(time.data(), formula.variables().size());
    values.push_back(formula.value(variables));
    if (rates != nullptr)
      rates->push_back(variables.empty() ? 0 : formula.jet(variables).gradient[0]);
  }
  if (of.kind == Kind::Real) return values[0];
  if (of.kind == Kind::Vector) return Vec3(values[0], values[1], values[2]);
  return Array<double>(std::move(values));
}

}  // namespace compliant
