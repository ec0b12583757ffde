#include "ui/qt/actions.hpp"

#include <QWidget>
#include <algorithm>

#include "ui/qt/icon.hpp"
#include "ui/qt/value_field.hpp"

namespace compliant {
namespace {

using enum ActionId;
constexpr auto checkable = ActionSpec::Style::checkable;

// clang-format off
constexpr std::array<ActionSpec, static_cast<std::size_t>(ActionId::count)> table{{
    {newScene, "&New", "Ctrl+N", "Start with an empty scene.", "new"},
    {openScene, "&Open…", "Ctrl+O", "Open a scene file.", "open"},
    {save, "&Save", "Ctrl+S", "Save the scene to its file.", "save"},
    {saveAs, "Save &as…", "Ctrl+Shift+S", "Save the scene to another file.", ""},
    {reload, "&Reload from file", "Ctrl+R", "Read the file again and drop all changes.", ""},
    {savePicture, "Save &picture…", "F12", "Write the view to a PNG file, in any size, also without a background.", "camera"},
    {exportFilm, "Export &film…", "Shift+F12", "Make a film of the timeline or of a live run: MP4, GIF, animated PNG or pictures.", ""},
    {quit, "&Quit", "Ctrl+Q", "Close Compliant Lab.", ""},

    {undo, "&Undo", "Ctrl+Z", "Take back the last change of the scene.", "undo"},
    {redo, "&Redo", "Ctrl+Shift+Z Ctrl+Y", "Do the change again that was taken back.", "redo"},
    {cut, "Cu&t", "Ctrl+X", "Copy what is selected with everything that uses it, and delete it.", ""},
    {copy, "&Copy", "Ctrl+C", "Copy the selected components or points as text: for this scene, another window or a mail.", "copy"},
    {paste, "&Paste", "Ctrl+V", "Add the components that are on the clipboard, under free names.", ""},
    {duplicate, "D&uplicate", "Ctrl+D", "Copy the selected components or points in their place, with the links among them.", "duplicate"},
    {mirror, "&Mirror…", "Ctrl+M", "Reflect the selected components or points in a plane, as copies or themselves.", "mirror"},
    {array, "Arra&y…", "Ctrl+Shift+D", "Copy the selected components or points several times, in a row.", "array"},
    {erase, "&Delete", "Del", "Delete the selected components or points; asks first when others use them.", "delete"},
    {rename, "&Rename", "F2", "Give the selected component another name.", ""},
    {toggleEnabled, "&Enabled", "Ctrl+E", "Whether the selected components take part in the simulation.", "", checkable},
    {hide, "&Hide", "H", "Do not draw the selected components; they still take part.", "", checkable},
    {showOnly, "Show &only these", "Shift+H", "Hide all states, constraints and supports but the selected ones.", "eye"},
    {showAll, "Show a&ll", "Ctrl+H", "Draw everything that was hidden.", ""},
    {lock, "Loc&k", "Shift+L", "The mouse neither selects nor pulls the selected components in the view.", "", checkable},
    {startHere, "Make this state the s&tart", "Ctrl+Backspace", "Take over positions and velocities, as they are shown, into the start of the scene: Reset then goes there.", ""},
    {selectAll, "Select a&ll", "Ctrl+A", "Select all points, constraints and supports that are neither hidden nor locked.", ""},
    {selectNone, "Select &none", "Esc", "Leave the drawing tool, or clear the selection; a message goes, too.", ""},
    {findComponent, "&Find…", "Ctrl+F", "Search the components of the scene by name, type or role.", "search"},
    {separateOne, "Separate lin&k", "Shift+S", "Give the selected one of several links a law of its own.", ""},

    {addOrDo, "Add or &do…", "Ctrl+K", "Search everything that can be added or done.", "add"},
    {toolSelect, "&Select", "V", "Click to select, drag to turn the view.", "", checkable},
    {toolBox, "&Box", "B", "Drag around points, links and supports to select them.", "", checkable},
    {toolMove, "&Move", "W", "Move the start of what is selected, by handles or typed numbers.", "", checkable},
    {toolTurn, "T&urn", "E", "Turn the start of what is selected about its middle.", "", checkable},
    {toolScale, "S&cale", "T", "Scale the start of what is selected from its middle.", "", checkable},
    {toolPoint, "&Point", "P", "Place points of 1 kg with clicks.", "", checkable},
    {toolRod, "&Rod", "R", "Link two points by a hard distance, c = 0.", "", checkable},
    {toolSpring, "S&pring", "S", "Link two points by a soft distance, c = 1e-3 m/N.", "", checkable},
    {toolRope, "Rop&e", "Shift+R", "Hang a rope of nine points between two points or places.", "", checkable},
    {toolFix, "&Fix", "X", "Hold points where they start, or let them go.", "", checkable},
    {localAxes, "L&ocal axes", "O", "Let the handles that move, turn and scale stand along what is selected, not along the world.", "", checkable},

    {playPause, "&Play", "Space", "Let time run, or halt it.", "play"},
    {stepForward, "Step &forward", "Right .", "Compute one step, or show the next one of the history.", "step-forward"},
    {stepBack, "Step &back", "Left ,", "Show the step before.", "step-back"},
    {reset, "&Reset", "Backspace", "Back to the start of the scene as it is designed now.", "reset"},
    {makeKeyFrame, "Make &key frame", "K", "Keep the motion that is shown under a name, to come back to it.", "key-frame"},
    {slower, "&Slower", "-", "Let simulated time run slower.", ""},
    {faster, "Fas&ter", "= +", "Let simulated time run faster.", ""},

    {frameSelection, "&Frame selection", "F", "Bring what is selected into view.", "frame"},
    {frameAll, "Frame &all", "Home Shift+F", "Bring the whole scene into view.", ""},
    {viewFront, "Front", "1", "Look along −z.", ""},
    {viewBack, "Back", "Ctrl+Alt+1", "Look along +z.", ""},
    {viewLeft, "Left", "Ctrl+Alt+3", "Look along +x.", ""},
    {viewRight, "Right", "3", "Look along −x.", ""},
    {viewTop, "Top", "7", "Look down, along −y.", ""},
    {viewBottom, "Bottom", "Ctrl+Alt+7", "Look up, along +y.", ""},
    {viewIsometric, "Isometric", "0", "See the three axes equally long.", ""},
    {viewOpposite, "Opposite side", "9", "Look from the other side.", ""},
    {parallelProjection, "&Parallel projection", "5", "Draw equal lengths equally long, near and far.", "", checkable},
    {oneView, "&One view", "Alt+1", "See the scene from one side.", "", checkable},
    {twoViews, "&Two views", "Alt+2", "See the scene beside itself from the front.", "", checkable},
    {fourViews, "&Four views", "Alt+4", "See the scene also from the front, from above and from the right.", "", checkable},
    {saveCamera, "Save ca&mera", "C", "Keep the place from which the view looks, for this scene file.", "camera"},
    {copyCamera, "&Copy camera as text", "Shift+C", "Copy yaw, pitch, distance and centre, as --camera of the command line takes them.", ""},

    {nextPanel, "&Next panel", "Ctrl+Tab", "Move the keyboard to the next panel.", ""},
    {previousPanel, "Pre&vious panel", "Ctrl+Shift+Tab", "Move the keyboard to the panel before.", ""},
    {leftPanel, "&Scene panel", "Tab", "Show or hide the tree of components.", "", checkable},
    {rightPanel, "&Properties panel", "Shift+Tab", "Show or hide the properties.", "", checkable},
    {drawer, "&Drawer", "F6", "Show or hide energy, plots, solver, matrix, log, history and key frames.", "", checkable},
    {plotsTab, "Pl&ots", "F8", "Show the numbers that are plotted over time.", "chart"},
    {solverTab, "S&olver", "F7", "Show what the solver did.", "solver"},
    {matrixTab, "&Matrix", "F4", "Show the matrix that the solver is given.", "matrix"},
    {largerText, "Lar&ger text", "Ctrl+= Ctrl++", "Make text and panels larger.", ""},
    {smallerText, "Smaller te&xt", "Ctrl+-", "Make text and panels smaller.", ""},
    {fullScreen, "F&ull screen", "F11", "Use the whole screen.", "", checkable},
    {resetLayout, "Reset &layout", "Shift+F6", "Put all panels back to where they were at first.", ""},

    {layerGrid, "&Grid", "Ctrl+1", "Show the ground grid.", "", checkable},
    {layerPoints, "&Points", "Ctrl+2", "Show the points of all states.", "", checkable},
    {layerLinks, "&Constraints", "Ctrl+3", "Show rods, coils and dashes.", "", checkable},
    {layerAnchors, "&Anchors", "Ctrl+4", "Show what projections hold.", "", checkable},
    {layerForces, "&Force arrows", "Ctrl+5", "Show the force of every constraint, support and pull.", "", checkable},
    {layerShadows, "S&hadows", "Ctrl+6", "Show shadows on the ground.", "", checkable},
    {layerReadOut, "&Read-out", "Ctrl+7", "Show time, energy, residual and step time.", "", checkable},
    {layerLegend, "&Legend", "Ctrl+8", "Say what the lengths of arrows and the colours mean.", "", checkable},
    {layerValues, "&Values under the mouse", "Ctrl+Shift+V", "Show the numbers of what is under the pointer beside it.", "", checkable},
    {layerViolations, "&Violations as colours", "Ctrl+9", "Colour every constraint by how far it is violated, |φ| in m.", "", checkable},
    {layerVelocities, "&Velocities", "Ctrl+0", "Show the velocity of the selected points, or of all.", "", checkable},
    {layerHardForces, "Forces of &hard constraints", "Ctrl+Shift+H", "Among the force arrows, those of constraints with c = 0.", "", checkable},
    {layerCompliantForces, "Forces of &compliant constraints", "Ctrl+Shift+C", "Among the force arrows, those of constraints with c > 0.", "", checkable},
    {layerStiffForces, "Forces of stiff &elements", "Ctrl+Shift+E", "Among the force arrows, those of constraints that are handled as forces.", "", checkable},
    {layerReactions, "Forces of &supports", "Ctrl+Shift+R", "Among the force arrows, those of projections, on the points that they hold.", "", checkable},
    {layerPull, "Force of the p&ull", "Ctrl+Shift+P", "Among the force arrows, that of the mouse.", "", checkable},
    {layerForceNumbers, "&Numbers beside forces", "Ctrl+Shift+N", "Write newtons beside the arrows: the largest ones where there are many.", "", checkable},
    {layerSelectionNames, "Names of the selecti&on", "Ctrl+Shift+L", "Write the names of what is selected.", "", checkable},
    {layerAllNames, "Names of &all", "Ctrl+Shift+A", "Write the names of all states, constraints and supports.", "", checkable},
    {layerFrames, "A&xes", "Ctrl+Shift+X", "Show x, y and z at the origin and at the selected points.", "", checkable},
    {layerTrails, "&Trails", "Ctrl+Shift+T", "Show the paths of the selected points, or of all when they are few.", "", checkable},
    {layerStartGhost, "Ghost of the sta&rt", "Ctrl+Shift+G", "Show faintly where this run began.", "", checkable},
    {layerKeyGhosts, "Ghosts of &key frames", "Ctrl+Shift+K", "Show faintly the motions that were kept as key frames.", "", checkable},
    {layerBranchGhost, "Ghost of the ol&d branch", "Ctrl+Shift+B", "After time was resumed from the past, show faintly what had come of it before.", "", checkable},
    {layerWireframe, "&Wireframe", "Ctrl+Shift+W", "Draw outlines of points, rods and surfaces.", "", checkable},
    {layerTransparent, "Transparen&t", "Ctrl+Shift+I", "Let points, links and surfaces show the forces inside.", "", checkable},
    {openLayers, "La&yers…", "Ctrl+L", "Choose what the view shows; the list stays open.", "eye"},
    {lawPlot, "La&w plot", "L", "Plot every constraint's violation and force on its law.", "", checkable},

    {lookSystem, "As the s&ystem", "Shift+F7", "The theme of the desktop, dark or light, as it was when the program started.", "", checkable},
    {lookDark, "&Dark", "Shift+F8", "A theme: light text on dark grey.", "", checkable},
    {lookLight, "&Light", "Shift+F9", "A theme: dark text on white.", "", checkable},
    {lookPrint, "&Print", "Shift+F11", "A theme: white, with thick lines, for papers and projectors.", "", checkable},

    {shortcuts, "&Shortcuts", "Shift+F1", "List keys and mouse buttons, and give actions other keys.", ""},
    {manual, "&Manual", "F1", "Explain what is selected, how the program is used, and every type and field.", "help"},
    {tour, "&Tour", "Shift+F3", "Try five things on the welcome scene.", ""},
    {about, "&About Compliant Lab", "Shift+F4", "Name and version.", ""},
}};
// clang-format on

constexpr bool everyActionOnce() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].id) != i) return false;
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

std::string textOf(const QList<QKeySequence>& keys) {
  QStringList texts;
  for (const QKeySequence& key : keys) texts << key.toString(QKeySequence::PortableText);
  return texts.join(' ').toStdString();
}

}  // namespace

std::span<const ActionSpec> actionTable() { return table; }

Actions::Actions(QWidget* window) : QObject(window) {
  for (const ActionSpec& spec : table) {
    auto* action = new QAction(QString::fromUtf8(spec.text), this);
    action->setObjectName(QString("action%1").arg(static_cast<int>(spec.id)));
    action->setStatusTip(QString::fromUtf8(spec.tip));
    action->setCheckable(spec.style == checkable);
    // A key that is held walks through time and edits; it does not make one thing again and again.
    constexpr std::array walking{undo, redo, stepForward, stepBack, slower, faster, nextPanel, previousPanel};
    action->setAutoRepeat(std::find(walking.begin(), walking.end(), spec.id) != walking.end());
    if (*spec.icon != '\0') action->setIcon(icon(QString::fromUtf8(spec.icon)));
    window->addAction(action);
    actions_[static_cast<std::size_t>(spec.id)] = action;
    setKeys(spec.id, usualKeys(spec));
  }
}

void Actions::onTriggered(ActionId id, std::function<void()> run) {
  connect((*this)[id], &QAction::triggered, this, [run = std::move(run)] {
    commitFocusedField();
    run();
  });
}

void Actions::onToggled(ActionId id, std::function<void(bool)> run) {
  connect((*this)[id], &QAction::toggled, this, std::move(run));
}

void Actions::allow(ActionId id, bool possible, const QString& otherwise) {
  whyNot_[id] = possible ? QString() : otherwise;
  (*this)[id]->setEnabled(possible);
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
  // The tooltip has the first key behind it: "Let time run, or halt it. (Space)".
  QString tip = QString::fromUtf8(table[static_cast<std::size_t>(id)].tip);
  if (!keys.isEmpty()) tip += " (" + keys.front().toString(QKeySequence::NativeText) + ")";
  action->setToolTip(tip);
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
  for (const ActionSpec& spec : table)
    if ((*this)[spec.id]->shortcuts().contains(key)) return spec.id;
  return {};
}

std::map<std::string, std::string> Actions::ownKeys() const {
  std::map<std::string, std::string> own;
  for (const ActionSpec& spec : table)
    if (const QList<QKeySequence> keys = (*this)[spec.id]->shortcuts(); keys != usualKeys(spec))
      own[nameOf(spec).toStdString()] = textOf(keys);
  return own;
}

void Actions::setOwnKeys(const std::map<std::string, std::string>& keys) {
  for (const ActionSpec& spec : table) setKeys(spec.id, usualKeys(spec));
  for (const ActionSpec& spec : table)
    if (const auto own = keys.find(nameOf(spec).toStdString()); own != keys.end())
      bind(spec.id, keysOf(QString::fromStdString(own->second)));
}

}  // namespace compliant
