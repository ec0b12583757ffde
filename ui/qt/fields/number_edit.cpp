#include "ui/qt/fields/number_edit.hpp"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <QStyle>
#include <QStyleOptionFrame>
#include <cmath>
#include <utility>

#include "ui/qt/basics/number_text.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

StepSize stepSizeOf(Qt::KeyboardModifiers keys) {
  if (keys & Qt::ShiftModifier) return StepSize::Fine;
  if (keys & Qt::ControlModifier) return StepSize::Coarse;
  return StepSize::Normal;
}

constexpr int fewDigits = 4;

constexpr int padding = 6;  // px between the frame and the text: border plus padding of the style

}  // namespace

NumberEdit::NumberEdit(QWidget* parent) : QLineEdit(parent) {
  setAlignment(Qt::AlignRight | Qt::AlignVCenter);
  setMouseTracking(true);
  setLocale(QLocale::c());
  showValue();
  connect(this, &QLineEdit::textEdited, this, [this] {
    // An error that is shown disappears as soon as the text is valid again.
    if (error_.isEmpty()) return;
    setError(readTyped().error);
  });
}

void NumberEdit::setValue(double value) {
  // A refused text stays, with its error, until it is corrected or another value arrives.
  const bool refused = !error_.isEmpty() && value == value_;
  value_ = value;
  if (isModified() && (hasFocus() || refused)) return;
  showValue();
  setError({});
}

void NumberEdit::setUnit(const QString& unit) {
  unit_ = unit;
  updateMargins();
  update();
}

void NumberEdit::setUnitDisplay(UnitDisplay display) {
  unitDisplay_ = display;
  updateMargins();
  update();
}

void NumberEdit::setPrefix(const QString& prefix) {
  prefix_ = prefix;
  updateMargins();
  update();
}

QString NumberEdit::sentenceFor(double value) const {
  const auto withUnit = [this](double x) {
    return unit_.isEmpty() ? toText(x) : toText(x) + " " + unit_;
  };
  if (rule_ == StepRule::Whole && value != std::round(value))
    return QStringLiteral("Enter a whole number, such as %1.").arg(toText(std::round(value)));
  if (value < range_.minimum)
    return QStringLiteral("%1 is below the minimum %2.")
        .arg(withUnit(value), withUnit(range_.minimum));
  if (value > range_.maximum)
    return QStringLiteral("%1 is above the maximum %2.")
        .arg(withUnit(value), withUnit(range_.maximum));
  return check_ ? check_(value) : QString();
}

NumberEdit::Typed NumberEdit::readTyped() const {
  if (acceptsFactors_)
    if (const ReadChange read = readChange(text(), unit_); read.isChange)
      return {0, read.change, read.error};
  const ReadNumber read = readNumber(text(), unit_);
  return {read.value, {}, read.ok() ? sentenceFor(read.value) : read.error};
}

void NumberEdit::commit() {
  if (!isModified()) {
    gesture_.end();
    return;
  }
  const Typed typed = readTyped();
  setError(typed.error);
  if (!typed.error.isEmpty()) return;
  if (typed.change) {
    showValue();
    gesture_.end();
    emit changeTyped(*typed.change);
    return;
  }
  const bool changed = typed.value != value_;
  value_ = typed.value;
  showValue();
  if (changed)
    emit edited(value_, gesture_.last());
  else
    gesture_.end();
}

void NumberEdit::restore() {
  showValue();
  setError({});
}

void NumberEdit::showValue() {
  const QString text = toText(value_);
  // A text that is selected as a whole is about to be replaced, even if the value is shown again
  // meanwhile.
  const bool whole = hasFocus() && selectedText() == this->text();
  // Also clears the undo history of the text: Ctrl+Z then undoes the edit, not its letters.
  if (text != this->text() || isUndoAvailable() || isRedoAvailable()) setText(text);
  setModified(false);
  // If the text does not fit, the leading digits matter most.
  if (whole)
    selectNumber();
  else
    setCursorPosition(hasFocus() && fontMetrics().horizontalAdvance(text) <= room()
                          ? static_cast<int>(text.size())
                          : 0);
  updateMargins();
}

void NumberEdit::selectNumber() {
  const auto size = static_cast<int>(text().size());
  setSelection(size, -size);
}

void NumberEdit::setError(const QString& sentence) {
  if (sentence == error_) return;
  error_ = sentence;
  setProperty("invalid", !sentence.isEmpty());
  style()->unpolish(this);
  style()->polish(this);
  setAccessibleDescription(sentence);
  emit errorChanged(sentence);
}

void NumberEdit::step(int steps, StepSize size) {
  if (isReadOnly() || !isEnabled() || steps == 0) return;
  double from = value_;
  if (isModified()) {
    const ReadNumber read = readNumber(text(), unit_);
    if (!read.ok()) {
      setError(read.error);
      return;
    }
    from = read.value;
  }
  const double to = stepped(from, steps, size, rule_, range_, fromZero_);
  const QString sentence = sentenceFor(to);
  setError(sentence);
  if (!sentence.isEmpty() || to == value_) return;
  value_ = to;
  showValue();
  emit edited(value_, gesture_.going());
  if (!scrub_.moving) gesture_.endAfterPause();
}

bool NumberEdit::event(QEvent* event) {
  // Keys with a meaning here must not trigger shortcuts of the window.
  if (event->type() == QEvent::ShortcutOverride) {
    const int key = static_cast<QKeyEvent*>(event)->key();
    const bool ours = key == Qt::Key_Up || key == Qt::Key_Down || key == Qt::Key_Return ||
                      key == Qt::Key_Enter ||
                      (key == Qt::Key_Escape && (isModified() || scrub_.moving));
    if (ours) {
      event->accept();
      return true;
    }
  }
  return QLineEdit::event(event);
}

void NumberEdit::keyPressEvent(QKeyEvent* event) {
  switch (event->key()) {
    case Qt::Key_Up:
      step(1, stepSizeOf(event->modifiers()));
      return;
    case Qt::Key_Down:
      step(-1, stepSizeOf(event->modifiers()));
      return;
    case Qt::Key_Return:
    case Qt::Key_Enter:
      commit();
      selectNumber();
      return;
    case Qt::Key_Escape:
      if (scrub_.moving) {
        scrub_ = {false, false, 0, scrub_.start};
        value_ = scrub_.start;
        restore();
        emit edited(value_, gesture_.last());
        return;
      }
      if (isModified() || !error_.isEmpty()) {
        restore();
        selectNumber();
        return;
      }
      event->ignore();
      return;
    default:
      QLineEdit::keyPressEvent(event);
  }
}

void NumberEdit::wheelEvent(QWheelEvent* event) {
  // Without focus, the wheel scrolls the panel; values must not change by accident.
  if (!hasFocus() || isReadOnly()) {
    event->ignore();
    return;
  }
  step(wheel_.take(*event), stepSizeOf(event->modifiers()));
  event->accept();
}

void NumberEdit::focusInEvent(QFocusEvent* event) {
  QLineEdit::focusInEvent(event);
  focusedByClick_ = event->reason() == Qt::MouseFocusReason;
  if (!focusedByClick_) selectNumber();
}

void NumberEdit::focusOutEvent(QFocusEvent* event) {
  if (event->reason() != Qt::PopupFocusReason) commit();
  QLineEdit::focusOutEvent(event);
}

bool NumberEdit::onHandle(const QPoint& at) const {
  if (isReadOnly() || !isEnabled()) return false;
  const QMargins margins = textMargins();
  const bool onUnit = margins.right() > 0 && at.x() > width() - scaled(padding) - margins.right();
  const bool onPrefix = margins.left() > 0 && at.x() < scaled(padding) + margins.left();
  return onUnit || onPrefix;
}

void NumberEdit::mousePressEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && onHandle(event->pos())) {
    commit();
    scrub_ = {true, false, event->pos().x(), value_};
    setFocus(Qt::OtherFocusReason);
    return;
  }
  QLineEdit::mousePressEvent(event);
}

void NumberEdit::mouseMoveEvent(QMouseEvent* event) {
  if (!scrub_.pressed) {
    setCursor(onHandle(event->pos()) ? Qt::SizeHorCursor : Qt::IBeamCursor);
    QLineEdit::mouseMoveEvent(event);
    return;
  }
  const int pixelsPerStep = scaled(5);
  const int steps = (event->pos().x() - scrub_.x) / pixelsPerStep;
  if (steps == 0) return;
  scrub_.moving = true;
  scrub_.x += steps * pixelsPerStep;
  step(steps, stepSizeOf(event->modifiers()));
}

void NumberEdit::mouseReleaseEvent(QMouseEvent* event) {
  if (scrub_.pressed) {
    scrub_ = {};
    gesture_.end();
    return;
  }
  QLineEdit::mouseReleaseEvent(event);
  // The first click selects the whole number; a drag, the digits under it.
  if (std::exchange(focusedByClick_, false) && !hasSelectedText()) selectNumber();
}

// Not a word of the number: "892" of 0.892.
void NumberEdit::mouseDoubleClickEvent(QMouseEvent* event) {
  if (event->button() == Qt::LeftButton && !onHandle(event->pos())) return selectNumber();
  QLineEdit::mouseDoubleClickEvent(event);
}

void NumberEdit::changeEvent(QEvent* event) {
  QLineEdit::changeEvent(event);
  if (event->type() == QEvent::FontChange || event->type() == QEvent::StyleChange) updateMargins();
}

void NumberEdit::resizeEvent(QResizeEvent* event) {
  QLineEdit::resizeEvent(event);
  updateMargins();
}

void NumberEdit::updateMargins() {
  const QFontMetrics metrics(textFont());
  const int gap = scaled(4);
  const int left = prefix_.isEmpty() ? 0 : metrics.horizontalAdvance(prefix_) + gap;
  const bool shown = unitDisplay_ == UnitDisplay::Shown && !unit_.isEmpty();
  int right = !shown ? 0 : metrics.horizontalAdvance(unit_) + gap;
  // In a narrow panel, a few digits take precedence over the unit, which the tool tip repeats.
  const int needed = QFontMetrics(numberFont()).horizontalAdvance(toShortText(value_, fewDigits)) +
                     left + right + 2 * scaled(padding);
  unitFits_ = shown && needed <= width();
  if (!unitFits_) right = 0;
  if (textMargins() != QMargins(left, 0, right, 0)) setTextMargins(left, 0, right, 0);
}

int NumberEdit::room() const {
  const QMargins margins = textMargins();
  return width() - margins.left() - margins.right() - 2 * scaled(padding);
}

QString NumberEdit::seenText() const {
  const QFontMetrics metrics(font());
  QString seen = text();
  if (hasFocus() || isModified()) return seen;
  for (int digits = 15; digits > 0 && metrics.horizontalAdvance(seen) > room(); --digits) {
    seen = toShortText(value_, digits);
    if (readNumber(seen, {}).value != value_) seen += QChar(0x2026);
  }
  return seen;
}

// Only one painter may be active on a widget, and QLineEdit has its own.
void NumberEdit::paintRounded(const QString& seen) {
  QPainter painter(this);
  QStyleOptionFrame frame;
  initStyleOption(&frame);
  style()->drawPrimitive(QStyle::PE_PanelLineEdit, &frame, &painter, this);
  painter.setFont(font());
  painter.setPen(
      palette().color(isEnabled() ? QPalette::Active : QPalette::Disabled, QPalette::Text));
  painter.drawText(QRect(scaled(padding) + textMargins().left(), 0, room(), height()),
                   Qt::AlignRight | Qt::AlignVCenter, seen);
}

void NumberEdit::paintEvent(QPaintEvent* event) {
  if (const QString seen = seenText(); seen == text())
    QLineEdit::paintEvent(event);
  else
    paintRounded(seen);
  QPainter painter(this);
  painter.setFont(textFont());
  const Theme& theme = activeTheme();
  painter.setPen(isEnabled() ? toColor(theme.secondaryText)
                             : mixed(theme.secondaryText, theme.panel, 0.45));
  const QRect inside = rect().adjusted(scaled(padding), 0, -scaled(padding), 0);
  if (unitFits_) painter.drawText(inside, Qt::AlignRight | Qt::AlignVCenter, unit_);
  painter.drawText(inside, Qt::AlignLeft | Qt::AlignVCenter, prefix_);
}

QSize NumberEdit::sizeHint() const {
  const int digits = QFontMetrics(numberFont()).horizontalAdvance("-1.234e-5");
  const QFontMetrics text(textFont());
  const int words = text.horizontalAdvance(prefix_) + text.horizontalAdvance(unit_) + scaled(8);
  return {digits + words + 2 * scaled(padding), QLineEdit::sizeHint().height()};
}

int NumberEdit::widthWithUnit() const {
  const int digits = QFontMetrics(numberFont()).horizontalAdvance("0.0001");
  const int unit =
      unit_.isEmpty() ? 0 : QFontMetrics(textFont()).horizontalAdvance(unit_) + scaled(4);
  return digits + unit + 2 * scaled(padding);
}

QSize NumberEdit::minimumSizeHint() const {
  const int digits = QFontMetrics(numberFont()).horizontalAdvance("-0.801");
  const int prefix = QFontMetrics(textFont()).horizontalAdvance(prefix_) + scaled(4);
  return {digits + prefix + 2 * scaled(padding), QLineEdit::minimumSizeHint().height()};
}

}  // namespace compliant
