// Windows need an application object; GoogleTest runs below it.

#include <gtest/gtest.h>

#include <QApplication>
#include <cstdio>
#include <cstring>

#include "ui/qt/autosave.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/theme.hpp"

namespace {

// What a test starts as a process of its own, on a platform without OpenGL windows.
int openAndCloseAWindow() {
  const compliant::OpenGlProbe probe = compliant::probeOpenGl();
  std::fprintf(stderr, "%s\n", qPrintable(probe.sentence));
  compliant::MainWindow window(probe);
  window.show();
  window.load(COMPLIANT_SOURCE_FOLDER "/assets/scenes/welcome.json");
  QApplication::processEvents();
  window.grab();
  return window.viewport() == nullptr && window.session().document().scene().size() > 0 ? 0 : 1;
}

// A program with an unsaved edit that is there until somebody kills it.
int editAndHang(const char* scene, const char* folder) {
  compliant::MainWindow window(compliant::probeOpenGl(), std::string(), folder);
  window.show();
  if (!window.load(scene)) return 1;
  compliant::Session& session = window.session();
  const compliant::Component* rope = session.document().scene().find(std::string_view("rope"));
  if (rope == nullptr || session.edit({compliant::SetField{rope->id, "compliance", 0.125}}, "Soften")) return 1;
  window.autosave().keepNow();
  std::puts("kept");
  std::fflush(stdout);
  return QApplication::exec();
}

}  // namespace

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  QCoreApplication::setApplicationName("compliant-lab");
  compliant::applyTheme(application, compliant::ThemeName::dark);
  if (argc > 1 && std::strcmp(argv[1], "--open-and-close") == 0) return openAndCloseAWindow();
  if (argc > 3 && std::strcmp(argv[1], "--edit-and-hang") == 0) return editAndHang(argv[2], argv[3]);
  testing::InitGoogleTest(&argc, argv);
  return RUN_ALL_TESTS();
}
