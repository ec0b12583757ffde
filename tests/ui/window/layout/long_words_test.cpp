// Words of any length: the window stays a window.

#include <QFileInfo>
#include <QMenu>
#include <QMenuBar>
#include <QScreen>
#include <QTabWidget>
#include <QToolTip>
#include <QTreeView>

#include "tests/support/folders.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/preferences/preferences.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {
namespace {

constexpr QSize smallScreen(1280, 800);

class LongWords : public OpenWindow, public testing::WithParamInterface<const char*> {
 protected:
  static QString found(const char* name) {
    return QString::fromStdString(test::sourceFolder() + "/tests/data/found/") + name;
  }
  // What the window needs at least, and what it has become.
  void expectItFits(const std::string& when) {
    QApplication::processEvents();
    const QSize least = window_->minimumSizeHint();
    EXPECT_LE(least.width(), smallScreen.width()) << when;
    EXPECT_LE(least.height(), smallScreen.height()) << when;
    EXPECT_LE(window_->width(), smallScreen.width()) << when;
    EXPECT_LE(window_->height(), smallScreen.height()) << when;
  }
};

using LongWordsOfATree = OpenWindow;

INSTANTIATE_TEST_SUITE_P(Found, LongWords,
                         testing::Values("long_url_in_notes.json", "long_title_20000.json",
                                         "many_lines_title.json"));

TEST_F(LongWordsOfATree, BreakInItsTooltips) {
  const std::string name(180, 'W');
  write(path_, QString(hangingBall).replace("\"rope\":", "\"" + qt(name) + "\":"));
  open(path_);
  const auto* model = window_->tree().view()->model();
  const auto found =
      model->match(model->index(0, 0), Qt::DisplayRole, qt(name), 1, Qt::MatchRecursive);
  ASSERT_EQ(found.size(), 1);
  const QString tip = found.front().data(Qt::ToolTipRole).toString();
  EXPECT_TRUE(tip.contains(QString(40, 'W'))) << tip.toStdString();
  EXPECT_FALSE(tip.contains(QString(41, 'W'))) << tip.toStdString();
}

TEST_P(LongWords, TheWindowFitsASmallScreenWithEveryPanelShown) {
  ASSERT_TRUE(window_->load(found(GetParam())));
  expectItFits("opened");
  for (auto* tabs : window_->findChildren<QTabWidget*>())
    for (int i = 0; i < tabs->count(); ++i) {
      tabs->setCurrentIndex(i);
      expectItFits("tab " + tabs->tabText(i).toStdString());
    }
  const auto& names = session().document().scene().names();
  if (!names.empty()) session().select({names.begin()->second});
  expectItFits("a component selected");
  session().select({});
  expectItFits("the scene's own properties");
  // Sentences with the title, which stands for the name of a file that there is none of.
  window_->messages().showMessage(Severity::Error,
                                  QString::fromStdString(session().document().scene().title));
  expectItFits("a message");
  EXPECT_LE(window_->messages().height(), window_->height() / 4);
  EXPECT_LE(window_->windowTitle().size(), 240);
}

TEST_P(LongWords, TheGeometryThatIsKeptFitsTheScreenAtTheNextStart) {
  const std::string file = folder_.filePath("preferences.json").toStdString();
  Preferences preferences;
  {
    // As a window left it that had outgrown every screen.
    QWidget grown;
    grown.setGeometry(5000, -3000, 20000, 9000);
    preferences.windowGeometry = grown.saveGeometry().toBase64().toStdString();
  }
  ASSERT_TRUE(savePreferences(preferences, Preferences(), file));
  MainWindow again(probeOpenGl(), file);
  again.show();
  ASSERT_TRUE(QTest::qWaitForWindowExposed(&again));
  ASSERT_TRUE(again.load(found(GetParam())));
  QApplication::processEvents();
  const QRect screen = QGuiApplication::primaryScreen()->availableGeometry();
  EXPECT_TRUE(screen.contains(again.geometry()))
      << again.x() << " " << again.y() << " " << again.width() << " x " << again.height();
}

class PlainNames : public OpenWindow {};

TEST_F(PlainNames, ARecentFileIsShownLetterByLetter) {
  const QString path = folder_.filePath("<b>a & b<i> %1.json");
  write(path, hangingBall);
  open(path);
  QMenu* recent = nullptr;
  for (QMenu* menu : window_->findChildren<QMenu*>())
    if (menu->title().remove('&') == "Open recent") recent = menu;
  ASSERT_NE(recent, nullptr);
  emit recent->aboutToShow();
  const QAction* action = recent->actions().front();
  EXPECT_EQ(action->text(), "<b>a && b<i> %1.json");
  EXPECT_TRUE(action->toolTip().contains("&lt;b&gt;a &amp; b&lt;i&gt; %1.json"))
      << action->toolTip().toStdString();
  EXPECT_TRUE(window_->windowTitle().startsWith("<b>a & b<i> %1.json"));
}

TEST_F(PlainNames, TheMarkOfChangesInANameIsNotOne) {
  const QString path = folder_.filePath("a[*]b.json");
  write(path, hangingBall);
  open(path);
  EXPECT_TRUE(window_->windowTitle().startsWith("a[*][*]b.json[*]"))
      << window_->windowTitle().toStdString();
}

}  // namespace
}  // namespace compliant
