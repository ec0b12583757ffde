#pragma once

class QDialog;
class QPushButton;

namespace compliant {

// In a form, Enter presses `wanted`; a number field commits its text first. A focused button
// presses itself. Call this when the form has all its fields.
void pressOnEnter(QDialog& form, QPushButton& wanted);

}  // namespace compliant
