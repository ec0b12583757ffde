#include "app/batch_options.hpp"

#include <cmath>

#include "engine/base/text.hpp"
#include "engine/import/file_formats.hpp"

namespace compliant::batch {

std::optional<double> readNumber(const std::string& option, const std::string& text, double low,
                                 double high, Kind kind, Status& read) {
  const auto number = parseNumber(text);
  if (number && *number >= low && *number <= high &&
      (kind != Kind::Integer || *number == std::round(*number)))
    return number;
  read =
      Error{option + " " + text, std::string("Enter a ") + (kind == Kind::Integer ? "whole " : "") +
                                     "number from " + numberText(low) + " to " + numberText(high)};
  return std::nullopt;
}

const CLI::Validator& fileName() {
  static const CLI::Validator check(
      [](std::string& name) { return std::string(name.empty() ? "A file name is needed" : ""); },
      "");
  return check;
}

void addSearchPath(CLI::App* command, SearchPath& search) {
  command
      ->add_option("--path", search.folders,
                   "Also search this folder for files that a file of another program refers to. "
                   "Repeatable.")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("DIR")
      ->check(CLI::Validator(CLI::ExistingDirectory).description(""));
}

void addScene(CLI::App* command, SceneChoice& scene) {
  command->add_option("SCENE", scene.path, "Scene file (*.json), " + formatsText("", ", or ") + ".")
      ->required()
      ->check(fileName());
  addSearchPath(command, scene.search);
  command
      ->add_option("--set", scene.settings, "Set a field first: component.field=value. Repeatable.")
      ->take_all()
      ->expected(1)
      ->allow_extra_args(false)
      ->type_name("SETTING");
}

}  // namespace compliant::batch
