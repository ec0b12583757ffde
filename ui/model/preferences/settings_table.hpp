#pragma once

#include <cmath>
#include <nlohmann/json.hpp>
#include <span>
#include <string>
#include <variant>

namespace compliant {

// Each setting is described once; reading, checking and writing use the table. A setting whose
// value in the file has the wrong type or is out of range keeps its default.

template <class T>
struct BoundedNumber {
  double T::*member;
  double low, high;
};
/// One of several names, in the order of an enum.
template <class T>
struct NamedChoice {
  std::span<const char* const> names;
  std::size_t (*get)(const T& owner);
  void (*set)(T& owner, std::size_t choice);
};
template <class T>
struct Setting {
  const char* key;
  std::variant<bool T::*, std::string T::*, BoundedNumber<T>, NamedChoice<T>> what;
};

namespace detail {
template <class T, class E>
T ownerOf(E T::*);
template <class T, class E>
E valueOf(E T::*);
}  // namespace detail

/// The member is an enum, and `names` are the names of its values.
template <auto member, std::size_t N>
constexpr auto namedChoice(const char* const (&names)[N]) {
  using Owner = decltype(detail::ownerOf(member));
  using Value = decltype(detail::valueOf(member));
  return NamedChoice<Owner>{
      names, [](const Owner& owner) { return static_cast<std::size_t>(owner.*member); },
      [](Owner& owner, std::size_t choice) { owner.*member = static_cast<Value>(choice); }};
}

template <class T>
void readSetting(const nlohmann::json& value, const Setting<T>& setting, T& owner) {
  if (const auto* toggle = std::get_if<bool T::*>(&setting.what)) {
    if (value.is_boolean()) owner.** toggle = value.get<bool>();
  } else if (const auto* text = std::get_if<std::string T::*>(&setting.what)) {
    if (value.is_string()) owner.** text = value.get<std::string>();
  } else if (const auto* number = std::get_if<BoundedNumber<T>>(&setting.what)) {
    const double read = value.is_number() ? value.get<double>() : std::nan("");
    if (read >= number->low && read <= number->high) owner.*number->member = read;
  } else {
    const auto& choice = std::get<NamedChoice<T>>(setting.what);
    for (std::size_t i = 0; i < choice.names.size(); ++i)
      if (value.is_string() && value.get<std::string>() == choice.names[i]) choice.set(owner, i);
  }
}

template <class T>
void readSettings(const nlohmann::json& object, std::span<const Setting<T>> table, T& owner) {
  if (!object.is_object()) return;
  for (const Setting<T>& setting : table)
    if (const auto value = object.find(setting.key); value != object.end())
      readSetting(*value, setting, owner);
}

template <class T>
void writeSettings(const T& owner, std::span<const Setting<T>> table, nlohmann::json& object) {
  for (const Setting<T>& setting : table) {
    nlohmann::json& value = object[setting.key];
    if (const auto* toggle = std::get_if<bool T::*>(&setting.what))
      value = owner.**toggle;
    else if (const auto* text = std::get_if<std::string T::*>(&setting.what))
      value = owner.**text;
    else if (const auto* number = std::get_if<BoundedNumber<T>>(&setting.what))
      value = owner.*number->member;
    else
      value = std::get<NamedChoice<T>>(setting.what)
                  .names[std::get<NamedChoice<T>>(setting.what).get(owner)];
  }
}

}  // namespace compliant
