#pragma once

#include <QColor>
#include <QFont>
#include <string>

#include "ui/model/basics/theme.hpp"

class QApplication;

namespace compliant {

// Gives every widget the colours, fonts and metrics of one theme: palette and style sheet.
// Scale 1 means a 13 px base font; margins, radii and icons grow with it. Calling it again switches
// the theme of a running program: widgets that paint themselves look the colours up when painting.
void applyTheme(QApplication& application, ThemeName name, double scale = 1.0);

// Dark or light, as the desktop was set before the first applyTheme.
ThemeName systemThemeName();
// The theme of a key of the preferences: dark, light, print; everything else follows the system.
ThemeName themeForKey(const std::string& key);

const Theme& activeTheme();
double activeScale();

// A length in pixels at scale 1, in device-independent pixels at the active scale.
int scaled(double pixels);

QColor toColor(Rgb rgb, double opacity = 1.0);
// A colour between two others; share 0 gives `from`, 1 gives `to`.
QColor mixed(Rgb from, Rgb to, double share);

QFont textFont();         // 13 px
QFont captionFont();      // 11 px
QFont titleFont();        // 13 px semibold
QFont numberFont();       // 13 px, every digit equally wide
QFont smallNumberFont();  // 11 px, every digit equally wide

}  // namespace compliant
