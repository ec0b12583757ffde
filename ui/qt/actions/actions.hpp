#pragma once

#include <QAction>
#include <QObject>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "ui/model/display/instruments.hpp"
#include "ui/model/display/layers.hpp"

namespace compliant {

enum class ActionId {
  NewScene,
  OpenScene,
  ImportMeshFile,
  SearchExamples,
  Save,
  SaveAs,
  Reload,
  SearchFolders,
  SaveScreenshot,
  ExportFilm,
  ExportSeries,
  PresentScene,
  PresentPlaylist,
  RecordRun,
  ReplayRecording,
  Quit,
  Undo,
  Redo,
  Cut,
  Copy,
  CopyState,
  Paste,
  Duplicate,
  Mirror,
  Array,
  Erase,
  Rename,
  ToggleEnabled,
  Hide,
  ShowOnly,
  ShowAll,
  Lock,
  IgnoreContacts,
  StartHere,
  CloseGaps,
  SelectAll,
  SelectNone,
  FindComponent,
  SeparateOne,
  AddOrDo,
  ToolSelect,
  ToolBox,
  ToolMove,
  ToolTurn,
  ToolScale,
  ToolPoint,
  ToolRod,
  ToolSpring,
  ToolRope,
  ToolFix,
  ToolBody,
  ToolJoint,
  LocalAxes,
  PlayPause,
  StepForward,
  StepBack,
  Reset,
  MakeKeyFrame,
  Slower,
  Faster,
  StopWhenDiverging,
  FrameSelection,
  FrameAll,
  FollowScene,
  ViewFront,
  ViewBack,
  ViewLeft,
  ViewRight,
  ViewTop,
  ViewBottom,
  ViewIsometric,
  ViewOpposite,
  ParallelProjection,
  OneView,
  TwoViews,
  FourViews,
  SaveCamera,
  CopyCamera,
  NextPanel,
  PreviousPanel,
  LeftPanel,
  RightPanel,
  Drawer,
  WatchesPanel,
  FoldMappings,
  SaveSystem,
  Precompute,
  LargerText,
  SmallerText,
  FullScreen,
  ResetLayout,
  SaveLayout,
  ManageLayouts,
  FloatPanel,
  FloatDrawer,
  LayerForces,
  OpenLayers,
  LawPlot,
  LookSystem,
  LookDark,
  LookLight,
  LookPrint,
  Shortcuts,
  Manual,
  Tour,
  LessonsPanel,
  About,
  Count
};

// One row of the table: the description of an action.
struct ActionSpec {
  enum class Style { Plain, Checkable };

  ActionId id;
  const char* text;
  const char* shortcuts;  // portable texts, separated by blanks; empty: none
  const char* tip;
  const char* icon;  // of ui/qt/basics/icon.hpp; empty: none
  Style style = Style::Plain;
};

// The table of all actions, in the order of the menus, including actions of layers and instruments.
std::span<const ActionSpec> actionTable();
const ActionSpec& specOf(ActionId id);
// The action that toggles a layer.
ActionId actionOf(bool Layers::*layer);
// The action that shows the instrument with this key.
ActionId instrumentAction(std::string_view key);

// The actions of one window. Menus, buttons and shortcuts all use them.
class Actions : public QObject {
  Q_OBJECT

 public:
  Actions();
  // Adds every action to the window, so that its shortcuts work anywhere in it.
  void addTo(QWidget* window) const;

  QAction* operator[](ActionId id) const { return actions_[static_cast<std::size_t>(id)]; }
  // Calls `run` when the action is triggered, while the receiver exists. The text in the focused
  // field is committed first.
  void onTriggered(ActionId id, const QObject& receiver, std::function<void()> run);
  // The same when a checkable action is toggled; `run` gets its new state.
  void onToggled(ActionId id, const QObject& receiver, std::function<void(bool)> run);

  // Disables the action with a sentence that says why; empty: enables it.
  void setWhyNot(ActionId id, const QString& sentence);
  QString whyNot(ActionId id) const;

  // Keeps the tool tip of a button with the same function equal to the tool tip of the action.
  void explain(QWidget* button, ActionId id) const;
  // "Make key frame": the text without mnemonics. It identifies the action in the preferences.
  static QString nameOf(const ActionSpec& spec);
  // The default shortcuts, from the table.
  static QList<QKeySequence> usualKeys(const ActionSpec& spec);
  // Its first shortcut as native text; empty if there is none.
  QString keyText(ActionId id) const;
  // Gives an action these shortcuts; another action that has one of them loses it.
  void bind(ActionId id, const QList<QKeySequence>& keys);
  // The action that has the shortcut; nothing if it is free.
  std::optional<ActionId> ownerOf(const QKeySequence& key) const;
  // All actions with changed shortcuts: name to portable texts, separated by blanks.
  std::map<std::string, std::string> ownKeys() const;
  // Sets these shortcuts, and the defaults for all other actions. Ignores unknown names and keys.
  void setOwnKeys(const std::map<std::string, std::string>& keys);

 private:
  void setKeys(ActionId id, const QList<QKeySequence>& keys);

  std::map<ActionId, QString> whyNot_;
  std::vector<QAction*> actions_;  // indexed by id
};

}  // namespace compliant
