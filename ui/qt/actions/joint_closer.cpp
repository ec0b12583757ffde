#include "ui/qt/actions/joint_closer.hpp"

#include <chrono>
#include <exception>

namespace compliant {
namespace {

constexpr int betweenLooks = 20;  // ms

}  // namespace

JointCloser::JointCloser(Session& session, QObject* parent) : QObject(parent), session_(session) {
  timer_.setInterval(betweenLooks);
  connect(&timer_, &QTimer::timeout, this, &JointCloser::look);
  edits_ = session_.addListener({.sceneReplaced = [this] { edited_ = true, stopped_ = true; },
                                 .sceneEdited = [this] { edited_ = true; },
                                 .selectionChanged = {},
                                 .snapshotChanged = {}});
}

JointCloser::~JointCloser() {
  stopped_ = true;
  if (work_.valid()) work_.wait();
}

void JointCloser::start() {
  if (running()) {
    stopped_ = true;
    return;
  }
  stopped_ = false;
  edited_ = false;
  work_ = std::async(std::launch::async,
                     [this, scene = session_.document().scene()]() -> Result<JointClosing> {
                       try {
                         return closeJoints(scene, &stopped_);
                       } catch (const std::exception& failure) {
                         return Error{"", std::string("The joints could not be closed: ") + failure.what()};
                       }
                     });
  if (work_.wait_for(std::chrono::milliseconds(patience)) == std::future_status::ready) {
    look();
    return;
  }
  emit notified({Severity::info, "Closing the joints… Press again to cancel.", Notice::Shown::transient});
  timer_.start();
}

void JointCloser::look() {
  if (work_.wait_for(std::chrono::seconds(0)) != std::future_status::ready) return;
  timer_.stop();
  finish(work_.get());
}

void JointCloser::finish(const Result<JointClosing>& closing) {
  if (edited_) {
    emit notified({Severity::info, "The scene was edited while its joints were closed. Nothing has moved."});
    return;
  }
  if (!closing) {
    emit notified({stopped_ ? Severity::info : Severity::warning, QString::fromStdString(closing.error().text()) + "."});
    return;
  }
  const QString sentence = QString::fromStdString(closing->text());
  if (closing->fits()) {
    emit notified({Severity::info, sentence});
    return;
  }
  // The start is edited while time stands still.
  const QString before = session_.playing() ? "Paused. " : "";
  session_.send(Pause{});
  if (const Status edited = session_.edit(closing->edit, "Close joints"); !edited) {
    emit notified({Severity::warning, QString::fromStdString(edited.error().text())});
    return;
  }
  const bool later = session_.snapshot().motion.step > 0;
  emit notified({Severity::info, before + sentence + (later ? " Reset shows them." : "")});
}

}  // namespace compliant
