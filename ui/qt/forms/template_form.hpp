#pragma once

#include <functional>
#include <map>
#include <vector>

#include "ui/model/basics/subscription.hpp"
#include "ui/model/build/template_list.hpp"
#include "ui/model/document/session.hpp"
#include "ui/qt/forms/strip_form.hpp"

namespace compliant {

// Asks for the parameters of a template and creates it. Starts with the last values.
class TemplateForm : public StripForm {
  Q_OBJECT

 public:
  explicit TemplateForm(Session& session, QWidget* parent = nullptr);
  // `centre` is called for the place when the template is created.
  void open(const Template& wanted, std::function<Vec3()> centre);
  // The editors of the numbers of the open template, in the order of the numbers: each is a
  // NumberField or a ChoiceField.
  const std::vector<ValueField*>& fields() const { return fields_; }

 protected:
  void apply() override;

 private:
  void build();
  // Disables the numbers that two selected points replace.
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
