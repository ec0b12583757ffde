#include "ui/qt/field_row.hpp"

#include <QMouseEvent>
#include <QPainter>
#include <QToolButton>
#include <algorithm>

#include "ui/qt/icon.hpp"
#include "ui/qt/on_scale.hpp"
#include "ui/qt/theme.hpp"

namespace compliant {

// The name, shortened with … where it does not fit, and behind it the symbol in italics.
class FieldLabel : public QWidget {
 public:
  explicit FieldLabel(QString name) : name_(std::move(name)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  void setSymbol(const QString& symbol) {
    symbol_ = symbol;
    update();
  }
  const QString& name() const { return name_; }
  QSize sizeHint() const override { return {scaled(80), scaled(24)}; }
  QSize minimumSizeHint() const override { return {scaled(40), scaled(24)}; }

 protected:
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const Theme& theme = activeTheme();
    QFont italic = textFont();
    italic.setItalic(true);
    const int gap = symbol_.isEmpty() ? 0 : scaled(6);
    const int symbolWidth = QFontMetrics(italic).horizontalAdvance(symbol_) + gap;
    const QFontMetrics metrics(textFont());
    const QString shown = metrics.elidedText(name_, Qt::ElideRight, width() - symbolWidth);
    painter.setFont(textFont());
    painter.setPen(palette().color(QPalette::WindowText));
    painter.drawText(rect(), Qt::AlignLeft | Qt::AlignVCenter, shown);
    painter.setFont(italic);
    painter.setPen(toColor(theme.secondaryText));
    painter.drawText(rect().adjusted(metrics.horizontalAdvance(shown) + gap, 0, 0, 0),
                     Qt::AlignLeft | Qt::AlignVCenter, symbol_);
  }
  void mousePressEvent(QMouseEvent*) override {
    if (auto* row = qobject_cast<FieldRow*>(parentWidget())) row->field()->setFocus();
  }

 private:
  QString name_, symbol_;
};

FieldRow::FieldRow(const QString& name, ValueField* field, QWidget* parent)
    : QWidget(parent),
      label_(new FieldLabel(name)),
      field_(field),
      dot_(new ResetDot),
      body_(new QBoxLayout(QBoxLayout::LeftToRight)) {
  auto* line = new QHBoxLayout(this);
  line->setContentsMargins(0, 0, 0, 0);
  line->setSpacing(0);
  // The layout of the moment must not forbid the narrower one.
  line->setSizeConstraint(QLayout::SetNoConstraint);
  body_->setContentsMargins(0, 0, 0, 0);
  onScale(body_, [body = body_] { body->setSpacing(scaled(8)); });
  body_->addWidget(label_, 0, Qt::AlignTop);
  body_->addWidget(field_, 1);
  line->addLayout(body_, 1);
  line->addWidget(dot_, 0, Qt::AlignTop);
  field_->setSpokenName(name);
  setMeaning({});
  onScale(this, [this] { arrange(); });
  connect(dot_, &ResetDot::clicked, this, &FieldRow::resetRequested);
}

void FieldRow::setSymbol(const QString& symbol) { label_->setSymbol(symbol); }

void FieldRow::setMeaning(const QString& meaning) {
  // Rich text, because only rich tooltips wrap.
  QString text = "<b>" + label_->name().toHtmlEscaped() + "</b>";
  if (!meaning.isEmpty()) text += "<br>" + meaning.toHtmlEscaped().replace('\n', "<br>");
  label_->setToolTip("<qt>" + text + "</qt>");
  field_->setToolTip(label_->toolTip());
}

QToolButton* FieldRow::addButton(const QString& iconName, const QString& tip) {
  auto* button = new QToolButton;
  button->setIcon(icon(iconName));
  onScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
  button->setProperty("flat", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  // It belongs to the field: a stacked row keeps both in one line.
  auto* line = static_cast<QBoxLayout*>(layout());
  line->insertWidget(line->indexOf(dot_), button, 0, Qt::AlignBottom);
  return button;
}

void FieldRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void FieldRow::arrange() {
  const int column = std::clamp(width() * 36 / 100, scaled(84), scaled(160));
  // The spacing of the arrangement in question, not of the present one.
  const int room = width() - column - scaled(8) - dot_->sizeHint().width();
  const bool stacked = room < field_->minimumSizeHint().width();
  body_->setDirection(stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight);
  body_->setSpacing(stacked ? scaled(2) : scaled(8));
  label_->setMinimumWidth(stacked ? 0 : column);
  label_->setMaximumWidth(stacked ? QWIDGETSIZE_MAX : column);
}

QSize FieldRow::minimumSizeHint() const {
  // As narrow as the field alone: the row stacks itself before it would have to be wider.
  const int width = field_->minimumSizeHint().width() + dot_->sizeHint().width();
  return {width, QWidget::minimumSizeHint().height()};
}

}  // namespace compliant
