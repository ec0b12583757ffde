#include "ui/qt/now_value.hpp"

#include <QApplication>
#include <QClipboard>
#include <QKeyEvent>
#include <QMouseEvent>
#include <cmath>
#include <limits>

#include "ui/qt/number_text.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {
namespace {
constexpr int nowDigits = 5;
}

NowValue::NowValue(QWidget* parent)
    : QLineEdit(parent), value_(std::numeric_limits<double>::quiet_NaN()) {
  setReadOnly(true);
  setProperty("role", "number");
  setAlignment(Qt::AlignRight);
  setFocusPolicy(Qt::StrongFocus);
  setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
  setText(QStringLiteral("–"));
}

void NowValue::show(double value, const QString& why) {
  value_ = value;
  const QString text = toSteadyText(value, nowDigits).trimmed();
  const QString tip = std::isfinite(value) ? QString() : why;
  if (tip != toolTip()) setToolTip(tip);
  if (text == this->text()) return;
  const bool chosen = hasSelectedText();
  setText(text);
  if (chosen) selectAll();
}

QSize NowValue::sizeHint() const {
  return {QFontMetrics(numberFont()).horizontalAdvance("-1.2345e-10") + 2 * scaled(6),
          QLineEdit::sizeHint().height()};
}

QSize NowValue::minimumSizeHint() const {
  return {QFontMetrics(numberFont()).horizontalAdvance("-1.2345") + 2 * scaled(6),
          QLineEdit::minimumSizeHint().height()};
}

void NowValue::keyPressEvent(QKeyEvent* event) {
  if (!event->matches(QKeySequence::Copy)) return QLineEdit::keyPressEvent(event);
  if (std::isfinite(value_)) QApplication::clipboard()->setText(toText(value_));
}

void NowValue::mousePressEvent(QMouseEvent* event) {
  QLineEdit::mousePressEvent(event);
  selectAll();
}

void NowValue::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  selectAll();
}

}  // namespace compliant
