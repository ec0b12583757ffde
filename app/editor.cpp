// compliant-lab: the editor.

#include <QApplication>
#include <QBuffer>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QPixmap>
#include <QScreen>
#include <QTimer>
#include <cstdio>
#include <cstdlib>
#include <cstring>

#include "app/editor_export.hpp"
#include "engine/base/memory.hpp"
#include "engine/base/new_file.hpp"
#include "engine/base/same_file.hpp"
#include "engine/builtin_types.hpp"
#include "engine/interactive/command.hpp"
#include "ui/model/basics/typefaces.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/recovery/crash_handler.hpp"
#include "ui/qt/recovery/termination_signals.hpp"
#include "ui/qt/window/commands/look_actions.hpp"
#include "ui/qt/window/main_window.hpp"

#ifndef COMPLIANT_VERSION
#define COMPLIANT_VERSION "0.1"
#endif

namespace compliant {
namespace {

struct Arguments {
  QString scene;  // empty: the welcome scene
  QString theme;
  QString screenshot;  // empty: run until closed
  double after = 2;    // s, before the screenshot
  QString film;        // empty: none
  FilmSpan span;
  SceneView view;  // of the film, or of a screenshot without a window
};

// Films, images of a given size, and text output on the terminal need neither a window nor a
// display.
bool needsNoWindow(int argc, char** argv) {
  const auto given = [argc, argv](const char* option) {
    const std::size_t length = std::strlen(option);
    for (int i = 1; i < argc; ++i)
      if (std::strncmp(argv[i], option, length) == 0 &&
          (argv[i][length] == '\0' || argv[i][length] == '='))
        return true;
    return false;
  };
  for (const char* words : {"--help", "--help-all", "-h", "--version", "-v"})
    if (given(words)) return true;
  return given("--film") || (given("--screenshot") && (given("--size") || given("--transparent")));
}

// Reports an error of the command line and exits.
[[noreturn]] void refuse(const QString& sentence) {
  std::fprintf(stderr, "%s\n", qPrintable(sentence));
  std::exit(2);
}

double number(const QCommandLineParser& parser, const QCommandLineOption& option, double low,
              double high) {
  const QString text = parser.value(option);
  bool isNumber = false;
  const double value = text.toDouble(&isNumber);
  if (!isNumber || !(value >= low && value <= high))
    refuse("--" + option.names().front() + " " + text + ": enter a number from " +
           QString::number(low) + " to " + QString::number(high) + ".");
  return value;
}

Arguments parse(const QCoreApplication& application) {
  QCommandLineParser parser;
  parser.setApplicationDescription(
      "Compliant Lab: build, watch and change mechanical systems with soft and hard constraints.");
  parser.addHelpOption();
  parser.addVersionOption();
  parser.addPositionalArgument("SCENE", "Scene file to open; without it, the welcome scene.",
                               "[SCENE]");
  const QCommandLineOption theme("theme", "Start in this theme: dark, light or print.", "NAME");
  const QCommandLineOption screenshot(
      "screenshot", "Play the scene, write a screenshot of the window to FILE, and end.", "FILE");
  const QCommandLineOption after("after", "Seconds to play before the screenshot (default 2).",
                                 "SECONDS", "2");
  const QCommandLineOption size(
      "size", "Size of a film, or of a screenshot of the view alone, as 1280x720 pixels.", "WxH",
      "1280x720");
  const QCommandLineOption transparent(
      "transparent", "Take the screenshot of the view alone, without its background.");
  const QCommandLineOption film("film",
                                "Write a film of the scene to FILE, .mp4, .gif, .apng or .png for "
                                "numbered PNG files, and end.",
                                "FILE");
  const QCommandLineOption from("from", "First simulated second of the film (default 0).",
                                "SECONDS", "0");
  const QCommandLineOption to("to", "Last simulated second of the film (default 5).", "SECONDS",
                              "5");
  const QCommandLineOption fps("fps", "Frames per second of the film (default 25).", "N", "25");
  const QCommandLineOption speed("speed", "Simulated seconds per second of the film (default 1).",
                                 "FACTOR", "1");
  const QCommandLineOption camera(
      "camera",
      "View of film and screenshot: home, front, …, or yaw,pitch,distance in degrees and m.",
      "CAMERA", "home");
  const QCommandLineOption forces("forces", "Draw the forces in film and screenshot.");
  parser.addOptions(
      {theme, screenshot, after, size, transparent, film, from, to, fps, speed, camera, forces});
  parser.process(application);
  const QStringList scenes = parser.positionalArguments();
  if (scenes.size() > 1)
    refuse(QString("One scene can be opened at a time, not %1.").arg(scenes.size()));
  const QString look = parser.value(theme);
  if (!look.isEmpty() && !QStringList{"dark", "light", "print"}.contains(look))
    refuse(QString("--theme %1: use dark, light or print.").arg(look));
  Arguments result{scenes.value(0),
                   look,
                   parser.value(screenshot),
                   number(parser, after, 0, 3600),
                   parser.value(film),
                   {},
                   {}};
  result.span = {number(parser, from, 0, 1e6), number(parser, to, 0, 1e6),
                 static_cast<int>(number(parser, fps, 1, 240)), number(parser, speed, 0.01, 100)};
  const QStringList sides = parser.value(size).split('x');
  bool width = false, height = false;
  result.view.width = sides.value(0).toInt(&width);
  result.view.height = sides.value(1).toInt(&height);
  if (sides.size() != 2 || !width || !height)
    refuse(QString("--size %1: width and height in pixels are needed, as in 1280x720.")
               .arg(parser.value(size)));
  result.view.camera = parser.value(camera).toStdString();
  if (!look.isEmpty()) result.view.theme = look.toStdString();
  if (parser.isSet(forces)) result.view.forces = SceneView::Part::Shown;
  if (parser.isSet(transparent)) result.view.background = SceneView::Part::Hidden;
  return result;
}

int runWithoutWindow(int argc, char** argv) {
  const QCoreApplication application(argc, argv);
  const Arguments arguments = parse(application);
  const QString scene =
      arguments.scene.isEmpty() ? assetFolder() + "/scenes/welcome.json" : arguments.scene;
  if (!arguments.film.isEmpty())
    return writeFilm(scene.toStdString(),
                     {arguments.film.toStdString(), arguments.span, arguments.view});
  return writeImage(scene.toStdString(), arguments.after, arguments.view,
                    arguments.screenshot.toStdString());
}

// Without this, an unreachable window system would cause an abort with a core dump.
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
    const std::string file = arguments.screenshot.toStdString();
    QBuffer bytes;
    bytes.open(QIODevice::WriteOnly);
    const std::string ending = QFileInfo(arguments.screenshot).suffix().toStdString();
    const bool drawn = window.grab().save(&bytes, ending.empty() ? "png" : ending.c_str());
    const Status written =
        drawn ? writeFile(file, bytes.data().toStdString())
              : Status(Error{file, "No picture format has this extension; use .png"});
    if (!written) std::fprintf(stderr, "%s\n", written.error().text().c_str());
    QCoreApplication::exit(written ? 0 : 1);
  });
}

void openFirst(MainWindow& window, const Arguments& arguments) {
  const bool interactive = arguments.screenshot.isEmpty();
  const bool opened = arguments.scene.isEmpty()
                          ? window.loadExample(assetFolder() + "/scenes/welcome.json")
                          : window.load(arguments.scene);
  if (!opened && !interactive) {
    std::fprintf(stderr, "%s\n", qPrintable(window.messages().sentence()));
    QCoreApplication::exit(1);
    return;
  }
  if (!interactive) return scheduleScreenshot(window, arguments);
  window.offerRecovery();
  if (arguments.scene.isEmpty()) window.offerTour();
}

int runWithWindow(QApplication& application, const TerminationSignals& ends) {
  const Arguments arguments = parse(application);
  if (!arguments.screenshot.isEmpty())
    if (const Status checked = checkOutputs({{"the scene", arguments.scene.toStdString()}},
                                            {{"--screenshot", arguments.screenshot.toStdString()}});
        !checked) {
      std::fprintf(stderr, "%s\n", checked.error().text().c_str());
      return 1;
    }

  const std::string preferencesFile = preferencesPath();
  const Preferences preferences = loadPreferences(preferencesFile);
  const std::string theme =
      arguments.theme.isEmpty() ? preferences.theme : arguments.theme.toStdString();
  // The preferences may come from a larger screen.
  const double largest = LookActions::largestUiScale(*QGuiApplication::primaryScreen());
  applyTheme(application, themeForKey(theme), std::min(preferences.uiScale, largest));

  if (const std::string sentence = missingTypefaces(); !sentence.empty())
    std::fprintf(stderr, "%s\n", sentence.c_str());
  const OpenGlProbe probe = probeOpenGl();
  if (!probe.usable()) std::fprintf(stderr, "%s\n", qPrintable(probe.sentence));
  // A run for a screenshot must not change the user's preferences.
  const bool interactive = arguments.screenshot.isEmpty();
  MainWindow window(probe, interactive ? preferencesFile : std::string(),
                    interactive ? Autosave::usualFolder() : QString());
  installCrashHandler();
  QObject::connect(&ends, &TerminationSignals::arrived, &window, &MainWindow::endAtOnce);
  window.show();
  // Inside the event loop: a big file takes long, and the user can quit meanwhile.
  QTimer::singleShot(0, &window, [&window, &arguments] { openFirst(window, arguments); });
  return QApplication::exec();
}

int run(int argc, char** argv) {
  registerBuiltinTypes();
  QCoreApplication::setApplicationName("compliant-lab");
  QCoreApplication::setApplicationVersion(COMPLIANT_VERSION);
  if (needsNoWindow(argc, argv)) return runWithoutWindow(argc, argv);
  keepFreedMemory();
  qInstallMessageHandler(explainMissingScreen);
  QApplication application(argc, argv);
  qInstallMessageHandler(nullptr);
  const TerminationSignals ends;
  const int code = runWithWindow(application, ends);
  ends.passOn();
  return code;
}

}  // namespace
}  // namespace compliant

int main(int argc, char** argv) { return compliant::run(argc, argv); }
