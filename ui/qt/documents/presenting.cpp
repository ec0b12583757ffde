#include "ui/qt/documents/presenting.hpp"

#include <QCoreApplication>
#include <QDir>
#include <QFileInfo>
#include <QProcess>
#include <QStandardPaths>

#include "engine/base/new_file.hpp"
#include "engine/json/scene_file.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

const char* themeKey() {
  switch (activeTheme().name) {
    case ThemeName::light:
      return "light";
    case ThemeName::print:
      return "print";
    case ThemeName::dark:
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
    // A copy: what is presented may have changes that are not saved, and goes on being edited.
    const QString folder = QStandardPaths::writableLocation(QStandardPaths::TempLocation);
    file = QDir(folder).filePath(
        QString("compliant-presented-%1.json").arg(QCoreApplication::applicationPid()));
    if (const Status written =
            writeFile(file.toStdString(), writeScene(session.document().scene()));
        !written)
      return written;
  }
  if (!QProcess::startDetached(viewer.absoluteFilePath(),
                               {"--present", "--theme", themeKey(), file}))
    return Error{"", "compliant-view could not be started"};
  return {};
}

}  // namespace compliant
