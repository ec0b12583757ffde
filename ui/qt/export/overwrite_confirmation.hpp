#pragma once

#include <QString>

namespace compliant {

// Keeps a form from writing over a file that is there: it asks once, and the same button says yes.
// A dialog that chooses files has asked itself.
class OverwriteConfirmation {
 public:
  // Empty when the file may be written. Else what to say; asked again for the same file it may.
  QString warning(const QString& path, const QString& button);
  void allow(const QString& path) { allowed_ = path; }

 private:
  QString allowed_;
};

// The path, or where a file has it already the next one that is free: "bridge 2.png".
QString freeFile(const QString& path);

}  // namespace compliant
