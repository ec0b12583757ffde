// Frames per second of the view in the whole window, on a cloth of 45 × 45 points: standing still
// while the camera turns, and while it swings. Run by hand: xvfb-run
// build/release/tests/bench/window_bench

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTest>
#include <cstdio>

#include "engine/json/scene_file.hpp"
#include "tests/support/scenes.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/window/main_window.hpp"

namespace compliant {
namespace {

constexpr int points = 45;
constexpr int seconds = 6;

double framesPerSecond(MainWindow& window, bool turning) {
  Viewport& view = *window.viewport();
  QTest::qWait(500);
  QElapsedTimer clock;
  clock.start();
  const long before = view.frames();
  for (int i = 0; clock.elapsed() < 1000 * seconds; ++i) {
    // A drag that goes round: each move asks for a frame.
    if (turning) QTest::mouseMove(&view, QPoint(400 + i % 200, 300));
    QTest::qWait(1);
  }
  return 1000.0 * static_cast<double>(view.frames() - before) /
         static_cast<double>(clock.elapsed());
}

int run() {
  QTemporaryDir folder;
  const QString path = folder.filePath("cloth.json");
  if (!saveScene(test::cloth(points, 1e-4), path.toStdString())) return 1;
  MainWindow window(probeOpenGl());
  window.show();
  if (!QTest::qWaitForWindowExposed(&window) || window.viewport() == nullptr) {
    std::printf("No window with OpenGL could be opened\n");
    return 1;
  }
  // The view itself is to be 1280 × 720.
  window.resize(window.size() + QSize(1280, 720) - window.viewport()->size());
  window.load(path);
  QTest::mousePress(window.viewport(), Qt::LeftButton, {}, QPoint(400, 300));
  const double still = framesPerSecond(window, true);
  QTest::mouseRelease(window.viewport(), Qt::LeftButton, {}, QPoint(400, 300));
  window.session().send(Play{});
  const double swinging = framesPerSecond(window, false);
  const Snapshot& snapshot = window.session().snapshot();
  std::printf("view %d x %d, %d points\n", window.viewport()->width(), window.viewport()->height(),
              points * points);
  std::printf("turning a cloth at rest  %6.1f frames/s\n", still);
  std::printf("watching it swing        %6.1f frames/s, %lld steps of %.1f ms\n", swinging,
              static_cast<long long>(snapshot.motion.step), 1e3 * snapshot.report.total());
  return 0;
}

}  // namespace
}  // namespace compliant

int main(int argc, char** argv) {
  QApplication application(argc, argv);
  compliant::applyTheme(application, compliant::ThemeName::Dark);
  return compliant::run();
}
