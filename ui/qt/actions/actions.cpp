#include "ui/qt/actions/actions.hpp"

#include <QWidget>
#include <algorithm>
#include <string_view>
#include <utility>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/fields/value_field.hpp"

namespace compliant {
namespace {

using enum ActionId;
constexpr auto checkable = ActionSpec::Style::Checkable;

// clang-format off
constexpr std::array<ActionSpec, static_cast<std::size_t>(ActionId::Count)> fixedTable{{
    {newScene, "&New", "Ctrl+N", "Create an empty scene.", "new"},
    {openScene, "&Open…", "Ctrl+O", "Open a scene file.", "open"},
    {importMeshFile, "&Import mesh…", "Ctrl+I", "Add a mesh to the scene as a body, in the unit of its file.", ""},
    {searchExamples, "Search e&xamples…", "Ctrl+Shift+O", "Search the example scenes.", "search"},
    {save, "&Save", "Ctrl+S", "Save the scene.", "save"},
    {saveAs, "Save &as…", "Ctrl+Shift+S", "Save the scene under another name.", ""},
    {reload, "&Reload", "Ctrl+R", "Reload the file and discard your changes.", ""},
    {searchFolders, "Search &folders…", "Ctrl+Alt+O",
     "Choose folders of meshes and tables that scenes refer to.", ""},
    {saveScreenshot, "Save &picture…", "F12", "Save the view as a PNG file, at any size, with or without its background.", "camera"},
    {exportFilm, "Export &film…", "Shift+F12", "Export the timeline or a live run as MP4, GIF, animated PNG or numbered PNG files.", ""},
    {exportSeries, "Export Para&View series…", "Ctrl+F12", "Simulate a copy of the scene and write it as a series of files for ParaView.", ""},
    {presentScene, "Presen&t", "Ctrl+F5", "Show the scene full screen in compliant-view, as it is designed now.", ""},
    {presentPlaylist, "Present s&lides…", "Ctrl+Shift+F5", "Show the slides of a playlist full screen in compliant-view.", ""},
    {recordRun, "Re&cord…", "F9", "Record a run from the start into a file that replays bit for bit. Press again to stop.", ""},
    {replayRecording, "Re&play…", "Ctrl+F9", "Replay a recording and compare the motion bit for bit.", ""},
    {quit, "&Quit", "Ctrl+Q", "Quit Compliant Lab.", ""},

    {undo, "&Undo", "Ctrl+Z", "Undo the last edit.", "undo"},
    {redo, "&Redo", "Ctrl+Shift+Z Ctrl+Y", "Redo the last undone edit.", "redo"},
    {cut, "Cu&t", "Ctrl+X", "Cut the selection and everything that uses it.", ""},
    {copy, "&Copy", "Ctrl+C", "Copy the selection as text, for this scene, another window or an email.", "copy"},
    {copyState, "Copy stat&e as text", "Ctrl+Shift+C", "Copy time, positions, velocities and λ as JSON.", ""},
    {paste, "&Paste", "Ctrl+V", "Paste components; names that are taken get a number.", ""},
    {duplicate, "D&uplicate", "Ctrl+D", "Duplicate the selection in place, with the links inside it.", "duplicate"},
    {mirror, "&Mirror…", "Ctrl+M", "Mirror the selection across a plane.", "mirror"},
    {array, "Arra&y…", "Ctrl+Shift+D", "Repeat the selection in a row.", "array"},
    {erase, "&Delete", "Del", "Delete the selection. Asks first if other components use it.", "delete"},
    {rename, "&Rename", "F2", "Rename the selected component.", ""},
    {toggleEnabled, "&Enabled", "Ctrl+E", "Include the selection in the simulation.", "", checkable},
    {hide, "&Hide", "H", "Hide the selection in the view. It is still simulated.", "", checkable},
    {showOnly, "Show &only selected", "Shift+H", "Hide everything but the selection.", "eye"},
    {showAll, "Show a&ll", "Ctrl+H", "Show everything that is hidden.", ""},
    {lock, "Loc&k", "Shift+L", "Protect the selection from clicks and pulls in the view.", "", checkable},
    {ignoreContacts, "I&gnore contacts", "Shift+I", "Let the selected shapes, or those of the selected bodies, pass through each other.", "", checkable},
    {startHere, "Use as initial s&tate", "Ctrl+Backspace", "Start the scene from the positions and velocities shown now.", ""},
    {closeGaps, "Close &joints", "Ctrl+J", "Move the start positions until all joints fit, as little as possible.", ""},
    {selectAll, "Select a&ll", "Ctrl+A", "Select all visible, unlocked points, bodies, constraints and supports; the ground stays.", ""},
    {selectNone, "Select &none", "Esc", "Clear the selection, leave the tool or close the message.", ""},
    {findComponent, "&Find…", "Ctrl+F", "Find components by name, type or role.", "search"},
    {separateOne, "Separate lin&k", "Shift+S", "Give the selected link its own settings.", ""},

    {addOrDo, "Command pale&tte…", "Ctrl+K", "Search everything you can add or do.", "add"},
    {toolSelect, "&Select", "V", "Click to select, drag to orbit.", "", checkable},
    {toolBox, "&Box", "B", "Drag a box around what to select.", "", checkable},
    {toolMove, "&Move", "W", "Move the selection. Type a number for an exact distance.", "", checkable},
    {toolTurn, "Ro&tate", "E", "Rotate the selection about its centre.", "", checkable},
    {toolScale, "S&cale", "T", "Scale the selection about its centre.", "", checkable},
    {toolPoint, "&Point", "P", "Click to place points of 1 kg.", "", checkable},
    {toolRod, "&Rod", "R", "Link two points with a rod, c = 0.", "", checkable},
    {toolSpring, "S&pring", "S", "Link two points with a spring, c = 1e-3 m/N; on bodies c follows from their weight.", "", checkable},
    {toolRope, "Rop&e", "Shift+R", "Hang a rope of nine points between two points or places.", "", checkable},
    {toolFix, "&Fix", "X", "Fix or free points.", "", checkable},
    {toolBody, "Bo&dy", "D", "Draw rigid bodies on the ground, on each other or in the plane of the view. Again, or Tab: the next kind. Hold the button: all kinds.", "", checkable},
    {toolJoint, "&Joint", "J", "Join two bodies, or one and the ground. Again, or Tab: the next kind. Hold the button: all kinds.", "", checkable},
    {localAxes, "L&ocal axes", "O", "Align the handles with the selection instead of the world.", "", checkable},

    {playPause, "&Play", "Space", "Play or pause.", "play"},
    {stepForward, "Step &forward", "Right .", "Go one step forward.", "step-forward"},
    {stepBack, "Step &back", "Left ,", "Go one step back.", "step-back"},
    {reset, "&Reset", "Backspace", "Return to the start.", "reset"},
    {makeKeyFrame, "Add &key frame", "K", "Keep the current motion as a key frame.", "key-frame"},
    {slower, "&Slower", "-", "Slow down.", ""},
    {faster, "Fas&ter", "= +", "Speed up.", ""},
    {stopWhenDiverging, "Stop when the simulation di&verges", "Ctrl+Shift+F9", "Pause at the last good step when energy appears from nothing or the solver finds no solution.", "", checkable},

    {frameSelection, "&Fit selection", "F", "Fit the selection in the view.", "frame"},
    {frameAll, "Fit &all", "Home Shift+F", "Fit the whole scene in the view.", ""},
    {followScene, "Follo&w scene", "Shift+Home", "Move the camera so that the scene stays in view while it runs.", "", checkable},
    {viewFront, "Front", "1", "Look along −z.", ""},
    {viewBack, "Back", "Ctrl+Alt+1", "Look along +z.", ""},
    {viewLeft, "Left", "Ctrl+Alt+3", "Look along +x.", ""},
    {viewRight, "Right", "3", "Look along −x.", ""},
    {viewTop, "Top", "7", "Look down, along −y.", ""},
    {viewBottom, "Bottom", "Ctrl+Alt+7", "Look up, along +y.", ""},
    {viewIsometric, "Isometric", "0", "Look at all three axes equally.", ""},
    {viewOpposite, "Opposite side", "9", "Look from the opposite side.", ""},
    {parallelProjection, "&Parallel projection", "5", "Switch between parallel and perspective projection.", "", checkable},
    {oneView, "&One view", "Alt+1", "Show one view.", "", checkable},
    {twoViews, "&Two views", "Alt+2", "Show this view and the front.", "", checkable},
    {fourViews, "&Four views", "Alt+4", "Show this view, front, top and right.", "", checkable},
    {saveCamera, "Save ca&mera", "C", "Save this camera for the scene.", "camera"},
    {copyCamera, "&Copy camera as text", "Shift+C", "Copy the camera for --camera on the command line.", ""},

    {nextPanel, "&Next panel", "Ctrl+Tab", "Move the keyboard focus to the next panel.", ""},
    {previousPanel, "Pre&vious panel", "Ctrl+Shift+Tab", "Move the keyboard focus to the previous panel.", ""},
    {leftPanel, "&Scene panel", "Tab", "Show or hide the scene tree.", "", checkable},
    {rightPanel, "&Properties panel", "Shift+Tab", "Show or hide the properties.", "", checkable},
    {drawer, "&Tabs below the view", "F6", "Show or hide the tabs below the view: energy, plots, solver, matrix, log, history.", "", checkable},
    {watchesPanel, "P&inned panel", "Ctrl+F8", "Show or hide the panel of pinned numbers.", "", checkable},
    {foldMappings, "Fold &mappings", "Ctrl+Alt+M", "In the scene tree, show a constraint, its mappings and their states as one row that expands.", "", checkable},
    {saveSystem, "Save s&ystem…", "Ctrl+F7", "Save the matrices and vectors of the last step as Matrix Market files.", ""},
    {precompute, "&Precompute", "Ctrl+Shift+F7", "Compute the inverse at the start for FreeMotion with the correction precomputed, and save it beside the scene.", ""},
    {largerText, "Lar&ger text", "Ctrl+= Ctrl++", "Enlarge text and panels.", ""},
    {smallerText, "Smaller te&xt", "Ctrl+-", "Shrink text and panels.", ""},
    {fullScreen, "F&ull screen", "F11", "Switch full screen on or off.", "", checkable},
    {resetLayout, "Reset &layout", "Shift+F6", "Restore the default panel layout.", ""},
    {saveLayout, "Sa&ve layout", "Ctrl+Shift+F6", "Save the panel layout under the next free name; Manage layouts renames it.", ""},
    {manageLayouts, "&Manage layouts…", "Ctrl+F6", "Choose, rename or delete layouts.", ""},
    {floatPanel, "Float pan&el", "Alt+Shift+F6", "Detach the front tab below the view as a window. Closing the window docks it again.", ""},
    {floatDrawer, "Flo&at all tabs", "Alt+F6", "Detach all tabs below the view as a window, or dock them again.", "", checkable},

    {layerForces, "&Force arrows", "Ctrl+5", "Show forces.", "", checkable},
    {openLayers, "La&yers…", "Ctrl+L", "Choose what the view shows.", "eye"},
    {lawPlot, "La&w plot", "L", "Plot force over violation for every constraint.", "", checkable},

    {lookSystem, "&System", "Shift+F7", "Use the theme of the desktop.", "", checkable},
    {lookDark, "&Dark", "Shift+F8", "Use the dark theme.", "", checkable},
    {lookLight, "&Light", "Shift+F9", "Use the light theme.", "", checkable},
    {lookPrint, "&Print", "Shift+F11", "Use a white theme with thick lines, for papers and projectors.", "", checkable},

    {shortcuts, "&Keyboard shortcuts…", "Shift+F1", "Show and change keyboard shortcuts.", ""},
    {manual, "&Manual", "F1", "Open the manual at the selection.", "help"},
    {tour, "&Tour", "Shift+F3", "Take a tour of the welcome scene.", ""},
    {about, "&About Compliant Lab", "Shift+F4", "Show the version.", ""},
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
    {{"Reload from file", reload},
     {"Show only these", showOnly},
     {"Make this state the start", startHere},
     {"Add or do", addOrDo},
     {"Turn", toolTurn},
     {"Make key frame", makeKeyFrame},
     {"Frame selection", frameSelection},
     {"Frame all", frameAll},
     {"Values under the mouse", actionOf(&Layers::values)},
     {"Read-out", actionOf(&Layers::hud)},
     {"As the system", lookSystem},
     {"Shortcuts", shortcuts}}};

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
      if (spec.id == openLayers)
        for (const Layer& layer : layerTable())
          specs.push_back(
              {actionOf(layer.on), layer.text, layer.shortcut, layer.tip, "", checkable});
      if (spec.id == saveSystem)
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
  return static_cast<ActionId>(static_cast<std::ptrdiff_t>(count) + (found - all.begin()));
}

ActionId instrumentAction(std::string_view key) {
  return static_cast<ActionId>(static_cast<std::size_t>(count) + layerTable().size() +
                               instrumentIndex(key));
}

Actions::Actions() : actions_(actionTable().size()) {
  for (const ActionSpec& spec : actionTable()) {
    auto* action = new QAction(QString::fromUtf8(spec.text), this);
    action->setObjectName(QString("action%1").arg(static_cast<int>(spec.id)));
    action->setStatusTip(QString::fromUtf8(spec.tip));
    action->setCheckable(spec.style == checkable);
    // Holding a key repeats steps through time and edits; other actions run once.
    constexpr std::array walking{undo,   redo,   stepForward, stepBack,
                                 slower, faster, nextPanel,   previousPanel};
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
