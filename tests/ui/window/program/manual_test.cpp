// F1: the manual, at the page of what is selected.

#include "ui/qt/help/manual_window.hpp"

#include <QTextBrowser>
#include <QTreeWidget>

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/number_edit.hpp"

namespace compliant {
namespace {

class WindowManual : public OpenWindow {
 protected:
  ManualWindow* manual() { return window_->findChild<ManualWindow*>(); }
  void f1() {
    press(Qt::Key_F1);
    ASSERT_NE(manual(), nullptr);
    ASSERT_TRUE(QTest::qWaitForWindowExposed(manual()));
  }
  int pagesShown() {
    int count = 0;
    for (QTreeWidgetItemIterator i(manual()->contents(), QTreeWidgetItemIterator::NotHidden); *i;
         ++i)
      count += (*i)->parent() != nullptr ? 1 : 0;
    return count;
  }
};

TEST_F(WindowManual, F1WithoutASelectionBeginsWithTheFirstSteps) {
  window_->viewport()->setFocus();
  f1();
  EXPECT_EQ(manual()->title(), "First steps");
  EXPECT_TRUE(manual()->page()->toPlainText().contains("Space"));
}

TEST_F(WindowManual, F1ExplainsTheSelectionInTheSameWindow) {
  session().select({idOf("rope")});
  window_->viewport()->setFocus();
  f1();
  EXPECT_EQ(manual()->title(), "UniformCompliance");
  EXPECT_TRUE(manual()->page()->toPlainText().contains("damping_ratio"));
  session().select({idOf("length map")});
  window_->actions()[ActionId::Manual]->trigger();
  EXPECT_EQ(manual()->title(), "DistanceToTarget");
  EXPECT_EQ(window_->findChildren<ManualWindow*>().size(), 1);
}

TEST_F(WindowManual, F1InAFieldFindsItsRow) {
  session().select({idOf("integrator")});
  ASSERT_TRUE(wait([this] { return window_->properties().editor("alpha") != nullptr; }));
  ValueField* alpha = window_->properties().editor("alpha")->row()->field();
  auto* line = alpha->findChild<QLineEdit*>();
  ASSERT_NE(line, nullptr);
  line->setFocus();
  f1();
  EXPECT_EQ(manual()->title(), "ImplicitIntegrator");
  EXPECT_EQ(manual()->page()->textCursor().selectedText(), "alpha");
}

TEST_F(WindowManual, TheSearchLeavesThePagesThatHaveTheWord) {
  window_->viewport()->setFocus();
  f1();
  const int all = pagesShown();
  type(manual()->search(), "rayleigh");
  EXPECT_GT(pagesShown(), 0);
  EXPECT_LT(pagesShown(), all);
  EXPECT_EQ(manual()->page()->textCursor().selectedText().toLower(), "rayleigh");
  type(manual()->search(), "xyzzy");
  EXPECT_EQ(pagesShown(), 0);
}

}  // namespace
}  // namespace compliant
