#include <QDialog>
#include <QDir>
#include <QListWidget>
#include <QPushButton>

#include "tests/ui/window/open_window.hpp"
#include "ui/model/preferences/preferences.hpp"

namespace compliant {
namespace {

// A scene whose table of numbers lies in another folder.
class SearchFolders : public OpenWindow {
 protected:
  void SetUp() override {
    OpenWindow::SetUp();
    ASSERT_TRUE(QDir(folder_.path()).mkpath("scenes"));
    ASSERT_TRUE(QDir(folder_.path()).mkpath("tables"));
    write(folder_.filePath("tables/shake.csv"), "t, x\n0, 0\n1, 0.5\n");
    scene_ = folder_.filePath("scenes/shaken.json");
    write(scene_, R"json({"compliant_lab": 1, "title": "Shaken", "components": {
      "x": {"type": "Scalars", "position": [0]},
      "x/mass": {"type": "UniformMass", "state": "x"},
      "law": {"type": "UniformCompliance", "state": "x", "target": "offset", "target_values": [0],
              "over_time": "target_values = linear(t, \"shake.csv\")"}}})json");
  }
  QDialog* dialog() { return window_->findChild<QDialog*>("searchFoldersDialog"); }
  // Whether the scene moves as its table says.
  bool moves() {
    open(scene_);
    session().send(StepForward{});
    const auto answered = [this] {
      return session().snapshot().motion.step > 0 ||
             session().snapshot().report.status == SolveStatus::Refused;
    };
    return wait(answered) && session().snapshot().motion.x[0] > 0;
  }

  QString scene_;
};

TEST_F(SearchFolders, FilesThatASceneNamesAreFoundInThem) {
  EXPECT_FALSE(moves()) << "nothing says where the table lies";
  Preferences preferences;
  preferences.searchFolders = {folder_.filePath("tables").toStdString()};
  const std::string file = folder_.filePath("preferences.json").toStdString();
  ASSERT_TRUE(savePreferences(preferences, {}, file));
  window_ = std::make_unique<MainWindow>(probeOpenGl(), file);
  window_->show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(window_.get()));
  EXPECT_TRUE(moves());

  window_->actions()[ActionId::SearchFolders]->trigger();
  ASSERT_NE(dialog(), nullptr);
  auto* list = dialog()->findChild<QListWidget*>();
  ASSERT_EQ(list->count(), 1);
  EXPECT_EQ(list->item(0)->text(), folder_.filePath("tables"));
  QPushButton* remove = nullptr;
  for (auto* each : dialog()->findChildren<QPushButton*>())
    if (each->text() == "Remove") remove = each;
  ASSERT_NE(remove, nullptr);
  EXPECT_FALSE(remove->isEnabled()) << "nothing is selected";
  list->setCurrentRow(0);
  remove->click();
  EXPECT_EQ(list->count(), 0);
  EXPECT_FALSE(moves());
}

}  // namespace
}  // namespace compliant
