#pragma once

class QDialog;
class QPushButton;

namespace compliant {

// In a form, Enter presses `wanted`; a number field first commits its text. A focused button is
// pressed itself. Call it when the form has all its fields.
void pressOnEnter(QDialog& form, QPushButton& wanted);

}  // namespace compliant
