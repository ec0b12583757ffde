#include "ui/qt/documents/scene_notes.hpp"

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
  onUiScale(line, [line] { line->setContentsMargins(scaled(12), scaled(8), scaled(8), scaled(8)); });
  auto* texts = new QVBoxLayout;
  onUiScale(texts, [texts] { texts->setSpacing(scaled(2)); });
  title_ = new WrappedLabel(2);
  title_->setProperty("role", "title");
  notes_ = new WrappedLabel(4);
  notes_->setProperty("role", "secondary");
  for (QLabel* label : {title_, notes_}) texts->addWidget(label);
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

void SceneNotes::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), toColor(activeTheme().panel));
  painter.fillRect(QRect(0, height() - 1, width(), 1), toColor(activeTheme().line));
}

QString SceneNotes::title() const { return title_->text(); }
QString SceneNotes::notes() const { return notes_->text(); }

}  // namespace compliant
