#include "ui/qt/actions/joint_closer.hpp"

#include <chrono>
#include <exception>

namespace compliant {
namespace {

constexpr int betweenLooks = 20;  // ms

}  // namespace

JointCloser::JointCloser(Session& session, QObject* parent)
    : QObject(parent),
      session_(session),
      task_(betweenLooks, [this](const auto& closing) { finish(closing); }) {
  edits_ = session_.addListener({.sceneReplaced = [this] { edited_ = true, task_.cancel(); },
                                 .sceneEdited = [this] { edited_ = true; },
                                 .selectionChanged = {},
                                 .snapshotChanged = {}});
}

void JointCloser::start() {
  if (running()) return task_.cancel();
  edited_ = false;
  task_.start([scene = session_.document().scene()](
                  const std::atomic<bool>& cancelled) -> Result<JointClosing> {
    try {
      return closeJoints(scene, &cancelled);
    } catch (const std::exception& failure) {
      return Error{"", std::string("The joints could not be closed: ") + failure.what()};
    }
  });
  if (!task_.endsWithin(std::chrono::milliseconds(patience)))
    emit notified(
        {Severity::Info, "Closing the joints… Press again to cancel.", Notice::Shown::Transient});
}

void JointCloser::finish(const Result<JointClosing>& closing) {
  if (edited_) {
    emit notified({Severity::Info,
                   "The scene was edited while its joints were being closed. Nothing has moved."});
    return;
  }
  if (!closing) {
    emit notified({task_.cancelled() ? Severity::Info : Severity::Warning,
                   QString::fromStdString(closing.error().text()) + "."});
    return;
  }
  const QString sentence = QString::fromStdString(closing->text());
  if (closing->fits()) {
    emit notified({Severity::Info, sentence});
    return;
  }
  // The start is edited while time is halted.
  const QString before = session_.playing() ? "Paused. " : "";
  session_.send(Pause{});
  if (const Status edited = session_.edit(closing->edit, "Close joints"); !edited) {
    emit notified({Severity::Warning, QString::fromStdString(edited.error().text())});
    return;
  }
  const bool later = session_.snapshot().motion.step > 0;
  emit notified({Severity::Info, before + sentence + (later ? " Reset shows them." : "")});
}

}  // namespace compliant
