#pragma once

#include <QIcon>
#include <QPixmap>
#include <QString>
#include <QStringList>

#include "ui/model/basics/theme.hpp"

namespace compliant {

// An icon of the program, such as "play" or "link-hard" (assets/icons, without .svg). It is painted
// in the text colour of the active theme, fainter if disabled, at the resolution of the screen. An
// unknown name gives a null icon.
QIcon icon(const QString& name);

// The same with a fixed colour, for badges: icon("warning", theme.warning).
QIcon icon(const QString& name, Rgb colour);

// The icon as a pixmap of size × size device-independent pixels.
QPixmap iconPixmap(const QString& name, int size, const QColor& colour, double pixelRatio);

QStringList iconNames();

}  // namespace compliant
