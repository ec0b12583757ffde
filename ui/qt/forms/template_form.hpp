#pragma once

#include <functional>
#include <map>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/build/template_list.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/forms/strip_form.hpp"

namespace compliant {

// Asks for the numbers of a template and makes it. What was typed last is offered again.
class TemplateForm : public StripForm {
  Q_OBJECT

 public:
  explicit TemplateForm(Session& session, QWidget* parent = nullptr);
  // `centre`: where it goes, asked when it is made.
  void open(const Template& wanted, std::function<Vec3()> centre);
  // Editors of the numbers of the template that is open, in their order: NumberField or
  // ChoiceField.
  const std::vector<ValueField*>& fields() const { return fields_; }

 protected:
  void apply() override;

 private:
  void build();
  // Numbers that the selection makes idle cannot be entered.
  void followSelection();
  std::vector<double> values() const;

  Session& session_;
  const Template* wanted_ = nullptr;
  std::function<Vec3()> centre_;
  std::vector<QWidget*> rows_;
  std::vector<ValueField*> fields_;
  std::map<const Template*, std::vector<double>> last_;
  Subscription listening_;
};

}  // namespace compliant
