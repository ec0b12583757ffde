#include "ui/qt/documents/scene_notes.hpp"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QPainter>
#include <QToolButton>
#include <QVBoxLayout>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/close_button.hpp"
#include "ui/qt/widgets/wrapped_label.hpp"

namespace compliant {

SceneNotes::SceneNotes(QWidget* parent) : QFrame(parent) {
  setObjectName("sceneNotes");
  auto* line = new QHBoxLayout(this);
  onUiScale(line,
            [line] { line->setContentsMargins(scaled(12), scaled(8), scaled(8), scaled(8)); });
  auto* texts = new QVBoxLayout;
  onUiScale(texts, [texts] { texts->setSpacing(scaled(2)); });
  title_ = new WrappedLabel(2);
  title_->setProperty("role", "title");
  notes_ = new WrappedLabel(4);
  notes_->setProperty("role", "secondary");
  for (WrappedLabel* label : {title_, notes_}) {
    texts->addWidget(label);
    // The height for the actual width, not for the preferred one.
    QSizePolicy policy = label->sizePolicy();
    policy.setVerticalPolicy(QSizePolicy::Preferred);
    label->setSizePolicy(policy);
  }
  line->addLayout(texts, 1);
  line->addWidget(closeButton(this, "Close the notes"), 0, Qt::AlignTop);
  hide();
}

void SceneNotes::showMessage(const QString& title, const QString& notes) {
  title_->setText(title);
  notes_->setText(notes);
  title_->setVisible(!title.isEmpty());
  notes_->setVisible(!notes.isEmpty());
  setVisible(!title.isEmpty() || !notes.isEmpty());
}

void SceneNotes::showEvent(QShowEvent* event) {
  QFrame::showEvent(event);
  window()->removeEventFilter(this);
  window()->installEventFilter(this);
  fitLines();
}

bool SceneNotes::eventFilter(QObject* watched, QEvent* event) {
  if (watched == window() && event->type() == QEvent::Resize) fitLines();
  return QFrame::eventFilter(watched, event);
}

// In a low window the view is more important; the tool tip, and the properties of the scene, show
// the rest.
void SceneNotes::fitLines() {
  constexpr int low = 760;
  notes_->setMostLines(window()->height() < scaled(low) ? 1 : 4);
}

void SceneNotes::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), toColor(activeTheme().panel));
  painter.fillRect(QRect(0, height() - 1, width(), 1), toColor(activeTheme().line));
}

QString SceneNotes::title() const { return title_->text(); }
QString SceneNotes::notes() const { return notes_->text(); }

}  // namespace compliant
