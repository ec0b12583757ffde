#include "ui/qt/documents/presenting.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include "engine/json/scene_file.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

const char* themeKey() {
  switch (activeTheme().name) {
    case ThemeName::Light:
      return "light";
    case ThemeName::Print:
      return "print";
    case ThemeName::Dark:
      break;
  }
  return "dark";
}

}  // namespace

Status present(const Session& session, const QString& playlist) {
  const QFileInfo viewer(QCoreApplication::applicationDirPath() + "/compliant-view");
  if (!viewer.isExecutable())
    return Error{"", "compliant-view, which presents scenes, is not in " +
                         viewer.absolutePath().toStdString()};
  QString file = playlist;
  if (file.isEmpty()) {
    // Presents a copy: the scene may have unsaved changes and can be edited meanwhile.
    // It is in a temporary folder, with the files that the scene refers to.
    const QDir folder(QStandardPaths::writableLocation(QStandardPaths::TempLocation) +
                      QString("/compliant-presented-%1").arg(QCoreApplication::applicationPid()));
    QDir(folder).removeRecursively();
    folder.mkpath(".");
    file = folder.filePath("scene.json");
    if (const Status written = saveScene(session.document().scene(), file.toStdString()); !written)
      return written;
  }
  if (!QProcess::startDetached(viewer.absoluteFilePath(),
                               {"--present", "--theme", themeKey(), file}))
    return Error{"", "compliant-view could not be started"};
  return {};
}

}  // namespace compliant
