#include "ui/qt/log/log_panel.hpp"

#include <QVBoxLayout>
#include <algorithm>

#include "engine/interactive/command.hpp"
#include "ui/qt/log/log_view.hpp"

namespace compliant {
namespace {

Severity severityOf(Event::Severity severity) {
  switch (severity) {
    case Event::Severity::Warning:
      return Severity::Warning;
    case Event::Severity::Error:
      return Severity::Error;
    case Event::Severity::Info:
      break;
  }
  return Severity::Info;
}

}  // namespace

LogPanel::LogPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  view_ = new LogView;
  column->addWidget(view_);
  connect(view_, &LogView::componentClicked, this, [this](std::uint64_t id) {
    if (session_.document().scene().find(id) != nullptr)
      session_.select({id});
    else
      emit notified({Severity::Info, "This component no longer exists.", Notice::Shown::Transient});
  });
  listening_ = session_.addListener(
      {.sceneReplaced =
           [this] {
             // Ids start again in every scene.
             view_->unlink();
             issues_.clear();
             const Document& document = session_.document();
             const std::string& title = document.scene().title;
             view_->divide(!document.path().empty() ? QString::fromStdString(document.path())
                           : !title.empty()         ? QString::fromStdString(title)
                                                    : QStringLiteral("New scene"));
           },
       .sceneEdited = {},
       .selectionChanged = {},
       .snapshotChanged = [this] { take(); }});
}

void LogPanel::showMessage(Severity severity, const QString& sentence, Id component) {
  view_->add(severity, sentence, component != 0 ? componentOf(component) : LogComponent(),
             session_.snapshot().motion.time);
}

void LogPanel::show(Id component, const QString& sentence) {
  const LogComponent about = componentOf(component);
  if (view_->showLine(about, sentence)) return;
  view_->add(Severity::Warning, sentence, about, session_.snapshot().motion.time);
  view_->showLine(about, sentence);
}

LogComponent LogPanel::componentOf(Id id) const {
  const Component* component = session_.document().scene().find(id);
  if (component != nullptr) return {QString::fromStdString(component->name), id};
  return {ofPull(id) ? QStringLiteral("pull") : QString(), 0};
}

// After a reset, an edit, a seek or a successful step, the failure no longer applies. A refused
// request still does while time goes on.
void LogPanel::clearAlarm(const Snapshot& snapshot) {
  const bool over = alarm_ == Alarm::Step ? usable(snapshot.report.status) || !snapshot.reported
                    : alarm_ == Alarm::Request
                        ? snapshot.motion.step < alarmStep_ || snapshot.lastEdit != alarmEdit_ ||
                              snapshot.transport.history != alarmHistory_
                        : false;
  if (!over) return;
  alarm_ = Alarm::None;
  emit alarmCleared();
}

void LogPanel::takeIssues() {
  const auto& design = session_.snapshot().design;
  if (design == nullptr || design == design_) return;
  std::vector<Issue> fresh;
  for (const Issue& issue : design->issues)
    if (std::ranges::find(issues_, issue) == issues_.end()) fresh.push_back(issue);
  design_ = design;
  issues_ = design->issues;
  constexpr std::size_t most = 10;
  for (std::size_t i = 0; i < std::min(most, fresh.size()); ++i)
    showMessage(Severity::Warning, QString::fromStdString(fresh[i].sentence), fresh[i].component);
  if (fresh.size() > most)
    showMessage(Severity::Warning,
                QString("%1 more problems. The status bar goes from one to the next.")
                    .arg(fresh.size() - most));
}

void LogPanel::take() {
  const Snapshot& snapshot = session_.snapshot();
  takeIssues();
  clearAlarm(snapshot);
  if (usable(snapshot.report.status)) failure_.clear();
  // An edit was undone: the failure applies again.
  if (alarm_ == Alarm::None && !failure_.isEmpty() && snapshot.reported) {
    alarm_ = Alarm::Step;
    emit notified({Severity::Error, failure_, Notice::Shown::UntilResolved});
  }
  if (snapshot.events.empty()) return;
  for (const Event& event : snapshot.events) {
    if (event.number <= lastEvent_) continue;
    const LogComponent component = componentOf(event.component);
    const QString text = QString::fromStdString(event.text);
    view_->add(severityOf(event.severity), text, component, event.time);
    if (event.severity == Event::Severity::Info)
      emit notified({Severity::Info, text, Notice::Shown::Transient});
    if (event.severity != Event::Severity::Error) continue;
    alarm_ = usable(snapshot.report.status) ? Alarm::Request : Alarm::Step;
    alarmStep_ = snapshot.motion.step;
    alarmEdit_ = snapshot.lastEdit;
    alarmHistory_ = snapshot.transport.history;
    const QString sentence = component.name.isEmpty() ? text : component.name + ": " + text;
    if (alarm_ == Alarm::Step) failure_ = sentence;
    emit notified({Severity::Error, sentence, Notice::Shown::UntilResolved});
  }
  lastEvent_ = snapshot.events.back().number;
}

}  // namespace compliant
