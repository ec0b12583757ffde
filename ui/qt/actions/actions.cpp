#include "ui/qt/actions/actions.hpp"

#include <QWidget>
#include <algorithm>
#include <string_view>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/fields/value_field.hpp"

namespace compliant {
namespace {

constexpr auto checkable = ActionSpec::Style::Checkable;

// clang-format off
constexpr std::array<ActionSpec, static_cast<std::size_t>(ActionId::Count)> fixedTable{{
    {ActionId::NewScene, "&New", "Ctrl+N", "Create an empty scene.", "new"},
    {ActionId::OpenScene, "&Open…", "Ctrl+O", "Open a scene file.", "open"},
    {ActionId::ImportMeshFile, "&Import mesh…", "Ctrl+I", "Add a mesh to the scene as a body, in the unit of its file.", ""},
    {ActionId::SearchExamples, "Search e&xamples…", "Ctrl+Shift+O", "Search the example scenes.", "search"},
    {ActionId::Save, "&Save", "Ctrl+S", "Save the scene.", "save"},
    {ActionId::SaveAs, "Save &as…", "Ctrl+Shift+S", "Save the scene under another name.", ""},
    {ActionId::Reload, "&Reload", "Ctrl+R", "Reload the file and discard your changes.", ""},
    {ActionId::SearchFolders, "Search &folders…", "Ctrl+Alt+O",
     "Choose folders of meshes and tables that scenes refer to.", ""},
    {ActionId::SaveScreenshot, "Save &picture…", "F12", "Save the view as a PNG file, at any size, with or without its background.", "camera"},
    {ActionId::ExportFilm, "Export &film…", "Shift+F12", "Export the timeline or a live run as MP4, GIF, animated PNG or numbered PNG files.", ""},
    {ActionId::ExportSeries, "Export Para&View series…", "Ctrl+F12", "Simulate a copy of the scene and write it as a series of files for ParaView.", ""},
    {ActionId::PresentScene, "Presen&t", "Ctrl+F5", "Show the scene full screen in compliant-view, as it is designed now.", ""},
    {ActionId::PresentPlaylist, "Present s&lides…", "Ctrl+Shift+F5", "Show the slides of a playlist full screen in compliant-view.", ""},
    {ActionId::RecordRun, "Re&cord…", "F9", "Record a run from the start into a file that replays bit for bit. Press again to stop.", ""},
    {ActionId::ReplayRecording, "Re&play…", "Ctrl+F9", "Replay a recording and compare the motion bit for bit.", ""},
    {ActionId::Quit, "&Quit", "Ctrl+Q", "Quit Compliant Lab.", ""},

    {ActionId::Undo, "&Undo", "Ctrl+Z", "Undo the last edit.", "undo"},
    {ActionId::Redo, "&Redo", "Ctrl+Shift+Z Ctrl+Y", "Redo the last undone edit.", "redo"},
    {ActionId::Cut, "Cu&t", "Ctrl+X", "Cut the selection and everything that uses it.", ""},
    {ActionId::Copy, "&Copy", "Ctrl+C", "Copy the selection as text, for this scene, another window or an email.", "copy"},
    {ActionId::CopyState, "Copy stat&e as text", "Ctrl+Shift+C", "Copy time, positions, velocities and λ as JSON.", ""},
    {ActionId::Paste, "&Paste", "Ctrl+V", "Paste components; names that are taken get a number.", ""},
    {ActionId::Duplicate, "D&uplicate", "Ctrl+D", "Duplicate the selection in place, with the links inside it.", "duplicate"},
    {ActionId::Mirror, "&Mirror…", "Ctrl+M", "Mirror the selection across a plane.", "mirror"},
    {ActionId::Array, "Arra&y…", "Ctrl+Shift+D", "Repeat the selection in a row.", "array"},
    {ActionId::Erase, "&Delete", "Del", "Delete the selection. Asks first if other components use it.", "delete"},
    {ActionId::Rename, "&Rename", "F2", "Rename the selected component.", ""},
    {ActionId::ToggleEnabled, "&Enabled", "Ctrl+E", "Include the selection in the simulation.", "", checkable},
    {ActionId::Hide, "&Hide", "H", "Hide the selection in the view. It is still simulated.", "", checkable},
    {ActionId::ShowOnly, "Show &only selected", "Shift+H", "Hide everything but the selection.", "eye"},
    {ActionId::ShowAll, "Show a&ll", "Ctrl+H", "Show everything that is hidden.", ""},
    {ActionId::Lock, "Loc&k", "Shift+L", "Protect the selection from clicks and pulls in the view.", "", checkable},
    {ActionId::IgnoreContacts, "I&gnore contacts", "Shift+I", "Let the selected shapes, or those of the selected bodies, pass through each other.", "", checkable},
    {ActionId::StartHere, "Use as initial s&tate", "Ctrl+Backspace", "Start the scene from the positions and velocities shown now.", ""},
    {ActionId::CloseGaps, "Close &joints", "Ctrl+J", "Move the start positions until all joints fit, as little as possible.", ""},
    {ActionId::SelectAll, "Select a&ll", "Ctrl+A", "Select all visible, unlocked points, bodies, constraints and supports; the ground stays.", ""},
    {ActionId::SelectNone, "Select &none", "Esc", "Clear the selection, leave the tool or close the message.", ""},
    {ActionId::FindComponent, "&Find…", "Ctrl+F", "Find components by name, type or role.", "search"},
    {ActionId::SeparateOne, "Separate lin&k", "Shift+S", "Give the selected link its own settings.", ""},

    {ActionId::AddOrDo, "Command pale&tte…", "Ctrl+K", "Search everything you can add or do.", "add"},
    {ActionId::ToolSelect, "&Select", "V", "Click to select, drag to orbit.", "", checkable},
    {ActionId::ToolBox, "&Box", "B", "Drag a box around what to select.", "", checkable},
    {ActionId::ToolMove, "&Move", "W", "Move the selection. Type a number for an exact distance.", "", checkable},
    {ActionId::ToolTurn, "Ro&tate", "E", "Rotate the selection about its centre.", "", checkable},
    {ActionId::ToolScale, "S&cale", "T", "Scale the selection about its centre.", "", checkable},
    {ActionId::ToolPoint, "&Point", "P", "Click to place points of 1 kg.", "", checkable},
    {ActionId::ToolRod, "&Rod", "R", "Link two points with a rod, c = 0.", "", checkable},
    {ActionId::ToolSpring, "S&pring", "S", "Link two points with a spring, c = 1e-3 m/N; on bodies c follows from their weight.", "", checkable},
    {ActionId::ToolRope, "Rop&e", "Shift+R", "Hang a rope of nine points between two points or places.", "", checkable},
    {ActionId::ToolFix, "&Fix", "X", "Fix or free points.", "", checkable},
    {ActionId::ToolBody, "Bo&dy", "D", "Draw rigid bodies on the ground, on each other or in the plane of the view. Again, or Tab: the next kind. Hold the button: all kinds.", "", checkable},
    {ActionId::ToolJoint, "&Joint", "J", "Join two bodies, or one and the ground. Again, or Tab: the next kind. Hold the button: all kinds.", "", checkable},
    {ActionId::LocalAxes, "L&ocal axes", "O", "Align the handles with the selection instead of the world.", "", checkable},

    {ActionId::PlayPause, "&Play", "Space", "Play or pause.", "play"},
    {ActionId::StepForward, "Step &forward", "Right .", "Go one step forward.", "step-forward"},
    {ActionId::StepBack, "Step &back", "Left ,", "Go one step back.", "step-back"},
    {ActionId::Reset, "&Reset", "Backspace", "Return to the start.", "reset"},
    {ActionId::MakeKeyFrame, "Add &key frame", "K", "Keep the current motion as a key frame.", "key-frame"},
    {ActionId::Slower, "&Slower", "-", "Slow down.", ""},
    {ActionId::Faster, "Fas&ter", "= +", "Speed up.", ""},
    {ActionId::StopWhenDiverging, "Stop when the simulation di&verges", "Ctrl+Shift+F9", "Pause at the last good step when energy appears from nothing or the solver finds no solution.", "", checkable},

    {ActionId::FrameSelection, "&Fit selection", "F", "Fit the selection in the view.", "frame"},
    {ActionId::FrameAll, "Fit &all", "Home Shift+F", "Fit the whole scene in the view.", ""},
    {ActionId::FollowScene, "Follo&w scene", "Shift+Home", "Move the camera so that the scene stays in view while it runs.", "", checkable},
    {ActionId::ViewFront, "Front", "1", "Look along −z.", ""},
    {ActionId::ViewBack, "Back", "Ctrl+Alt+1", "Look along +z.", ""},
    {ActionId::ViewLeft, "Left", "Ctrl+Alt+3", "Look along +x.", ""},
    {ActionId::ViewRight, "Right", "3", "Look along −x.", ""},
    {ActionId::ViewTop, "Top", "7", "Look down, along −y.", ""},
    {ActionId::ViewBottom, "Bottom", "Ctrl+Alt+7", "Look up, along +y.", ""},
    {ActionId::ViewIsometric, "Isometric", "0", "Look at all three axes equally.", ""},
    {ActionId::ViewOpposite, "Opposite side", "9", "Look from the opposite side.", ""},
    {ActionId::ParallelProjection, "&Parallel projection", "5", "Switch between parallel and perspective projection.", "", checkable},
    {ActionId::OneView, "&One view", "Alt+1", "Show one view.", "", checkable},
    {ActionId::TwoViews, "&Two views", "Alt+2", "Show this view and the front.", "", checkable},
    {ActionId::FourViews, "&Four views", "Alt+4", "Show this view, front, top and right.", "", checkable},
    {ActionId::SaveCamera, "Save ca&mera", "C", "Save this camera for the scene.", "camera"},
    {ActionId::CopyCamera, "&Copy camera as text", "Shift+C", "Copy the camera for --camera on the command line.", ""},

    {ActionId::NextPanel, "&Next panel", "Ctrl+Tab", "Move the keyboard focus to the next panel.", ""},
    {ActionId::PreviousPanel, "Pre&vious panel", "Ctrl+Shift+Tab", "Move the keyboard focus to the previous panel.", ""},
    {ActionId::LeftPanel, "&Scene panel", "Tab", "Show or hide the scene tree.", "", checkable},
    {ActionId::RightPanel, "&Properties panel", "Shift+Tab", "Show or hide the properties.", "", checkable},
    {ActionId::Drawer, "&Tabs below the view", "F6", "Show or hide the tabs below the view: energy, plots, solver, matrix, log, history.", "", checkable},
    {ActionId::WatchesPanel, "P&inned panel", "Ctrl+F8", "Watch pinned numbers: show or hide their panel.", "", checkable},
    {ActionId::FoldMappings, "Fold &mappings", "Ctrl+Alt+M", "In the scene tree, show a constraint, its mappings and their states as one row that expands.", "", checkable},
    {ActionId::SaveSystem, "Save s&ystem…", "Ctrl+F7", "Save the matrices and vectors of the last step as Matrix Market files.", ""},
    {ActionId::Precompute, "&Precompute", "Ctrl+Shift+F7", "Compute the inverse at the start for FreeMotion with the correction precomputed, and save it beside the scene.", ""},
    {ActionId::LargerText, "Lar&ger text", "Ctrl+= Ctrl++", "Enlarge text and panels.", ""},
    {ActionId::SmallerText, "Smaller te&xt", "Ctrl+-", "Shrink text and panels.", ""},
    {ActionId::FullScreen, "F&ull screen", "F11", "Switch full screen on or off.", "", checkable},
    {ActionId::ResetLayout, "Reset &layout", "Shift+F6", "Restore the default panel layout.", ""},
    {ActionId::SaveLayout, "Sa&ve layout", "Ctrl+Shift+F6", "Save the panel layout under the next free name; Manage layouts renames it.", ""},
    {ActionId::ManageLayouts, "&Manage layouts…", "Ctrl+F6", "Choose, rename or delete layouts.", ""},
    {ActionId::FloatPanel, "Float pan&el", "Alt+Shift+F6", "Detach the front tab below the view as a window. Closing the window docks it again.", ""},
    {ActionId::FloatDrawer, "Flo&at all tabs", "Alt+F6", "Detach all tabs below the view as a window, or dock them again.", "", checkable},

    {ActionId::LayerForces, "&Force arrows", "Ctrl+5", "Show forces.", "", checkable},
    {ActionId::OpenLayers, "La&yers…", "Ctrl+L", "Choose what the view shows.", "eye"},
    {ActionId::LawPlot, "La&w plot", "L", "Plot force over violation for every constraint.", "", checkable},

    {ActionId::LookSystem, "&System", "Shift+F7", "Use the theme of the desktop.", "", checkable},
    {ActionId::LookDark, "&Dark", "Shift+F8", "Use the dark theme.", "", checkable},
    {ActionId::LookLight, "&Light", "Shift+F9", "Use the light theme.", "", checkable},
    {ActionId::LookPrint, "&Print", "Shift+F11", "Use a white theme with thick lines, for papers and projectors.", "", checkable},

    {ActionId::Shortcuts, "&Keyboard shortcuts…", "Shift+F1", "Show and change keyboard shortcuts.", ""},
    {ActionId::Manual, "&Manual", "F1", "Open the manual at the selection.", "help"},
    {ActionId::Tour, "&Tour", "Shift+F3", "Take a tour of the welcome scene.", ""},
    {ActionId::LessonsPanel, "&Lessons", "Ctrl+Shift+F12", "Ten lessons, each on an example: show or hide their panel.", "", checkable},
    {ActionId::About, "&About Compliant Lab", "Shift+F4", "Show the version.", ""},
}};
// clang-format on

constexpr bool everyActionOnce() {
  for (std::size_t i = 0; i < fixedTable.size(); ++i)
    if (static_cast<std::size_t>(fixedTable[i].id) != i) return false;
  return true;
}
static_assert(everyActionOnce(), "The table must list the actions in the order of ActionId");

QList<QKeySequence> keysOf(const QString& texts) {
  QList<QKeySequence> keys;
  for (const QString& text : texts.split(' ', Qt::SkipEmptyParts))
    if (const QKeySequence key(text, QKeySequence::PortableText);
        !key.isEmpty() && key[0].key() != Qt::Key_unknown)
      keys << key;
  return keys;
}

// Preferences identify actions by name; these are the names in older versions.
const std::array<std::pair<std::string_view, ActionId>, 12> olderNames{
    {{"Reload from file", ActionId::Reload},
     {"Show only these", ActionId::ShowOnly},
     {"Make this state the start", ActionId::StartHere},
     {"Add or do", ActionId::AddOrDo},
     {"Turn", ActionId::ToolTurn},
     {"Make key frame", ActionId::MakeKeyFrame},
     {"Frame selection", ActionId::FrameSelection},
     {"Frame all", ActionId::FrameAll},
     {"Values under the mouse", actionOf(&Layers::values)},
     {"Read-out", actionOf(&Layers::hud)},
     {"As the system", ActionId::LookSystem},
     {"Shortcuts", ActionId::Shortcuts}}};

std::string textOf(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
  return texts.join(' ').toStdString();
}

}  // namespace

std::span<const ActionSpec> actionTable() {
  static const std::vector<ActionSpec> all = [] {
    std::vector<ActionSpec> specs;
    for (const ActionSpec& spec : fixedTable) {
      if (spec.id == ActionId::OpenLayers)
        for (const Layer& layer : layerTable())
          specs.push_back(
              {actionOf(layer.on), layer.text, layer.shortcut, layer.tip, "", checkable});
      if (spec.id == ActionId::SaveSystem)
        for (const Instrument& each : instruments())
          specs.push_back(
              {instrumentAction(each.key), each.text, each.shortcut, each.tip, each.icon});
      specs.push_back(spec);
    }
    return specs;
  }();
  return all;
}

const ActionSpec& specOf(ActionId id) {
  return *std::find_if(actionTable().begin(), actionTable().end(),
                       [id](const ActionSpec& spec) { return spec.id == id; });
}

ActionId actionOf(bool Layers::*layer) {
  const auto& all = layerTable();
  const auto found =
      std::find_if(all.begin(), all.end(), [layer](const Layer& each) { return each.on == layer; });
  return static_cast<ActionId>(static_cast<std::ptrdiff_t>(ActionId::Count) +
                               (found - all.begin()));
}

ActionId instrumentAction(std::string_view key) {
  return static_cast<ActionId>(static_cast<std::size_t>(ActionId::Count) + layerTable().size() +
                               instrumentIndex(key));
}

Actions::Actions() : actions_(actionTable().size()) {
  for (const ActionSpec& spec : actionTable()) {
    auto* action = new QAction(QString::fromUtf8(spec.text), this);
    action->setObjectName(QString("action%1").arg(static_cast<int>(spec.id)));
    action->setStatusTip(QString::fromUtf8(spec.tip));
    action->setCheckable(spec.style == checkable);
    // Holding a key repeats steps through time and edits; other actions run once.
    constexpr std::array walking{ActionId::Undo,      ActionId::Redo,         ActionId::StepForward,
                                 ActionId::StepBack,  ActionId::Slower,       ActionId::Faster,
                                 ActionId::NextPanel, ActionId::PreviousPanel};
    action->setAutoRepeat(std::find(walking.begin(), walking.end(), spec.id) != walking.end());
    if (*spec.icon != '\0') action->setIcon(icon(QString::fromUtf8(spec.icon)));
    actions_[static_cast<std::size_t>(spec.id)] = action;
    setKeys(spec.id, usualKeys(spec));
  }
}

void Actions::addTo(QWidget* window) const {
  for (QAction* action : actions_) window->addAction(action);
}

void Actions::onTriggered(ActionId id, const QObject& receiver, std::function<void()> run) {
  connect((*this)[id], &QAction::triggered, &receiver, [run = std::move(run)] {
    commitFocusedField();
    run();
  });
}

void Actions::onToggled(ActionId id, const QObject& receiver, std::function<void(bool)> run) {
  connect((*this)[id], &QAction::toggled, &receiver, std::move(run));
}

void Actions::setWhyNot(ActionId id, const QString& sentence) {
  whyNot_[id] = sentence;
  (*this)[id]->setEnabled(sentence.isEmpty());
}

QString Actions::whyNot(ActionId id) const {
  const auto known = whyNot_.find(id);
  return known != whyNot_.end() ? known->second : QString();
}

void Actions::explain(QWidget* button, ActionId id) const {
  const QAction* action = (*this)[id];
  const auto follow = [button, action] { button->setToolTip(action->toolTip()); };
  connect(action, &QAction::changed, button, follow);
  follow();
}

QString Actions::nameOf(const ActionSpec& spec) {
  return QString::fromUtf8(spec.text).remove('&').remove("…");
}

QList<QKeySequence> Actions::usualKeys(const ActionSpec& spec) {
  return keysOf(QString::fromUtf8(spec.shortcuts));
}

void Actions::setKeys(ActionId id, const QList<QKeySequence>& keys) {
  QAction* action = (*this)[id];
  action->setShortcuts(keys);
  // The tool tip ends with the first shortcut: "Play or pause. (Space)".
  QString tip = QString::fromUtf8(specOf(id).tip);
  if (!keys.isEmpty()) tip += " (" + keyText(id) + ")";
  action->setToolTip(tip);
}

QString Actions::keyText(ActionId id) const {
  const QList<QKeySequence> keys = (*this)[id]->shortcuts();
  return keys.isEmpty() ? QString() : keys.front().toString(QKeySequence::NativeText);
}

void Actions::bind(ActionId id, const QList<QKeySequence>& keys) {
  for (const QKeySequence& key : keys)
    if (const auto owner = ownerOf(key); owner && *owner != id) {
      QList<QKeySequence> rest = (*this)[*owner]->shortcuts();
      rest.removeAll(key);
      setKeys(*owner, rest);
    }
  setKeys(id, keys);
}

std::optional<ActionId> Actions::ownerOf(const QKeySequence& key) const {
  for (const ActionSpec& spec : actionTable())
    if ((*this)[spec.id]->shortcuts().contains(key)) return spec.id;
  return {};
}

std::map<std::string, std::string> Actions::ownKeys() const {
  std::map<std::string, std::string> own;
  for (const ActionSpec& spec : actionTable())
    if (const QList<QKeySequence> keys = (*this)[spec.id]->shortcuts(); keys != usualKeys(spec))
      own[nameOf(spec).toStdString()] = textOf(keys);
  return own;
}

void Actions::setOwnKeys(const std::map<std::string, std::string>& keys) {
  for (const ActionSpec& spec : actionTable()) setKeys(spec.id, usualKeys(spec));
  const auto bindNamed = [&](ActionId id, const std::string& name) {
    if (const auto own = keys.find(name); own != keys.end())
      bind(id, keysOf(QString::fromStdString(own->second)));
  };
  for (const auto& [name, id] : olderNames) bindNamed(id, std::string(name));
  for (const ActionSpec& spec : actionTable()) bindNamed(spec.id, nameOf(spec).toStdString());
}

}  // namespace compliant
