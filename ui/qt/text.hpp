#pragma once

#include <QString>
#include <string>

namespace compliant {

// Text of the engine, which is UTF-8, as Qt wants it.
inline QString qt(const std::string& text) { return QString::fromStdString(text); }

}  // namespace compliant
