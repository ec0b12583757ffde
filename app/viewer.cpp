// compliant-view: a light viewer of scenes, without Qt.

#include <CLI/CLI.hpp>
#include <cstdio>
#include <string>

#include "engine/builtin_types.hpp"
#include "engine/import/file_formats.hpp"
#include "ui/glfw/viewer.hpp"

int main(int argc, char** argv) {
  using namespace compliant;
  registerBuiltinTypes();
  CLI::App app("Compliant View: watch, pull and present scenes in a light window.");
  app.set_version_flag("--version", "compliant-view " COMPLIANT_VERSION);
  std::string scene, theme = "dark";
  double scale = 1;
  int width = 1280, height = 800;
  long pictures = 0;
  app.add_option("SCENE", scene,
                 "Scene (*.json), " + compliant::formatsText("", ", ") +
                     ", recording (*.recording) or playlist (*.json).")
      ->required();
  app.add_option("--theme", theme, "Theme: dark, light or print.")
      ->check(CLI::IsMember({"dark", "light", "print"}));
  app.add_option("--scale", scale, "Size of text, 0.75 to 3.")->check(CLI::Range(0.75, 3.0));
  app.add_option("--width", width, "Width of the window, pixels.")->check(CLI::Range(320, 8192));
  app.add_option("--height", height, "Height of the window, pixels.")->check(CLI::Range(240, 8192));
  app.add_option("--pictures", pictures, "Close after this many frames; 0: stay open.")
      ->check(CLI::NonNegativeNumber);
  bool present = false;
  app.add_flag(
      "--present", present,
      "Present: full screen, large text, until Esc closes it. A playlist is always presented.");
  CLI11_PARSE(app, argc, argv);

  Viewer viewer;
  const auto fail = [](const std::string& sentence) {
    std::fprintf(stderr, "%s\n", sentence.c_str());
    return 1;
  };
  // If a file cannot be opened, the error comes before a window appears.
  if (const Status loaded = viewer.load(scene); !loaded) return fail(loaded.error().text());
  const Theme& look = theme == "light" ? lightTheme : theme == "print" ? printTheme : darkTheme;
  if (const Status opened = viewer.open(width, height, static_cast<float>(scale), look); !opened)
    return fail(opened.error().what);
  if (present) viewer.present();
  viewer.run(pictures);
  return 0;
}
