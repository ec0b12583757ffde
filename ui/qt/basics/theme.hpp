#pragma once

#include <QColor>
#include <QFont>
#include <string>

#include "ui/model/basics/theme.hpp"

class QApplication;

namespace compliant {

// Gives every widget the colours, fonts and metrics of a theme: palette and style sheet. Scale 1
// means a 13 px base font; margins, radii and icons grow with it. A second call switches the theme
// of the running program: widgets that paint themselves look up colours when painting.
void applyTheme(QApplication& application, ThemeName name, double scale = 1.0);

// Dark or light, according to the desktop before the first applyTheme.
ThemeName systemThemeName();
// The theme of a key in the preferences: dark, light, print; other keys follow the system.
ThemeName themeForKey(const std::string& key);

const Theme& activeTheme();
double activeScale();

// Converts a length in pixels at scale 1 to device-independent pixels at the active scale.
int scaled(double pixels);

QColor toColor(Rgb rgb, double opacity = 1.0);
// A blend of two colours; share 0 gives `from`, 1 gives `to`.
QColor mixed(Rgb from, Rgb to, double share);

QFont textFont();         // 13 px
QFont captionFont();      // 11 px
QFont titleFont();        // 13 px semibold
QFont numberFont();       // 13 px, every digit equally wide
QFont smallNumberFont();  // 11 px, every digit equally wide

}  // namespace compliant
