// How long every action takes to show its effect in the whole window, on a cloth of 100 × 100
// points with 29,601 links. Run by hand: tests/support/with_display
// build/release/tests/bench/action_bench

#include <QLineEdit>
#include <QTabWidget>
#include <QTemporaryDir>

#include "engine/base/memory.hpp"
#include "engine/json/scene_file.hpp"
#include "tests/bench/window/timed_actions.hpp"
#include "tests/support/scenes.hpp"
#include "ui/interaction/gizmo_tool.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/properties/property_panel.hpp"

namespace compliant {
namespace {

constexpr int side = 100;
constexpr Index middle = side * side / 2 + side / 2, quarter = side * side / 4 + side / 4;

class Bench {
 public:
  Bench(TimedApplication& application, MainWindow& window)
      : window_(window),
        session_(window.session()),
        view_(*window.viewport()),
        timed_(application, window),
        points_(idOf("points")),
        links_(idOf("links")) {}

  void run() {
    TimedActions::heading();
    seeing();
    selecting();
    layersAndLooks();
    panels();
    numbers();
    moving();
    drawing();
    marking();
    copying();
    time();
    timed_.summary();
    session_.document().goTo(0);
  }

 private:
  Id idOf(std::string_view name) { return session_.document().scene().find(name)->id; }
  QPointF at(Index point) { return view_.placeOf(points_, point).value_or(QPointF()); }
  void move(const QPointF& to, Qt::MouseButtons buttons) {
    QMouseEvent event(QEvent::MouseMove, to, view_.mapToGlobal(to), Qt::NoButton, buttons,
                      Qt::NoModifier);
    QApplication::sendEvent(&view_, &event);
  }
  void click(const QPointF& place) {
    move(place, Qt::NoButton);
    QTest::mouseClick(&view_, Qt::LeftButton, {}, place.toPoint());
  }
  void drag(const QPointF& from, const QPointF& to) {
    move(from, Qt::NoButton);
    QTest::mousePress(&view_, Qt::LeftButton, {}, from.toPoint());
    move((from + to) / 2, Qt::LeftButton);
    move(to, Qt::LeftButton);
    QTest::mouseRelease(&view_, Qt::LeftButton, {}, to.toPoint());
  }
  static void key(Qt::Key key) {
    if (QWidget* focus = QApplication::focusWidget()) QTest::keyClick(focus, key);
  }

  void seeing() {
    timed_.measure("nothing", [] {});
    timed_.measure("a frame of the view", [&] { view_.update(); });
    timed_.measure("turn", [&] { drag({400, 440}, {440, 440}); });
    timed_.measure("wheel", [&] {
      QWheelEvent event({400, 400}, view_.mapToGlobal(QPointF(400, 400)), {}, {0, 120}, {}, {},
                        Qt::NoScrollPhase, false);
      QApplication::sendEvent(&view_, &event);
    });
    timed_.trigger("front", ActionId::ViewFront);
    timed_.trigger("parallel", ActionId::ParallelProjection);
    timed_.trigger("perspective", ActionId::ParallelProjection);
    timed_.trigger("isometric", ActionId::ViewIsometric);
    timed_.trigger("frame all", ActionId::FrameAll);
  }

  void selecting() {
    timed_.measure("point at a point", [&] { move(at(middle), Qt::NoButton); });
    timed_.measure(
        "click a point", [&] { click(at(middle)); }, [&] { return !session_.selection().empty(); });
    timed_.measure("select all points", [&] { session_.select({points_}); });
    timed_.measure("select all links", [&] { session_.select({links_}); });
    timed_.trigger("frame selection", ActionId::FrameSelection);
    timed_.measure("select none", [&] { session_.select({}); });
    timed_.trigger("box", ActionId::ToolBox);
    timed_.measure(
        "drag a box around all",
        [&] {
          drag({70, 110}, QPointF(view_.width() - 5, view_.height() - 5));
        },
        [&] { return !session_.selection().empty(); });
    timed_.trigger("select", ActionId::ToolSelect);
  }

  void layersAndLooks() {
    session_.select({points_});
    for (const Layer& layer : layerTable()) {
      const ActionId id = actionOf(layer.on);
      timed_.trigger("layer: " + std::string(layer.text), id);
      timed_.trigger("  and back", id);
    }
    timed_.trigger("law plot", ActionId::LawPlot);
    timed_.trigger("  and back", ActionId::LawPlot);
    session_.select({});
    timed_.trigger("two views", ActionId::TwoViews);
    timed_.trigger("four views", ActionId::FourViews);
    timed_.measure("select in four views", [&] { session_.select({points_}); });
    timed_.trigger("one view", ActionId::OneView);
    timed_.trigger("light", ActionId::LookLight);
    timed_.trigger("print", ActionId::LookPrint);
    timed_.trigger("dark", ActionId::LookDark);
  }

  void panels() {
    auto* tabs = window_.findChild<QTabWidget*>();
    for (int i = tabs->count(); i-- > 0;)
      timed_.measure("tab: " + tabs->tabText(i).toStdString(), [&] { tabs->setCurrentIndex(i); });
    timed_.trigger("palette", ActionId::AddOrDo);
    timed_.measure("  a letter", [] { key(Qt::Key_R); });
    timed_.measure("  Esc", [] { key(Qt::Key_Escape); });
    timed_.trigger("scene panel", ActionId::LeftPanel);
    timed_.trigger("  and back", ActionId::LeftPanel);
    timed_.trigger("manual", ActionId::Manual);
    for (QWidget* top : QApplication::topLevelWidgets())
      if (top != &window_ && top->isVisible()) top->close();
    window_.activateWindow();
    (void)QTest::qWaitForWindowActive(&window_);
  }

  void numbers() {
    session_.select({links_});
    timed_.edit("type a compliance", [&] { typeCompliance("2e-4"); });
    timed_.edit("undo", ActionId::Undo);
    timed_.edit("redo", ActionId::Redo);
    timed_.undo();
  }
  void typeCompliance(const char* text) {
    auto* line = window_.properties().editor("compliance")->row()->findChild<QLineEdit*>();
    line->setFocus();
    line->selectAll();
    QTest::keyClicks(line, text);
    QTest::keyClick(line, Qt::Key_Return);
  }

  void moving() {
    const auto dragCentre = [this] {
      const auto shown = view_.camera().project(view_.gizmo().centre().cast<float>());
      const QPointF centre(static_cast<double>(shown->pixel.x()),
                           static_cast<double>(shown->pixel.y()));
      drag(centre, centre + QPointF(40, 20));
    };
    session_.select({points_});
    timed_.trigger("handles of 10,000 points", ActionId::ToolMove);
    timed_.edit("drag 10,000 points", dragCentre);
    timed_.undo();
    session_.selectPoints({{points_}, {{points_, middle}}});
    timed_.edit("drag one point", dragCentre);
    timed_.undo();
  }

  void drawing() {
    session_.select({});
    timed_.trigger("Point tool", ActionId::ToolPoint);
    timed_.edit("place a point", [&] { click(QPointF(view_.width() - 60, 300)); });
    timed_.undo();
    timed_.trigger("Rod tool", ActionId::ToolRod);
    timed_.edit("draw a rod", [&] { drag(at(quarter), at(middle)); });
    timed_.undo();
    timed_.trigger("Fix tool", ActionId::ToolFix);
    timed_.edit("fix a point", [&] { click(at(middle)); });
    timed_.undo();
    timed_.trigger("Select tool", ActionId::ToolSelect);
  }

  void marking() {
    session_.select({points_});
    timed_.trigger("hide", ActionId::Hide);
    timed_.trigger("show all", ActionId::ShowAll);
    session_.select({links_});
    timed_.trigger("show only these", ActionId::ShowOnly);
    timed_.trigger("show all", ActionId::ShowAll);
    timed_.edit("disable", ActionId::ToggleEnabled);
    timed_.undo();
  }

  void copying() {
    session_.select({points_});
    timed_.trigger("copy", ActionId::Copy);
    timed_.edit("paste", ActionId::Paste);
    timed_.undo();
    session_.select({points_});
    timed_.edit("duplicate", ActionId::Duplicate);
    timed_.undo();
    session_.select({points_});
    timed_.trigger("delete: the question", ActionId::Erase);
    timed_.trigger("  not", ActionId::SelectNone);
    session_.select({links_});
    timed_.edit("delete the links", ActionId::Erase);
    timed_.undo();
    session_.select({points_});
    timed_.trigger("mirror: the form", ActionId::Mirror);
    timed_.edit("mirror", [] { key(Qt::Key_Return); });
    timed_.undo();
  }

  void time() {
    session_.select({});
    timed_.step("first step, with the analysis", ActionId::StepForward);
    timed_.step("step", ActionId::StepForward);
    std::printf("  of which the engine took %.1f ms\n", 1e3 * session_.snapshot().report.total());
    timed_.step("step back", ActionId::StepBack);
    timed_.step("step forward again", ActionId::StepForward);
    timed_.trigger("key frame", ActionId::MakeKeyFrame);
    timed_.trigger("play", ActionId::PlayPause);
    session_.select({links_});
    timed_.edit("type a compliance while it runs", [&] { typeCompliance("3e-4"); });
    timed_.measure("click a point while it runs", [&] { click(at(middle)); });
    timed_.trigger("halt", ActionId::PlayPause);
    timed_.edit("this state as the start", ActionId::StartHere);
    timed_.undo();
    timed_.trigger("reset", ActionId::Reset, [&] { return session_.snapshot().motion.step == 0; });
    timed_.trigger("save", ActionId::Save);
  }

  MainWindow& window_;
  Session& session_;
  Viewport& view_;
  TimedActions timed_;
  Id points_, links_;
};

int run(TimedApplication& application) {
  QTemporaryDir folder;
  const QString path = folder.filePath("cloth.json");
  if (!saveScene(test::cloth(side, 1e-4), path.toStdString())) return 1;
  MainWindow window(probeOpenGl(), folder.filePath("preferences.json").toStdString(),
                    folder.filePath("autosave"));
  window.resize(1440, 870);
  window.show();
  if (!QTest::qWaitForWindowExposed(&window) || window.viewport() == nullptr) {
    std::printf("No window with OpenGL could be opened\n");
    return 1;
  }
  QElapsedTimer opening;
  opening.start();
  window.load(path);
  while (window.session().snapshot().structure->states.empty()) QApplication::processEvents();
  std::printf("opened in %.1f s, view %d x %d\n", 1e-3 * static_cast<double>(opening.elapsed()),
              window.viewport()->width(), window.viewport()->height());
  Bench(application, window).run();
  return 0;
}

}  // namespace
}  // namespace compliant

int main(int argc, char** argv) {
  compliant::keepFreedMemory();
  compliant::TimedApplication application(argc, argv);
  compliant::applyTheme(application, compliant::ThemeName::Dark);
  return compliant::run(application);
}
