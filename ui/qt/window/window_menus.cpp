#include "ui/qt/window/window_menus.hpp"

#include <QMenu>
#include <QMenuBar>
#include <initializer_list>

#include "ui/qt/actions/actions.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/window/commands/camera_actions.hpp"
#include "ui/qt/window/commands/drawing_actions.hpp"
#include "ui/qt/window/commands/file_actions.hpp"
#include "ui/qt/window/commands/layer_actions.hpp"
#include "ui/qt/window/commands/layout_actions.hpp"
#include "ui/qt/window/commands/look_actions.hpp"
#include "ui/qt/window/commands/time_actions.hpp"

namespace compliant {

using enum ActionId;

namespace {

class MenuFiller {
 public:
  MenuFiller(QMenu* menu, const Actions& actions) : menu_(menu), actions_(actions) {
    menu_->setToolTipsVisible(true);
  }
  MenuFiller& add(std::initializer_list<ActionId> ids) {
    for (const ActionId id : ids) menu_->addAction(actions_[id]);
    return *this;
  }
  MenuFiller& separate() {
    menu_->addSeparator();
    return *this;
  }

 private:
  QMenu* menu_;
  const Actions& actions_;
};

void fillFile(QMenu* menu, const Actions& actions, FileActions& files) {
  MenuFiller filler(menu, actions);
  filler.add({newScene, openScene, importMeshFile});
  files.addRecent(menu);
  files.addExamples(menu);
  filler.add({searchExamples})
      .separate()
      .add({save, saveAs, reload, searchFolders})
      .separate()
      .add({saveScreenshot, exportFilm, exportSeries})
      .separate()
      .add({presentScene, presentPlaylist})
      .separate()
      .add({recordRun, replayRecording})
      .separate()
      .add({quit});
}

void fillEdit(QMenu* menu, const Actions& actions) {
  MenuFiller(menu, actions)
      .add({undo, redo})
      .separate()
      .add({cut, copy, copyState, paste})
      .separate()
      .add({duplicate, mirror, array, rename, toggleEnabled, erase})
      .separate()
      .add({startHere, closeGaps, separateOne, ignoreContacts})
      .separate()
      .add({selectAll, selectNone, findComponent})
      .separate();
  // In submenus: otherwise the menu would be higher than a small screen.
  MenuFiller(menu->addMenu(icon("eye"), "Sho&w and hide"), actions)
      .add({ActionId::Hide, showOnly, showAll, lock});
  MenuFiller(menu->addMenu(icon("select"), "T&ools"), actions)
      .add({toolSelect, toolBox, toolMove, toolTurn, toolScale, localAxes});
}

void fillAdd(QMenu* menu, const Actions& actions, EditActions& edits, DrawingActions& drawing) {
  edits.fillAddMenu(menu);
  auto* templates = new QMenu("&Template", menu);
  drawing.addTemplates(templates);
  menu->insertMenu(menu->actions().front(), templates);
  menu->addSeparator();
  QMenu* draw = menu->addMenu("&Draw");
  MenuFiller(draw, actions)
      .add({toolPoint, toolRod, toolSpring, toolRope, toolFix, toolBody, toolJoint})
      .separate();
  drawing.addToolKinds(draw->addMenu(icon("body"), "Bod&ies"), DrawingTool::Body);
  drawing.addToolKinds(draw->addMenu(icon("joint"), "J&oints"), DrawingTool::Joint);
  MenuFiller(menu, actions).add({addOrDo});
}

void fillSimulation(QMenu* menu, const Actions& actions, TimeActions& time) {
  MenuFiller filler(menu, actions);
  filler.add({playPause, stepForward, stepBack, reset}).separate().add({makeKeyFrame});
  time.addKeyFrames(menu);
  filler.separate().add({slower, faster}).separate();
  time.addPullChoices(menu);
  filler.add({stopWhenDiverging});
  MenuFiller(menu->addMenu(icon("solver"), "Sol&ver"), actions)
      .add({instrumentAction("solver"), instrumentAction("matrix")})
      .separate()
      .add({saveSystem, precompute});
}

void fillPanels(QMenu* menu, const Actions& actions) {
  MenuFiller filler(menu, actions);
  filler.add({leftPanel, rightPanel, ActionId::Drawer, watchesPanel}).separate();
  for (const Instrument& each : instruments()) filler.add({instrumentAction(each.key)});
  filler.separate().add({nextPanel, previousPanel, floatPanel, floatDrawer});
}

void fillView(QMenu* menu, const Actions& actions, const PartsWithMenus& parts) {
  MenuFiller filler(menu, actions);
  filler.add({frameSelection, frameAll, followScene});
  MenuFiller(menu->addMenu(icon("camera"), "&Look from"), actions)
      .add({viewFront, viewBack, viewLeft, viewRight, viewTop, viewBottom, viewIsometric,
            viewOpposite});
  filler.add({parallelProjection});
  MenuFiller(menu->addMenu("Split &view"), actions).add({oneView, twoViews, fourViews});
  parts.cameras.addMenu(menu);
  filler.separate();
  parts.layers.addTo(menu);
  filler.separate();
  MenuFiller(menu->addMenu("&Theme"), actions).add({lookSystem, lookDark, lookLight, lookPrint});
  parts.look.addScaleChoices(menu);
  filler.add({largerText, smallerText}).separate();
  fillPanels(menu->addMenu("Pa&nels"), actions);
  filler.add({foldMappings}).separate().add({fullScreen});
  parts.layouts.addMenu(menu);
}

}  // namespace

void addMenus(QMenuBar& bar, const Actions& actions, const PartsWithMenus& parts) {
  fillFile(bar.addMenu("&File"), actions, parts.files);
  fillEdit(bar.addMenu("&Edit"), actions);
  fillAdd(bar.addMenu("&Add"), actions, parts.edits, parts.drawing);
  fillSimulation(bar.addMenu("&Simulation"), actions, parts.time);
  fillView(bar.addMenu("&View"), actions, parts);
  MenuFiller(bar.addMenu("&Help"), actions)
      .add({manual, shortcuts, ActionId::Tour})
      .separate()
      .add({about});
}

}  // namespace compliant
