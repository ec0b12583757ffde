#pragma once

#include <vector>

#include "ui/model/document/session.hpp"
#include "ui/qt/forms/strip_form.hpp"

namespace compliant {

class ChoiceField;
class NumberField;
class ToggleField;
class VectorField;

// Asks for the parameters of a mirror image or an array of the selection.
class RepeatForm : public StripForm {
  Q_OBJECT

 public:
  enum class Kind { Mirror, Array };

  explicit RepeatForm(Session& session, QWidget* parent = nullptr);
  void open(Kind kind);

  ChoiceField* axis() { return axis_; }
  ChoiceField* through() { return through_; }
  ToggleField* keep() { return keep_; }
  NumberField* count() { return count_; }
  VectorField* offset() { return offset_; }

 protected:
  void apply() override;

 private:
  Session& session_;
  Kind kind_ = Kind::Mirror;
  std::vector<QWidget*> mirror_, array_;  // the fields of each kind
  ChoiceField *axis_, *through_;
  ToggleField* keep_;
  NumberField* count_;
  VectorField* offset_;
};

}  // namespace compliant
