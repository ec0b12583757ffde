#include "ui/qt/basics/theme.hpp"

#include <QApplication>
#include <QFontDatabase>
#include <QPalette>
#include <QPixmapCache>
#include <QProxyStyle>
#include <QWidget>
#include <algorithm>
#include <array>
#include <cmath>
#include <span>
#include <utility>

#include "ui/model/basics/typefaces.hpp"
#include "ui/qt/basics/sentence_case.hpp"
#include "ui/qt/basics/style_sheet.hpp"
#include "ui/qt/basics/ui_scale.hpp"

namespace compliant {
namespace {

struct Active {
  const Theme* theme = &darkTheme;
  double scale = 1.0;
};

Active& active() {
  static Active value;
  return value;
}

QString familyOf(std::span<const Typeface> wanted, QFontDatabase::SystemFont other) {
  const Typeface* found = firstInstalled(wanted);
  if (found == nullptr) return QFontDatabase::systemFont(other).family();
  const QString family = QLatin1String(found->family);
  // If the system does not search Debian's folder for fonts.
  if (!QFontDatabase::families().contains(family))
    QFontDatabase::addApplicationFont("/" + QString(found->file));
  return family;
}

const QString& textFamily() {
  static const QString family = familyOf(textTypefaces, QFontDatabase::GeneralFont);
  return family;
}

const QString& numberFamily() {
  static const QString family = familyOf(numberTypefaces, QFontDatabase::FixedFont);
  return family;
}

QFont fontOf(const QString& family, double pixels, QFont::Weight weight = QFont::Normal) {
  QFont font(family);
  font.setPixelSize(std::max(1, scaled(pixels)));
  font.setWeight(weight);
  return font;
}

// Icons and arrows that Qt itself places in menus, line edits and tabs.
class UiScaledStyle : public QProxyStyle {
 public:
  UiScaledStyle() : QProxyStyle("Fusion") {}
  int pixelMetric(PixelMetric metric, const QStyleOption* option,
                  const QWidget* widget) const override {
    switch (metric) {
      case PM_SmallIconSize:
      case PM_LineEditIconSize:
      case PM_ButtonIconSize:
      case PM_ListViewIconSize:
      case PM_TabBarIconSize:
      case PM_TabBarScrollButtonWidth:
        return scaled(16);
      default:
        return QProxyStyle::pixelMetric(metric, option, widget);
    }
  }
};

QPalette paletteOf(const Theme& theme) {
  QPalette palette;
  const auto set = [&](QPalette::ColorRole role, Rgb colour) {
    palette.setColor(role, toColor(colour));
  };
  set(QPalette::Window, theme.window);
  set(QPalette::WindowText, theme.text);
  set(QPalette::Base, theme.panel);
  set(QPalette::AlternateBase, theme.window);
  set(QPalette::Text, theme.text);
  set(QPalette::PlaceholderText, theme.secondaryText);
  set(QPalette::Button, theme.raised);
  set(QPalette::ButtonText, theme.text);
  set(QPalette::BrightText, theme.error);
  set(QPalette::ToolTipBase, theme.raised);
  set(QPalette::ToolTipText, theme.text);
  set(QPalette::Highlight, theme.accent);
  set(QPalette::HighlightedText, theme.onAccent);
  set(QPalette::Link, theme.accent);
  set(QPalette::LinkVisited, theme.accent);
  set(QPalette::Light, theme.raised);
  set(QPalette::Midlight, theme.line);
  set(QPalette::Mid, theme.line);
  set(QPalette::Dark, theme.line);
  set(QPalette::Shadow, theme.window);
  const QColor faint = mixed(theme.secondaryText, theme.panel, 0.35);
  for (const auto role : {QPalette::WindowText, QPalette::Text, QPalette::ButtonText})
    palette.setColor(QPalette::Disabled, role, faint);
  palette.setColor(QPalette::Disabled, QPalette::Highlight, toColor(theme.line));
  return palette;
}

// Removes the style sheet, so that a new one is not merged with it. Qt (6.4) then disconnects from
// the destroyed signals of its widgets, but still marks some widgets as known: those never shown,
// and those created during the removal. When one of them is deleted later, Qt keeps it in its lists
// and visits it with the next sheet.
void clearStyleSheet(QApplication& application) {
  application.setStyleSheet({});
  for (QWidget* widget : QApplication::allWidgets())
    if (widget->style() == QApplication::style()) widget->setAttribute(Qt::WA_StyleSheet, false);
}

}  // namespace

void applyTheme(QApplication& application, ThemeName name, double scale) {
  (void)systemThemeName();  // while the palette is still that of the desktop
  const bool sameSize = scale == activeScale();
  active() = {&themeNamed(name), std::clamp(scale, 0.5, 4.0)};
  // Icons are drawn in the text colour and stored in this cache.
  QPixmapCache::clear();
  static bool styled = false;
  if (!std::exchange(styled, true)) {
    QApplication::setStyle(new UiScaledStyle);
    QCoreApplication::installTranslator(new SentenceCase(&application));
  }
  // Without an empty sheet in between, Qt would update every rule of the old one, which is four
  // times the work. But then some fonts of its own widgets stay, which a new size must change.
  if (sameSize) clearStyleSheet(application);
  QApplication::setPalette(paletteOf(activeTheme()));
  QApplication::setFont(textFont());
  application.setStyleSheet(styleSheetOf(activeTheme(), numberFamily()));
  notifyUiScale();
}

ThemeName systemThemeName() {
  static const ThemeName name =
      QGuiApplication::palette().color(QPalette::Window).lightnessF() < 0.5f ? ThemeName::Dark
                                                                             : ThemeName::Light;
  return name;
}

ThemeName themeForKey(const std::string& key) {
  for (const ThemeName name : {ThemeName::Dark, ThemeName::Light, ThemeName::Print})
    if (themeNamed(name).key == key) return name;
  return systemThemeName();
}

const Theme& activeTheme() { return *active().theme; }
double activeScale() { return active().scale; }
int scaled(double pixels) { return static_cast<int>(std::lround(pixels * activeScale())); }

QColor toColor(Rgb rgb, double opacity) {
  QColor colour(static_cast<QRgb>(rgb | 0xFF000000u));
  colour.setAlphaF(static_cast<float>(opacity));
  return colour;
}

QColor mixed(Rgb from, Rgb to, double share) {
  const QColor a = toColor(from);
  const QColor b = toColor(to);
  const auto blend = [share](int x, int y) {
    return static_cast<int>(std::lround(x + share * (y - x)));
  };
  return {blend(a.red(), b.red()), blend(a.green(), b.green()), blend(a.blue(), b.blue())};
}

QFont textFont() { return fontOf(textFamily(), 13); }
QFont captionFont() { return fontOf(textFamily(), 11); }
QFont titleFont() { return fontOf(textFamily(), 13, QFont::DemiBold); }
QFont numberFont() { return fontOf(numberFamily(), 13); }
QFont smallNumberFont() { return fontOf(numberFamily(), 11); }

}  // namespace compliant
