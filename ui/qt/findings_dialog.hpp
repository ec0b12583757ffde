#pragma once

#include <QStringList>

class QWidget;

namespace compliant {

// What could not be taken over from a foreign file, a sentence each, in a dialog that stays beside
// the window while one works. A newer one replaces it.
void showFindings(QWidget* window, const QString& file, const QStringList& sentences);

}  // namespace compliant
