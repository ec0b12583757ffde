#include "ui/qt/fields/field_row.hpp"

#include <QGraphicsOpacityEffect>
#include <QMouseEvent>
#include <QPainter>
#include <QRegularExpression>
#include <QToolButton>
#include <algorithm>
#include <vector>

#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {

// The name, in as many lines as it needs, followed by the symbol in italics. Only a word that is
// wider than the label is elided.
class FieldLabel : public QWidget {
 public:
  explicit FieldLabel(QString name) : name_(std::move(name)) {
    setSizePolicy(QSizePolicy::Preferred, QSizePolicy::Fixed);
  }
  void setSymbol(const QString& symbol) {
    symbol_ = symbol;
    arrange();
  }
  const QString& name() const { return name_; }
  void setIdle(bool idle) {
    idle_ = idle;
    update();
  }
  bool isElided() const {
    const int last = widthOf(lines_.back()) + symbolWidth();
    return last > width() || std::any_of(lines_.begin(), lines_.end(), [this](const QString& line) {
             return widthOf(line) > width();
           });
  }
  /// The width at which no word is elided.
  int leastWidth() const {
    const QStringList words = name_.split(' ');
    int widest = widthOf(words.back()) + symbolWidth();
    for (const QString& word : words) widest = std::max(widest, widthOf(word));
    return widest;
  }
  QSize sizeHint() const override { return {scaled(80), heightOf(lines_.size())}; }
  QSize minimumSizeHint() const override { return {scaled(40), heightOf(lines_.size())}; }

 protected:
  void resizeEvent(QResizeEvent*) override { arrange(); }
  void changeEvent(QEvent* event) override {
    if (event->type() != QEvent::FontChange && event->type() != QEvent::StyleChange) return;
    arrange();
    updateGeometry();
  }
  void paintEvent(QPaintEvent*) override {
    QPainter painter(this);
    const QFontMetrics metrics(textFont());
    painter.setFont(textFont());
    painter.setPen(idle_ ? toColor(activeTheme().secondaryText)
                         : palette().color(QPalette::WindowText));
    // The first line is level with that of the field beside it.
    QRect place(0, 0, width(), scaled(24));
    QString shown;
    for (const QString& line : lines_) {
      const int room = &line == &lines_.back() ? width() - symbolWidth() : width();
      shown = metrics.elidedText(line, Qt::ElideRight, room);
      painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, shown);
      place.translate(0, metrics.height());
    }
    place.translate(widthOf(shown) + gap(), -metrics.height());
    painter.setFont(italic());
    painter.setPen(toColor(activeTheme().secondaryText));
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, letter());
    place.translate(QFontMetrics(italic()).horizontalAdvance(letter()), metrics.height() / 4);
    painter.setFont(index());
    painter.drawText(place, Qt::AlignLeft | Qt::AlignVCenter, symbol_.section('_', 1));
  }
  void mousePressEvent(QMouseEvent*) override {
    if (auto* row = qobject_cast<FieldRow*>(parentWidget())) row->field()->setFocus();
  }

 private:
  static QFont italic() {
    QFont font = textFont();
    font.setItalic(true);
    return font;
  }
  static QFont index() {
    QFont font = captionFont();
    font.setItalic(true);
    return font;
  }
  // "D_c" is D with the index c.
  QString letter() const { return symbol_.section('_', 0, 0); }
  static int widthOf(const QString& text) {
    return QFontMetrics(textFont()).horizontalAdvance(text);
  }
  static int heightOf(std::size_t lines) {
    return scaled(24) + (static_cast<int>(lines) - 1) * QFontMetrics(textFont()).height();
  }
  int gap() const { return symbol_.isEmpty() ? 0 : scaled(6); }
  int symbolWidth() const {
    return QFontMetrics(italic()).horizontalAdvance(letter()) +
           QFontMetrics(index()).horizontalAdvance(symbol_.section('_', 1)) + gap();
  }
  // Breaks the name between words; the symbol stays with the last one.
  void arrange() {
    std::vector<QString> lines{QString()};
    const QStringList words = name_.split(' ');
    for (const QString& word : words) {
      const QString longer = lines.back().isEmpty() ? word : lines.back() + " " + word;
      const int behind = &word == &words.back() ? symbolWidth() : 0;
      if (lines.back().isEmpty() || widthOf(longer) + behind <= width())
        lines.back() = longer;
      else
        lines.push_back(word);
    }
    if (lines.size() != lines_.size()) updateGeometry();
    lines_ = std::move(lines);
    update();
  }

  QString name_, symbol_;
  std::vector<QString> lines_{name_};
  bool idle_ = false;
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
  // The present layout must not prevent the narrower one.
  line->setSizeConstraint(QLayout::SetNoConstraint);
  body_->setContentsMargins(0, 0, 0, 0);
  onUiScale(body_, [body = body_] { body->setSpacing(scaled(8)); });
  body_->addWidget(label_, 0, Qt::AlignTop);
  body_->addWidget(field_, 1, Qt::AlignTop);
  line->addLayout(body_, 1);
  line->addWidget(dot_, 0, Qt::AlignTop);
  field_->setSpokenName(name);
  setMeaning({});
  onUiScale(this, [this] { arrange(); });
  connect(dot_, &ResetDot::clicked, this, &FieldRow::resetRequested);
}

void FieldRow::setIdle(bool idle) {
  label_->setIdle(idle);
  field_->setIdle(idle);
  if ((field_->graphicsEffect() != nullptr) == idle) return;
  constexpr double pale = 0.55;
  auto* effect = idle ? new QGraphicsOpacityEffect : nullptr;
  if (effect != nullptr) effect->setOpacity(pale);
  field_->setGraphicsEffect(effect);
}

void FieldRow::setSymbol(const QString& symbol) {
  label_->setSymbol(symbol);
  arrange();
}

void FieldRow::setMeaning(const QString& meaning) {
  // Rich text, because only rich-text tool tips wrap.
  QString text = "<b>" + label_->name().toHtmlEscaped() + "</b>";
  static const QRegularExpression indexed("\\b(\\w)_(\\w)\\b",
                                          QRegularExpression::UseUnicodePropertiesOption);
  if (!meaning.isEmpty())
    text += "<br>" +
            meaning.toHtmlEscaped().replace(indexed, "\\1<sub>\\2</sub>").replace('\n', "<br>");
  label_->setToolTip("<qt>" + text + "</qt>");
  field_->setToolTip(label_->toolTip());
}

QToolButton* FieldRow::addButton(const QString& iconName, const QString& tip) {
  auto* button = new QToolButton;
  button->setIcon(icon(iconName));
  onUiScale(button, [button] { button->setIconSize({scaled(16), scaled(16)}); });
  button->setProperty("flat", true);
  button->setFocusPolicy(Qt::TabFocus);
  button->setToolTip(tip);
  button->setAccessibleName(tip);
  // It belongs to the field: a stacked row keeps them in one line.
  auto* line = static_cast<QBoxLayout*>(layout());
  line->insertWidget(line->indexOf(dot_), button, 0, Qt::AlignBottom);
  button_ = button;
  arrangement_ = {};
  return button;
}

bool FieldRow::event(QEvent* event) {
  if (event->type() == QEvent::LayoutRequest) arrange();
  return QWidget::event(event);
}

void FieldRow::resizeEvent(QResizeEvent* event) {
  QWidget::resizeEvent(event);
  arrange();
}

void FieldRow::arrange() {
  const int column = std::clamp(width() * 36 / 100, scaled(84), scaled(160));
  // The spacing of the arrangement in question, not of the present one.
  const int beside = button_ != nullptr ? button_->sizeHint().width() + layout()->spacing() : 0;
  const int room = width() - column - scaled(8) - dot_->sizeHint().width() - beside;
  const bool stacked = room < field_->widthBesideName() || column < label_->leastWidth();
  const Arrangement wanted{stacked ? QBoxLayout::TopToBottom : QBoxLayout::LeftToRight, column,
                           scaled(8)};
  if (wanted == arrangement_) return;  // arranging requests another layout
  arrangement_ = wanted;
  body_->setDirection(wanted.direction);
  body_->setSpacing(stacked ? scaled(2) : scaled(8));
  label_->setMinimumWidth(stacked ? 0 : column);
  label_->setMaximumWidth(stacked ? QWIDGETSIZE_MAX : column);
  if (button_ != nullptr) layout()->setAlignment(button_, stacked ? Qt::AlignBottom : Qt::AlignTop);
}

bool FieldRow::isNameElided() const { return label_->isElided(); }

QSize FieldRow::minimumSizeHint() const {
  // As narrow as the field alone: the row stacks itself before it would need more width.
  const int width = field_->minimumSizeHint().width() + dot_->sizeHint().width();
  return {width, QWidget::minimumSizeHint().height()};
}

}  // namespace compliant
