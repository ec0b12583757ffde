// What the palette finds, adds and does.

#include <QAction>
#include <QMenu>
#include <QPushButton>
#include <QToolButton>

#include "tests/ui/window/viewport/creating.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/tree/scene_tree.hpp"

namespace compliant {
namespace {

TEST_F(Creating, ThePaletteShowsWhatCannotBeDoneNowAndDoesNotDoIt) {
  press(Qt::Key_K, Qt::ControlModifier);
  QTest::keyClicks(palette().search(), "mirror");
  ASSERT_EQ(palette().list()->count(), 1);
  EXPECT_FALSE(palette().list()->item(0)->flags().testFlag(Qt::ItemIsEnabled));
  EXPECT_TRUE(palette().list()->item(0)->toolTip().startsWith("<qt>Nothing is selected. "));
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::keyClick(palette().search(), Qt::Key_Return);
  EXPECT_TRUE(palette().isVisible());
  // Something like it, which can be done, is not done instead.
  palette().search()->clear();
  QTest::keyClicks(palette().search(), "mirr");
  ASSERT_GT(palette().list()->count(), 1);
  EXPECT_EQ(palette().list()->item(0)->text(), "Mirror");
  EXPECT_EQ(palette().list()->currentRow(), -1);
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::mouseClick(palette().list()->viewport(), Qt::LeftButton, Qt::NoModifier,
                    palette().list()->visualItemRect(palette().list()->item(0)).center());
  EXPECT_TRUE(palette().isVisible());
  palette().list()->setCurrentRow(-1);
  QTest::keyClick(palette().search(), Qt::Key_Return);
  EXPECT_TRUE(palette().isVisible());
  EXPECT_EQ(scene().size(), 0U);
  QTest::keyClick(palette().search(), Qt::Key_Escape);
}

TEST_F(Creating, ThePaletteFindsThemesAndKeysAsPreferencesAndSettings) {
  for (const char* typed : {"preferences", "settings"}) {
    press(Qt::Key_K, Qt::ControlModifier);
    QTest::keyClicks(palette().search(), typed);
    QStringList found;
    for (int i = 0; i < palette().list()->count(); ++i) found << palette().list()->item(i)->text();
    for (const char* each : {"Dark", "Keyboard shortcuts"})
      EXPECT_TRUE(found.contains(each)) << typed << ": " << found.join(", ").toStdString();
    QTest::keyClick(palette().search(), Qt::Key_Escape);
  }
}

TEST_F(Creating, ThePaletteSaysHowToWatchANumber) {
  press(Qt::Key_K, Qt::ControlModifier);
  QTest::keyClicks(palette().search(), "watch");
  QListWidgetItem* pinned = nullptr;
  for (int i = 0; i < palette().list()->count(); ++i)
    if (palette().list()->item(i)->text() == "Pinned panel") pinned = palette().list()->item(i);
  ASSERT_NE(pinned, nullptr);
  EXPECT_TRUE(pinned->toolTip().contains("Nothing is pinned. Right-click a number"))
      << pinned->toolTip().toStdString();
  QTest::keyClick(palette().search(), Qt::Key_Escape);
}

TEST_F(Creating, TheMenuShowsWhichTemplatesAsk) {
  QStringList asking, others;
  for (const QMenu* menu : window_->findChildren<QMenu*>())
    if (menu->title() == "&Template")
      for (const QAction* action : menu->actions())
        (action->text().endsWith("…") ? asking : others) << action->text();
  EXPECT_TRUE(asking.contains("Cloth…"));
  EXPECT_TRUE(others.contains("Point"));
  choose("cloth");
  EXPECT_EQ(window_->templateForm().make()->text(), "Add");
}

TEST_F(Creating, ASecondClothStandsBesideTheFirst) {
  make("cloth");
  make("cloth");
  const auto first = points("cloth/points"), second = points("cloth 2/points");
  ASSERT_EQ(first.size(), 64U);
  ASSERT_EQ(second.size(), 64U);
  for (const Vec3& place : second)
    EXPECT_EQ(std::count(first.begin(), first.end(), place), 0) << place.transpose();
}

TEST_F(Creating, ATemplateAsksForItsNumbersAndSelectsNothing) {
  choose("net");
  TemplateForm& form = window_->templateForm();
  ASSERT_TRUE(form.isVisible());
  EXPECT_EQ(scene().size(), 0U);
  ASSERT_EQ(form.fields().size(), 6U);
  const auto number = [&](std::size_t i) { return qobject_cast<NumberField*>(form.fields()[i]); };
  const auto type = [](NumberField* field, const QString& text) {
    field->edit()->setFocus();
    field->edit()->selectAll();
    QTest::keyClicks(field->edit(), text);
  };
  // Nonsense is told below its field.
  type(number(0), "1");
  QTest::keyClick(number(0)->edit(), Qt::Key_Return);
  EXPECT_TRUE(number(0)->error().contains("below the minimum 2"));
  EXPECT_EQ(scene().size(), 0U);
  type(number(0), "4");
  type(number(1), "3");
  QTest::keyClick(number(1)->edit(), Qt::Key_Return);
  EXPECT_FALSE(form.isVisible());
  EXPECT_EQ(points("net/points").size(), 12U);
  EXPECT_TRUE(session().selection().empty());
  EXPECT_EQ(session().document().steps().size(), 1U);
  // The next one is offered with the same numbers, and Esc makes none.
  choose("net");
  EXPECT_EQ(number(0)->value(), 4);
  form.make()->setFocus();
  QTest::keyClick(form.make(), Qt::Key_Escape);
  EXPECT_FALSE(form.isVisible());
  EXPECT_EQ(idOf("net 2/points"), 0U);
}

TEST_F(Creating, ThePaletteAddsATypeLinkedToWhatFits) {
  choose("points");
  ASSERT_NE(idOf("points"), 0U);
  EXPECT_EQ(session().selected(), idOf("points"));
  choose("uniform mass");
  const Component* mass = scene().find(std::string_view("uniform mass"));
  ASSERT_NE(mass, nullptr);
  EXPECT_EQ(std::get<Link>(mass->type().find("state")->read(*mass)).id, idOf("points"));
  EXPECT_EQ(session().selected(), mass->id);
  EXPECT_EQ(session().document().steps().size(), 2U);
  press(Qt::Key_Z, Qt::ControlModifier);
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(scene().size(), 0U);
}

TEST_F(Creating, ThePaletteMakesTemplates) {
  for (const char* name : {"rope of rods", "rope of springs", "net", "cloth", "pulley", "anchor"}) {
    const std::size_t steps = session().document().steps().size();
    make(name);
    EXPECT_EQ(session().document().steps().size(), steps + 1) << name;
  }
  EXPECT_TRUE(wait([this] { return !session().snapshot().structure->constraints.empty(); }));
  EXPECT_TRUE(session().issues().empty());
  session().send(StepForward{});
  EXPECT_TRUE(wait([this] { return session().snapshot().motion.step == 1; }));
}

TEST_F(Creating, ARopeFromThePaletteHangsBetweenTheTwoSelectedPoints) {
  press(Qt::Key_P);
  click(pixel(Vec3(-0.6, 0.4, 0)));
  click(pixel(Vec3(0.6, 0.4, 0)));
  ASSERT_TRUE(hasPoints(2));
  press(Qt::Key_Escape);
  click(pixel(Index{0}));
  click(pixel(Index{1}), Qt::ControlModifier);
  ASSERT_EQ(session().selectedPoints().size(), 2U);
  const std::string before = text();
  make("rope of rods");
  EXPECT_EQ(points("rope/points").size(), 9U);
  EXPECT_EQ(idOf("rope/anchors"), 0U);
  const std::vector<Edge> rope = edges("rope/links map");
  ASSERT_EQ(rope.size(), 10U);
  EXPECT_EQ(rope.front(), (Edge{9, 0}));
  EXPECT_EQ(rope.back(), (Edge{8, 10}));
  press(Qt::Key_Z, Qt::ControlModifier);
  EXPECT_EQ(text(), before);
}

TEST_F(Creating, ThePaletteDoesWhatActionsDoAndArrowsMoveInIt) {
  choose("parallel projection");
  EXPECT_EQ(view().camera().lens(), Lens::Orthographic);
  press(Qt::Key_K, Qt::ControlModifier);
  QListWidget* list = palette().list();
  EXPECT_EQ(list->currentRow(), 0);
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::keyClick(palette().search(), Qt::Key_Down);
  QTest::keyClick(palette().search(), Qt::Key_Up);
  EXPECT_EQ(list->currentRow(), 1);
  QTest::keyClicks(palette().search(), "qqq");
  EXPECT_EQ(list->count(), 0);
  QTest::keyClick(palette().search(), Qt::Key_Return);
  EXPECT_TRUE(palette().isVisible());
  QTest::keyClick(palette().search(), Qt::Key_Escape);
  EXPECT_FALSE(palette().isVisible());
}

TEST_F(Creating, ThePaletteChoosesWhatMenusOffer) {
  choose("interface scale: 125");
  EXPECT_EQ(activeScale(), 1.25);
  choose("interface scale: 100");
  EXPECT_EQ(activeScale(), 1);
}

TEST_F(Creating, ThePlusOverTheTreeOpensThePalette) {
  auto* plus = window_->tree().findChild<QToolButton*>();
  ASSERT_NE(plus, nullptr);
  for (QToolButton* each : window_->tree().findChildren<QToolButton*>())
    if (each->accessibleName() == "Add") plus = each;
  QTest::mouseClick(plus, Qt::LeftButton);
  EXPECT_TRUE(palette().isVisible());
  QTest::keyClick(palette().search(), Qt::Key_Escape);
}

}  // namespace
}  // namespace compliant
