#include <gtest/gtest.h>
#include <imgui.h>

#include <QAction>
#include <QImage>
#include <QMainWindow>
#include <QMouseEvent>
#include <QOpenGLContext>
#include <QOpenGLFunctions>
#include <QOpenGLWidget>
#include <QTest>
#include <array>
#include <memory>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/imgui/imgui_overlay.hpp"

using namespace compliant;

namespace {

// A view with one Dear ImGui window: a button and a text. It counts what reaches the view itself.
class TestView : public QOpenGLWidget {
 public:
  TestView() {
    QSurfaceFormat format;
    format.setVersion(3, 3);
    format.setProfile(QSurfaceFormat::CoreProfile);
    setFormat(format);
  }
  ~TestView() override {
    makeCurrent();
    overlay.release();
    doneCurrent();
  }

  ImguiOverlay overlay{*this};
  int clicks = 0;
  int pressesOutside = 0;
  std::array<char, 64> text{};
  QPoint button, field;  // where they are, recorded while drawing

 protected:
  void initializeGL() override { overlay.initialize(); }
  void paintGL() override {
    QOpenGLFunctions* gl = context()->functions();
    gl->glClearColor(0.1f, 0.1f, 0.1f, 1);
    gl->glClear(GL_COLOR_BUFFER_BIT);
    overlay.paint([this](const ImguiFonts&) {
      ImGui::SetNextWindowPos({20, 20});
      ImGui::SetNextWindowSize({220, 120});
      ImGui::Begin("Panel");
      if (ImGui::Button("Press")) ++clicks;
      button = middle();
      ImGui::InputText("##name", text.data(), text.size());
      field = middle();
      ImGui::TextUnformatted("λ = −(φ + d φ̇)/c  ∞");
      ImGui::End();
    });
  }
  void mousePressEvent(QMouseEvent*) override { ++pressesOutside; }

 private:
  static QPoint middle() {
    const ImVec2 a = ImGui::GetItemRectMin();
    const ImVec2 b = ImGui::GetItemRectMax();
    return {static_cast<int>((a.x + b.x) / 2), static_cast<int>((a.y + b.y) / 2)};
  }
};

class ImguiTest : public testing::Test {
 protected:
  ImguiTest() : view(new TestView) {
    window.setCentralWidget(view);
    window.resize(500, 300);
    window.show();
    EXPECT_TRUE(QTest::qWaitForWindowExposed(&window));
    QTest::qWait(150);
  }
  // As a user does: the mouse moves there before it clicks.
  void click(const QPoint& at) {
    QTest::mouseMove(view, at);
    QTest::qWait(60);
    QTest::mouseClick(view, Qt::LeftButton, {}, at);
    QTest::qWait(150);
  }

  QMainWindow window;
  TestView* view;
};

TEST_F(ImguiTest, AQuickClickIsNotLost) {
  click(view->button);
  EXPECT_EQ(view->clicks, 1);
  EXPECT_EQ(view->pressesOutside, 0);
  click(view->button);
  EXPECT_EQ(view->clicks, 2);
}

TEST_F(ImguiTest, AClickThatComesBeforeTheNextFrameGoesWhereItIs) {
  // Without a frame between: neither through the panel nor into it from outside.
  QTest::mouseMove(view, {400, 250});
  QTest::qWait(60);
  QTest::mouseClick(view, Qt::LeftButton, {}, view->button);
  EXPECT_EQ(view->pressesOutside, 0);
  QTest::qWait(150);
  EXPECT_EQ(view->clicks, 1);
  QTest::mouseClick(view, Qt::LeftButton, {}, {400, 250});
  EXPECT_EQ(view->pressesOutside, 1);
  QTest::qWait(150);
  EXPECT_EQ(view->clicks, 1);
}

TEST_F(ImguiTest, AClickBesideThePanelReachesTheView) {
  click({400, 250});
  EXPECT_EQ(view->clicks, 0);
  EXPECT_EQ(view->pressesOutside, 1);
  EXPECT_FALSE(view->overlay.wantsMouse());
}

TEST_F(ImguiTest, TypedTextArrivesAndShortcutsDoNotEatIt) {
  int shortcuts = 0;
  QAction action("Frame");
  action.setShortcut(QKeySequence("f"));
  window.addAction(&action);
  QObject::connect(&action, &QAction::triggered, [&shortcuts] { ++shortcuts; });
  window.activateWindow();
  view->setFocus();
  click(view->field);
  EXPECT_TRUE(view->overlay.wantsText());
  for (const char letter : {'f', 'o', 'o'}) {
    QTest::keyClick(view, letter);
    QTest::qWait(40);
  }
  EXPECT_STREQ(view->text.data(), "foo");
  QTest::keyClick(view, Qt::Key_Backspace);
  QTest::qWait(80);
  EXPECT_STREQ(view->text.data(), "fo");
  EXPECT_EQ(shortcuts, 0);
}

TEST_F(ImguiTest, ThePanelWearsTheTheme) {
  const QColor dark =
      view->grabFramebuffer().pixelColor(QPoint(200, 120) * view->devicePixelRatioF());
  applyTheme(*qApp, ThemeName::Light);
  view->update();
  QTest::qWait(150);
  const QColor light =
      view->grabFramebuffer().pixelColor(QPoint(200, 120) * view->devicePixelRatioF());
  view->grabFramebuffer().save(COMPLIANT_OUTPUT_FOLDER "/imgui_panel.png");
  applyTheme(*qApp, ThemeName::Dark);
  EXPECT_LT(dark.lightness(), 60);
  EXPECT_GT(light.lightness(), 200);
}

TEST_F(ImguiTest, AViewThatMovesToAnotherWindowWorksOn) {
  QMainWindow other;
  other.resize(500, 300);
  other.setCentralWidget(view);
  other.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&other));
  QTest::qWait(150);
  click(view->button);
  EXPECT_EQ(view->clicks, 1);
}

TEST(ImguiOverlay, TwoViewsHaveContextsOfTheirOwn) {
  auto a = std::make_unique<TestView>();
  auto b = std::make_unique<TestView>();
  for (TestView* each : {a.get(), b.get()}) {
    each->resize(300, 200);
    each->show();
    ASSERT_TRUE(QTest::qWaitForWindowExposed(each));
  }
  QTest::qWait(100);
  QTest::mouseMove(b.get(), b->button);
  QTest::qWait(60);
  QTest::mouseClick(b.get(), Qt::LeftButton, {}, b->button);
  QTest::qWait(150);
  EXPECT_EQ(a->clicks, 0);
  EXPECT_EQ(b->clicks, 1);
  a.reset();
  b->update();
  QTest::qWait(60);
}

}  // namespace
