// What is typed into a field reaches the component it was typed for, exactly once.

#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QMenuBar>
#include <QMessageBox>
#include <QPlainTextEdit>
#include <QTimer>
#include <QToolButton>
#include <clocale>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/compliance_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/fields/slider_field.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/fields/vector_field.hpp"
#include "ui/qt/help/command_palette.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/widgets/reset_dot.hpp"

namespace compliant {
namespace {

class Typing : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    session().select({idOf("rope")});
    edit_ = field<ComplianceField>("compliance")->edit();
  }
  double saved() {
    const Result<Scene> scene = loadScene(path_.toStdString());
    const Component* rope = scene->find(std::string_view("rope"));
    return std::get<double>(rope->type().find("compliance")->read(*rope));
  }

  NumberEdit* edit_ = nullptr;
};

TEST_F(Typing, ANarrowFieldShowsARoundedNumberUntilItHasTheKeyboard) {
  QWidget page;
  NumberEdit other(&page), edit(&page);
  edit.setUnit("m");
  edit.setValue(0.6791995876);
  edit.resize(edit.minimumSizeHint().width() + 30, edit.sizeHint().height());
  page.show();
  page.activateWindow();
  ASSERT_TRUE(QTest::qWaitForWindowActive(&page));
  other.setFocus();
  EXPECT_EQ(edit.text(), "0.6791995876");
  EXPECT_LT(edit.seenText().size(), edit.text().size());
  ASSERT_TRUE(edit.seenText().endsWith(QChar(0x2026))) << "digits are left out";
  EXPECT_NEAR(edit.seenText().chopped(1).toDouble(), edit.value(), 5e-3);
  edit.setFocus();
  EXPECT_EQ(edit.seenText(), edit.text());
  // Its sign and its first digits are in sight.
  other.setFocus();
  edit.setValue(-0.80103579);
  edit.setFocus(Qt::TabFocusReason);
  EXPECT_EQ(edit.selectedText(), edit.text());
  EXPECT_EQ(edit.cursorPosition(), 0);
}

TEST_F(Typing, ThreeDecimalsOfAPlaceAreSeenBesideEachOther) {
  VectorField place;
  place.setUnit("m");
  place.setValue({-0.801, 0.25, -1});
  place.resize(place.widthBesideName(), place.sizeHint().height());
  place.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&place));
  const auto edits = place.findChildren<NumberEdit*>();
  ASSERT_EQ(edits.size(), 3);
  EXPECT_EQ(edits[0]->seenText(), "-0.801");
  EXPECT_EQ(edits[0]->y(), edits[1]->y());
}

TEST_F(Typing, ANumberThatIsBeingTypedStaysWithItsComponentWhenACopyIsSelected) {
  type(edit_, "0.25");
  window_->actions()[ActionId::Duplicate]->trigger();
  EXPECT_NE(session().selected(), idOf("rope"));
  EXPECT_EQ(compliance("rope"), 0.25);
  EXPECT_EQ(compliance("rope 2"), 0.25);  // the copy was made after the number had been sent
}

TEST_F(Typing, ANumberThatIsBeingTypedStaysWithItsComponentWhenAnotherIsSelected) {
  ASSERT_TRUE(session().edit({Insert{{90, "UniformCompliance", "other", {}}}}, "Add"));
  type(edit_, "0.25");
  session().select({90});
  EXPECT_EQ(compliance("rope"), 0.25);
  EXPECT_NE(compliance("other"), 0.25);
}

TEST_F(Typing, AddingFromTheMenuSendsWhatIsBeingTyped) {
  type(edit_, "0.25");
  QMenu* add = nullptr;
  for (QAction* action : window_->menuBar()->actions())
    if (action->text() == "&Add") add = action->menu();
  ASSERT_NE(add, nullptr);
  add->actions().front()->menu()->actions().front()->trigger();
  EXPECT_EQ(compliance("rope"), 0.25);
}

TEST_F(Typing, SavingWritesTheNumberThatIsBeingTyped) {
  type(edit_, "0.25");
  QTest::keyClick(edit_, Qt::Key_S, Qt::ControlModifier);
  EXPECT_EQ(saved(), 0.25);
  EXPECT_FALSE(window_->isWindowModified());
}

TEST_F(Typing, PlayRunsWithTheNumberThatIsBeingTyped) {
  type(edit_, "0.25");
  QTest::mouseClick(window_->time().bar()->playButton(), Qt::LeftButton);
  EXPECT_EQ(compliance(), 0.25);
  EXPECT_TRUE(session().playing());
}

TEST_F(Typing, ClosingAsksAboutTheNumberThatIsBeingTyped) {
  type(edit_, "0.25");
  bool asked = false;
  QTimer::singleShot(300, [&asked] {
    QWidget* question = QApplication::activeModalWidget();
    asked = question != nullptr && question->objectName() == "unsavedQuestion";
    if (question != nullptr) QTest::keyClick(question, Qt::Key_Escape);
  });
  EXPECT_FALSE(window_->close());
  EXPECT_TRUE(asked);
}

TEST_F(Typing, UndoAfterEnterTakesBackTheEdit) {
  type(edit_, "0.5");
  QTest::keyClick(edit_, Qt::Key_Return);
  ASSERT_EQ(compliance(), 0.5);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(compliance(), 0.001);
  EXPECT_EQ(edit_->text(), "0.001");
  window_->viewport()->setFocus();
  EXPECT_EQ(compliance(), 0.001);
  press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
  EXPECT_EQ(compliance(), 0.5);
}

TEST_F(Typing, UndoAfterEnterTakesBackARename) {
  QLineEdit* name = window_->properties().nameField()->line();
  type(name, "string");
  QTest::keyClick(name, Qt::Key_Return);
  ASSERT_NE(idOf("string"), 0U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_NE(idOf("rope"), 0U);
  EXPECT_EQ(name->text(), "rope");
}

TEST_F(Typing, UndoInTheNotesReachesTheSceneOnceTheyAreSent) {
  QPlainTextEdit* notes = field<TextField>("notes")->page();
  ASSERT_NE(notes, nullptr);
  notes->setFocus();
  QTest::keyClicks(notes, "taut");
  QTest::keyClick(notes, Qt::Key_Return, Qt::ControlModifier);
  ASSERT_EQ(session().document().steps().size(), 1U);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_FALSE(session().document().canUndo());
  EXPECT_EQ(notes->toPlainText(), "");
}

TEST_F(Typing, EscInTheNotesKeepsWhatWasTyped) {
  QPlainTextEdit* notes = field<TextField>("notes")->page();
  notes->setFocus();
  QTest::keyClicks(notes, "taut");
  QTest::keyClick(notes, Qt::Key_Escape);
  EXPECT_EQ(notes->toPlainText(), "taut");
  EXPECT_EQ(session().document().scene().find(idOf("rope"))->notes, "taut");
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(notes->toPlainText(), "");
}

TEST_F(Typing, ShortcutsOfTheSceneDoNothingInATextField) {
  QLineEdit* name = window_->properties().nameField()->line();
  type(name, "string");
  const std::size_t size = session().document().scene().size();
  for (const Qt::Key key : {Qt::Key_D, Qt::Key_E, Qt::Key_R, Qt::Key_1})
    QTest::keyClick(name, key, Qt::ControlModifier);
  EXPECT_EQ(session().document().scene().size(), size);
  EXPECT_TRUE(session().document().scene().find(idOf("rope"))->enabled);
  EXPECT_TRUE(session().document().steps().empty());
  EXPECT_TRUE(window_->actions()[actionOf(&Layers::grid)]->isChecked());
  EXPECT_EQ(name->text(), "string");
}

TEST_F(Typing, CtrlNStartsAnEmptySceneFromATextField) {
  window_->tree().search()->setFocus();
  QTest::keyClick(window_->tree().search(), Qt::Key_N, Qt::ControlModifier);
  EXPECT_TRUE(wait([this] { return session().document().scene().size() == 0; }));
}

TEST_F(Typing, TheSearchesAreReachedFromATextField) {
  edit_->setText("1.25");
  edit_->setFocus();
  edit_->setCursorPosition(1);
  QTest::keyClick(edit_, Qt::Key_F, Qt::ControlModifier);
  EXPECT_TRUE(wait([this] { return window_->tree().search()->hasFocus(); }));
  edit_->setFocus();
  QTest::keyClick(edit_, Qt::Key_K, Qt::ControlModifier);
  EXPECT_TRUE(wait([this] { return window_->commandPalette().isVisible(); }));
  EXPECT_EQ(edit_->text().toDouble(), 1.25);
}

TEST_F(Typing, NumbersHaveAPointWhateverTheDesktopSays) {
  std::setlocale(LC_NUMERIC, "C.UTF-8");
  const MainWindow other(probeOpenGl());
  EXPECT_STREQ(std::setlocale(LC_NUMERIC, nullptr), "C");
}

TEST_F(Typing, HomeInTheTreeFramesTheSceneAndKeepsTheSelection) {
  session().select({idOf("rope")});
  Viewport& view = *window_->viewport();
  view.look(View::Top);
  view.setFocus();
  press(Qt::Key_Home);
  const float framed = view.camera().distance();
  Camera far = view.camera();
  far.setDistance(7 * framed);
  view.setCamera(far);
  window_->tree().view()->setFocus();
  press(Qt::Key_Home);
  EXPECT_FLOAT_EQ(view.camera().distance(), framed);
  EXPECT_EQ(session().selection(), std::vector<Id>{idOf("rope")});
}

TEST_F(Typing, UndoWhileTypingTakesBackLettersOnly) {
  type(edit_, "0.5");
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(compliance(), 0.001);
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(Typing, TheResetDotWinsOverWhatIsBeingTyped) {
  type(edit_, "0.5");
  PropertyEditor* editor = window_->properties().editor("compliance");
  const double fallback = std::get<double>(editor->field().fallback);
  QTest::mouseClick(editor->row()->dot(), Qt::LeftButton);
  window_->viewport()->setFocus();
  EXPECT_EQ(compliance(), fallback);
  EXPECT_EQ(edit_->value(), fallback);
}

TEST_F(Typing, ARefusedLinkShowsWhatTheComponentLinksTo) {
  // The ball cannot be the output of the map that measures it.
  session().select({idOf("length map")});
  auto* output = field<ChoiceField>("output");
  ASSERT_NE(output, nullptr);
  QComboBox* box = output->box();
  const int before = box->currentIndex();
  const int refused = box->findText("ball");
  ASSERT_GE(refused, 0);
  ASSERT_NE(refused, before);
  box->setCurrentIndex(refused);
  emit box->activated(refused);
  EXPECT_EQ(box->currentIndex(), before);
  EXPECT_FALSE(output->error().isEmpty());
  EXPECT_TRUE(session().document().steps().empty());
}

TEST_F(Typing, SaveAsWithoutASuffixAsksBeforeItReplacesAFile) {
  const QString other = folder_.filePath("other.json");
  write(other, "kept");
  bool asked = false;
  QTimer::singleShot(300, [&] {
    auto* dialog = window_->findChild<QFileDialog*>("saveDialog");
    ASSERT_NE(dialog, nullptr);
    auto* name = dialog->findChild<QLineEdit*>("fileNameEdit");
    ASSERT_NE(name, nullptr);
    name->setText(folder_.filePath("other"));
    QTimer::singleShot(300, [&, dialog] {
      QWidget* question = QApplication::activeModalWidget();
      asked = question != nullptr && question != dialog;
      if (asked) QTest::keyClick(question, Qt::Key_Escape);
      dialog->reject();
    });
    QTest::keyClick(name, Qt::Key_Return);
  });
  window_->actions()[ActionId::SaveAs]->trigger();
  EXPECT_TRUE(asked);
  QFile file(other);
  ASSERT_TRUE(file.open(QIODevice::ReadOnly));
  EXPECT_EQ(file.readAll(), "kept");
}

}  // namespace
}  // namespace compliant
