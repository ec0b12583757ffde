#include "ui/qt/forms/strip_form.hpp"

#include <QHBoxLayout>
#include <QKeyEvent>
#include <QLabel>
#include <QPainter>
#include <QPushButton>
#include <QToolButton>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/fields/number_edit.hpp"
#include "ui/qt/fields/value_field.hpp"
#include "ui/qt/widgets/flow_layout.hpp"

namespace compliant {

StripForm::StripForm(QWidget* parent)
    : QFrame(parent), title_(new QLabel), make_(new QPushButton("Apply")) {
  setProperty("form", true);
  title_->setProperty("role", "title");
  title_->setTextFormat(Qt::PlainText);
  auto* parts = new QWidget;
  flow_ = new FlowLayout(parts);
  flow_->setContentsMargins(0, 0, 0, 0);
  onUiScale(parts, [flow = flow_] { flow->setSpacing(scaled(8)); });
  flow_->addWidget(title_);
  auto* close = new QToolButton;
  close->setIcon(icon("close"));
  close->setProperty("flat", true);
  close->setFocusPolicy(Qt::NoFocus);
  close->setAccessibleName("Close");
  close->setToolTip("Close (Esc)");
  auto* line = new QHBoxLayout(this);
  onUiScale(line, [line] {
    line->setContentsMargins(scaled(12), scaled(6), scaled(8), scaled(6));
    line->setSpacing(scaled(8));
  });
  line->addWidget(parts, 1);
  line->addWidget(make_, 0, Qt::AlignTop);
  line->addWidget(close, 0, Qt::AlignTop);
  connect(close, &QToolButton::clicked, this, &StripForm::leave);
  connect(make_, &QPushButton::clicked, this, [this] { apply(); });
  hide();
}

void StripForm::setTitle(const QString& title) { title_->setText(title); }

QWidget* StripForm::addNamed(const QString& name, ValueField* field, int width) {
  auto* label = new QLabel(name);
  label->setProperty("role", "secondary");
  field->setSpokenName(name);
  onUiScale(field, [field, width] { field->setFixedWidth(scaled(width)); });
  auto* both = new QWidget;
  auto* beside = new QHBoxLayout(both);
  beside->setContentsMargins(0, 0, 0, 0);
  onUiScale(both, [beside] { beside->setSpacing(scaled(8)); });
  beside->addWidget(label, 0, Qt::AlignVCenter);
  beside->addWidget(field, 0, Qt::AlignVCenter);
  flow_->addWidget(both);
  return both;
}

void StripForm::submitOnEnter() {
  for (NumberEdit* edit : findChildren<NumberEdit*>()) edit->installEventFilter(this);
}

void StripForm::leave() {
  hide();
  emit finished();
}

bool StripForm::eventFilter(QObject* watched, QEvent* event) {
  if (event->type() == QEvent::KeyPress) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    if (key == Qt::Key_Return || key == Qt::Key_Enter) {
      apply();
      return true;
    }
  }
  return QFrame::eventFilter(watched, event);
}

bool StripForm::event(QEvent* event) {
  // Esc closes the form and does not change the selection.
  if (event->type() != QEvent::ShortcutOverride) return QFrame::event(event);
  const int key = static_cast<QKeyEvent*>(event)->key();
  event->setAccepted(key == Qt::Key_Escape || key == Qt::Key_Return || key == Qt::Key_Enter);
  return event->isAccepted();
}

void StripForm::keyPressEvent(QKeyEvent* event) {
  if (event->key() == Qt::Key_Escape) return leave();
  if (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) return apply();
  QFrame::keyPressEvent(event);
}

void StripForm::paintEvent(QPaintEvent*) {
  QPainter painter(this);
  painter.fillRect(rect(), toColor(activeTheme().panel));
  painter.fillRect(QRect(0, height() - 1, width(), 1), toColor(activeTheme().line));
}

}  // namespace compliant
