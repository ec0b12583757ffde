#pragma once

#include <QDir>
#include <QStandardPaths>

namespace compliant {

// The folder of the desktop for pictures or films of the user, or the home folder where there is
// none.
inline QString mediaFolder(QStandardPaths::StandardLocation kind) {
  const QString folder = QStandardPaths::writableLocation(kind);
  return !folder.isEmpty() && QDir(folder).exists() ? folder : QDir::homePath();
}

}  // namespace compliant
