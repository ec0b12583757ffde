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
  filler.add({ActionId::NewScene, ActionId::OpenScene, ActionId::ImportMeshFile});
  files.addRecent(menu);
  files.addExamples(menu);
  filler.add({ActionId::SearchExamples})
      .separate()
      .add({ActionId::Save, ActionId::SaveAs, ActionId::Reload, ActionId::SearchFolders})
      .separate()
      .add({ActionId::SaveScreenshot, ActionId::ExportFilm, ActionId::ExportSeries})
      .separate()
      .add({ActionId::PresentScene, ActionId::PresentPlaylist})
      .separate()
      .add({ActionId::RecordRun, ActionId::ReplayRecording})
      .separate()
      .add({ActionId::Quit});
}

void fillEdit(QMenu* menu, const Actions& actions) {
  MenuFiller(menu, actions)
      .add({ActionId::Undo, ActionId::Redo})
      .separate()
      .add({ActionId::Cut, ActionId::Copy, ActionId::CopyState, ActionId::Paste})
      .separate()
      .add({ActionId::Duplicate, ActionId::Mirror, ActionId::Array, ActionId::Rename,
            ActionId::ToggleEnabled, ActionId::Erase})
      .separate()
      .add({ActionId::StartHere, ActionId::CloseGaps, ActionId::SeparateOne,
            ActionId::IgnoreContacts})
      .separate()
      .add({ActionId::SelectAll, ActionId::SelectNone, ActionId::FindComponent})
      .separate();
  // In submenus: otherwise the menu would be higher than a small screen.
  MenuFiller(menu->addMenu(icon("eye"), "Sho&w and hide"), actions)
      .add({ActionId::Hide, ActionId::ShowOnly, ActionId::ShowAll, ActionId::Lock});
  MenuFiller(menu->addMenu(icon("select"), "T&ools"), actions)
      .add({ActionId::ToolSelect, ActionId::ToolBox, ActionId::ToolMove, ActionId::ToolTurn,
            ActionId::ToolScale, ActionId::LocalAxes});
}

void fillAdd(QMenu* menu, const Actions& actions, EditActions& edits, DrawingActions& drawing) {
  edits.fillAddMenu(menu);
  auto* templates = new QMenu("&Template", menu);
  drawing.addTemplates(templates);
  menu->insertMenu(menu->actions().front(), templates);
  menu->addSeparator();
  QMenu* draw = menu->addMenu("&Draw");
  MenuFiller(draw, actions)
      .add({ActionId::ToolPoint, ActionId::ToolRod, ActionId::ToolSpring, ActionId::ToolRope,
            ActionId::ToolFix, ActionId::ToolBody, ActionId::ToolJoint})
      .separate();
  drawing.addToolKinds(draw->addMenu(icon("body"), "Bod&ies"), DrawingTool::Body);
  drawing.addToolKinds(draw->addMenu(icon("joint"), "J&oints"), DrawingTool::Joint);
  MenuFiller(menu, actions).add({ActionId::AddOrDo});
}

void fillSimulation(QMenu* menu, const Actions& actions, TimeActions& time) {
  MenuFiller filler(menu, actions);
  filler.add({ActionId::PlayPause, ActionId::StepForward, ActionId::StepBack, ActionId::Reset})
      .separate()
      .add({ActionId::MakeKeyFrame});
  time.addKeyFrames(menu);
  filler.separate().add({ActionId::Slower, ActionId::Faster}).separate();
  time.addPullChoices(menu);
  filler.add({ActionId::StopWhenDiverging});
  MenuFiller(menu->addMenu(icon("solver"), "Sol&ver"), actions)
      .add({instrumentAction("solver"), instrumentAction("matrix")})
      .separate()
      .add({ActionId::SaveSystem, ActionId::Precompute});
}

void fillPanels(QMenu* menu, const Actions& actions) {
  MenuFiller filler(menu, actions);
  filler.add({ActionId::LeftPanel, ActionId::RightPanel, ActionId::Drawer, ActionId::WatchesPanel})
      .separate();
  for (const Instrument& each : instruments()) filler.add({instrumentAction(each.key)});
  filler.separate().add(
      {ActionId::NextPanel, ActionId::PreviousPanel, ActionId::FloatPanel, ActionId::FloatDrawer});
}

void fillView(QMenu* menu, const Actions& actions, const PartsWithMenus& parts) {
  MenuFiller filler(menu, actions);
  filler.add({ActionId::FrameSelection, ActionId::FrameAll, ActionId::FollowScene});
  MenuFiller(menu->addMenu(icon("camera"), "&Look from"), actions)
      .add({ActionId::ViewFront, ActionId::ViewBack, ActionId::ViewLeft, ActionId::ViewRight,
            ActionId::ViewTop, ActionId::ViewBottom, ActionId::ViewIsometric,
            ActionId::ViewOpposite});
  filler.add({ActionId::ParallelProjection});
  MenuFiller(menu->addMenu("Split &view"), actions)
      .add({ActionId::OneView, ActionId::TwoViews, ActionId::FourViews});
  parts.cameras.addMenu(menu);
  filler.separate();
  parts.layers.addTo(menu);
  filler.separate();
  MenuFiller(menu->addMenu("&Theme"), actions)
      .add({ActionId::LookSystem, ActionId::LookDark, ActionId::LookLight, ActionId::LookPrint});
  parts.look.addScaleChoices(menu);
  filler.add({ActionId::LargerText, ActionId::SmallerText}).separate();
  fillPanels(menu->addMenu("Pa&nels"), actions);
  filler.add({ActionId::FoldMappings}).separate().add({ActionId::FullScreen});
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
      .add({ActionId::Manual, ActionId::Shortcuts, ActionId::Tour, ActionId::LessonsPanel})
      .separate()
      .add({ActionId::About});
}

}  // namespace compliant
