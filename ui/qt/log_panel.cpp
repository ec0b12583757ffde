#include "ui/qt/log_panel.hpp"

#include <QVBoxLayout>

#include "ui/qt/log_view.hpp"

namespace compliant {
namespace {

Severity severityOf(Event::Severity severity) {
  switch (severity) {
    case Event::Severity::Warning:
      return Severity::warning;
    case Event::Severity::Error:
      return Severity::error;
    case Event::Severity::Info:
      break;
  }
  return Severity::info;
}

}  // namespace

LogPanel::LogPanel(Session& session, QWidget* parent) : QWidget(parent), session_(session) {
  auto* column = new QVBoxLayout(this);
  column->setContentsMargins(0, 0, 0, 0);
  view_ = new LogView;
  column->addWidget(view_);
  connect(view_, &LogView::componentClicked, this, [this](const QString& name) {
    const Component* component = session_.document().scene().find(name.toStdString());
    if (component != nullptr) session_.select({component->id});
  });
  connect(&view_->list(), &LogList::changed, this, [this] {
    emit countChanged(view_->list().count(Severity::warning) +
                      view_->list().count(Severity::error));
  });
  session_.addListener(
      {.sceneReplaced = {}, .sceneEdited = {}, .selectionChanged = {}, .snapshotChanged = [this] {
         take();
       }});
}

void LogPanel::say(Severity severity, const QString& sentence) {
  view_->add(severity, sentence, {}, session_.snapshot().motion.time);
}

void LogPanel::take() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.events.empty()) return;
  // Numbers that start again belong to another engine run.
  if (snapshot.events.back().number < lastEvent_) lastEvent_ = 0;
  for (const Event& event : snapshot.events) {
    if (event.number <= lastEvent_) continue;
    const Component* component = session_.document().scene().find(event.component);
    const QString text = QString::fromStdString(event.text);
    view_->add(severityOf(event.severity), text,
               component != nullptr ? QString::fromStdString(component->name) : QString(),
               snapshot.motion.time);
    if (event.severity == Event::Severity::Error) emit alarmed(text);
  }
  lastEvent_ = snapshot.events.back().number;
}

}  // namespace compliant
