#pragma once

#include <QDir>
#include <QStandardPaths>

namespace compliant {

// The user's folder for pictures or films according to the desktop, or the home folder if there is
// none.
inline QString mediaFolder(QStandardPaths::StandardLocation kind) {
  const QString folder = QStandardPaths::writableLocation(kind);
  return !folder.isEmpty() && QDir(folder).exists() ? folder : QDir::homePath();
}

}  // namespace compliant
