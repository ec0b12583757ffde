#include "ui/qt/export/overwrite_confirmation.hpp"

#include <QDir>
#include <QFileInfo>
#include <QRegularExpression>

namespace compliant {

QString OverwriteConfirmation::warning(const QString& path, const QString& button) {
  const bool asked = path == allowed_;
  allowed_.clear();
  if (asked || !QFileInfo::exists(path)) return {};
  allowed_ = path;
  return "“" + QFileInfo(path).fileName() + "” exists already. Press " + button +
         " again to replace it.";
}

QString freeFile(const QString& path) {
  const QFileInfo info(path);
  if (!info.exists()) return path;
  static const QRegularExpression number(" [0-9]{1,6}$");
  const QString stem = info.completeBaseName().remove(number);
  for (int i = 2;; ++i) {
    const QString next = info.dir().filePath(stem + " " + QString::number(i) + "." + info.suffix());
    if (!QFileInfo::exists(next)) return next;
  }
}

}  // namespace compliant
