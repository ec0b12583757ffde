// What h, α and β do to the fastest vibration stands below them.

#include "tests/ui/window/open_window.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/properties/stability_hint.hpp"

namespace compliant {
namespace {

class StabilityLine : public OpenWindow {
 protected:
  QString below(QWidget& panel) {
    auto* hint = panel.findChild<StabilityHint*>();
    return hint != nullptr && hint->isVisible() ? hint->text() : QString();
  }
};

// 1 kg on 1e-3 m/N: ω = 31.6 rad/s, 5.03 Hz; with h = 0.01 s and implicit Euler w = 0.1 and 19.9
// steps a period: 1 − 1.1^(−9.93) = 61 %.
TEST_F(StabilityLine, FollowsTheSceneAndTheNumbers) {
  SettingsStrip& strip = window_->settings();
  ASSERT_TRUE(wait([&] { return below(strip) == "Damps 61 % per period at 5.03 Hz"; }))
      << below(strip).toStdString();
  ASSERT_TRUE(session().edit({SetField{idOf("integrator"), "alpha", 0.0}}, "Set alpha"));
  EXPECT_EQ(below(strip), "Conserves energy at 5.03 Hz");
  ASSERT_TRUE(session().edit({SetField{idOf("integrator"), "beta", 0.5}}, "Set beta"));
  EXPECT_EQ(below(strip), "Unstable: grows 2.5 % per step at 5.03 Hz");
  // Four times as soft: half the frequency, once the other thread has answered.
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.004}}, "Soften"));
  EXPECT_TRUE(wait([&] { return below(strip) == "Unstable: grows 0.62 % per step at 2.52 Hz"; }))
      << below(strip).toStdString();
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.0}}, "Harden"));
  EXPECT_TRUE(wait([&] { return below(strip) == "No elastic vibration"; }))
      << below(strip).toStdString();
}

TEST_F(StabilityLine, LeavesThePanelAsHighWhateverItSays) {
  SettingsStrip& strip = window_->settings();
  auto* hint = strip.findChild<StabilityHint*>();
  ASSERT_NE(hint, nullptr);
  ASSERT_TRUE(wait([&] { return !below(strip).trimmed().isEmpty(); }));
  const int height = strip.height(), line = hint->height();
  hint->setSwing(
      QStringLiteral("The last swing lost 3.1 % of its energy; α\u00a0=\u00a0β\u00a0=\u00a0½ would "
                     "nearly keep it"));
  settle();
  EXPECT_EQ(strip.height(), height);
  EXPECT_EQ(hint->height(), line);
  ASSERT_TRUE(session().edit({SetField{idOf("rope"), "compliance", 0.0}}, "Harden"));
  ASSERT_TRUE(wait([&] { return below(strip).startsWith("No elastic vibration"); }));
  hint->setSwing({});
  settle();
  EXPECT_EQ(strip.height(), height);
}

TEST_F(StabilityLine, StandsInThePropertiesOfAnIntegratorToo) {
  EXPECT_EQ(below(window_->properties()), "");
  session().select({idOf("integrator")});
  EXPECT_TRUE(wait([this] {
    return below(window_->properties()) == below(window_->settings()) &&
           below(window_->properties()).startsWith("Damps");
  })) << below(window_->properties()).toStdString();
}

}  // namespace
}  // namespace compliant
