#include "engine/json/manual.hpp"

#include "engine/base/text.hpp"
#include "engine/json/scene_file.hpp"
#include "engine/json/value_text.hpp"

namespace compliant {

namespace {

std::string fallbackText(const Field& field) {
  if (field.kind == Kind::Link) return "none";
  if (field.kind == Kind::Choice) return std::get<std::string>(field.fallback);
  const std::string text = writeValue(Scene(), field.fallback);
  return text.empty() || text == "\"\"" ? "empty" : text;
}

std::string fieldRow(const Field& field) {
  std::string row = "| `" + field.name + "`";
  if (!field.symbol.empty()) row += " (" + field.symbol + ")";
  row += " | ";
  if (field.kind == Kind::Choice) {
    std::string names;
    for (const std::string& choice : *field.choices) names += (names.empty() ? "" : ", ") + choice;
    row += "one of: " + names;
  } else {
    row += kindText(field.kind);
  }
  row += " | " + (field.unit.empty() ? std::string("–") : field.unit);
  row += " | " + fallbackText(field);
  row += " | " + field.doc;
  if (const std::string range = field.rangeText(); !range.empty()) row += " It " + range + ".";
  return row + " |\n";
}

}  // namespace

std::string manual(const Type& type) {
  std::string text = "### " + type.name + "\n\n" + type.doc + "\n\n";
  if (!type.source.empty()) text += "Source: " + type.source + ".\n\n";
  text += "| field | what it holds | unit | default | meaning |\n|---|---|---|---|---|\n";
  for (const Field& field : type.fields) text += fieldRow(field);
  if (type.example) {
    Scene example;
    type.example(example);
    text += "\nExample:\n\n```json\n" + writeScene(example) + "```\n";
  }
  return text + "\n";
}

std::string manual(const Registry& types) {
  std::string text =
      "# Compliant Lab: reference manual\n\n"
      "Generated from the descriptions in the program. Symbols are explained in "
      "engine/theory/1_symbols.md.\n\n";
  for (const Role role : allRoles) {
    std::string section;
    for (const Type* type : types.types())
      if (type->role == role) section += manual(*type);
    if (!section.empty()) text += "## Role: " + std::string(roleText(role)) + "\n\n" + section;
  }
  return text;
}

}  // namespace compliant
