#pragma once

#include <QSize>
#include <array>
#include <string>

class QMenu;
class QScreen;

namespace compliant {

class DockArrangement;
struct WindowContext;

// The appearance of the window: theme, size of text and panels, full screen.
class LookActions {
 public:
  LookActions(const WindowContext& context, DockArrangement& arrangement);

  // A window of this size, in pixels at scale 1, has room for all parts.
  static constexpr QSize leastRoom{640, 380};
  // The largest text size offered for a window on a screen.
  static double largestUiScale(const QScreen& screen);

  void addScaleChoices(QMenu* parent);

 private:
  // Sizes of text and panels, in ascending order.
  static constexpr std::array offeredScales{0.75, 0.9, 1.0, 1.25, 1.5, 2.0, 2.5, 3.0};

  void connectThemes();
  void setTheme(const std::string& key);
  // As large as wanted, but limited by the size of the screen.
  void chooseUiScale(double scale);
  void setUiScale(double scale);
  // Goes to the next size offered; −1: down.
  void stepUiScale(int direction);
  // Restores the size of a window that had to grow for large text, as far as possible.
  void restoreSize();

  const WindowContext& context_;
  DockArrangement& arrangement_;
  QSize freeSize_;  // of the window while nothing forced it to grow
};

}  // namespace compliant
