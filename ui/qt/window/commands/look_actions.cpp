#include "ui/qt/window/commands/look_actions.hpp"

#include <QActionGroup>
#include <QApplication>
#include <QMainWindow>
#include <QScreen>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/window/commands/choice_menu.hpp"
#include "ui/qt/window/commands/dock_arrangement.hpp"
#include "ui/qt/window/window_context.hpp"

namespace compliant {

LookActions::LookActions(const WindowContext& context, DockArrangement& arrangement)
    : context_(context), arrangement_(arrangement) {
  context_.onToggled(ActionId::FullScreen, [&window = context_.window](bool on) {
    window.setWindowState(window.windowState().setFlag(Qt::WindowFullScreen, on));
  });
  context_.onTriggered(ActionId::LargerText, [this] { stepUiScale(1); });
  context_.onTriggered(ActionId::SmallerText, [this] { stepUiScale(-1); });
  connectThemes();
}

void LookActions::connectThemes() {
  Actions& actions = context_.models.actions;
  auto* themes = new QActionGroup(&context_.window);
  const std::pair<ActionId, const char*> looks[] = {{ActionId::LookSystem, "system"},
                                                    {ActionId::LookDark, "dark"},
                                                    {ActionId::LookLight, "light"},
                                                    {ActionId::LookPrint, "print"}};
  for (const auto& [id, key] : looks) {
    themes->addAction(actions[id]);
    actions[id]->setChecked(context_.models.preferences.theme == key);
    context_.onTriggered(id, [this, key = key] { setTheme(key); });
  }
}

void LookActions::setTheme(const std::string& key) {
  context_.models.preferences.theme = key;
  applyTheme(*qApp, themeForKey(key), activeScale());
  if (context_.views != nullptr) context_.views->redraw();
}

double LookActions::largestUiScale(const QScreen& screen) {
  const QSize room = screen.availableSize();
  const auto fits = [&room](double scale) {
    return room.width() >= scale * leastRoom.width() && room.height() >= scale * leastRoom.height();
  };
  const auto largest = std::find_if(offeredScales.rbegin(), offeredScales.rend(), fits);
  return largest != offeredScales.rend() ? *largest : offeredScales.front();
}

void LookActions::chooseUiScale(double scale) {
  const double largest = largestUiScale(*context_.window.screen());
  setUiScale(std::min(scale, largest));
  if (scale > largest)
    context_.say(Severity::Info,
                 QString("Text of %1 % is the largest that fits.").arg(std::lround(100 * largest)));
}

void LookActions::setUiScale(double scale) {
  QMainWindow& window = context_.window;
  context_.models.preferences.uiScale = scale;
  const QSize least = window.minimumSizeHint();
  if (window.width() > least.width() && window.height() > least.height()) freeSize_ = window.size();
  // A small window squeezes docks if the text is large: their earlier sizes are restored.
  arrangement_.keepSizes();
  // Meanwhile its parts may request more than they finally need: the window must not grow.
  const bool free = !window.isMaximized() && !window.isFullScreen();
  const QSize before = window.size();
  if (free) window.setFixedSize(before);
  applyTheme(*qApp, activeTheme().name, scale);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  arrangement_.scaleSizes(scale);
  if (free) {
    window.setMinimumSize(0, 0);
    window.setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
  } else if (window.size() != before) {
    window.resize(before);
  }
  if (context_.views != nullptr) context_.views->redraw();
  restoreSize();
}

void LookActions::stepUiScale(int direction) {
  const double now = activeScale();
  const auto up = std::upper_bound(offeredScales.begin(), offeredScales.end(), now);
  const auto same = std::lower_bound(offeredScales.begin(), offeredScales.end(), now);
  if (direction > 0 && up != offeredScales.end()) chooseUiScale(*up);
  if (direction < 0 && same != offeredScales.begin()) setUiScale(*std::prev(same));
}

void LookActions::restoreSize() {
  QMainWindow& window = context_.window;
  // A maximised window has the size given by the desktop.
  if (window.isFullScreen() || window.isMaximized()) return;
  if (window.width() <= freeSize_.width() && window.height() <= freeSize_.height()) return;
  window.resize(freeSize_);
}

void LookActions::addScaleChoices(QMenu* parent) {
  std::vector<std::pair<QString, double>> choices;
  for (const double scale : offeredScales)
    choices.push_back({QString::number(std::lround(100 * scale)) + " %", scale});
  addChoices<double>(
      parent, context_.receiver, "Interface &scale", choices,
      [&preferences = context_.models.preferences] { return preferences.uiScale; },
      [this](double scale) { chooseUiScale(scale); });
}

}  // namespace compliant
