#include <QAction>
#include <QFileDialog>
#include <QMenu>
#include <QToolButton>
#include <vector>

#include "ui/interaction/gizmo_tool.hpp"
#include "ui/interaction/link_picker.hpp"
#include "ui/model/edits/ignoring_contacts.hpp"
#include "ui/qt/actions/arrange_actions.hpp"
#include "ui/qt/actions/edit_actions.hpp"
#include "ui/qt/actions/layers_menu.hpp"
#include "ui/qt/actions/selection_menu.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/documents/document_actions.hpp"
#include "ui/qt/documents/example_list.hpp"
#include "ui/qt/documents/presenting.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/help/tour.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/property_panel.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/recovery/autosave.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/viewport/tool_strip.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/widgets/named_list.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {

using enum ActionId;

void MainWindow::connectActions() {
  actions_.setOwnKeys(preferences_.keys);
  actions_.onTriggered(newScene, [this] { documents_->newScene(); });
  actions_.onTriggered(openScene, [this] { documents_->askAndOpen(); });
  actions_.onTriggered(importMeshFile, [this] { documents_->askAndImport(); });
  const auto presented = [this](const QString& playlist) {
    commitFocusedField();
    if (const Status done = present(session_, playlist); !done)
      showMessage(Severity::warning, qt(done.error().what) + ".");
  };
  actions_.onTriggered(presentScene, [presented] { presented({}); });
  actions_.onTriggered(presentPlaylist, [this, presented] {
    const QString file = QFileDialog::getOpenFileName(
        this, "Present slides", assetFolder() + "/presentations", "Playlists (*.json)");
    if (!file.isEmpty()) presented(file);
  });
  actions_.onTriggered(save, [this] { documents_->save(); });
  actions_.onTriggered(saveAs, [this] { documents_->saveAs(); });
  actions_.onTriggered(reload, [this] { reloadScene(); });
  actions_.onTriggered(quit, [this] { close(); });
  connect(documents_, &DocumentActions::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  connect(autosave_, &Autosave::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  connect(documents_, &DocumentActions::fileChanged, &receiver_, [this] { showDocument(); });
  connectEditing();
  connectDrawing();
  connectPalette();
  connectExport();
  connectTime();
  connectKeyFrames();
  connectView();
  connectCameras();
  connectPanels();
  connectHelp();
  connectPlots();
  connectRecords();
  connectLayouts();
}

void MainWindow::connectEditing() {
  // What was said about an edit does not hold once it is taken back.
  const auto forgetRemark = [this] {
    if (messages_->sentence() == editRemark_) messages_->clear();
    status_->clearMessage();
  };
  actions_.onTriggered(undo, [this, forgetRemark] {
    forgetRemark();
    edits_.undo();
  });
  actions_.onTriggered(redo, [this, forgetRemark] {
    forgetRemark();
    edits_.redo();
  });
  actions_.onTriggered(cut, [this] { arrange_.cut(); });
  actions_.onTriggered(copy, [this] { arrange_.copy(); });
  actions_.onTriggered(paste, [this] { arrange_.paste(); });
  actions_.onTriggered(duplicate, [this] { edits_.duplicateSelected(); });
  actions_.onTriggered(erase, [this] { edits_.eraseSelected(); });
  actions_.onTriggered(toggleEnabled, [this] { edits_.toggleSelected(); });
  actions_.onTriggered(ActionId::hide, [this] { arrange_.toggleHidden(); });
  actions_.onTriggered(showOnly, [this] { arrange_.showOnly(); });
  actions_.onTriggered(showAll, [this] { arrange_.showAll(); });
  actions_.onTriggered(lock, [this] { arrange_.toggleLocked(); });
  actions_.onTriggered(ignoreContacts, [this] { edits_.toggleContacts(); });
  actions_.onTriggered(startHere, [this] { edits_.startHere(); });
  actions_.onTriggered(closeGaps, [this] { edits_.closeJoints(); });
  actions_.onTriggered(selectNone, [this] {
    if (!messages_->asking()) messages_->dismiss();
    // One thing after the other: the tool, the selection, the tour.
    auto* tour = findChild<Tour*>();
    if (viewport_ == nullptr || !viewport_->leaveTool()) {
      if (session_.selection().empty() && tour != nullptr) emit tour->ended();
      session_.select({});
    }
    if (viewport_ != nullptr) viewport_->setFocus(Qt::OtherFocusReason);
  });
  actions_.onTriggered(selectAll, [this] {
    session_.select(allInView(session_.document().scene(), session_.visibility()));
  });
  actions_.onTriggered(findComponent, [this] {
    left_->show();
    tree_->find();
  });
  actions_.onTriggered(rename, [this] {
    left_->show();
    tree_->renameSelected();
  });
  // What the next edit that succeeds makes untrue.
  const auto told = [this](const Notice& notice) {
    notify(notice);
    if (notice.severity == Severity::warning) editRemark_ = notice.sentence;
  };
  connect(&edits_, &EditActions::notified, &receiver_, told);
  connect(&edits_, &EditActions::eraseAsked, &receiver_,
          [this](const std::function<void()>& erase, const QString& sentence) {
            messages_->ask(sentence, {{"Delete all", erase}, {"Cancel", [] {}}});
          });
  connect(&arrange_, &ArrangeActions::notified, &receiver_, told);
  connect(&arrange_, &ArrangeActions::accepted, &receiver_, forgetRemark);
  connect(properties_, &PropertyPanel::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  connect(settings_, &SettingsStrip::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
}

void MainWindow::connectTime() {
  actions_.onTriggered(playPause, [this] { time_->togglePlaying(); });
  actions_.onTriggered(stepForward, [this] { time_->stepForward(); });
  actions_.onTriggered(stepBack, [this] { session_.send(StepBack{}); });
  actions_.onTriggered(reset, [this] { session_.send(Reset{}); });
  actions_.onTriggered(slower, [this] { time_->changeSpeed(-1); });
  actions_.onTriggered(faster, [this] { time_->changeSpeed(1); });
  const auto fold = [this](bool on) {
    preferences_.foldsMappings = on;
    tree_->model()->setForm(on ? TreeForm::Families : TreeForm::Flat);
  };
  actions_[foldMappings]->setChecked(preferences_.foldsMappings);
  fold(preferences_.foldsMappings);
  actions_.onToggled(foldMappings, fold);
  actions_[stopWhenDiverging]->setChecked(preferences_.stopsWhenDiverging);
  actions_.onToggled(stopWhenDiverging, [this](bool on) {
    preferences_.stopsWhenDiverging = on;
    session_.send(SetDivergencePolicy{on ? DivergencePolicy::Stop : DivergencePolicy::GoOn});
  });
  // Checked before anybody listened.
  session_.send(SetDivergencePolicy{preferences_.stopsWhenDiverging ? DivergencePolicy::Stop
                                                                    : DivergencePolicy::GoOn});
  TransportBar& bar = *time_->bar();
  actions_.explain(bar.resetButton(), reset);
  actions_.explain(bar.stepBackButton(), stepBack);
  actions_.explain(bar.playButton(), playPause);
  actions_.explain(bar.stepForwardButton(), stepForward);
  connect(time_, &TimePanel::playingChanged, &receiver_, [this](bool playing) {
    actions_[playPause]->setText(playing ? "&Pause" : "&Play");
    actions_[playPause]->setIcon(icon(playing ? "pause" : "play"));
  });
}

void MainWindow::connectKeyFrames() {
  const auto make = [this] {
    const int index = keyFrames_.make();
    if (index < 0)
      return showMessage(Severity::info, "There is no motion to keep yet. Play or step first.");
    const KeyFrame& frame = keyFrames_.all()[static_cast<std::size_t>(index)];
    showMessage(Severity::info, "Added " + QString::fromStdString(frame.name) + " at " +
                                    QString::number(frame.moment->motion.time, 'f', 3) +
                                    " s. It lasts until another scene is opened.");
  };
  actions_.onTriggered(makeKeyFrame, make);
  following_.push_back(keyFrames_.onChange([this] {
    std::vector<TimelineMarker> markers;
    for (const KeyFrame& frame : keyFrames_.all())
      markers.push_back({frame.moment->motion.time, QString::fromStdString(frame.name)});
    time_->timeline()->setMarkers(std::move(markers));
    if (viewport_ != nullptr) viewport_->setKeyFrames(keyFrames_.all());
  }));
  connect(time_->timeline(), &Timeline::markerChosen, &receiver_,
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
  actions_[followScene]->setChecked(preferences_.followsScene);
  actions_[localAxes]->setChecked(preferences_.localAxes);
  actions_[layerForces]->setChecked(preferences_.forces.shown != ForcesShown::None);
  // Shown again, they are those that were shown before.
  actions_.onToggled(layerForces, [this](bool on) {
    ForcesShown& shown = preferences_.forces.shown;
    if (!on) forcesBefore_ = shown;
    shown = on ? forcesBefore_ : ForcesShown::None;
  });
  for (const ActionId id : {layerForces, lawPlot, localAxes, followScene})
    actions_.onToggled(id, [this](bool) { applyViewOptions(); });
  for (const Layer& layer : layerTable()) {
    const ActionId id = actionOf(layer.on);
    actions_[id]->setChecked(preferences_.layers.*layer.on);
    actions_.onToggled(id, [this, layer](bool on) {
      preferences_.layers.*layer.on = on;
      if (on && layer.on == &Layers::violations) preferences_.colourBy.clear();
      // Else nothing would be seen of it.
      if (on && layer.needs == Layer::Needs::ForceArrows && !actions_[layerForces]->isChecked()) {
        forcesBefore_ = ForcesShown::All;
        actions_[layerForces]->setChecked(true);
      }
      applyViewOptions();
    });
  }
  actions_.onTriggered(openLayers, [this] { listLayers(); });
  // The view names its key.
  connect(actions_[frameAll], &QAction::changed, &receiver_, [this] { applyViewOptions(); });
  connectSplit();
  applyViewOptions();
}

// Beside the view, so that what is switched is seen.
void MainWindow::listLayers() {
  if (viewport_ != nullptr)
    layersMenu_->popup(viewport_->mapToGlobal(QPoint(viewport_->width(), 0)));
}

void MainWindow::connectViewport(Viewport* view) {
  view->setLinkPicker(picker_.get());
  connect(view, &Viewport::layersWanted, &receiver_, [this] { listLayers(); });
  connect(view, &Viewport::hintChanged, status_, &StatusBar::setHint);
  connect(view, &Viewport::forcesChanged, &receiver_, [this](const ForceScaleSettings& forces) {
    if (preferences_.forces.shown != ForcesShown::None) forcesBefore_ = preferences_.forces.shown;
    preferences_.forces = forces;
    const QSignalBlocker quiet(actions_[layerForces]);
    actions_[layerForces]->setChecked(forces.shown != ForcesShown::None);
    applyViewOptions();
  });
  connect(view, &Viewport::lawPlotWanted, actions_[lawPlot], &QAction::setChecked);
  connect(view, &Viewport::lensWanted, actions_[parallelProjection], &QAction::setChecked);
  connect(view, &Viewport::menuRequested, &receiver_,
          [this](const QPoint& place) { showViewMenu(place); });
  connect(view, &Viewport::toolChanged, &receiver_, [this, view] {
    views_->setTool(view->tool());
    tools_->choose(view->tool());
    followEdits();
  });
  connect(view, &Viewport::notified, &edits_, &EditActions::notified);
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
  edits_.fillAddMenu(menu.addMenu(icon("add"), "Add"));
  addPlotsOf(menu, place);
  menu.addAction(actions_[frameAll]);
  menu.addAction(actions_[layerForces]);
  menu.addAction(actions_[openLayers]);
  menu.addAction(actions_[lawPlot]);
  menu.exec(place);
}

void MainWindow::applyViewOptions() {
  const auto on = [this](ActionId id) { return actions_[id]->isChecked(); };
  preferences_.followsScene = on(followScene);
  preferences_.localAxes = on(localAxes);
  if (viewport_ == nullptr) return;
  ViewOptions options;
  options.lawPlot = on(lawPlot);
  options.follow = on(followScene);
  options.layers = preferences_.layers;
  options.localAxes = on(localAxes);
  options.forces = preferences_.forces;
  options.velocityFactor = preferences_.velocityFactor;
  options.trailSeconds = preferences_.trailSeconds;
  options.violationThreshold = preferences_.violationThreshold;
  options.colourBy = preferences_.colourBy;
  options.frameAllKey = actions_.keyText(frameAll).toStdString();
  views_->setOptions(options);
}

void MainWindow::reloadScene() {
  // The same scene: the eye stays where it is.
  SplitView::Cameras cameras;
  if (views_ != nullptr) cameras = views_->cameras();
  if (documents_->reload() && views_ != nullptr) views_->setCameras(cameras);
}

void MainWindow::followEdits() {
  const Document& document = session_.document();
  const auto label = [this](const char* verb, const Document::Step* step) {
    if (step == nullptr) return QString(verb);
    // Names may be long, a menu may not.
    const QString what =
        fontMetrics().elidedText(QString::fromStdString(step->label), Qt::ElideMiddle, scaled(280));
    return verb + (" “" + menuText(what) + "”");
  };
  const std::size_t position = document.position();
  actions_.setWhyNot(undo, document.canUndo() ? QString() : "Nothing to undo.");
  actions_[undo]->setText(
      label("&Undo", document.canUndo() ? &document.steps()[position - 1] : nullptr));
  actions_.setWhyNot(redo, document.canRedo() ? QString() : "Nothing to redo.");
  actions_[redo]->setText(
      label("&Redo", document.canRedo() ? &document.steps()[position] : nullptr));
  // A question is about what was selected then.
  if (messages_->asking()) messages_->clear();
  const bool any = !session_.selection().empty();
  actions_.setWhyNot(selectAll, document.scene().size() > 0 ? QString() : "The scene is empty.");
  for (const ActionId id :
       {cut, copy, ActionId::hide, showOnly, lock, duplicate, mirror, ActionId::array, erase,
        rename, toggleEnabled, selectNone, frameSelection})
    actions_.setWhyNot(id, any ? QString() : "Nothing is selected.");
  actions_[ActionId::hide]->setChecked(arrange_.allSelected(&Visibility::hidden));
  actions_[lock]->setChecked(arrange_.allSelected(&Visibility::locked));
  actions_.setWhyNot(showAll,
                     !session_.visibility().hidden.empty() ? QString() : "Nothing is hidden.");
  // Esc leaves a drawing tool first.
  const bool drawing =
      viewport_ != nullptr && (viewport_->tool() != DrawingTool::select || picker_->picking());
  const bool touring = findChild<Tour*>() != nullptr;
  actions_.setWhyNot(selectNone, any || drawing || touring || !messages_->sentence().isEmpty()
                                     ? QString()
                                     : "Nothing is selected.");
  actions_.setWhyNot(
      separateOne, session_.selectedRow() >= 0 ? QString() : "Select one of several links first.");
  const auto touching =
      shapePairs(document.scene(), session_.selection(), session_.selectedPoints());
  actions_.setWhyNot(ignoreContacts,
                     touching ? QString() : QString::fromStdString(touching.error().what) + ".");
  actions_[ignoreContacts]->setChecked(touching && touching->ignored);
  actions_[toggleEnabled]->setChecked(any && edits_.allSelectedEnabled());
  actions_.setWhyNot(reload,
                     !document.path().empty() ? QString() : "The scene has not been saved yet.");
  const bool scene = document.scene().size() > 0;
  for (const ActionId id : {playPause, stepForward, stepBack, reset, startHere, closeGaps})
    actions_.setWhyNot(id, scene ? QString() : "The scene is empty.");
}

}  // namespace compliant
