#pragma once

#include <QAction>
#include <QObject>
#include <array>
#include <functional>
#include <span>

namespace compliant {

enum class ActionId {
  newScene,
  openScene,
  save,
  saveAs,
  reload,
  quit,
  undo,
  redo,
  cut,
  copy,
  paste,
  duplicate,
  mirror,
  array,
  erase,
  rename,
  toggleEnabled,
  hide,
  showOnly,
  showAll,
  lock,
  startHere,
  selectNone,
  findComponent,
  separateOne,
  addOrDo,
  toolSelect,
  toolBox,
  toolMove,
  toolTurn,
  toolScale,
  toolPoint,
  toolRod,
  toolSpring,
  toolFix,
  playPause,
  stepForward,
  stepBack,
  reset,
  makeKeyFrame,
  slower,
  faster,
  frameSelection,
  frameAll,
  viewFront,
  viewBack,
  viewLeft,
  viewRight,
  viewTop,
  viewBottom,
  viewIsometric,
  parallelProjection,
  nextPanel,
  previousPanel,
  leftPanel,
  rightPanel,
  drawer,
  solverTab,
  matrixTab,
  fullScreen,
  resetLayout,
  layerGrid,
  layerPoints,
  layerLinks,
  layerAnchors,
  layerForces,
  layerShadows,
  layerReadOut,
  layerLegend,
  lawPlot,
  lookSystem,
  lookDark,
  lookLight,
  lookPrint,
  shortcuts,
  manual,
  about,
  count
};

// One row of the table: all that the program says about an action.
struct ActionSpec {
  enum class Style { plain, checkable };

  ActionId id;
  const char* text;
  const char* shortcuts;  // portable texts, separated by blanks; empty: none
  const char* tip;
  const char* icon;  // of ui/qt/icon.hpp; empty: none
  Style style = Style::plain;
};

// The one table of actions, in the order of the menus.
std::span<const ActionSpec> actionTable();

// The actions of one window. Menus, buttons and shortcuts all use these.
class Actions : public QObject {
  Q_OBJECT

 public:
  // Adds every action to the window, so that its shortcuts work everywhere in it.
  explicit Actions(QWidget* window);

  QAction* operator[](ActionId id) const { return actions_[static_cast<std::size_t>(id)]; }
  // Calls `run` when the action is chosen, after what is being typed in a field has been sent.
  void onTriggered(ActionId id, std::function<void()> run);
  // Calls `run` with the new state when a checkable action is switched.
  void onToggled(ActionId id, std::function<void(bool)> run);
  // The tooltip with the first shortcut behind it: "Play (Space)".
  static QString tipWithShortcut(const ActionSpec& spec);

 private:
  std::array<QAction*, static_cast<std::size_t>(ActionId::count)> actions_{};
};

}  // namespace compliant
