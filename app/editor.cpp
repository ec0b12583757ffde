// compliant-lab: the editor.

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QPixmap>
#include <QScreen>
#include <QTimer>
#include <cstdio>
#include <cstdlib>

#include "engine/run/command.hpp"
#include "ui/model/preferences.hpp"
#include "ui/qt/autosave.hpp"
#include "ui/qt/example_list.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/message_bar.hpp"
#include "ui/qt/theme.hpp"

#ifndef COMPLIANT_VERSION
#define COMPLIANT_VERSION "0.1"
#endif

namespace compliant {
namespace {

struct Arguments {
  QString scene;       // empty: the welcome scene
  QString theme;
  QString screenshot;  // empty: run until closed
  double after = 2;    // s, before the screenshot
};

// Says what is wrong with the command line, and ends.
[[noreturn]] void refuse(const QString& sentence) {
  std::fprintf(stderr, "%s\n", qPrintable(sentence));
  std::exit(2);
}

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
  if (scenes.size() > 1)
    refuse(QString("One scene can be opened at a time, not %1.").arg(scenes.size()));
  const QString look = parser.value(theme);
  if (!look.isEmpty() && !QStringList{"dark", "light", "print"}.contains(look))
    refuse(QString("--theme %1: there are dark, light and print.").arg(look));
  bool isNumber = false;
  const double seconds = parser.value(after).toDouble(&isNumber);
  if (!isNumber || !(seconds >= 0 && seconds <= 3600))
    refuse(QString("--after %1: a number of seconds from 0 to 3600 is needed.")
               .arg(parser.value(after)));
  return {scenes.value(0), look, parser.value(screenshot), seconds};
}

// A window system that cannot be reached would else end in an abort with a core dump.
void explainMissingScreen(QtMsgType type, const QMessageLogContext&, const QString& text) {
  if (type != QtFatalMsg) {
    std::fprintf(stderr, "%s\n", qPrintable(text));
    return;
  }
  std::fprintf(stderr,
               "compliant-lab needs a screen: check DISPLAY or WAYLAND_DISPLAY, or start it under "
               "Xvfb.\n");
  std::_Exit(1);
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
  qInstallMessageHandler(explainMissingScreen);
  QApplication application(argc, argv);
  qInstallMessageHandler(nullptr);
  const Arguments arguments = parse(application);

  const std::string preferencesFile = preferencesPath();
  const Preferences preferences = loadPreferences(preferencesFile);
  const std::string theme =
      arguments.theme.isEmpty() ? preferences.theme : arguments.theme.toStdString();
  applyTheme(application, themeForKey(theme), preferences.uiScale);

  const OpenGlProbe probe = probeOpenGl();
  if (!probe.usable()) std::fprintf(stderr, "%s\n", qPrintable(probe.sentence));
  // A program that only takes a picture must not change what the user has arranged.
  const bool interactive = arguments.screenshot.isEmpty();
  MainWindow window(probe, interactive ? preferencesFile : std::string(),
                    interactive ? Autosave::usualFolder() : QString());
  window.show();
  const bool opened = arguments.scene.isEmpty()
                          ? window.loadExample(assetFolder() + "/scenes/welcome.json")
                          : window.load(arguments.scene);
  if (!opened && !arguments.screenshot.isEmpty()) {
    std::fprintf(stderr, "%s\n", qPrintable(window.messages().sentence()));
    return 1;
  }
  if (!arguments.screenshot.isEmpty()) scheduleScreenshot(window, arguments);
  if (interactive) window.offerRestore();
  return QApplication::exec();
}

}  // namespace
}  // namespace compliant

int main(int argc, char** argv) { return compliant::run(argc, argv); }
