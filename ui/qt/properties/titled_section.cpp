#include "ui/qt/properties/titled_section.hpp"

#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/separator.hpp"

namespace compliant {

TitledSection::TitledSection(QWidget* parent)
    : QWidget(parent), column_(new QVBoxLayout(this)), title_(new QLabel) {
  column_->setContentsMargins(0, 0, 0, 0);
  onUiScale(column_, [this] { column_->setSpacing(scaled(8)); });
  title_->setProperty("role", "title");
  title_->setTextFormat(Qt::PlainText);
  column_->addWidget(title_);
  hide();
}

void TitledSection::setTitle(const QString& title) { title_->setText(title); }
void TitledSection::add(QWidget* row) { column_->addWidget(row); }

QLabel* TitledSection::addText(const QString& name, const QString& meaning) {
  auto* line = new QWidget;
  auto* layout = new QHBoxLayout(line);
  layout->setContentsMargins(0, 0, 0, 0);
  auto* label = new QLabel(name);
  onUiScale(label, [label] { label->setMinimumWidth(scaled(64)); });
  layout->addWidget(label, 0, Qt::AlignTop);
  auto* value = new QLabel;
  value->setTextFormat(Qt::PlainText);
  value->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
  value->setToolTip(meaning);
  value->setWordWrap(true);
  value->setAccessibleName(name);
  layout->addWidget(value, 1);
  add(line);
  return value;
}

void TitledSection::closeWithLine() { column_->addWidget(separator(QFrame::HLine)); }

}  // namespace compliant
