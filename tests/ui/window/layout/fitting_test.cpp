// Nothing that must be read is cut off in a window of the usual size.

#include <QMenu>
#include <QMenuBar>
#include <QPlainTextEdit>
#include <QTabBar>
#include <QTabWidget>
#include <QToolButton>

#include "engine/scene/registry.hpp"
#include "tests/ui/window/open_window.hpp"
#include "ui/model/build/adding.hpp"
#include "ui/model/display/instruments.hpp"
#include "ui/model/rows/property_rows.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/documents/scene_notes.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/energy_panel.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/field_row.hpp"
#include "ui/qt/fields/slider_field.hpp"
#include "ui/qt/properties/property_editor.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/tool_strip.hpp"

namespace compliant {
namespace {

class Fitting : public OpenWindow {};

TEST_F(Fitting, NoNameOrUnitOfAFieldIsCutOffInThePropertyPanel) {
  int rows = 0;
  for (const Type* type : registry().types()) {
    Id id = 0;
    const Edit add = insertionOf(session().document().scene(), *type, "fitting/" + type->name, id);
    ASSERT_TRUE(session().edit(add, "Add")) << type->name;
    session().select({id});
    QTest::qWait(1);  // laid out
    for (const FieldRow* row : window_->properties().findChildren<FieldRow*>()) {
      if (!row->isVisible()) continue;
      ++rows;
      EXPECT_FALSE(row->isNameElided())
          << type->name << " " << row->objectName().toStdString() << " " << row->width();
    }
    for (SliderField* field : window_->properties().findChildren<SliderField*>()) {
      if (!field->isVisible() || field->edit()->unit().isEmpty()) continue;
      EXPECT_GT(field->edit()->textMargins().right(), 0)
          << type->name << ": " << field->edit()->unit().toStdString() << " is not to be seen";
    }
  }
  EXPECT_GT(rows, 4 * static_cast<int>(registry().types().size()));
}

TEST_F(Fitting, AChoiceIsReadWholeWhereTheRowHasRoomForIt) {
  const auto add = [this](const char* type, const std::string& name,
                          std::vector<std::pair<std::string, Value>> fields) {
    const Id id = session().document().scene().nextId();
    EXPECT_TRUE(session().edit({Insert{{id, type, name, std::move(fields)}}}, "Add"));
    return id;
  };
  for (const std::string branch : {"body", "arm of the crane"}) {
    const Id frame =
        add("RigidFrames", branch + "/frame", {{"position", Array<Vec3>{Vec3(0, 0, 0)}}});
    session().select({add("Ball", branch + "/shape", {{"state", Link{frame}}})});
    settle();
    auto* field = dynamic_cast<ChoiceField*>(window_->properties().editor("state")->row()->field());
    ASSERT_NE(field, nullptr);
    EXPECT_FALSE(field->isCut()) << branch << " " << field->width();
  }
}

TEST_F(Fitting, TheDrawerShowsAllItsTabsInWords) {
  window_->actions()[ActionId::Drawer]->setChecked(true);
  const QTabBar* bar = window_->findChild<Drawer*>()->tabs()->tabBar();
  ASSERT_TRUE(wait([bar] { return bar->isVisible(); }));
  ASSERT_EQ(bar->count(), static_cast<int>(instruments().size()));
  EXPECT_EQ(bar->elideMode(), Qt::ElideNone);
  for (const QToolButton* arrow : bar->findChildren<QToolButton*>())
    EXPECT_FALSE(arrow->isVisible()) << "the tabs must be scrolled";
  EXPECT_GE(bar->tabRect(0).left(), 0);
  EXPECT_LE(bar->tabRect(bar->count() - 1).right(), bar->parentWidget()->width());
}

TEST_F(Fitting, TheTitleOfAnExampleIsReadWhole) {
  session().select({});
  for (const QSize size : {QSize(1280, 800), QSize(1278, 698)}) {
    window_->resize(size);
    window_->actions()[ActionId::ResetLayout]->trigger();
    for (const char* file : {"welcome", "spring_as_force_and_constraint", "rigid_chain"}) {
      open(assetFolder() + "/scenes/" + file + ".json");
      settle();
      const auto titles = window_->properties().findChildren<QPlainTextEdit*>();
      ASSERT_EQ(titles.size(), 2) << "title and notes";
      const QPlainTextEdit& title = *titles.front();
      EXPECT_EQ(title.toPlainText().toStdString(), session().document().scene().title);
      const double lines = title.document()->size().height();
      EXPECT_GE(title.viewport()->height(), lines * title.fontMetrics().lineSpacing())
          << file << " " << size.height() << " " << title.viewport()->width() << " lines " << lines;
    }
  }
}

TEST_F(Fitting, ASmallWindowWithTheDrawerShowsBodiesBesideTheReadOut) {
  window_->resize(1024, 676);
  window_->actions()[ActionId::Drawer]->setChecked(true);
  for (const char* file : {"tippe_top", "stack_of_ten", "gripper"}) {
    open(assetFolder() + "/scenes/" + file + ".json");
    settle();
    Viewport& view = *window_->viewport();
    const long frames = view.frames();
    ASSERT_TRUE(wait([&] {
      view.update();
      return view.frames() > frames + 2;
    }));
    EXPECT_GE(view.height(), 200) << file;
    ASSERT_TRUE(view.hudPlace()) << file;
    const QRectF hud = *view.hudPlace();
    const Snapshot& snapshot = session().snapshot();
    for (const auto& state : snapshot.structure->states) {
      if (!state.frames() || state.mapped || state.name == "floor") continue;
      for (Index i = 0; i < state.shape.count; ++i) {
        const Vec3 place = snapshot.motion.x.segment<3>(state.placeOf(i));
        const auto shown = view.camera().project(place.cast<float>());
        ASSERT_TRUE(shown) << file << " " << state.name;
        EXPECT_FALSE(hud.contains(QPointF(shown->pixel.x(), shown->pixel.y())))
            << file << " " << state.name << " " << i;
      }
    }
  }
}

// The view itself, without the lines of notes, tools and time around it. The drawer opens where
// somebody asks for it.
TEST_F(Fitting, TheViewHasHalfOfASmallWindow) {
  for (const char* file : {"welcome", "rigid_chain", "gripper"}) {
    open(assetFolder() + "/scenes/" + file + ".json");
    // The second is a screen of 1280 x 720 with the frame of a desktop.
    for (const QSize size : {QSize(1280, 720), QSize(1278, 698)}) {
      window_->resize(size);
      window_->actions()[ActionId::ResetLayout]->trigger();
      settle();
      ASSERT_EQ(window_->size(), size);
      const QSize view = window_->viewport()->size();
      EXPECT_GE(view.width() * view.height(), 1280 * 720 / 2)
          << file << ": " << view.width() << " x " << view.height();
      EXPECT_TRUE(window_->tree().isVisible());
      EXPECT_GE(window_->tree().height(), 150) << file;
      EXPECT_TRUE(window_->properties().isVisible());
      EXPECT_GE(window_->properties().height(), 200) << file;
      for (const char* key : {"energy", "plots", "solver"}) {
        window_->actions()[instrumentAction(key)]->trigger();
        settle();
        EXPECT_EQ(window_->size(), size) << key;
        EXPECT_EQ(window_->viewport()->size(), view) << key;
        EXPECT_FALSE(window_->findChild<Drawer*>()->visibleRegion().isEmpty()) << key;
        EXPECT_GE(window_->properties().height(), 100) << key;
      }
    }
  }
}

TEST_F(Fitting, NotesAreAsHighAsTheirLines) {
  for (const int width : {1280, 1400, 1024})
    for (const char* file : {"needle_in_a_slider", "gripper", "stack_of_ten"}) {
      window_->resize(width, 900);
      open(assetFolder() + "/scenes/" + file + ".json");
      settle();
      EXPECT_EQ(window_->notes().height(),
                window_->notes().heightForWidth(window_->notes().width()))
          << file << " " << width;
    }
}

TEST_F(Fitting, NotesTakeOneLineOfALowWindow) {
  window_->resize(1024, 676);
  open(assetFolder() + "/scenes/welcome.json");
  settle();
  const int low = window_->notes().height();
  window_->resize(1024, 860);
  settle();
  EXPECT_GT(window_->notes().height(), low);
}

TEST_F(Fitting, ToolsTakeNoSecondLineWithoutAHint) {
  window_->resize(1024, 676);
  settle();
  const int high = window_->tools()->height();
  window_->actions()[ActionId::ToolSpring]->trigger();
  settle();
  EXPECT_GT(window_->tools()->height(), high + 10);
  EXPECT_TRUE(window_->tools()->showsWholeHints());
  window_->actions()[ActionId::ToolSelect]->trigger();
  settle();
  EXPECT_EQ(window_->tools()->height(), high);
}

// Without columns.
int heightOf(const QMenu& menu) {
  int height = 0;
  for (QAction* action : menu.actions())
    if (action->isVisible()) height += menu.actionGeometry(action).height();
  return height;
}

TEST_F(Fitting, EveryMenuFitsOnASmallScreenInOneColumn) {
  int menus = 0;
  // Those that list what there is are filled when they open.
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) emit menu->aboutToShow();
  for (QMenu* menu : window_->menuBar()->findChildren<QMenu*>()) {
    menu->ensurePolished();
    menu->sizeHint();
    ++menus;
    // The title and the menu bar take some of a screen of 700 pixels, and a few more entries fit.
    EXPECT_LE(heightOf(*menu), scaled(590))
        << menu->title().toStdString() << " " << menu->actions().size();
  }
  EXPECT_GT(menus, 30);
}

}  // namespace
}  // namespace compliant
