// Bad input: a sentence, nothing lost, undo still right.

#include <QApplication>
#include <QClipboard>
#include <QTimer>

#include "engine/json/scene_file.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/text_field.hpp"
#include "ui/qt/log/message_bar.hpp"

namespace compliant {
namespace {

class BadInput : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    // Something that could be lost.
    ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.02}}, "Soften"));
    before_ = text();
  }
  std::string text() { return writeScene(session().document().scene()); }
  QString message() { return window_->messages().sentence(); }
  // What is dropped asks nothing when nothing would be lost.
  void dropUnasked(const QString& path) {
    ASSERT_TRUE(session().document().save(path_.toStdString()));
    drop(path);
  }
  void expectNothingLost() {
    EXPECT_EQ(text(), before_);
    ASSERT_TRUE(session().document().canUndo());
    press(Qt::Key_Z, Qt::ControlModifier);
    EXPECT_EQ(compliance(), 0.001);
    press(Qt::Key_Z, Qt::ControlModifier | Qt::ShiftModifier);
    EXPECT_EQ(text(), before_);
  }
  bool says(const QString& part) {
    return wait([&] { return message().contains(part); });
  }

  std::string before_;
};

TEST_F(BadInput, AFileOfANewerVersionIsRefused) {
  const QString newer = folder_.filePath("newer.json");
  write(newer, QString(hangingBall).replace("\"compliant_lab\": 1", "\"compliant_lab\": 99"));
  dropUnasked(newer);
  EXPECT_TRUE(says("format version 99")) << message().toStdString();
  expectNothingLost();
}

TEST_F(BadInput, AFileOf200MegabytesIsRefusedUnread) {
  const QString large = folder_.filePath("large.json");
  QFile file(large);
  ASSERT_TRUE(file.open(QIODevice::WriteOnly));
  ASSERT_TRUE(file.resize(200'000'000));
  file.close();
  // The changes are not saved, but nothing would be lost: it is refused without a question.
  ASSERT_TRUE(session().document().dirty());
  bool asked = false;
  QTimer watch;
  QObject::connect(&watch, &QTimer::timeout, [&asked] {
    if (QWidget* question = QApplication::activeModalWidget()) asked = question->close();
  });
  watch.start(10);
  drop(large);
  EXPECT_TRUE(says("The file has 200 MB; files of at most 50 MB are opened"))
      << message().toStdString();
  EXPECT_FALSE(asked);
  expectNothingLost();
  file.rename(folder_.filePath("large.scn"));
  EXPECT_FALSE(window_->load(folder_.filePath("large.scn")));
  EXPECT_TRUE(message().contains("200 MB"));
}

TEST_F(BadInput, WhatIsNoSceneIsRefused) {
  const QString picture = folder_.filePath("picture.png");
  write(picture, "no scene");
  dropUnasked(picture);
  EXPECT_TRUE(says("is not a scene. Drop a scene file (.json), a SOFA scene or a mesh."))
      << message().toStdString();
  expectNothingLost();
}

TEST_F(BadInput, PositionsThatAreNoNumbersAreRefusedInFiles) {
  const QString wrong = folder_.filePath("wrong.json");
  for (const char* number : {"NaN", "1e999", "null", "\"one\"", "-Infinity"}) {
    write(wrong, QString(hangingBall).replace("[[0, -1, 0]]", QString("[[0, %1, 0]]").arg(number)));
    EXPECT_FALSE(window_->load(wrong)) << number;
    EXPECT_TRUE(message().contains("line ")) << number << ": " << message().toStdString();
    EXPECT_EQ(text(), before_);
  }
  expectNothingLost();
}

TEST_F(BadInput, PositionsThatAreNoNumbersAreRefusedInTheirField) {
  session().select({idOf("ball")});
  TextField* positions = field<TextField>("position");
  ASSERT_NE(positions, nullptr);
  for (const char* list : {"[[0, NaN, 0]]", "[[0, 1e999, 0]]", "[[0, 1]]", "nonsense", "[[["}) {
    type(positions->line(), list);
    press(Qt::Key_Return);
    EXPECT_FALSE(positions->error().isEmpty()) << list;
    EXPECT_EQ(text(), before_);
    press(Qt::Key_Escape);
  }
  expectNothingLost();
}

TEST_F(BadInput, AMassOf1e308IsRefusedBelowItsField) {
  session().select({idOf("mass")});
  auto* line = window_->properties().editor("mass")->row()->field()->findChild<NumberEdit*>();
  ASSERT_NE(line, nullptr);
  type(line, "1e308");
  press(Qt::Key_Return);
  EXPECT_TRUE(line->error().contains("above the maximum")) << line->error().toStdString();
  press(Qt::Key_Escape);
  expectNothingLost();
}

TEST_F(BadInput, APlaceAt1e308StopsTimeWithASentence) {
  session().select({idOf("ball")});
  TextField* positions = field<TextField>("position");
  type(positions->line(), "[[0, 1e308, 0]]");
  press(Qt::Key_Return);
  ASSERT_NE(text(), before_);
  window_->viewport()->setFocus();
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return !message().isEmpty() && !session().playing(); }));
  EXPECT_GT(message().size(), 20);
  // The length of the rope overflows: no step is taken from there.
  EXPECT_EQ(session().snapshot().motion.step, 0);
  press(Qt::Key_Z, Qt::ControlModifier);
  expectNothingLost();
  // And it runs again.
  press(Qt::Key_Backspace);
  press(Qt::Key_Space);
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step > 3; }));
}

TEST_F(BadInput, NumbersBeyondDoublesAreRefusedBelowTheirField) {
  session().select({idOf("mass")});
  auto* line = window_->properties().editor("mass")->row()->field()->findChild<NumberEdit*>();
  for (const char* number : {"1e309", "nan", "inf", "", "1,5", "one", "1e", "--1"}) {
    type(line, number);
    if (*number == '\0') line->clear();
    line->setModified(true);
    press(Qt::Key_Return);
    EXPECT_FALSE(line->error().isEmpty()) << number;
    EXPECT_EQ(text(), before_);
    press(Qt::Key_Escape);
  }
  expectNothingLost();
}

TEST_F(BadInput, ANameThatIsTakenIsRefusedBelowTheField) {
  session().select({idOf("mass")});
  TextField* name = window_->properties().nameField();
  for (const char* taken : {"ball", "", "a//b", "/"}) {
    type(name->line(), taken);
    if (*taken == '\0') {
      name->line()->clear();
      name->line()->setModified(true);
    }
    press(Qt::Key_Return);
    EXPECT_FALSE(name->error().isEmpty()) << taken;
    EXPECT_EQ(text(), before_);
    press(Qt::Key_Escape);
  }
  expectNothingLost();
}

TEST_F(BadInput, NonsenseOnTheClipboardIsRefused) {
  window_->viewport()->setFocus();
  for (const char* nonsense : {"Dear Sir or Madam", "{\"compliant_lab\": 99, \"components\": {}}",
                               "[[[[", "{\"compliant_lab\": 1, \"components\": {\"a\": 7}}"}) {
    window_->messages().clear();
    QApplication::clipboard()->setText(nonsense);
    press(Qt::Key_V, Qt::ControlModifier);
    EXPECT_FALSE(message().isEmpty()) << nonsense;
    EXPECT_EQ(text(), before_);
  }
  expectNothingLost();
}

}  // namespace
}  // namespace compliant
