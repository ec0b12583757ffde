#pragma once

#include <QSize>
#include <array>
#include <string>

class QMenu;
class QScreen;

namespace compliant {

class DockArrangement;
struct WindowContext;

// How the window looks: its theme, the size of text and panels, full screen.
class LookActions {
 public:
  LookActions(const WindowContext& context, DockArrangement& arrangement);

  // All parts have their place in a window of these pixels at scale 1.
  static constexpr QSize leastRoom{640, 380};
  // The largest size of text that is offered for a window on a screen.
  static double largestUiScale(const QScreen& screen);

  void addScaleChoices(QMenu* parent);

 private:
  // Sizes of text and panels, in ascending order.
  static constexpr std::array offeredScales{0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0};

  void connectThemes();
  void setTheme(const std::string& key);
  // As large as wanted, but no larger than the screen has room for.
  void chooseUiScale(double scale);
  void setUiScale(double scale);
  // To the next size that is offered; −1: down.
  void stepUiScale(int direction);
  // Restores the size of a window that had to grow for large text, as far as possible.
  void restoreSize();

  const WindowContext& context_;
  DockArrangement& arrangement_;
  QSize freeSize_;  // that the window had when nothing forced it to be larger
};

}  // namespace compliant
