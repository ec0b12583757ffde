#pragma once

#include <QTranslator>
#include <cstring>

namespace compliant {

// Translates the context menus of Qt's text fields from title case to sentence case, as in the rest
// of the window.
class SentenceCase : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int) const override {
    return std::strcmp(source, "Select All") == 0 ? QStringLiteral("Select all") : QString();
  }
};

}  // namespace compliant
