#include "ui/qt/properties/live_values_section.hpp"

#include <QGridLayout>
#include <QLabel>
#include <algorithm>
#include <cctype>
#include <cmath>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/properties/live_value_field.hpp"
#include "ui/qt/widgets/elided_label.hpp"
#include "ui/qt/widgets/separator.hpp"

namespace compliant {

LiveValuesSection::LiveValuesSection(const Session& session, QWidget* parent)
    : QWidget(parent), session_(session), more_(new ElidedLabel) {
  setObjectName("nowSection");
  auto* grid = new QGridLayout(this);
  grid->setContentsMargins(0, 0, 0, 0);
  onUiScale(grid, [grid] {
    grid->setHorizontalSpacing(scaled(4));
    grid->setVerticalSpacing(scaled(2));
  });
  title_ = new QLabel("Now");
  title_->setProperty("role", "title");
  title_->setToolTip("At the time shown. Points and links are counted from 0, as in files");
  int row = 0;
  grid->addWidget(title_, row++, 0, 1, 3);
  for (Line& line : lines_) {
    line.name = new QLabel;
    line.value = new LiveValueField;
    line.unit = new QLabel;
    line.unit->setProperty("role", "secondary");
    for (QLabel* label : {line.name, line.unit}) label->setTextFormat(Qt::PlainText);
    grid->addWidget(line.name, row, 0);
    grid->addWidget(line.value, row, 1);
    grid->addWidget(line.unit, row++, 2);
  }
  more_->setProperty("role", "caption");
  grid->addWidget(more_, row++, 0, 1, 3);
  grid->addWidget(separator(QFrame::HLine), row, 0, 1, 3);
  grid->setColumnStretch(1, 1);
  showRows();
}

void LiveValuesSection::follow(Id component) {
  structure_ = session_.snapshot().structure.get();
  LiveValues sheet = liveValues(session_.document().scene(), *structure_, component,
                                session_.selectedPoints(), session_.selectedRow());
  if (!(sheet == sheet_)) {
    sheet_ = std::move(sheet);
    showRows();
  }
  updateValues();
}

void LiveValuesSection::updateValues() {
  const Snapshot& snapshot = session_.snapshot();
  if (snapshot.structure.get() != structure_) return follow(sheet_.component);
  const RoundingSizes rounding = roundingSizes(snapshot);
  for (std::size_t i = 0; i < sheet_.rows.size(); ++i) {
    const LiveValue& row = sheet_.rows[i];
    const double value = shownValue(row, snapshot, rounding);
    lines_[i].value->show(value, std::isfinite(value) ? QString() : qt(whyUnknown(row, snapshot)));
  }
  if (sheet_.more > 0) more_->setText(qt(liveValuesSummary(sheet_, snapshot)));
}

void LiveValuesSection::showRows() {
  for (std::size_t i = 0; i < lines_.size(); ++i) {
    const bool used = i < sheet_.rows.size();
    const Line& line = lines_[i];
    if (used) {
      line.name->setText(qt(sheet_.rows[i].label));
      line.unit->setText(qt(sheet_.rows[i].unit));
      const bool strain = sheet_.rows[i].number.type == &quantities::strain;
      const bool support = sheet_.rows[i].number.type == &quantities::supportPart;
      line.name->setToolTip(
          strain    ? "Mean over the last step, as the law sees it: λ = −(φ + d φ̇)/c"
          : support ? "Mean over the last step on what it holds, in world axes; torques about the "
                      "origin of the body, with contacts where they were at the start of the step"
                    : QString());
      line.value->setAccessibleName(line.name->text() + " in " + line.unit->text());
    }
    for (QWidget* part : {static_cast<QWidget*>(line.name), static_cast<QWidget*>(line.value),
                          static_cast<QWidget*>(line.unit)})
      part->setVisible(used);
  }
  const bool numbered =
      std::any_of(sheet_.rows.begin(), sheet_.rows.end(), [](const LiveValue& row) {
        return std::any_of(row.label.begin(), row.label.end(),
                           [](unsigned char letter) { return std::isdigit(letter) != 0; });
      });
  title_->setText(numbered ? "Now, counted from 0" : "Now");
  more_->setVisible(sheet_.more > 0);
  setVisible(!sheet_.rows.empty());
}

std::vector<PlotNumber> LiveValuesSection::numbersAt(const QWidget* part) const {
  std::vector<PlotNumber> numbers;
  for (std::size_t i = 0; i < sheet_.rows.size(); ++i) {
    const Line& line = lines_[i];
    if (part == line.name || part == line.value || part == line.unit)
      return {sheet_.rows[i].number};
    numbers.push_back(sheet_.rows[i].number);
  }
  return numbers;
}

QString LiveValuesSection::label(std::size_t row) const { return lines_[row].name->text(); }
QString LiveValuesSection::unit(std::size_t row) const { return lines_[row].unit->text(); }
QString LiveValuesSection::moreText() const {
  return more_->isHidden() ? QString() : more_->accessibleName();
}

}  // namespace compliant
