#include <gtest/gtest.h>

#include <QApplication>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetrics>
#include <QLabel>
#include <QStyle>
#include <QToolButton>

#include "ui/model/theme.hpp"
#include "ui/qt/icon.hpp"
#include "ui/qt/style_sheet.hpp"
#include "ui/qt/theme.hpp"

using namespace compliant;

class EveryTheme : public testing::TestWithParam<ThemeName> {
 protected:
  const Theme& theme = themeNamed(GetParam());
  void TearDown() override { applyTheme(*qApp, ThemeName::dark); }
};

INSTANTIATE_TEST_SUITE_P(Themes, EveryTheme,
                         testing::Values(ThemeName::dark, ThemeName::light, ThemeName::print));

TEST_P(EveryTheme, TextIsReadableOnEverySurface) {
  for (const Rgb surface : {theme.window, theme.panel, theme.raised}) {
    EXPECT_GE(contrastRatio(theme.text, surface), 7.0);
    EXPECT_GE(contrastRatio(theme.secondaryText, surface), 4.5);
    EXPECT_GE(contrastRatio(theme.warning, surface), 4.5);
    EXPECT_GE(contrastRatio(theme.error, surface), 4.5);
    EXPECT_GE(contrastRatio(theme.accent, surface), 3.0);
  }
  EXPECT_GE(contrastRatio(theme.onAccent, theme.accent), 4.5);
  for (const Rgb curve : theme.curves) EXPECT_GE(contrastRatio(curve, theme.panel), 3.0);
}

TEST_P(EveryTheme, TheStyleSheetHasNoUnknownWords) {
  const QString sheet = styleSheetOf(theme, "JetBrains Mono");
  EXPECT_FALSE(sheet.contains('$'));
  EXPECT_FALSE(sheet.contains('@'));
  applyTheme(*qApp, GetParam());
  EXPECT_EQ(activeTheme().name, GetParam());
  EXPECT_EQ(qApp->palette().color(QPalette::Window), toColor(theme.window));
}

TEST(Theme, EverythingGrowsWithTheScale) {
  applyTheme(*qApp, ThemeName::dark, 2.0);
  EXPECT_EQ(scaled(4), 8);
  EXPECT_EQ(textFont().pixelSize(), 26);
  applyTheme(*qApp, ThemeName::dark, 1.0);
  EXPECT_EQ(textFont().pixelSize(), 13);
}

// Tells who wants to hear of its end.
class Watched : public QToolButton {
 public:
  using QToolButton::QToolButton;
  int waitForItsEnd() const { return receivers(SIGNAL(destroyed(QObject*))); }
};

TEST(Theme, QtHearsOfTheEndOfWhatIsShownOnlyAfterAnotherTheme) {
  applyTheme(*qApp, ThemeName::dark);
  QWidget window;
  Watched button(&window);
  // It asks for its look, as a layout does for the size of what is not shown yet.
  button.style()->pixelMetric(QStyle::PM_ButtonMargin, nullptr, &button);
  EXPECT_EQ(button.waitForItsEnd(), 1);
  applyTheme(*qApp, ThemeName::light);
  Watched fresh(&window);
  window.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(button.waitForItsEnd(), fresh.waitForItsEnd());
  applyTheme(*qApp, ThemeName::dark);
}

// Makes a button whenever its colours change, as a list does that is filled anew.
class Restless : public QWidget {
 public:
  std::vector<Watched*> made;

 protected:
  void changeEvent(QEvent* event) override {
    QWidget::changeEvent(event);
    if (event->type() != QEvent::PaletteChange) return;
    made.push_back(new Watched(this));
    made.back()->show();
    made.back()->ensurePolished();
  }
};

TEST(Theme, QtHearsOfTheEndOfWhatIsMadeWhileTheThemeChanges) {
  applyTheme(*qApp, ThemeName::dark);
  Restless window;
  window.show();
  QCoreApplication::processEvents();
  applyTheme(*qApp, ThemeName::light);
  QCoreApplication::processEvents();
  ASSERT_FALSE(window.made.empty());
  Watched fresh(&window);
  fresh.show();
  for (const Watched* button : window.made)
    EXPECT_EQ(button->waitForItsEnd(), fresh.waitForItsEnd());
  applyTheme(*qApp, ThemeName::dark);
}

TEST(Theme, DigitsAreEquallyWide) {
  const QFontMetrics metrics(numberFont());
  for (const QChar digit : QString("0123456789.-e+"))
    EXPECT_EQ(metrics.horizontalAdvance(digit), metrics.horizontalAdvance(u'0'));
}

TEST(Icons, EveryIconDrawsInTheColourOfTheText) {
  ASSERT_GE(iconNames().size(), 40);
  for (const QString& name : iconNames()) {
    const QImage image = icon(name).pixmap(QSize(20, 20), 1.0).toImage();
    int inked = 0;
    for (int y = 0; y < image.height(); ++y)
      for (int x = 0; x < image.width(); ++x) inked += image.pixelColor(x, y).alpha() > 128;
    EXPECT_GT(inked, 4) << name.toStdString();
  }
  EXPECT_TRUE(icon("no-such-icon").isNull());
}

TEST(Icons, TheyFollowTheScreenAndTheTheme) {
  EXPECT_EQ(icon("play").pixmap(QSize(16, 16), 2.0).width(), 32);
  const QIcon play = icon("play");
  const auto colourAt = [&] { return play.pixmap(QSize(20, 20), 1.0).toImage().pixelColor(9, 10); };
  applyTheme(*qApp, ThemeName::dark);
  const QColor dark = colourAt();
  applyTheme(*qApp, ThemeName::light);
  const QColor light = colourAt();
  applyTheme(*qApp, ThemeName::dark);
  EXPECT_GT(dark.lightness(), 180);
  EXPECT_LT(light.lightness(), 80);
}
