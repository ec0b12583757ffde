#pragma once

class QWidget;

namespace compliant {

// Shows the name, the version and the purpose of the program.
void showAbout(QWidget* window);

}  // namespace compliant
