#include "ui/qt/window/commands/time_actions.hpp"

#include <QMenu>
#include <QToolButton>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"
#include "ui/qt/window/commands/choice_menu.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

TimeActions::TimeActions(const WindowContext& context, TimePanel& time)
    : context_(context), time_(time) {
  connectTime();
  connectDivergence();
  connectKeyFrames();
  // The engine's settings are reset with every scene.
  listening_ = context_.models.session.addListener(
      {.sceneReplaced =
           [&models = context_.models] { models.session.send(commandOf(models.preferences.pull)); },
       .sceneEdited = {},
       .selectionChanged = {},
       .snapshotChanged = {}});
}

void TimeActions::connectTime() {
  Session& session = context_.models.session;
  Actions& actions = context_.models.actions;
  context_.onTriggered(ActionId::PlayPause, [this] { time_.togglePlaying(); });
  context_.onTriggered(ActionId::StepForward, [this] { time_.stepForward(); });
  context_.onTriggered(ActionId::StepBack, [&session] { session.send(StepBack{}); });
  context_.onTriggered(ActionId::Reset, [&session] { session.send(Reset{}); });
  context_.onTriggered(ActionId::Slower, [this] { time_.changeSpeed(-1); });
  context_.onTriggered(ActionId::Faster, [this] { time_.changeSpeed(1); });
  TransportBar& bar = *time_.bar();
  actions.explain(bar.resetButton(), ActionId::Reset);
  actions.explain(bar.stepBackButton(), ActionId::StepBack);
  actions.explain(bar.playButton(), ActionId::PlayPause);
  actions.explain(bar.stepForwardButton(), ActionId::StepForward);
  QObject::connect(&time_, &TimePanel::playingChanged, &context_.receiver,
                   [&actions](bool playing) {
                     actions[ActionId::PlayPause]->setText(playing ? "&Pause" : "&Play");
                     actions[ActionId::PlayPause]->setIcon(icon(playing ? "pause" : "play"));
                   });
}

void TimeActions::connectDivergence() {
  WindowModels& models = context_.models;
  const auto send = [&models] {
    models.session.send(SetDivergencePolicy{
        models.preferences.stopsWhenDiverging ? DivergencePolicy::Stop : DivergencePolicy::GoOn});
  };
  models.actions[ActionId::StopWhenDiverging]->setChecked(models.preferences.stopsWhenDiverging);
  context_.onToggled(ActionId::StopWhenDiverging, [&models, send](bool on) {
    models.preferences.stopsWhenDiverging = on;
    send();
  });
  // The action was checked before it was connected.
  send();
}

void TimeActions::connectKeyFrames() {
  KeyFrames& frames = context_.models.keyFrames;
  context_.onTriggered(ActionId::MakeKeyFrame, [this, &frames] {
    const int index = frames.make();
    if (index < 0)
      return context_.say(Severity::Info, "There is no motion to keep yet. Play or step first.");
    const KeyFrame& frame = frames.all()[static_cast<std::size_t>(index)];
    context_.say(Severity::Info, "Added " + qt(frame.name) + " at " +
                                     QString::number(frame.moment->motion.time, 'f', 3) +
                                     " s. It lasts until another scene is opened.");
  });
  keyFrames_ = frames.onChange([this, &frames] {
    std::vector<TimelineMarker> markers;
    for (const KeyFrame& frame : frames.all())
      markers.push_back({frame.moment->motion.time, qt(frame.name)});
    time_.timeline()->setMarkers(std::move(markers));
    if (context_.views != nullptr) context_.viewport()->setKeyFrames(frames.all());
  });
  QObject::connect(time_.timeline(), &Timeline::markerChosen, &context_.receiver,
                   [&frames](std::size_t index) { frames.goTo(index); });
}

void TimeActions::addPullChoices(QMenu* parent) {
  WindowModels& models = context_.models;
  addChoices<PullStrength>(
      parent, context_.receiver, "&Pull",
      {{"Soft, 2 Hz", PullStrength::Soft},
       {"Normal, 5 Hz", PullStrength::Normal},
       {"Strong, 15 Hz", PullStrength::Strong},
       {"Hard, c = 0", PullStrength::Hard}},
      [&models] { return models.preferences.pull; },
      [&models](PullStrength pull) {
        models.preferences.pull = pull;
        models.session.send(commandOf(pull));
      });
}

void TimeActions::addKeyFrames(QMenu* parent) {
  QMenu* menu = parent->addMenu("Go to key &frame");
  menu->setToolTipsVisible(true);
  QObject::connect(menu, &QMenu::aboutToShow, &context_.receiver, [this, menu] {
    KeyFrames& frames = context_.models.keyFrames;
    menu->clear();
    for (std::size_t i = 0; i < frames.all().size(); ++i) {
      const KeyFrame& frame = frames.all()[i];
      const QString time = QString::number(frame.moment->motion.time, 'f', 3);
      menu->addAction(menuText(qt(frame.name)) + "\t" + time + " s", &context_.receiver,
                      [&frames, i] { frames.goTo(i); });
    }
    if (frames.all().empty()) menu->addAction("No key frames yet")->setEnabled(false);
  });
}

}  // namespace compliant
