#include "ui/qt/time/time_panel.hpp"

#include <QHBoxLayout>
#include <QVBoxLayout>
#include <limits>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/time/mode_indicator.hpp"
#include "ui/qt/time/timeline.hpp"
#include "ui/qt/time/transport_bar.hpp"

namespace compliant {

TimePanel::TimePanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  column->setSpacing(0);
  bar_ = new TransportBar;
  bar_->addIndicator(modeIndicator_ = new ModeIndicator(session));
  timeline_ = new Timeline;
  column->addWidget(bar_);
  auto* margin = new QHBoxLayout;
  onUiScale(margin, [margin] { margin->setContentsMargins(scaled(12), 0, scaled(12), scaled(4)); });
  margin->addWidget(timeline_);
  column->addLayout(margin);

  connect(bar_, &TransportBar::playRequested, this, [this] { session_.send(Play{}); });
  connect(bar_, &TransportBar::pauseRequested, this, [this] { session_.send(Pause{}); });
  connect(bar_, &TransportBar::stepForwardRequested, this, &TimePanel::stepForward);
  connect(bar_, &TransportBar::stepBackRequested, this, [this] { session_.send(StepBack{}); });
  connect(bar_, &TransportBar::resetRequested, this, [this] { session_.send(Reset{}); });
  connect(bar_, &TransportBar::speedRequested, this,
          [this](double factor) { session_.send(SetSpeed{factor}); });
  connect(timeline_, &Timeline::seekRequested, this, [this](long index) {
    // Looking at the past halts time; otherwise it would run on under the pointer.
    if (session_.playing()) session_.send(Pause{});
    session_.send(Seek{index});
  });
  listening_ = session_.addListener({.sceneReplaced = {},
                                     .sceneEdited = [this] { showSnapshot(); },
                                     .selectionChanged = {},
                                     .snapshotChanged =
                                         [this] {
                                           stepsAsked_ = 0;
                                           showSnapshot();
                                         },
                                     .playingChanged =
                                         [this] {
                                           showSnapshot();
                                           emit playingChanged(session_.playing());
                                         }});
  showSnapshot();
}

void TimePanel::togglePlaying() {
  if (session_.playing())
    session_.send(Pause{});
  else
    session_.send(Play{});
}

void TimePanel::stepForward() {
  if (stepsAsked_ >= 2) return;
  ++stepsAsked_;
  session_.send(StepForward{});
}

void TimePanel::changeSpeed(int notches) { bar_->changeSpeed(notches); }

void TimePanel::showSnapshot() {
  const Snapshot& snapshot = session_.snapshot();
  const Transport& transport = snapshot.transport;
  bar_->setState(session_.playing() ? RunState::Playing : RunState::Stopped);
  bar_->setTime(snapshot.motion.time, static_cast<long>(snapshot.motion.step));
  bar_->setSpeed(transport.wantedSpeed);
  // It is zero until the first measurement.
  const bool measured = transport.playing && transport.measuredSpeed > 0;
  bar_->setMeasuredSpeed(measured ? transport.measuredSpeed
                                  : std::numeric_limits<double>::quiet_NaN());
  const bool empty = session_.document().scene().size() == 0;
  bar_->setUsable(empty                         ? TransportBar::Usable::Nothing
                  : transport.historyIndex == 0 ? TransportBar::Usable::OnlyForward
                                                : TransportBar::Usable::Everything);
  // The start alone is not a history.
  timeline_->setSpan(transport.historySize < 2
                         ? HistorySpan()
                         : HistorySpan{0, static_cast<long>(transport.historySize) - 1,
                                       transport.historyStart, transport.historyEnd});
  timeline_->setImpacts(transport.impacts);
  timeline_->setMarks(transport.marks);
  timeline_->setCurrent(static_cast<long>(transport.historyIndex), snapshot.motion.time);
}

}  // namespace compliant
