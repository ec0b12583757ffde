#include "ui/qt/properties/live_value_field.hpp"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <limits>

#include "engine/base/rounding.hpp"
#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

constexpr int liveDigits = 5;

// Whether the key would type something into a number field.
bool writes(const QKeyEvent& key) {
  if (key.modifiers() & (Qt::ControlModifier | Qt::AltModifier | Qt::MetaModifier)) return false;
  const QString text = key.text();
  return text.size() == 1 && QStringLiteral("0123456789.,+-*eE").contains(text);
}

}  // namespace

LiveValueField::LiveValueField(QWidget* parent)
    : QLineEdit(parent), value_(std::numeric_limits<double>::quiet_NaN()) {
  setReadOnly(true);
  setProperty("role", "number");
  setAlignment(Qt::AlignRight);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setText(QStringLiteral("–"));
}

void LiveValueField::show(double value, const QString& why) {
  value_ = value;
  const bool rounding = value != 0 && std::abs(value) < roundOff;
  const QString text = toFixedWidthText(rounding ? 0 : value, liveDigits).trimmed();
  const QString tip = rounding               ? QString("0 up to rounding: %1").arg(toText(value))
                      : std::isfinite(value) ? QString()
                                             : why;
  if (tip != toolTip()) setToolTip(tip);
  if (text == this->text()) return;
  const bool chosen = hasSelectedText();
  setText(text);
  if (chosen) selectAll();
}

QSize LiveValueField::sizeHint() const {
  return {QFontMetrics(numberFont()).horizontalAdvance("-1.2345e-10") + 2 * scaled(6),
          QLineEdit::sizeHint().height()};
}

QSize LiveValueField::minimumSizeHint() const {
  return {QFontMetrics(numberFont()).horizontalAdvance("-1.2345") + 2 * scaled(6),
          QLineEdit::minimumSizeHint().height()};
}

void LiveValueField::keyPressEvent(QKeyEvent* event) {
  if (event->matches(QKeySequence::Copy)) {
    if (std::isfinite(value_)) QApplication::clipboard()->setText(toText(value_));
  } else if (!writes(*event)) {
    QLineEdit::keyPressEvent(event);
  }
}

bool LiveValueField::event(QEvent* event) {
  // It looks like a field: typing into it must not turn the view or step time.
  if (event->type() == QEvent::ShortcutOverride && writes(static_cast<QKeyEvent&>(*event))) {
    event->accept();
    return true;
  }
  return QLineEdit::event(event);
}

void LiveValueField::mousePressEvent(QMouseEvent* event) {
  QLineEdit::mousePressEvent(event);
  selectAll();
}

void LiveValueField::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  selectAll();
}

}  // namespace compliant
