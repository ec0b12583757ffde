#include "ui/qt/basics/style_sheet.hpp"

#include <QRegularExpression>
#include <map>

#include "ui/qt/basics/theme.hpp"

namespace compliant {
namespace {

// $name is a colour or font of the theme, @n a length of n px at scale 1.
constexpr const char* sheet = R"(
* { outline: 0; }
QWidget { color: $text; }
QWidget:disabled { color: $faint; }
QMainWindow, QDialog { background: $window; }
QLabel { background: transparent; }
QLabel[role="caption"] { font-size: @11; color: $secondary; }
QLabel[role="secondary"] { color: $secondary; }
QLabel[role="title"] { font-weight: 600; }
QLabel[role="number"] { font-family: "$numberFamily"; }
QLabel[role="smallNumber"] { font-family: "$numberFamily"; font-size: @11; color: $secondary; }
QLabel[role="error"] { font-size: @11; color: $error; }
QLabel[role="warning"] { font-size: @11; color: $warning; }
QFrame[frameShape="4"], QFrame[frameShape="5"] { color: $line; background: $line; border: none; }
QFrame[frameShape="4"] { max-height: 1px; }
QFrame[frameShape="5"] { max-width: 1px; }

QLineEdit, QPlainTextEdit, QComboBox, QAbstractSpinBox {
  background: $field; border: 1px solid $line; border-radius: @4; padding: @2 @6;
  selection-background-color: $accent; selection-color: $onAccent; }
QLineEdit, QComboBox, QAbstractSpinBox { min-height: @18; }
QPlainTextEdit { padding: @2; }
QLineEdit { padding: @2 @4; }
QLineEdit:hover, QPlainTextEdit:hover, QComboBox:hover { border-color: $hoverLine; }
QLineEdit:focus, QPlainTextEdit:focus, QComboBox:focus, QAbstractSpinBox:focus { border-color: $accent; }
QLineEdit:disabled, QPlainTextEdit:disabled, QComboBox:disabled { background: $window; color: $faint; }
QLineEdit:read-only { background: transparent; border-color: transparent; }
QLineEdit[capture="true"] { background: $window; border-color: $line; }
QLineEdit[capture="true"]:focus { border-color: $accent; }
QLineEdit[invalid="true"], QPlainTextEdit[invalid="true"] { border-color: $error; }
compliant--NumberEdit, compliant--LiveValueField { font-family: "$numberFamily"; }

QComboBox::drop-down { border: none; width: @20; }
QComboBox::down-arrow { image: url(:/icons/style-chevron-down.svg); width: @14; height: @14; }
QComboBox QAbstractItemView { background: $raised; border: 1px solid $line; padding: @4; }

QPushButton, QToolButton { background: $raised; border: 1px solid $line; border-radius: @4; padding: @3 @8; }
QPushButton { min-height: @18; min-width: @48; }
QPushButton:hover, QToolButton:hover { background: $hover; }
QPushButton:pressed, QToolButton:pressed { background: $press; }
QPushButton:focus, QToolButton:focus { border-color: $accent; }
QPushButton:default { border-color: $accent; }
QPushButton:disabled, QToolButton:disabled { color: $faint; background: $window; }
QPushButton:checked, QToolButton:checked { background: $chosen; border-color: $accent; }
QToolButton { padding: @3; }
QToolButton[words="true"] { padding: @3 @8; }
QToolButton[flat="true"], QToolBar QToolButton { background: transparent; border-color: transparent; }
QToolButton[flat="true"]:hover, QToolBar QToolButton:hover { background: $hover; }
QToolButton[flat="true"]:pressed, QToolBar QToolButton:pressed { background: $press; }
QToolButton[flat="true"]:focus, QToolBar QToolButton:focus { border-color: $accent; }
QToolButton[flat="true"]:checked, QToolBar QToolButton:checked { background: $chosen; }
QToolButton::menu-indicator { image: none; }
QToolButton[popupMode="1"]::menu-button { border: none; width: @16; }

compliant--CommandPalette { background: $raised; border: 1px solid $hoverLine; }

QCheckBox { spacing: @8; background: transparent; }
QCheckBox::indicator, QTreeView::indicator, QMenu::indicator {
  width: @14; height: @14; border: 1px solid $mark; border-radius: @3; background: $field; }
QCheckBox::indicator:hover { border-color: $accent; }
QCheckBox:focus { color: $accent; }
QCheckBox::indicator:focus { border-color: $accent; }
QCheckBox::indicator:checked, QTreeView::indicator:checked, QMenu::indicator:checked {
  background: $accent; border-color: $accent; image: url(:/icons/style-check-$markKind.svg); }
QCheckBox::indicator:disabled { border-color: $line; background: $window; }
QCheckBox::indicator:checked:disabled { background: $line; border-color: $line; }
QMenu::indicator { margin-left: @6; }
QMenu::indicator:exclusive { border-radius: @8; }
QMenu::indicator:exclusive:checked { image: none; background: qradialgradient(cx: 0.5, cy: 0.5,
  radius: 0.5, fx: 0.5, fy: 0.5, stop: 0 $accent, stop: 0.5 $accent, stop: 0.6 $field, stop: 1 $field); }

QToolBar { background: $window; border: none; border-bottom: 1px solid $line; spacing: @4; padding: @4; }
QToolBar::separator { background: $line; width: 1px; margin: @4; }
QStatusBar { background: $window; border-top: 1px solid $line; color: $secondary; }
QStatusBar::item { border: none; }
QMenuBar { background: $window; border-bottom: 1px solid $line; padding: @2; }
QMenuBar::item { padding: @4 @8; border-radius: @4; background: transparent; }
QMenuBar::item:selected { background: $hover; }
QMenu { background: $raised; border: 1px solid $line; padding: @4; }
QMenu::item { padding: @4 @24 @4 @8; border-radius: @4; }
QMenu::icon { padding-left: @4; }
QMenu::item:selected { background: $chosen; }
QMenu::item:disabled { color: $faint; }
QMenu::separator { height: 1px; background: $line; margin: @4 @8; }
QToolTip { background: $raised; color: $text; border: 1px solid $line; padding: @4 @6; }

QDockWidget { titlebar-close-icon: url(:/icons/style-close.svg); font-weight: 600; }
QDockWidget::title { background: $window; padding: @6 @8; border-bottom: 1px solid $line; }
QMainWindow::separator { background: $line; width: 1px; height: 1px; }
QSplitter::handle { background: $line; }
QSplitter::handle:horizontal { width: 1px; }
QSplitter::handle:vertical { height: 1px; }
QTabWidget::pane { border: none; border-top: 1px solid $line; }
QTabBar { background: $window; }
QTabBar::tab { background: transparent; color: $secondary; padding: @6; border: none;
  border-bottom: 2px solid transparent; }
QTabBar::tab:hover { color: $text; }
QTabBar::tab:selected { color: $text; border-bottom-color: $accent; }

QAbstractItemView { background: $panel; border: none; alternate-background-color: $window;
  selection-background-color: $chosen; selection-color: $text; }
QAbstractItemView::item { min-height: @22; }
QAbstractItemView::item:hover { background: $hover; }
QAbstractItemView::item:selected { background: $chosen; color: $text; }
QTreeView, QListView { icon-size: @16; }
QTreeView#systems::item, QTreeView#rows::item { padding: 0 @5; background: transparent; }
QTreeView#systems::item:hover, QTreeView#rows::item:hover { background: $hover; }
QTreeView#systems::item:selected, QTreeView#rows::item:selected { background: $chosen; color: $text; }
QTreeView::branch { background: transparent; }
QTreeView::branch:selected { background: $chosen; }
QTreeView::branch:has-children:closed { image: url(:/icons/style-chevron-right.svg); }
QTreeView::branch:has-children:open { image: url(:/icons/style-chevron-down.svg); }
QHeaderView::section { background: $window; color: $secondary; font-size: @11; border: none;
  border-bottom: 1px solid $line; padding: @4 @8; }
QScrollArea { background: $panel; border: none; }
QScrollBar { background: transparent; border: none; }
QScrollBar:vertical { width: @10; }
QScrollBar:horizontal { height: @10; }
QScrollBar::handle { background: $thumb; border-radius: @3; margin: @2; }
QScrollBar::handle:hover { background: $mark; }
QScrollBar::handle:vertical { min-height: @24; }
QScrollBar::handle:horizontal { min-width: @24; }
QScrollBar::add-line, QScrollBar::sub-line { width: 0; height: 0; }
QScrollBar::add-page, QScrollBar::sub-page { background: transparent; }
QProgressBar { background: $line; border: none; border-radius: @2; max-height: @4; }
QProgressBar::chunk { background: $accent; border-radius: @2; }
QGroupBox { border: none; border-top: 1px solid $line; margin-top: @20; padding-top: @8; font-weight: 600; }
QGroupBox::title { subcontrol-origin: margin; subcontrol-position: top left; padding: @2 0; }
)";

QString hex(const QColor& colour) { return colour.name(); }
QString hex(Rgb colour) { return toColor(colour).name(); }

}  // namespace

QString styleSheetOf(const Theme& theme, const QString& numberFamily) {
  const bool dark = theme.name == ThemeName::Dark;
  const std::map<QString, QString> words{
      {"numberFamily", numberFamily},
      {"window", hex(theme.window)},
      {"panel", hex(theme.panel)},
      {"raised", hex(theme.raised)},
      {"line", hex(theme.line)},
      {"text", hex(theme.text)},
      {"secondary", hex(theme.secondaryText)},
      {"accent", hex(theme.accent)},
      {"warning", hex(theme.warning)},
      {"error", hex(theme.error)},
      {"onAccent", hex(theme.onAccent)},
      // Fields are sunken in the dark theme and plain paper in the light ones.
      {"field", hex(dark ? theme.window : theme.panel)},
      {"hoverLine", hex(mixed(theme.line, theme.secondaryText, 0.5))},
      {"mark", hex(mixed(theme.secondaryText, theme.panel, 0.2))},
      {"thumb", hex(mixed(theme.line, theme.secondaryText, 0.25))},
      {"faint", hex(mixed(theme.secondaryText, theme.panel, 0.35))},
      {"hover", hex(mixed(theme.raised, theme.text, 0.07))},
      {"press", hex(mixed(theme.raised, theme.text, 0.14))},
      {"chosen", hex(mixed(theme.panel, theme.accent, dark ? 0.26 : 0.16))},
      {"markKind", dark ? "dark" : "light"},
  };
  static const QRegularExpression token("\\$([A-Za-z]+)|@(\\d+)");
  const QString source = QString::fromUtf8(sheet);
  QString result;
  result.reserve(source.size() * 2);
  qsizetype done = 0;
  for (auto it = token.globalMatch(source); it.hasNext();) {
    const QRegularExpressionMatch match = it.next();
    result += source.mid(done, match.capturedStart() - done);
    done = match.capturedEnd();
    if (const auto word = words.find(match.captured(1)); word != words.end())
      result += word->second;
    else
      result += QString::number(scaled(match.captured(2).toDouble())) + "px";
  }
  return result + source.mid(done);
}

}  // namespace compliant
