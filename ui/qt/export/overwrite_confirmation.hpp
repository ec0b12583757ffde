#pragma once

#include <QString>

namespace compliant {

// Keeps a form from overwriting a file without a confirmation: it warns once, and the same button
// then confirms. File dialogs ask themselves.
class OverwriteConfirmation {
 public:
  // The warning, or empty when the file may be written. A second call for the same file confirms.
  QString warning(const QString& path, const QString& button);
  void allow(const QString& path) { allowed_ = path; }

 private:
  QString allowed_;
};

// The path, or where a file has it already the next one that is free: "bridge 2.png".
QString freeFile(const QString& path);

}  // namespace compliant
