// compliant-lab: the editor.

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QPixmap>
#include <QScreen>
#include <QTimer>
#include <cstdio>

#include "engine/run/command.hpp"
#include "ui/model/preferences.hpp"
#include "ui/qt/example_list.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/theme.hpp"

#ifndef COMPLIANT_VERSION
#define COMPLIANT_VERSION "0.1"
#endif

namespace compliant {
namespace {

struct Arguments {
  QString scene;
  QString theme;
  QString screenshot;  // empty: run until closed
  double after = 2;    // s, before the screenshot
};

Arguments parse(const QApplication& application) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Compliant Lab: build, watch and change mechanical systems with soft and hard constraints.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("SCENE", "Scene file to open; without it, the welcome scene.",
                               "[SCENE]");
  const QCommandLineOption theme("theme", "Start in this theme: dark, light or print.", "NAME");
  const QCommandLineOption screenshot(
      "screenshot", "Play the scene, write a picture of the window to FILE, and end.", "FILE");
  const QCommandLineOption after("after", "Seconds to play before the screenshot (default 2).",
                                 "SECONDS", "2");
  parser.addOptions({theme, screenshot, after});
  parser.process(application);
  const QStringList scenes = parser.positionalArguments();
  return {scenes.isEmpty() ? assetFolder() + "/scenes/welcome.json" : scenes.front(),
          parser.value(theme), parser.value(screenshot), parser.value(after).toDouble()};
}

ThemeName themeFor(const std::string& key) {
  for (const ThemeName name : {ThemeName::light, ThemeName::print})
    if (themeNamed(name).key == key) return name;
  return ThemeName::dark;
}

void scheduleScreenshot(MainWindow& window, const Arguments& arguments) {
  window.session().send(Play{});
  QTimer::singleShot(static_cast<int>(arguments.after * 1000), &window, [&window, arguments] {
    const bool written = window.grab().save(arguments.screenshot);
    if (!written) std::fprintf(stderr, "Cannot write %s\n", qPrintable(arguments.screenshot));
    QCoreApplication::exit(written ? 0 : 1);
  });
}

int run(int argc, char** argv) {
  QCoreApplication::setApplicationName("compliant-lab");
  QCoreApplication::setApplicationVersion(COMPLIANT_VERSION);
  QApplication application(argc, argv);
  const Arguments arguments = parse(application);

  const std::string preferencesFile = preferencesPath();
  const Preferences preferences = loadPreferences(preferencesFile);
  const std::string theme =
      arguments.theme.isEmpty() ? preferences.theme : arguments.theme.toStdString();
  applyTheme(application, themeFor(theme), preferences.uiScale);

  const OpenGlProbe probe = probeOpenGl();
  if (!probe.usable()) std::fprintf(stderr, "%s\n", qPrintable(probe.sentence));
  // A program that only takes a picture must not change what the user has arranged.
  MainWindow window(probe, arguments.screenshot.isEmpty() ? preferencesFile : std::string());
  window.show();
  window.load(arguments.scene);
  if (!arguments.screenshot.isEmpty()) scheduleScreenshot(window, arguments);
  return QApplication::exec();
}

}  // namespace
}  // namespace compliant

int main(int argc, char** argv) { return compliant::run(argc, argv); }
