#include "ui/qt/forms/template_form.hpp"

#include <QPushButton>

#include "ui/model/edits/creating.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/fields/choice_field.hpp"
#include "ui/qt/fields/number_field.hpp"
#include "ui/qt/widgets/flow_layout.hpp"

namespace compliant {
namespace {

using Ask = TemplateNumber::Kind;

StepRule stepRule(Ask kind) {
  if (kind == Ask::Whole) return StepRule::Whole;
  return kind == Ask::Compliance ? StepRule::Logarithmic : StepRule::Relative;
}

ValueField* fieldOf(const TemplateNumber& number, double value) {
  if (number.kind == Ask::Choice) {
    auto* field = new ChoiceField;
    std::vector<Choice> choices;
    for (std::size_t i = 0; i < number.choices.size(); ++i)
      choices.push_back({QString::number(i), QString::fromUtf8(number.choices[i]), {}});
    field->setChoices(choices);
    field->setValue(QString::number(std::lround(value)));
    return field;
  }
  auto* field = new NumberField;
  field->setRange({number.least, number.most});
  field->setStepRule(stepRule(number.kind));
  field->setUnit(QString::fromUtf8(number.unit));
  field->setValue(value);
  return field;
}

}  // namespace

TemplateForm::TemplateForm(Session& session, QWidget* parent)
    : StripForm(parent), session_(session) {
  setObjectName("templateForm");
  make()->setText("Add");
  listening_ = session_.addListener({.sceneReplaced = {},
                                     .sceneEdited = {},
                                     .selectionChanged = [this] { followSelection(); },
                                     .snapshotChanged = {}});
}

void TemplateForm::open(const Template& wanted, std::function<Vec3()> centre) {
  wanted_ = &wanted;
  centre_ = std::move(centre);
  setTitle(QString::fromUtf8(wanted.title));
  build();
  show();
  if (fields_.empty()) return;
  if (auto* number = qobject_cast<NumberField*>(fields_.front())) {
    number->edit()->setFocus();
    number->edit()->selectAll();
  } else if (auto* choice = qobject_cast<ChoiceField*>(fields_.front())) {
    choice->box()->setFocus();
  }
}

void TemplateForm::build() {
  for (QWidget* row : rows_) delete row;
  rows_.clear();
  fields_.clear();
  const auto known = last_.find(wanted_);
  const std::vector<double> shown = known != last_.end() ? known->second : wanted_->usual();
  for (std::size_t i = 0; i < wanted_->numbers.size(); ++i) {
    const TemplateNumber& number = wanted_->numbers[i];
    fields_.push_back(fieldOf(number, shown[i]));
    const int width = number.kind == Ask::Whole ? 72 : number.kind == Ask::Choice ? 104 : 96;
    rows_.push_back(addNamed(QString::fromUtf8(number.label), fields_.back(), width));
  }
  followSelection();
  submitOnEnter();
}

void TemplateForm::followSelection() {
  const bool two = session_.wholeSelection().points.size() == 2;
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    const char* idle = two ? wanted_->numbers[i].betweenTwo : "";
    fields_[i]->setEnabled(*idle == '\0');
    // A disabled field leaves the tool tip to its row.
    rows_[i]->setToolTip(QString::fromUtf8(idle));
  }
}

std::vector<double> TemplateForm::values() const {
  std::vector<double> values;
  for (ValueField* field : fields_) {
    const auto* number = qobject_cast<NumberField*>(field);
    const auto* choice = qobject_cast<ChoiceField*>(field);
    values.push_back(number != nullptr ? number->value() : choice->value().toDouble());
  }
  return values;
}

void TemplateForm::apply() {
  for (ValueField* field : fields_) {
    field->commit();
    // The field shows the reason below itself.
    if (!field->error().isEmpty()) return;
  }
  const std::vector<double> numbers = values();
  last_[wanted_] = numbers;
  const Result<Creation> made = makeTemplate(*wanted_, session_.document().scene(), centre_(),
                                             session_.wholeSelection(), numbers);
  if (const Status created = compliant::create(session_, made); !created)
    emit notified({Severity::Warning, qt(created.error().text())});
  else
    leave();
}

}  // namespace compliant
