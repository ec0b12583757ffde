#include <gtest/gtest.h>

#include <imgui.h>

#include <QApplication>
#include <QDir>
#include <QEvent>
#include <QFontInfo>
#include <QFontMetrics>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStyle>
#include <QTemporaryDir>
#include <QToolButton>
#include <QVBoxLayout>
#include <memory>
#include <set>
#include <string_view>

#include "ui/model/basics/theme.hpp"
#include "ui/model/basics/typefaces.hpp"
#include "ui/overlay/imgui_theme.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/style_sheet.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/fields/number_edit.hpp"

using namespace compliant;

class EveryTheme : public testing::TestWithParam<ThemeName> {
 protected:
  const Theme& theme = themeNamed(GetParam());
  void TearDown() override { applyTheme(*qApp, ThemeName::Dark); }
};

INSTANTIATE_TEST_SUITE_P(Themes, EveryTheme,
                         testing::Values(ThemeName::Dark, ThemeName::Light, ThemeName::Print));

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

// Kinetic and numerical energy were both blue.
TEST_P(EveryTheme, EachOfTheTenEnergiesHasAColourOfItsOwn) {
  EXPECT_EQ(std::set<Rgb>(theme.curves.begin(), theme.curves.end()).size(), 10U);
}

TEST_P(EveryTheme, TheStyleSheetHasNoUnknownWords) {
  const QString sheet = styleSheetOf(theme, "JetBrains Mono");
  EXPECT_FALSE(sheet.contains('$'));
  EXPECT_FALSE(sheet.contains('@'));
  applyTheme(*qApp, GetParam());
  EXPECT_EQ(activeTheme().name, GetParam());
  EXPECT_EQ(qApp->palette().color(QPalette::Window), toColor(theme.window));
}

TEST(Theme, MenusOfTextFieldsHaveSentenceCaseToo) {
  QLineEdit line("text");
  const std::unique_ptr<QMenu> menu(line.createStandardContextMenu());
  QStringList titles;
  for (const QAction* action : menu->actions())
    titles.push_back(action->text().section('\t', 0, 0).remove('&'));
  EXPECT_TRUE(titles.contains("Select all")) << titles.join(", ").toStdString();
}

TEST(Theme, EverythingGrowsWithTheScale) {
  applyTheme(*qApp, ThemeName::Dark, 2.0);
  EXPECT_EQ(scaled(4), 8);
  EXPECT_EQ(textFont().pixelSize(), 26);
  applyTheme(*qApp, ThemeName::Dark, 1.0);
  EXPECT_EQ(textFont().pixelSize(), 13);
}

// Tells who wants to hear of its end.
class Watched : public QToolButton {
 public:
  using QToolButton::QToolButton;
  int waitForItsEnd() const { return receivers(SIGNAL(destroyed(QObject*))); }
};

TEST(Theme, QtHearsOfTheEndOfWhatIsShownOnlyAfterAnotherTheme) {
  applyTheme(*qApp, ThemeName::Dark);
  QWidget window;
  Watched button(&window);
  // It asks for its look, as a layout does for the size of what is not shown yet.
  button.style()->pixelMetric(QStyle::PM_ButtonMargin, nullptr, &button);
  EXPECT_EQ(button.waitForItsEnd(), 1);
  applyTheme(*qApp, ThemeName::Light);
  Watched fresh(&window);
  window.show();
  QCoreApplication::processEvents();
  EXPECT_EQ(button.waitForItsEnd(), fresh.waitForItsEnd());
  applyTheme(*qApp, ThemeName::Dark);
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
  applyTheme(*qApp, ThemeName::Dark);
  Restless window;
  window.show();
  QCoreApplication::processEvents();
  applyTheme(*qApp, ThemeName::Light);
  QCoreApplication::processEvents();
  ASSERT_FALSE(window.made.empty());
  Watched fresh(&window);
  fresh.show();
  for (const Watched* button : window.made)
    EXPECT_EQ(button->waitForItsEnd(), fresh.waitForItsEnd());
  applyTheme(*qApp, ThemeName::Dark);
}

TEST(Theme, TextIsInterAndNumbersAreJetBrainsMono) {
  EXPECT_EQ(missingTypefaces(), "");
  for (const QFont& font : {textFont(), captionFont(), titleFont()})
    EXPECT_EQ(QFontInfo(font).family(), "Inter");
  EXPECT_EQ(QFontInfo(titleFont()).weight(), QFont::DemiBold);
  for (const QFont& font : {numberFont(), smallNumberFont()})
    EXPECT_EQ(QFontInfo(font).family(), "JetBrains Mono");

  QWidget window;
  QVBoxLayout column(&window);
  const auto shown = [&](QWidget* widget) {
    column.addWidget(widget);
    window.show();
    widget->ensurePolished();
    return QFontInfo(widget->font()).family();
  };
  EXPECT_EQ(shown(new QLabel("Text")), "Inter");
  EXPECT_EQ(shown(new QToolButton), "Inter");
  EXPECT_EQ(shown(new QLineEdit), "Inter");
  EXPECT_EQ(shown(new NumberEdit), "JetBrains Mono");
  for (const char* role : {"number", "smallNumber"}) {
    auto* label = new QLabel("0");
    label->setProperty("role", role);
    EXPECT_EQ(shown(label), "JetBrains Mono") << role;
  }
}

TEST(Theme, WhatIsMissingOfTheFontsIsToldInOneSentence) {
  const QTemporaryDir folder;
  const auto put = [&](const Typeface& typeface) {
    const QString file = folder.filePath(typeface.file);
    QDir().mkpath(QFileInfo(file).path());
    QFile made(file);
    ASSERT_TRUE(made.open(QIODevice::WriteOnly));
  };
  const std::string root = folder.path().toStdString();
  EXPECT_EQ(firstInstalled(textTypefaces, root), nullptr);
  put(textTypefaces.back());
  EXPECT_STREQ(firstInstalled(textTypefaces, root)->family, "DejaVu Sans");
  EXPECT_EQ(missingTypefaces(root),
            "The fonts Inter and JetBrains Mono are missing; install fonts-inter and "
            "fonts-jetbrains-mono. Others are used instead.");
  put(textTypefaces.front());
  EXPECT_EQ(missingTypefaces(root),
            "The font JetBrains Mono is missing; install fonts-jetbrains-mono. Another is used "
            "instead.");
  put(numberTypefaces.front());
  EXPECT_EQ(missingTypefaces(root), "");
}

TEST(Theme, DearImguiWritesWithTheSameTypefaces) {
  ImFontAtlas atlas;
  const ImguiFonts fonts = addThemeFonts(atlas, 16);
  ASSERT_TRUE(atlas.Build());
  EXPECT_EQ(std::string(fonts.text->ConfigData->Name).rfind("Inter-Regular.otf", 0), 0u);
  EXPECT_EQ(std::string(fonts.numbers->ConfigData->Name).rfind("JetBrainsMono-Regular.ttf", 0), 0u);
  EXPECT_EQ(atlas.Fonts[0], fonts.text) << "the first one is the default";
  // The letters of formulas, those too that Inter and JetBrains Mono lack.
  for (const ImFont* font : {fonts.text, fonts.numbers})
    for (const char16_t letter : std::u16string_view(u"Aé0λφΔĈᵀ⁻¹₀₉‖×·−–…′≤“”"))
      EXPECT_NE(font->FindGlyphNoFallback(static_cast<ImWchar>(letter)), nullptr)
          << std::hex << static_cast<int>(letter);
  const float digit = fonts.numbers->GetCharAdvance('0');
  for (const char other : std::string_view("123456789.-e+"))
    EXPECT_EQ(fonts.numbers->GetCharAdvance(static_cast<ImWchar>(other)), digit);
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
  applyTheme(*qApp, ThemeName::Dark);
  const QColor dark = colourAt();
  applyTheme(*qApp, ThemeName::Light);
  const QColor light = colourAt();
  applyTheme(*qApp, ThemeName::Dark);
  EXPECT_GT(dark.lightness(), 180);
  EXPECT_LT(light.lightness(), 80);
}
