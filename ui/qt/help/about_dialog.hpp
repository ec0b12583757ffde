#pragma once

class QWidget;

namespace compliant {

// Name, version and what the program is for.
void showAbout(QWidget* window);

}  // namespace compliant
