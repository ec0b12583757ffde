#include "ui/qt/basics/unicode_folding.hpp"

#include <QString>

namespace compliant {

std::string foldedUnicode(std::string_view text) {
  const QString parts = QString::fromUtf8(text.data(), static_cast<qsizetype>(text.size()))
                            .normalized(QString::NormalizationForm_KD)
                            .toUpper()
                            .toCaseFolded();
  QString folded;
  folded.reserve(parts.size());
  for (const QChar letter : parts)
    if (!letter.isMark()) folded += letter;
  return folded.toStdString();
}

}  // namespace compliant
