#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QMenu>
#include <QTabWidget>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/qt/arrange_actions.hpp"
#include "ui/qt/autosave.hpp"
#include "ui/qt/document_actions.hpp"
#include "ui/qt/edit_actions.hpp"
#include "ui/qt/energy_panel.hpp"
#include "ui/qt/gizmo_tool.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/layer_actions.hpp"
#include "ui/qt/layers_menu.hpp"
#include "ui/qt/link_picker.hpp"
#include "ui/qt/log_panel.hpp"
#include "ui/qt/main_window.hpp"
#include "ui/qt/matrix_panel.hpp"
#include "ui/qt/message_bar.hpp"
#include "ui/qt/named_list.hpp"
#include "ui/qt/property_panel.hpp"
#include "ui/qt/scene_tree.hpp"
#include "ui/qt/selection_menu.hpp"
#include "ui/qt/settings_strip.hpp"
#include "ui/qt/solver_panel.hpp"
#include "ui/qt/split_view.hpp"
#include "ui/qt/status_line.hpp"
#include "ui/qt/theme.hpp"
#include "ui/qt/time_panel.hpp"
#include "ui/qt/timeline.hpp"
#include "ui/qt/tool_strip.hpp"
#include "ui/qt/transport_bar.hpp"
#include "ui/qt/viewport.hpp"

namespace compliant {

using enum ActionId;

void MainWindow::connectActions() {
  actions_.setOwnKeys(preferences_.keys);
  actions_.onTriggered(newScene, [this] { documents_->newScene(); });
  actions_.onTriggered(openScene, [this] { documents_->askAndOpen(); });
  actions_.onTriggered(save, [this] { documents_->save(); });
  actions_.onTriggered(saveAs, [this] { documents_->saveAs(); });
  actions_.onTriggered(reload, [this] { reloadScene(); });
  actions_.onTriggered(quit, [this] { close(); });
  connect(documents_, &DocumentActions::said, this, &MainWindow::say);
  connect(autosave_, &Autosave::failed, this,
          [this](const QString& sentence) { say(Severity::warning, sentence); });
  connect(documents_, &DocumentActions::noted, this,
          [this](const QString& sentence) { log_->say(Severity::warning, sentence); });
  connect(documents_, &DocumentActions::fileChanged, this, &MainWindow::showDocument);
  connectEditing();
  connectDrawing();
  connectPalette();
  connectPictures();
  connectTime();
  connectKeyFrames();
  connectView();
  connectCameras();
  connectPanels();
  connectHelp();
  connectPlots();
}

void MainWindow::connectEditing() {
  // What was said about an edit does not hold once it is taken back.
  const auto forgetRemark = [this] {
    if (messages_->sentence() == editRemark_) messages_->clear();
  };
  actions_.onTriggered(undo, [this, forgetRemark] {
    forgetRemark();
    edits_->undo();
  });
  actions_.onTriggered(redo, [this, forgetRemark] {
    forgetRemark();
    edits_->redo();
  });
  actions_.onTriggered(cut, [this] { arrange_->cut(); });
  actions_.onTriggered(copy, [this] { arrange_->copy(); });
  actions_.onTriggered(paste, [this] { arrange_->paste(); });
  actions_.onTriggered(duplicate, [this] { edits_->duplicateSelected(); });
  actions_.onTriggered(erase, [this] { edits_->eraseSelected(); });
  actions_.onTriggered(toggleEnabled, [this] { edits_->toggleSelected(); });
  actions_.onTriggered(ActionId::hide, [this] { arrange_->toggleHidden(); });
  actions_.onTriggered(showOnly, [this] { arrange_->showOnly(); });
  actions_.onTriggered(showAll, [this] { arrange_->showAll(); });
  actions_.onTriggered(lock, [this] { arrange_->toggleLocked(); });
  actions_.onTriggered(startHere, [this] { edits_->startHere(); });
  actions_.onTriggered(selectNone, [this] {
    if (viewport_ == nullptr || !viewport_->leaveTool()) session_.select({});
  });
  actions_.onTriggered(findComponent, [this] {
    left_->show();
    tree_->find();
  });
  actions_.onTriggered(rename, [this] {
    left_->show();
    tree_->renameSelected();
  });
  const auto refused = [this](const QString& sentence) {
    say(Severity::warning, sentence);
    editRemark_ = sentence;
  };
  connect(edits_, &EditActions::refused, this, refused);
  connect(edits_, &EditActions::eraseAsked, this,
          [this](const std::function<void()>& erase, int users, const QString& sentence) {
            const QString with = users == 1 ? QString("Delete 1 that uses it too")
                                            : QString("Delete %1 that use it too").arg(users);
            messages_->ask(sentence, {{with, erase}, {"Keep", [] {}}});
          });
  connect(arrange_, &ArrangeActions::refused, this, refused);
  connect(arrange_, &ArrangeActions::accepted, this, forgetRemark);
  connect(arrange_, &ArrangeActions::said, this,
          [this](const QString& sentence) { say(Severity::info, sentence); });
  connect(edits_, &EditActions::remarked, this,
          [this](const QString& sentence) { say(Severity::info, sentence); });
  // These stand below their field already.
  const auto logged = [this](const QString& sentence) { log_->say(Severity::warning, sentence); };
  connect(properties_, &PropertyPanel::refused, this, logged);
  connect(settings_, &SettingsStrip::refused, this, logged);
}

void MainWindow::connectTime() {
  actions_.onTriggered(playPause, [this] { time_->togglePlaying(); });
  actions_.onTriggered(stepForward, [this] { time_->stepForward(); });
  actions_.onTriggered(stepBack, [this] { session_.send(StepBack{}); });
  actions_.onTriggered(reset, [this] { session_.send(Reset{}); });
  actions_.onTriggered(slower, [this] { time_->changeSpeed(-1); });
  actions_.onTriggered(faster, [this] { time_->changeSpeed(1); });
  TransportBar& bar = *time_->bar();
  actions_.explain(bar.resetButton(), reset);
  actions_.explain(bar.stepBackButton(), stepBack);
  actions_.explain(bar.playButton(), playPause);
  actions_.explain(bar.stepForwardButton(), stepForward);
  connect(time_, &TimePanel::playingChanged, this, [this](bool playing) {
    actions_[playPause]->setText(playing ? "&Pause" : "&Play");
    actions_[playPause]->setIcon(icon(playing ? "pause" : "play"));
  });
}

void MainWindow::connectKeyFrames() {
  const auto make = [this] {
    const int index = keyFrames_.make();
    if (index < 0) return say(Severity::info, "There is no motion yet that could be kept.");
    const KeyFrame& frame = keyFrames_.all()[static_cast<std::size_t>(index)];
    say(Severity::info, QString("%1 keeps the motion at %2 s.")
                            .arg(QString::fromStdString(frame.name))
                            .arg(frame.moment->motion.time, 0, 'f', 3));
  };
  actions_.onTriggered(makeKeyFrame, make);
  connect(keyFramesPanel_, &NamedList::makeRequested, this, make);
  connect(keyFramesPanel_, &NamedList::refused, this,
          [this](const QString& sentence) { say(Severity::warning, sentence); });
  keyFrames_.onChange([this] {
    std::vector<TimelineMark> marks;
    for (const KeyFrame& frame : keyFrames_.all())
      marks.push_back({frame.moment->motion.time, QString::fromStdString(frame.name)});
    time_->timeline()->setMarks(std::move(marks));
    if (viewport_ != nullptr) viewport_->setKeyFrames(keyFrames_.all());
  });
  connect(time_->timeline(), &Timeline::markChosen, this,
          [this](std::size_t index) { keyFrames_.goTo(index); });
}

void MainWindow::connectView() {
  const std::pair<ActionId, View> presets[] = {
      {viewFront, View::front},        {viewBack, View::back}, {viewLeft, View::left},
      {viewRight, View::right},        {viewTop, View::top},   {viewBottom, View::bottom},
      {viewIsometric, View::isometric}};
  for (const auto& [id, view] : presets)
    actions_.onTriggered(id, [this, view = view] {
      if (viewport_ != nullptr) viewport_->look(view);
    });
  actions_.onTriggered(viewOpposite, [this] {
    if (viewport_ != nullptr) viewport_->lookFromOppositeSide();
  });
  actions_.onTriggered(frameSelection, [this] {
    if (viewport_ != nullptr) viewport_->frameSelection();
  });
  actions_.onTriggered(frameAll, [this] {
    if (viewport_ != nullptr) viewport_->frameAll();
  });
  actions_.onToggled(parallelProjection, [this](bool on) {
    if (viewport_ != nullptr) viewport_->setLens(on ? Lens::orthographic : Lens::perspective);
  });
  const ActionId layers[] = {layerGrid, layerForces, layerShadows, layerReadOut, layerValues, lawPlot,
                             localAxes};
  actions_[layerGrid]->setChecked(preferences_.gridShown);
  actions_[layerShadows]->setChecked(preferences_.shadowsShown);
  actions_[layerReadOut]->setChecked(preferences_.readOutOpen);
  actions_[layerValues]->setChecked(preferences_.valuesShown);
  actions_[lawPlot]->setChecked(preferences_.lawPlotOpen);
  actions_[localAxes]->setChecked(preferences_.localAxes);
  actions_[layerForces]->setChecked(preferences_.forces.shown != ForcesShown::None);
  actions_.onToggled(layerForces, [this](bool on) {
    preferences_.forces.shown = on ? ForcesShown::All : ForcesShown::None;
  });
  for (const ActionId id : layers) actions_.onToggled(id, [this](bool) { applyViewOptions(); });
  for (const LayerAction& layer : layerActions()) {
    actions_[layer.id]->setChecked(preferences_.layers.*layer.on);
    actions_.onToggled(layer.id, [this, layer](bool on) {
      preferences_.layers.*layer.on = on;
      // Else nothing would be seen of it.
      if (on && layer.ofForces) actions_[layerForces]->setChecked(true);
      applyViewOptions();
    });
  }
  actions_.onTriggered(openLayers, [this] { listLayers(); });
  connectSplit();
  applyViewOptions();
}

// Beside the view, so that what is switched is seen.
void MainWindow::listLayers() {
  if (viewport_ != nullptr)
    layersMenu_->popup(viewport_->mapToGlobal(QPoint(viewport_->width(), 0)));
}

void MainWindow::connectViewport(Viewport* view) {
  view->setLinkPicker(picker_);
  connect(view, &Viewport::layersWanted, this, &MainWindow::listLayers);
  connect(view, &Viewport::hintChanged, status_, &StatusLine::setHint);
  connect(view, &Viewport::forcesChanged, this, [this](const ForceScaleSettings& forces) {
    preferences_.forces = forces;
    const QSignalBlocker quiet(actions_[layerForces]);
    actions_[layerForces]->setChecked(forces.shown != ForcesShown::None);
    applyViewOptions();
  });
  connect(view, &Viewport::lawPlotWanted, actions_[lawPlot], &QAction::setChecked);
  connect(view, &Viewport::lensWanted, actions_[parallelProjection], &QAction::setChecked);
  connect(view, &Viewport::menuRequested, this, &MainWindow::showViewMenu);
  connect(view, &Viewport::failed, this,
          [this](const QString& sentence) { say(Severity::error, sentence); });
  connect(view, &Viewport::toolChanged, this, [this, view] {
    views_->setTool(view->tool());
    tools_->choose(view->tool());
    followEdits();
  });
  connect(view, &Viewport::refused, edits_, &EditActions::refused);
}

void MainWindow::showViewMenu(const QPoint& place) {
  QMenu menu(this);
  if (!session_.selection().empty()) {
    addSelectionActions(menu, actions_);
    if (actions_[separateOne]->isEnabled()) menu.addAction(actions_[separateOne]);
    if (viewport_ != nullptr && viewport_->gizmo().shown()) menu.addAction(actions_[localAxes]);
  } else {
    menu.addAction(actions_[paste]);
    menu.addAction(actions_[showAll]);
  }
  edits_->fillAddMenu(menu.addMenu(icon("add"), "Add"));
  addPlotsOf(menu, place);
  menu.addAction(actions_[frameAll]);
  menu.addAction(actions_[layerForces]);
  menu.addAction(actions_[openLayers]);
  menu.addAction(actions_[lawPlot]);
  menu.exec(place);
}

void MainWindow::applyViewOptions() {
  const auto on = [this](ActionId id) { return actions_[id]->isChecked(); };
  preferences_.gridShown = on(layerGrid);
  preferences_.shadowsShown = on(layerShadows);
  preferences_.readOutOpen = on(layerReadOut);
  preferences_.valuesShown = on(layerValues);
  preferences_.lawPlotOpen = on(lawPlot);
  preferences_.localAxes = on(localAxes);
  if (viewport_ == nullptr) return;
  ViewOptions options;
  options.grid = on(layerGrid);
  options.shadows = on(layerShadows);
  options.readOut = on(layerReadOut);
  options.values = on(layerValues);
  options.lawPlot = on(lawPlot);
  options.layers = preferences_.layers;
  options.localAxes = on(localAxes);
  options.forces = preferences_.forces;
  options.velocityFactor = preferences_.velocityFactor;
  options.trailSeconds = preferences_.trailSeconds;
  options.violationThreshold = preferences_.violationThreshold;
  views_->setOptions(options);
}

void MainWindow::connectPanels() {
  const std::pair<ActionId, QDockWidget*> panels[] = {
      {leftPanel, left_}, {rightPanel, right_}, {drawer, drawer_}};
  for (const auto& [id, dock] : panels) {
    QAction* action = actions_[id];
    action->setChecked(!dock->isHidden());
    connect(action, &QAction::triggered, dock, &QDockWidget::setVisible);
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
  const auto openTab = [this](QWidget* page) {
    drawer_->show();
    tabs_->setCurrentWidget(page);
  };
  actions_.onTriggered(solverTab, [this, openTab] { openTab(solver_); });
  actions_.onTriggered(matrixTab, [this, openTab] {
    openTab(matrix_);
    // A matrix is as high as wide; in a flat drawer it would be a stamp.
    if (drawer_->height() < scaled(320)) resizeDocks({drawer_}, {scaled(320)}, Qt::Vertical);
  });
  connect(status_, &StatusLine::problemsClicked, this, [this, openTab] {
    // The next component that something is wrong with; without one the log tells more.
    std::vector<Id> wrong;
    for (const Issue& issue : session_.issues())
      if (session_.document().scene().find(issue.component) != nullptr)
        wrong.push_back(issue.component);
    if (wrong.empty()) return openTab(log_);
    auto next = std::find(wrong.begin(), wrong.end(), session_.selected());
    if (next != wrong.end()) ++next;
    session_.select({next != wrong.end() ? *next : wrong.front()});
  });
  connect(tree_, &SceneTree::issueClicked, this,
          [this, openTab](Id component, const QString& sentence) {
            openTab(log_);
            log_->show(component, sentence);
          });
  connect(log_, &LogPanel::remarked, this,
          [this](const QString& sentence) { status_->showMessage(sentence, 4000); });
  connect(log_, &LogPanel::alarmed, this, [this](const QString& sentence) {
    alarm_ = sentence;
    messages_->say(Severity::error, sentence);
  });
  connect(log_, &LogPanel::calmed, this, [this] {
    if (messages_->sentence() == alarm_) messages_->clear();
  });
  const auto failed = [this](const QString& sentence) { say(Severity::error, sentence); };
  connect(energy_, &EnergyPanel::failed, this, failed);
  connect(solver_, &SolverPanel::failed, this, failed);

  actions_.onToggled(fullScreen, [this](bool on) {
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, on));
  });
  actions_.onTriggered(ActionId::resetLayout, [this] { resetLayout(); });

  actions_.onTriggered(nextPanel, [this] { moveFocus(1); });
  actions_.onTriggered(previousPanel, [this] { moveFocus(-1); });
  connect(right_, &QDockWidget::visibilityChanged, this, &MainWindow::placeSettings);

  auto* themes = new QActionGroup(this);
  const std::pair<ActionId, const char*> looks[] = {
      {lookSystem, "system"}, {lookDark, "dark"}, {lookLight, "light"}, {lookPrint, "print"}};
  for (const auto& [id, key] : looks) {
    themes->addAction(actions_[id]);
    actions_[id]->setChecked(preferences_.theme == key);
    actions_.onTriggered(id, [this, key = key] { setTheme(key); });
  }
}

void MainWindow::placeSettings() {
  // h, α and β stay at hand when the properties are hidden: below the time then.
  QVBoxLayout* place = right_->isHidden() ? settingsBelow_ : settingsBeside_;
  if (place->indexOf(settings_) >= 0) return;
  place->addWidget(settings_);
  settings_->show();
}

void MainWindow::moveFocus(int steps) {
  std::vector<QWidget*> parts{tree_, right_, drawer_, time_};
  if (viewport_ != nullptr) parts.insert(parts.begin(), viewport_);
  std::erase_if(parts, [](const QWidget* part) { return !part->isVisible(); });
  if (parts.empty()) return;
  const auto count = static_cast<int>(parts.size());
  int at = steps > 0 ? count - 1 : 0;
  const QWidget* focus = QApplication::focusWidget();
  for (int i = 0; i < count; ++i) {
    const QWidget* part = parts[static_cast<std::size_t>(i)];
    if (focus != nullptr && (part == focus || part->isAncestorOf(focus))) at = i;
  }
  QWidget* part = parts[static_cast<std::size_t>((at + steps + count) % count)];
  // The first inside that takes the keyboard.
  QWidget* target = part;
  for (QWidget* each = part; each != nullptr; each = each->nextInFocusChain()) {
    const bool inside = each == part || part->isAncestorOf(each);
    if (inside && (each->focusPolicy() & Qt::TabFocus) != 0 && each->isVisible() &&
        each->isEnabled()) {
      target = each;
      break;
    }
    if (each->nextInFocusChain() == part) break;
  }
  target->setFocus(Qt::TabFocusReason);
}

void MainWindow::reloadScene() {
  // The same scene: the eye stays where it is.
  std::vector<Camera> cameras;
  if (views_ != nullptr)
    for (const Viewport* view : views_->views()) cameras.push_back(view->camera());
  if (!documents_->reload()) return;
  for (std::size_t i = 0; i < cameras.size(); ++i) views_->views()[i]->setCamera(cameras[i]);
}

void MainWindow::followEdits() {
  const Document& document = session_.document();
  const auto label = [this](const char* verb, bool possible, auto step) {
    if (!possible) return QString(verb);
    // Names may be long, a menu may not.
    const QString what = fontMetrics().elidedText(QString::fromStdString(step().label),
                                                  Qt::ElideMiddle, scaled(280));
    return QString("%1 “%2”").arg(verb, QString(what).replace("&", "&&"));
  };
  const std::size_t position = document.position();
  actions_[undo]->setEnabled(document.canUndo());
  actions_[undo]->setText(label(
      "&Undo", document.canUndo(), [&]() -> auto& { return document.steps()[position - 1]; }));
  actions_[redo]->setEnabled(document.canRedo());
  actions_[redo]->setText(label(
      "&Redo", document.canRedo(), [&]() -> auto& { return document.steps()[position]; }));
  // A question is about what was selected then.
  if (messages_->asking()) messages_->clear();
  const bool any = !session_.selection().empty();
  for (const ActionId id :
       {cut, copy, ActionId::hide, showOnly, lock, duplicate, mirror, ActionId::array, erase,
        rename, toggleEnabled, selectNone, frameSelection})
    actions_[id]->setEnabled(any);
  actions_[ActionId::hide]->setChecked(arrange_->allSelected(&ViewMarks::hidden));
  actions_[lock]->setChecked(arrange_->allSelected(&ViewMarks::locked));
  actions_[showAll]->setEnabled(!session_.marks().hidden.empty());
  // Esc leaves a drawing tool first.
  const bool drawing =
      viewport_ != nullptr && (viewport_->tool() != DrawingTool::select || picker_->picking());
  actions_[selectNone]->setEnabled(any || drawing);
  actions_[separateOne]->setEnabled(session_.selectedRow() >= 0);
  actions_[toggleEnabled]->setChecked(any && edits_->allSelectedEnabled());
  actions_[reload]->setEnabled(!document.path().empty());
  const bool scene = document.scene().size() > 0;
  for (const ActionId id : {playPause, stepForward, stepBack, reset, startHere})
    actions_[id]->setEnabled(scene);
}

void MainWindow::setTheme(const std::string& key) {
  preferences_.theme = key;
  applyTheme(*qApp, themeForKey(key), activeScale());
  if (views_ != nullptr) views_->redraw();
}

void MainWindow::setUiScale(double scale) {
  preferences_.uiScale = scale;
  const double growth = scale / activeScale();
  const auto grown = [growth](int size) { return static_cast<int>(std::lround(size * growth)); };
  const QList widths{grown(left_->width()), grown(right_->width())};
  // The view keeps its share of a small screen.
  const int height = std::min(grown(drawer_->height()), this->height() / 3);
  // On the way its parts may want more than they need in the end: the window must not grow.
  const bool free = !isMaximized() && !isFullScreen();
  if (free) setFixedSize(size());
  applyTheme(*qApp, activeTheme().name, scale);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  resizeDocks({left_, right_}, widths, Qt::Horizontal);
  resizeDocks({drawer_}, {height}, Qt::Vertical);
  if (free) {
    setMinimumSize(0, 0);
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
  }
  if (views_ != nullptr) views_->redraw();
}

void MainWindow::resetLayout() {
  if (isFullScreen()) actions_[fullScreen]->setChecked(false);
  restoreState(firstArrangement_);
  for (QDockWidget* dock : {left_, right_, drawer_}) {
    dock->setFloating(false);
    dock->show();
  }
  // Docks whose parts have not taken their sizes yet would keep those of another text.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  resizeDocks({left_, right_}, {scaled(230), scaled(320)}, Qt::Horizontal);
  resizeDocks({drawer_}, {scaled(200)}, Qt::Vertical);
}

}  // namespace compliant
