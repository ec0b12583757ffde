#pragma once

#include <QTranslator>
#include <cstring>

namespace compliant {

// The menus of text fields come from Qt in title case; everything else in the window has sentence
// case.
class SentenceCase : public QTranslator {
 public:
  using QTranslator::QTranslator;
  bool isEmpty() const override { return false; }
  QString translate(const char*, const char* source, const char*, int) const override {
    return std::strcmp(source, "Select All") == 0 ? QStringLiteral("Select all") : QString();
  }
};

}  // namespace compliant
