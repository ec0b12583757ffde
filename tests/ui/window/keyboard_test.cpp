// The whole way with the keyboard alone: build, choose, change, run, take back.

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/command_palette.hpp"
#include "ui/qt/number_edit.hpp"
#include "ui/qt/scene_tree.hpp"

namespace compliant {
namespace {

class Keyboard : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    window_->viewport()->setFocus();
  }
  void TearDown() override {
    session().document().goTo(0);
    OpenWindow::TearDown();
  }
  const Scene& scene() { return session().document().scene(); }
  /// Ctrl+Tab until a part of the window has the keyboard.
  bool goTo(const QWidget& part) {
    for (int i = 0; i < 8; ++i) {
      if (part.isAncestorOf(QApplication::focusWidget()) || &part == QApplication::focusWidget())
        return true;
      press(Qt::Key_Tab, Qt::ControlModifier);
    }
    return false;
  }
  /// Presses a key until the condition holds.
  template <class Condition>
  bool pressUntil(Qt::Key key, Condition condition) {
    for (int i = 0; i < 60 && !condition(); ++i) press(key);
    return condition();
  }
  /// The constraint of the scene; empty when there is none.
  std::string constraint() {
    for (const auto& [name, id] : scene().names())
      if (scene().find(id)->type().role == Role::Constraint) return name;
    return {};
  }
  std::string selectedName() {
    const Component* selected = scene().find(session().selected());
    return selected != nullptr ? selected->name : "";
  }
};

TEST_F(Keyboard, BuildsChangesRunsAndTakesBack) {
  press(Qt::Key_N, Qt::ControlModifier);
  ASSERT_EQ(scene().size(), 0u);
  press(Qt::Key_K, Qt::ControlModifier);
  ASSERT_TRUE(wait([this] { return window_->commandPalette().isVisible(); }));
  QTest::keyClicks(window_->commandPalette().search(), "rope of springs");
  QTest::keyClick(window_->commandPalette().search(), Qt::Key_Return);
  ASSERT_TRUE(wait([this] { return !constraint().empty(); }));

  ASSERT_TRUE(goTo(window_->tree()));
  press(Qt::Key_End);
  ASSERT_TRUE(pressUntil(Qt::Key_Up, [this] { return selectedName() == constraint(); }))
      << selectedName();

  ASSERT_TRUE(goTo(window_->properties()));
  const auto inCompliance = [this] {
    PropertyEditor* editor = window_->properties().editor("compliance");
    QWidget* focus = QApplication::focusWidget();
    return editor != nullptr && editor->row()->isAncestorOf(focus) &&
           qobject_cast<QLineEdit*>(focus) != nullptr;
  };
  ASSERT_TRUE(pressUntil(Qt::Key_Tab, inCompliance));
  press(Qt::Key_A, Qt::ControlModifier);
  QTest::keyClicks(QApplication::focusWidget(), "0.02");
  press(Qt::Key_Return);
  EXPECT_EQ(compliance(constraint()), 0.02);

  ASSERT_TRUE(goTo(*window_->viewport()));
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return motion().step > 5; }));
  press(Qt::Key_Space);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(compliance(constraint()), 1e-3);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(scene().size(), 0u);
}

}  // namespace
}  // namespace compliant
