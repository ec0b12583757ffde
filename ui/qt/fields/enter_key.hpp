#pragma once

class QDialog;
class QPushButton;

namespace compliant {

// In a form of fields, Enter presses `wanted`; in a number field first it takes what was typed. A
// button that has the keyboard is pressed itself. To be called when the form has all its fields.
void pressOnEnter(QDialog& form, QPushButton& wanted);

}  // namespace compliant
