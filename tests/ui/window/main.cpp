// Windows need an application object; GoogleTest runs below it.

#include <gtest/gtest.h>
#include <sys/resource.h>

#include <QApplication>
#include <QTimer>
#include <cstdio>
#include <cstring>

#include "engine/base/memory.hpp"
#include "tests/support/folders.hpp"
#include "tests/ui/window/program/ways_to_die.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/recovery/crash_handler.hpp"
#include "ui/qt/recovery/termination_signals.hpp"
#include "ui/qt/window/main_window.hpp"

namespace {

bool soften(compliant::MainWindow& window, double compliance) {
  compliant::Session& session = window.session();
  const compliant::Component* rope = session.document().scene().find(std::string_view("rope"));
  return rope != nullptr &&
         session.edit({compliant::SetField{rope->id, "compliance", compliance}}, "Soften");
}

// What a test starts as a process of its own, on a platform without OpenGL windows.
int openAndCloseAWindow() {
  const compliant::OpenGlProbe probe = compliant::probeOpenGl();
  std::fprintf(stderr, "%s\n", qPrintable(probe.sentence));
  compliant::MainWindow window(probe);
  window.show();
  window.load(
      QString::fromStdString(compliant::test::sourceFolder() + "/assets/scenes/welcome.json"));
  QApplication::processEvents();
  window.grab();
  return window.viewport() == nullptr && window.session().document().scene().size() > 0 ? 0 : 1;
}

// A program with an unsaved edit that is there until somebody kills it.
int editAndHang(const char* scene, const char* folder) {
  compliant::MainWindow window(compliant::probeOpenGl(), std::string(), folder);
  window.show();
  if (!window.load(scene) || !soften(window, 0.125)) return 1;
  window.autosave().keepNow();
  std::puts("kept");
  std::fflush(stdout);
  return QApplication::exec();
}

// The real program around a window: it dies 50 ms after two edits that follow each other so closely
// that the second is not written yet.
int editAndDie(const char* scene, const char* folder, const char* how) {
  compliant::keepFreedMemory();
  const rlimit noCoreFile{0, 0};
  setrlimit(RLIMIT_CORE, &noCoreFile);
  const compliant::TerminationSignals ends;
  int code = 1;
  {
    compliant::MainWindow window(compliant::probeOpenGl(), std::string(), folder);
    compliant::installCrashHandler();
    QObject::connect(&ends, &compliant::TerminationSignals::arrived, &window,
                     &compliant::MainWindow::endAtOnce);
    window.show();
    if (!window.load(scene)) return 1;
    // What opening has made the writer do is over.
    QTimer::singleShot(500, &window, [&] {
      if (!soften(window, 0.5)) return QCoreApplication::exit(1);
      QTimer::singleShot(20, &window, [&] {
        if (!soften(window, 0.125)) return QCoreApplication::exit(1);
        QTimer::singleShot(50, &window, [how] { compliant::dieOf(how); });
      });
    });
    code = QApplication::exec();
  }
  ends.passOn();
  return code;
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setApplicationName("compliant-lab");
  compliant::applyTheme(application, compliant::ThemeName::Dark);
  if (argc > 1 && std::strcmp(argv[1], "--open-and-close") == 0) return openAndCloseAWindow();
  if (argc > 3 && std::strcmp(argv[1], "--edit-and-hang") == 0)
    return editAndHang(argv[2], argv[3]);
  if (argc > 4 && std::strcmp(argv[1], "--edit-and-die") == 0)
    return editAndDie(argv[2], argv[3], argv[4]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
