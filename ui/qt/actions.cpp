#include "ui/qt/actions.hpp"

#include <QWidget>

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
    {quit, "&Quit", "Ctrl+Q", "Close Compliant Lab.", ""},

    {undo, "&Undo", "Ctrl+Z", "Take back the last change of the scene.", "undo"},
    {redo, "&Redo", "Ctrl+Shift+Z Ctrl+Y", "Do the change again that was taken back.", "redo"},
    {cut, "Cu&t", "Ctrl+X", "Copy the selected components with everything that uses them, and delete them.", ""},
    {copy, "&Copy", "Ctrl+C", "Copy the selected components as text: for this scene, another window or a mail.", "copy"},
    {paste, "&Paste", "Ctrl+V", "Add the components that are on the clipboard, under free names.", ""},
    {duplicate, "D&uplicate", "Ctrl+D", "Copy the selected components, with the links among them.", "duplicate"},
    {mirror, "&Mirror…", "", "Reflect the selected components in a plane, as copies or themselves.", "mirror"},
    {array, "Arra&y…", "", "Copy the selected components several times, in a row.", "array"},
    {erase, "&Delete", "Del", "Delete the selected components; asks first when others use them.", "delete"},
    {rename, "&Rename", "F2", "Give the selected component another name.", ""},
    {toggleEnabled, "&Enabled", "Ctrl+E", "Whether the selected components take part in the simulation.", "", checkable},
    {hide, "&Hide", "H", "Do not draw the selected components; they still take part.", "", checkable},
    {showOnly, "Show &only these", "Shift+H", "Hide all states, constraints and supports but the selected ones.", "eye"},
    {showAll, "Show a&ll", "Ctrl+H", "Draw everything that was hidden.", ""},
    {lock, "Loc&k", "", "The mouse neither selects nor pulls the selected components in the view.", "", checkable},
    {startHere, "Make this state the s&tart", "Ctrl+Backspace", "Take over positions and velocities, as they are shown, into the start of the scene: Reset then goes there.", ""},
    {selectNone, "Select &none", "Esc", "Leave the drawing tool, or clear the selection.", ""},
    {findComponent, "&Find…", "Ctrl+F", "Search the components of the scene by name, type or role.", "search"},
    {separateOne, "Separate lin&k", "", "Give the selected one of several links a law of its own.", ""},

    {addOrDo, "Add or &do…", "Ctrl+K", "Search everything that can be added or done.", "add"},
    {toolSelect, "&Select", "V", "Click to select, drag to turn the view.", "", checkable},
    {toolBox, "&Box", "B", "Drag around points, links and supports to select them.", "", checkable},
    {toolMove, "&Move", "W", "Move the start of what is selected, by handles or typed numbers.", "", checkable},
    {toolTurn, "T&urn", "E", "Turn the start of what is selected about its middle.", "", checkable},
    {toolScale, "S&cale", "T", "Scale the start of what is selected from its middle.", "", checkable},
    {toolPoint, "&Point", "P", "Place points of 1 kg with clicks.", "", checkable},
    {toolRod, "&Rod", "R", "Link two points by a hard distance, c = 0.", "", checkable},
    {toolSpring, "S&pring", "S", "Link two points by a soft distance, c = 1e-3 m/N.", "", checkable},
    {toolFix, "&Fix", "X", "Hold points where they start, or let them go.", "", checkable},

    {playPause, "&Play", "Space", "Let time run, or halt it.", "play"},
    {stepForward, "Step &forward", "Right .", "Compute one step, or show the next one of the history.", "step-forward"},
    {stepBack, "Step &back", "Left ,", "Show the step before.", "step-back"},
    {reset, "&Reset", "Backspace", "Back to the start of the scene as it is designed now.", "reset"},
    {makeKeyFrame, "Make &key frame", "K", "Keep the motion that is shown under a name, to come back to it.", "key-frame"},
    {slower, "&Slower", "-", "Let simulated time run slower.", ""},
    {faster, "Fas&ter", "= +", "Let simulated time run faster.", ""},

    {frameSelection, "&Frame selection", "F", "Bring what is selected into view.", "frame"},
    {frameAll, "Frame &all", "Home Shift+F", "Bring the whole scene into view.", ""},
    {viewFront, "Front", "", "Look along −z.", ""},
    {viewBack, "Back", "", "Look along +z.", ""},
    {viewLeft, "Left", "", "Look along +x.", ""},
    {viewRight, "Right", "", "Look along −x.", ""},
    {viewTop, "Top", "", "Look down, along −y.", ""},
    {viewBottom, "Bottom", "", "Look up, along +y.", ""},
    {viewIsometric, "Isometric", "", "See the three axes equally long.", ""},
    {parallelProjection, "&Parallel projection", "", "Draw equal lengths equally long, near and far.", "", checkable},

    {nextPanel, "&Next panel", "Ctrl+Tab", "Move the keyboard to the next panel.", ""},
    {previousPanel, "Pre&vious panel", "Ctrl+Shift+Tab", "Move the keyboard to the panel before.", ""},
    {leftPanel, "&Scene panel", "Tab", "Show or hide the tree of components.", "", checkable},
    {rightPanel, "&Properties panel", "Shift+Tab", "Show or hide the properties.", "", checkable},
    {drawer, "&Drawer", "F6", "Show or hide energy, solver, matrix, log and history.", "", checkable},
    {solverTab, "S&olver", "F7", "Show what the solver did.", "solver"},
    {matrixTab, "&Matrix", "F4", "Show the matrix that the solver is given.", "matrix"},
    {fullScreen, "F&ull screen", "F11", "Use the whole screen.", "", checkable},
    {resetLayout, "Reset &layout", "", "Put all panels back to where they were at first.", ""},

    {layerGrid, "&Grid", "Ctrl+1", "Show the ground grid.", "", checkable},
    {layerPoints, "&Points", "Ctrl+2", "Show the points of all states.", "", checkable},
    {layerLinks, "&Constraints", "Ctrl+3", "Show rods, coils and dashes.", "", checkable},
    {layerAnchors, "&Anchors", "Ctrl+4", "Show what projections hold.", "", checkable},
    {layerForces, "&Force arrows", "Ctrl+5", "Show the force of every constraint.", "", checkable},
    {layerShadows, "S&hadows", "Ctrl+6", "Show shadows on the ground.", "", checkable},
    {layerReadOut, "&Read-out", "Ctrl+7", "Show time, energy, residual and step time.", "", checkable},
    {layerLegend, "Force &legend", "Ctrl+8", "Say how many newtons a metre of arrow stands for.", "", checkable},
    {lawPlot, "La&w plot", "L", "Plot every constraint's violation and force on its law.", "", checkable},

    {lookSystem, "As the s&ystem", "", "Dark or light, as the desktop was when the program started.", "", checkable},
    {lookDark, "&Dark", "", "Light text on dark grey.", "", checkable},
    {lookLight, "&Light", "", "Dark text on white.", "", checkable},
    {lookPrint, "&Print", "", "White, with thick lines: for papers and projectors.", "", checkable},

    {shortcuts, "&Shortcuts", "F1", "List keys and mouse buttons.", "help"},
    {manual, "&Manual", "Shift+F1", "Explain every type and field.", ""},
    {about, "&About Compliant Lab", "", "Name and version.", ""},
}};
// clang-format on

constexpr bool everyActionOnce() {
  for (std::size_t i = 0; i < table.size(); ++i)
    if (static_cast<std::size_t>(table[i].id) != i) return false;
  return true;
}
static_assert(everyActionOnce(), "The table must list the actions in the order of ActionId");

QList<QKeySequence> keysOf(const ActionSpec& spec) {
  QList<QKeySequence> keys;
  for (const QString& text : QString::fromUtf8(spec.shortcuts).split(' ', Qt::SkipEmptyParts))
    keys << QKeySequence(text, QKeySequence::PortableText);
  return keys;
}

}  // namespace

std::span<const ActionSpec> actionTable() { return table; }

Actions::Actions(QWidget* window) : QObject(window) {
  for (const ActionSpec& spec : table) {
    auto* action = new QAction(QString::fromUtf8(spec.text), this);
    action->setObjectName(QString("action%1").arg(static_cast<int>(spec.id)));
    action->setShortcuts(keysOf(spec));
    action->setToolTip(tipWithShortcut(spec));
    action->setStatusTip(QString::fromUtf8(spec.tip));
    action->setCheckable(spec.style == checkable);
    if (*spec.icon != '\0') action->setIcon(icon(QString::fromUtf8(spec.icon)));
    window->addAction(action);
    actions_[static_cast<std::size_t>(spec.id)] = action;
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

QString Actions::tipWithShortcut(const ActionSpec& spec) {
  const QString tip = QString::fromUtf8(spec.tip);
  const QList<QKeySequence> keys = keysOf(spec);
  if (keys.isEmpty()) return tip;
  return QString("%1 (%2)").arg(tip, keys.front().toString(QKeySequence::NativeText));
}

}  // namespace compliant
