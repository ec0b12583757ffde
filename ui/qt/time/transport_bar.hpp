#pragma once

#include <QWidget>
#include <vector>

class QComboBox;
class QToolButton;

namespace compliant {

class GrowOnlyLabel;

enum class RunState { Stopped, Playing };

// Play, pause, steps, reset, the clock, and the speed: wanted and measured real-time factor. It
// only emits requests; its owner answers with the setters.
class TransportBar : public QWidget {
  Q_OBJECT

 public:
  explicit TransportBar(QWidget* parent = nullptr);

  void setState(RunState state);
  void setTime(double seconds, long step);
  void setSpeed(double wanted);
  // The measured real-time factor; not finite while nothing runs.
  void setMeasuredSpeed(double measured);
  // The enabled buttons: none without a scene, no step back at the first step.
  enum class Usable { Nothing, OnlyForward, Everything };
  void setUsable(Usable usable);
  // Shows a widget between the buttons and the clock; the bar owns it.
  void addIndicator(QWidget* modeIndicator);
  double speed() const { return speed_; }
  // Changes the speed by a number of notches, as the keys - and = do.
  void changeSpeed(int notches);

  QToolButton* playButton() { return play_; }
  QToolButton* resetButton() { return reset_; }
  QToolButton* stepForwardButton() { return forward_; }
  QToolButton* stepBackButton() { return back_; }
  QComboBox* speedBox() { return speedBox_; }
  // The size without the parts that are hidden if room is short.
  QSize minimumSizeHint() const override;

 signals:
  void playRequested();
  void pauseRequested();
  void stepForwardRequested();
  void stepBackRequested();
  void resetRequested();
  void speedRequested(double wanted);

 protected:
  void resizeEvent(QResizeEvent* event) override;

 private:
  // The parts that are hidden if room is short, in this order: other widgets show the same.
  std::vector<QWidget*> droppedFirst() const;
  int roomOf(const QWidget& part) const;
  QToolButton* button(const QString& iconName, const QString& name, const QString& tip);
  void showSpeed();

  QToolButton *reset_, *back_, *play_, *forward_;
  GrowOnlyLabel *time_, *step_, *measured_;
  QComboBox* speedBox_;
  QWidget* modeIndicator_ = nullptr;
  RunState state_ = RunState::Stopped;
  double speed_ = 1.0;
  double measuredSpeed_;
};

}  // namespace compliant
