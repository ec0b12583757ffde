#pragma once

#include <QString>

namespace compliant {

// Makes a form confirm that it overwrites a file: the first press of the button warns, the second
// one confirms. File dialogs ask by themselves.
class OverwriteConfirmation {
 public:
  // The warning, or empty if the file may be written. A second call for the same file confirms.
  QString warning(const QString& path, const QString& button);
  void allow(const QString& path) { allowed_ = path; }

 private:
  QString allowed_;
};

// The path itself, or if that file exists, the next free one: "bridge 2.png".
QString freeFile(const QString& path);

}  // namespace compliant
