#include "ui/qt/fields/choice_field.hpp"

#include <QHelpEvent>
#include <QStylePainter>
#include <QStyledItemDelegate>
#include <QToolTip>
#include <algorithm>

#include "ui/qt/basics/text.hpp"

namespace compliant {
namespace {

// Qt cuts off a choice that is too long for its box, without an ellipsis.
class ElidingBox : public QComboBox {
 public:
  // The width of the box without its text.
  int frame() const { return width() - textRoom(); }
  // Both ends of a name in a branch are more important than its middle.
  QString shownText() const {
    return fontMetrics().elidedText(currentText(), Qt::ElideMiddle, textRoom());
  }

 protected:
  bool event(QEvent* event) override {
    if (event->type() != QEvent::ToolTip || shownText() == currentText())
      return QComboBox::event(event);
    QToolTip::showText(static_cast<QHelpEvent*>(event)->globalPos(), currentText(), this);
    return true;
  }
  void paintEvent(QPaintEvent*) override {
    QStylePainter painter(this);
    QStyleOptionComboBox look;
    initStyleOption(&look);
    look.currentText = shownText();
    painter.drawComplexControl(QStyle::CC_ComboBox, look);
    painter.drawControl(QStyle::CE_ComboBoxLabel, look);
  }

 private:
  int textRoom() const {
    QStyleOptionComboBox look;
    initStyleOption(&look);
    return style()
               ->subControlRect(QStyle::CC_ComboBox, &look, QStyle::SC_ComboBoxEditField, this)
               .width() -
           2;
  }
};

}  // namespace

ChoiceField::ChoiceField(QWidget* parent) : ValueField(parent), box_(new ElidingBox) {
  box_->setSizeAdjustPolicy(QComboBox::AdjustToMinimumContentsLengthWithIcon);
  box_->setMinimumContentsLength(6);
  box_->setFocusPolicy(Qt::StrongFocus);
  // The style sheet reaches the entries of the list only through this delegate.
  box_->setItemDelegate(new QStyledItemDelegate(box_));
  box_->installEventFilter(this);
  setContent(box_);
  connect(box_, &QComboBox::activated, this, [this] { emit edited(value(), gesture_.last()); });
}

void ChoiceField::setChoices(const std::vector<Choice>& choices) {
  box_->clear();
  for (const Choice& choice : choices) {
    box_->addItem(choice.title, choice.key);
    box_->setItemData(box_->count() - 1, plainTip(choice.meaning), Qt::ToolTipRole);
  }
}

void ChoiceField::setValue(const QString& key) {
  int index = box_->findData(key);
  if (index < 0 && !key.isEmpty()) {
    box_->addItem(key + " (unknown)", key);
    index = box_->count() - 1;
  }
  if (index == box_->currentIndex()) return;
  box_->setCurrentIndex(index);
  updateGeometry();  // it may now fit beside its name, or no longer fit
}

bool ChoiceField::isCut() const {
  return static_cast<const ElidingBox*>(box_)->shownText() != box_->currentText();
}

int ChoiceField::widthBesideName() const {
  const int text = box_->fontMetrics().horizontalAdvance(box_->currentText());
  return std::max(minimumSizeHint().width(), text + static_cast<const ElidingBox*>(box_)->frame());
}

void ChoiceField::setSpokenName(const QString& name) {
  ValueField::setSpokenName(name);
  box_->setAccessibleName(name);
}

bool ChoiceField::eventFilter(QObject* watched, QEvent* event) {
  // Without focus, the wheel scrolls the panel; choices must not change by accident.
  if (event->type() == QEvent::Wheel && !box_->hasFocus()) {
    event->ignore();
    return true;
  }
  return ValueField::eventFilter(watched, event);
}

}  // namespace compliant
