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
  models_.actions.setOwnKeys(models_.preferences.keys);
  context_.onTriggered(newScene, [this] { documents_->newScene(); });
  context_.onTriggered(openScene, [this] { documents_->askAndOpen(); });
  context_.onTriggered(importMeshFile, [this] { documents_->askAndImport(); });
  const auto presented = [this](const QString& playlist) {
    commitFocusedField();
    if (const Status done = present(models_.session, playlist); !done)
      showMessage(Severity::warning, qt(done.error().what) + ".");
  };
  context_.onTriggered(presentScene, [presented] { presented({}); });
  context_.onTriggered(presentPlaylist, [this, presented] {
    const QString file = QFileDialog::getOpenFileName(
        this, "Present slides", assetFolder() + "/presentations", "Playlists (*.json)");
    if (!file.isEmpty()) presented(file);
  });
  context_.onTriggered(save, [this] { documents_->save(); });
  context_.onTriggered(saveAs, [this] { documents_->saveAs(); });
  context_.onTriggered(reload, [this] { reloadScene(); });
  context_.onTriggered(quit, [this] { close(); });
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
  context_.onTriggered(undo, [this, forgetRemark] {
    forgetRemark();
    models_.edits.undo();
  });
  context_.onTriggered(redo, [this, forgetRemark] {
    forgetRemark();
    models_.edits.redo();
  });
  context_.onTriggered(cut, [this] { models_.arrange.cut(); });
  context_.onTriggered(copy, [this] { models_.arrange.copy(); });
  context_.onTriggered(paste, [this] { models_.arrange.paste(); });
  context_.onTriggered(duplicate, [this] { models_.edits.duplicateSelected(); });
  context_.onTriggered(erase, [this] { models_.edits.eraseSelected(); });
  context_.onTriggered(toggleEnabled, [this] { models_.edits.toggleSelected(); });
  context_.onTriggered(ActionId::hide, [this] { models_.arrange.toggleHidden(); });
  context_.onTriggered(showOnly, [this] { models_.arrange.showOnly(); });
  context_.onTriggered(showAll, [this] { models_.arrange.showAll(); });
  context_.onTriggered(lock, [this] { models_.arrange.toggleLocked(); });
  context_.onTriggered(ignoreContacts, [this] { models_.edits.toggleContacts(); });
  context_.onTriggered(startHere, [this] { models_.edits.startHere(); });
  context_.onTriggered(closeGaps, [this] { models_.edits.closeJoints(); });
  context_.onTriggered(selectNone, [this] {
    if (!messages_->asking()) messages_->dismiss();
    // One thing after the other: the tool, the selection, the tour.
    auto* tour = findChild<Tour*>();
    if (viewport_ == nullptr || !viewport_->leaveTool()) {
      if (models_.session.selection().empty() && tour != nullptr) emit tour->ended();
      models_.session.select({});
    }
    if (viewport_ != nullptr) viewport_->setFocus(Qt::OtherFocusReason);
  });
  context_.onTriggered(selectAll, [this] {
    models_.session.select(
        allInView(models_.session.document().scene(), models_.session.visibility()));
  });
  context_.onTriggered(findComponent, [this] {
    left_->show();
    tree_->find();
  });
  context_.onTriggered(rename, [this] {
    left_->show();
    tree_->renameSelected();
  });
  // What the next edit that succeeds makes untrue.
  const auto told = [this](const Notice& notice) {
    notify(notice);
    if (notice.severity == Severity::warning) editRemark_ = notice.sentence;
  };
  connect(&models_.edits, &EditActions::notified, &receiver_, told);
  connect(&models_.edits, &EditActions::eraseAsked, &receiver_,
          [this](const std::function<void()>& erase, const QString& sentence) {
            messages_->ask(sentence, {{"Delete all", erase}, {"Cancel", [] {}}});
          });
  connect(&models_.arrange, &ArrangeActions::notified, &receiver_, told);
  connect(&models_.arrange, &ArrangeActions::accepted, &receiver_, forgetRemark);
  connect(properties_, &PropertyPanel::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
  connect(settings_, &SettingsStrip::notified, &receiver_,
          [this](const Notice& notice) { notify(notice); });
}

void MainWindow::connectTime() {
  context_.onTriggered(playPause, [this] { time_->togglePlaying(); });
  context_.onTriggered(stepForward, [this] { time_->stepForward(); });
  context_.onTriggered(stepBack, [this] { models_.session.send(StepBack{}); });
  context_.onTriggered(reset, [this] { models_.session.send(Reset{}); });
  context_.onTriggered(slower, [this] { time_->changeSpeed(-1); });
  context_.onTriggered(faster, [this] { time_->changeSpeed(1); });
  const auto fold = [this](bool on) {
    models_.preferences.foldsMappings = on;
    tree_->model()->setForm(on ? TreeForm::Families : TreeForm::Flat);
  };
  models_.actions[foldMappings]->setChecked(models_.preferences.foldsMappings);
  fold(models_.preferences.foldsMappings);
  context_.onToggled(foldMappings, fold);
  models_.actions[stopWhenDiverging]->setChecked(models_.preferences.stopsWhenDiverging);
  context_.onToggled(stopWhenDiverging, [this](bool on) {
    models_.preferences.stopsWhenDiverging = on;
    models_.session.send(SetDivergencePolicy{on ? DivergencePolicy::Stop : DivergencePolicy::GoOn});
  });
  // Checked before anybody listened.
  models_.session.send(SetDivergencePolicy{
      models_.preferences.stopsWhenDiverging ? DivergencePolicy::Stop : DivergencePolicy::GoOn});
  TransportBar& bar = *time_->bar();
  models_.actions.explain(bar.resetButton(), reset);
  models_.actions.explain(bar.stepBackButton(), stepBack);
  models_.actions.explain(bar.playButton(), playPause);
  models_.actions.explain(bar.stepForwardButton(), stepForward);
  connect(time_, &TimePanel::playingChanged, &receiver_, [this](bool playing) {
    models_.actions[playPause]->setText(playing ? "&Pause" : "&Play");
    models_.actions[playPause]->setIcon(icon(playing ? "pause" : "play"));
  });
}

void MainWindow::connectKeyFrames() {
  const auto make = [this] {
    const int index = models_.keyFrames.make();
    if (index < 0)
      return showMessage(Severity::info, "There is no motion to keep yet. Play or step first.");
    const KeyFrame& frame = models_.keyFrames.all()[static_cast<std::size_t>(index)];
    showMessage(Severity::info, "Added " + QString::fromStdString(frame.name) + " at " +
                                    QString::number(frame.moment->motion.time, 'f', 3) +
                                    " s. It lasts until another scene is opened.");
  };
  context_.onTriggered(makeKeyFrame, make);
  following_.push_back(models_.keyFrames.onChange([this] {
    std::vector<TimelineMarker> markers;
    for (const KeyFrame& frame : models_.keyFrames.all())
      markers.push_back({frame.moment->motion.time, QString::fromStdString(frame.name)});
    time_->timeline()->setMarkers(std::move(markers));
    if (viewport_ != nullptr) viewport_->setKeyFrames(models_.keyFrames.all());
  }));
  connect(time_->timeline(), &Timeline::markerChosen, &receiver_,
          [this](std::size_t index) { models_.keyFrames.goTo(index); });
}

void MainWindow::connectView() {
  const std::pair<ActionId, View> presets[] = {
      {viewFront, View::front},        {viewBack, View::back}, {viewLeft, View::left},
      {viewRight, View::right},        {viewTop, View::top},   {viewBottom, View::bottom},
      {viewIsometric, View::isometric}};
  for (const auto& [id, view] : presets)
    context_.onTriggered(id, [this, view = view] {
      if (viewport_ != nullptr) viewport_->look(view);
    });
  context_.onTriggered(viewOpposite, [this] {
    if (viewport_ != nullptr) viewport_->lookFromOppositeSide();
  });
  context_.onTriggered(frameSelection, [this] {
    if (viewport_ != nullptr) viewport_->frameSelection();
  });
  context_.onTriggered(frameAll, [this] {
    if (viewport_ != nullptr) viewport_->frameAll();
  });
  context_.onToggled(parallelProjection, [this](bool on) {
    if (viewport_ != nullptr) viewport_->setLens(on ? Lens::orthographic : Lens::perspective);
  });
  models_.actions[followScene]->setChecked(models_.preferences.followsScene);
  models_.actions[localAxes]->setChecked(models_.preferences.localAxes);
  models_.actions[layerForces]->setChecked(models_.preferences.forces.shown != ForcesShown::None);
  // Shown again, they are those that were shown before.
  context_.onToggled(layerForces, [this](bool on) {
    ForcesShown& shown = models_.preferences.forces.shown;
    if (!on) forcesBefore_ = shown;
    shown = on ? forcesBefore_ : ForcesShown::None;
  });
  for (const ActionId id : {layerForces, lawPlot, localAxes, followScene})
    context_.onToggled(id, [this](bool) { applyViewOptions(); });
  for (const Layer& layer : layerTable()) {
    const ActionId id = actionOf(layer.on);
    models_.actions[id]->setChecked(models_.preferences.layers.*layer.on);
    context_.onToggled(id, [this, layer](bool on) {
      models_.preferences.layers.*layer.on = on;
      if (on && layer.on == &Layers::violations) models_.preferences.colourBy.clear();
      // Else nothing would be seen of it.
      if (on && layer.needs == Layer::Needs::ForceArrows &&
          !models_.actions[layerForces]->isChecked()) {
        forcesBefore_ = ForcesShown::All;
        models_.actions[layerForces]->setChecked(true);
      }
      applyViewOptions();
    });
  }
  context_.onTriggered(openLayers, [this] { listLayers(); });
  // The view names its key.
  connect(models_.actions[frameAll], &QAction::changed, &receiver_, [this] { applyViewOptions(); });
  connectSplit();
  applyViewOptions();
}

// Beside the view, so that what is switched is seen.
void MainWindow::listLayers() {
  if (viewport_ != nullptr)
    layersMenu_->popup(viewport_->mapToGlobal(QPoint(viewport_->width(), 0)));
}

void MainWindow::connectViewport(Viewport* view) {
  view->setLinkPicker(models_.picker.get());
  connect(view, &Viewport::layersWanted, &receiver_, [this] { listLayers(); });
  connect(view, &Viewport::hintChanged, status_, &StatusBar::setHint);
  connect(view, &Viewport::forcesChanged, &receiver_, [this](const ForceScaleSettings& forces) {
    if (models_.preferences.forces.shown != ForcesShown::None)
      forcesBefore_ = models_.preferences.forces.shown;
    models_.preferences.forces = forces;
    const QSignalBlocker quiet(models_.actions[layerForces]);
    models_.actions[layerForces]->setChecked(forces.shown != ForcesShown::None);
    applyViewOptions();
  });
  connect(view, &Viewport::lawPlotWanted, models_.actions[lawPlot], &QAction::setChecked);
  connect(view, &Viewport::lensWanted, models_.actions[parallelProjection], &QAction::setChecked);
  connect(view, &Viewport::menuRequested, &receiver_,
          [this](const QPoint& place) { showViewMenu(place); });
  connect(view, &Viewport::toolChanged, &receiver_, [this, view] {
    views_->setTool(view->tool());
    tools_->choose(view->tool());
    followEdits();
  });
  connect(view, &Viewport::notified, &models_.edits, &EditActions::notified);
}

void MainWindow::showViewMenu(const QPoint& place) {
  QMenu menu(this);
  if (!models_.session.selection().empty()) {
    addSelectionActions(menu, models_.actions);
    if (models_.actions[separateOne]->isEnabled()) menu.addAction(models_.actions[separateOne]);
    if (viewport_ != nullptr && viewport_->gizmo().shown())
      menu.addAction(models_.actions[localAxes]);
  } else {
    menu.addAction(models_.actions[paste]);
    menu.addAction(models_.actions[showAll]);
  }
  models_.edits.fillAddMenu(menu.addMenu(icon("add"), "Add"));
  addPlotsOf(menu, place);
  menu.addAction(models_.actions[frameAll]);
  menu.addAction(models_.actions[layerForces]);
  menu.addAction(models_.actions[openLayers]);
  menu.addAction(models_.actions[lawPlot]);
  menu.exec(place);
}

void MainWindow::applyViewOptions() {
  const auto on = [this](ActionId id) { return models_.actions[id]->isChecked(); };
  models_.preferences.followsScene = on(followScene);
  models_.preferences.localAxes = on(localAxes);
  if (viewport_ == nullptr) return;
  ViewOptions options;
  options.lawPlot = on(lawPlot);
  options.follow = on(followScene);
  options.layers = models_.preferences.layers;
  options.localAxes = on(localAxes);
  options.forces = models_.preferences.forces;
  options.velocityFactor = models_.preferences.velocityFactor;
  options.trailSeconds = models_.preferences.trailSeconds;
  options.violationThreshold = models_.preferences.violationThreshold;
  options.colourBy = models_.preferences.colourBy;
  options.frameAllKey = models_.actions.keyText(frameAll).toStdString();
  views_->setOptions(options);
}

void MainWindow::reloadScene() {
  // The same scene: the eye stays where it is.
  SplitView::Cameras cameras;
  if (views_ != nullptr) cameras = views_->cameras();
  if (documents_->reload() && views_ != nullptr) views_->setCameras(cameras);
}

void MainWindow::followEdits() {
  const Document& document = models_.session.document();
  const auto label = [this](const char* verb, const Document::Step* step) {
    if (step == nullptr) return QString(verb);
    // Names may be long, a menu may not.
    const QString what =
        fontMetrics().elidedText(QString::fromStdString(step->label), Qt::ElideMiddle, scaled(280));
    return verb + (" “" + menuText(what) + "”");
  };
  const std::size_t position = document.position();
  models_.actions.setWhyNot(undo, document.canUndo() ? QString() : "Nothing to undo.");
  models_.actions[undo]->setText(
      label("&Undo", document.canUndo() ? &document.steps()[position - 1] : nullptr));
  models_.actions.setWhyNot(redo, document.canRedo() ? QString() : "Nothing to redo.");
  models_.actions[redo]->setText(
      label("&Redo", document.canRedo() ? &document.steps()[position] : nullptr));
  // A question is about what was selected then.
  if (messages_->asking()) messages_->clear();
  const bool any = !models_.session.selection().empty();
  models_.actions.setWhyNot(selectAll,
                            document.scene().size() > 0 ? QString() : "The scene is empty.");
  for (const ActionId id :
       {cut, copy, ActionId::hide, showOnly, lock, duplicate, mirror, ActionId::array, erase,
        rename, toggleEnabled, selectNone, frameSelection})
    models_.actions.setWhyNot(id, any ? QString() : "Nothing is selected.");
  models_.actions[ActionId::hide]->setChecked(models_.arrange.allSelected(&Visibility::hidden));
  models_.actions[lock]->setChecked(models_.arrange.allSelected(&Visibility::locked));
  models_.actions.setWhyNot(
      showAll, !models_.session.visibility().hidden.empty() ? QString() : "Nothing is hidden.");
  // Esc leaves a drawing tool first.
  const bool drawing = viewport_ != nullptr &&
                       (viewport_->tool() != DrawingTool::select || models_.picker->picking());
  const bool touring = findChild<Tour*>() != nullptr;
  models_.actions.setWhyNot(selectNone,
                            any || drawing || touring || !messages_->sentence().isEmpty()
                                ? QString()
                                : "Nothing is selected.");
  models_.actions.setWhyNot(separateOne, models_.session.selectedRow() >= 0
                                             ? QString()
                                             : "Select one of several links first.");
  const auto touching =
      shapePairs(document.scene(), models_.session.selection(), models_.session.selectedPoints());
  models_.actions.setWhyNot(
      ignoreContacts, touching ? QString() : QString::fromStdString(touching.error().what) + ".");
  models_.actions[ignoreContacts]->setChecked(touching && touching->ignored);
  models_.actions[toggleEnabled]->setChecked(any && models_.edits.allSelectedEnabled());
  models_.actions.setWhyNot(
      reload, !document.path().empty() ? QString() : "The scene has not been saved yet.");
  const bool scene = document.scene().size() > 0;
  for (const ActionId id : {playPause, stepForward, stepBack, reset, startHere, closeGaps})
    models_.actions.setWhyNot(id, scene ? QString() : "The scene is empty.");
}

}  // namespace compliant
