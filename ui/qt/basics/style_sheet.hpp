#pragma once

#include <QString>

#include "ui/model/basics/theme.hpp"

namespace compliant {

// The Qt style sheet of a theme at the active scale. Labels choose their look with the dynamic
// property "role": caption, title, secondary, number, error, warning.
QString styleSheetOf(const Theme& theme, const QString& numberFamily);

}  // namespace compliant
