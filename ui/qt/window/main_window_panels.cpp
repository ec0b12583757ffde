#include <QAction>
#include <QActionGroup>
#include <QApplication>
#include <QDockWidget>
#include <QScreen>
#include <QSignalBlocker>
#include <QTabWidget>
#include <QTimer>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>
#include <vector>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/drawer/solver_panel.hpp"
#include "ui/qt/log/log_panel.hpp"
#include "ui/qt/log/message_bar.hpp"
#include "ui/qt/properties/settings_strip.hpp"
#include "ui/qt/time/time_panel.hpp"
#include "ui/qt/tree/scene_tree.hpp"
#include "ui/qt/viewport/split_view.hpp"
#include "ui/qt/viewport/viewport.hpp"
#include "ui/qt/widgets/scroll_box.hpp"
#include "ui/qt/window/main_window.hpp"
#include "ui/qt/window/status_bar.hpp"

namespace compliant {

using enum ActionId;

void MainWindow::connectPanels() {
  const std::pair<ActionId, QDockWidget*> panels[] = {{leftPanel, left_},
                                                      {rightPanel, right_},
                                                      {ActionId::drawer, drawer_},
                                                      {watchesPanel, watchesDock_}};
  for (const auto& [id, dock] : panels) {
    QAction* action = models_.actions[id];
    action->setChecked(!dock->isHidden());
    connect(action, &QAction::triggered, dock, [dock = dock](bool shown) {
      dock->setVisible(shown);
      if (shown) dock->raise();
    });
    connect(dock->toggleViewAction(), &QAction::toggled, action, &QAction::setChecked);
  }
  // In the place of the scene a chart needs more height than a tree.
  connect(drawer_, &QDockWidget::visibilityChanged, &receiver_, [this](bool shown) {
    if (drawer_->isFloating() || dockWidgetArea(drawer_) != dockWidgetArea(right_)) return;
    if (shown)
      resizeDocks({drawer_, right_}, {4, 3}, Qt::Vertical);
    else if (drawer_->isHidden())
      resizeDocks({left_, right_}, {1, 2}, Qt::Vertical);
  });
  const auto openTab = [this](QWidget* panel) { drawer_->open(panel); };
  for (const Instrument& each : instruments())
    context_.onTriggered(instrumentAction(each.key),
                         [this, openTab, key = each.key] { openTab(drawer_->panel(key)); });
  connect(status_, &StatusBar::problemsClicked, &receiver_, [this, openTab] {
    // The next component that something is wrong with; without one the log tells more.
    std::vector<Id> wrong;
    for (const Issue& issue : models_.session.issues())
      if (models_.session.document().scene().find(issue.component) != nullptr)
        wrong.push_back(issue.component);
    if (wrong.empty()) return openTab(log_);
    auto next = std::find(wrong.begin(), wrong.end(), models_.session.selected());
    if (next != wrong.end()) ++next;
    models_.session.select({next != wrong.end() ? *next : wrong.front()});
  });
  connect(tree_, &SceneTree::issueClicked, &receiver_,
          [this, openTab](Id component, const QString& sentence) {
            openTab(log_);
            log_->show(component, sentence);
          });
  connect(tree_, &SceneTree::noteClicked, &receiver_, [this, openTab](Id component) {
    models_.session.select({component});
    auto* solver = drawer_->panel<SolverPanel>();
    openTab(solver);
    // There it stands in words.
    solver->views()->setCurrentIndex(0);
    solver->scrollToTop();
  });
  connect(log_, &LogPanel::notified, &receiver_, [this](const Notice& notice) { notify(notice); });
  connect(log_, &LogPanel::alarmCleared, &receiver_, [this] {
    if (messages_->sentence() == alarm_) messages_->clear();
  });

  context_.onToggled(fullScreen, [this](bool on) {
    setWindowState(windowState().setFlag(Qt::WindowFullScreen, on));
  });
  context_.onTriggered(largerText, [this] { stepUiScale(1); });
  context_.onTriggered(smallerText, [this] { stepUiScale(-1); });
  context_.onTriggered(ActionId::resetLayout, [this] { resetLayout(); });

  context_.onTriggered(nextPanel, [this] { moveFocus(1); });
  context_.onTriggered(previousPanel, [this] { moveFocus(-1); });
  connect(right_, &QDockWidget::visibilityChanged, &receiver_, [this] { placeSettings(); });

  auto* themes = new QActionGroup(this);
  const std::pair<ActionId, const char*> looks[] = {
      {lookSystem, "system"}, {lookDark, "dark"}, {lookLight, "light"}, {lookPrint, "print"}};
  for (const auto& [id, key] : looks) {
    themes->addAction(models_.actions[id]);
    models_.actions[id]->setChecked(models_.preferences.theme == key);
    context_.onTriggered(id, [this, key = key] { setTheme(key); });
  }
}

void MainWindow::placeSettings() {
  // h, α and β stay at hand when the properties are hidden: below the time then.
  QVBoxLayout* place = right_->isHidden() ? settingsBelow_ : settingsBeside_;
  if (place->indexOf(settingsBox_) >= 0) return;
  place->addWidget(settingsBox_);
  settingsBox_->show();
}

void MainWindow::moveFocus(int steps) {
  std::vector<QWidget*> parts{tree_, right_, drawer_, time_};
  if (viewport_ != nullptr) parts.insert(parts.begin(), viewport_);
  for (QWidget* panel : drawer_->out()) parts.push_back(panel);
  std::erase_if(parts, [](const QWidget* part) { return !part->isVisible(); });
  if (parts.empty()) return;
  const auto count = static_cast<int>(parts.size());
  int at = steps > 0 ? count - 1 : 0;
  const QWidget* focus = QApplication::focusWidget();
  for (int i = 0; i < count; ++i) {
    const QWidget* part = parts[static_cast<std::size_t>(i)];
    if (focus != nullptr && (part == focus || part->isAncestorOf(focus))) at = i;
  }
  QWidget* part = parts[static_cast<std::size_t>((at + steps + count) % count)];
  // The first inside that takes the keyboard.
  QWidget* target = part;
  for (QWidget* each = part; each != nullptr; each = each->nextInFocusChain()) {
    const bool inside = each == part || part->isAncestorOf(each);
    if (inside && (each->focusPolicy() & Qt::TabFocus) != 0 && each->isVisible() &&
        each->isEnabled()) {
      target = each;
      break;
    }
    if (each->nextInFocusChain() == part) break;
  }
  // A panel may be a window of its own.
  target->window()->activateWindow();
  target->setFocus(Qt::TabFocusReason);
}

void MainWindow::setTheme(const std::string& key) {
  models_.preferences.theme = key;
  applyTheme(*qApp, themeForKey(key), activeScale());
  if (views_ != nullptr) views_->redraw();
}

double MainWindow::largestUiScale(const QScreen& screen) {
  const QSize room = screen.availableSize();
  const auto fits = [&room](double scale) {
    return room.width() >= scale * leastRoom.width() && room.height() >= scale * leastRoom.height();
  };
  const auto largest = std::find_if(offeredScales.rbegin(), offeredScales.rend(), fits);
  return largest != offeredScales.rend() ? *largest : offeredScales.front();
}

void MainWindow::chooseUiScale(double scale) {
  const double largest = largestUiScale(*screen());
  setUiScale(std::min(scale, largest));
  if (scale > largest)
    showMessage(Severity::info,
                QString("Text of %1 % is the largest that fits.").arg(std::lround(100 * largest)));
}

void MainWindow::setUiScale(double scale) {
  models_.preferences.uiScale = scale;
  const QSize least = minimumSizeHint();
  if (width() > least.width() && height() > least.height()) freeSize_ = size();
  // A small window squeezes docks where text is large: what they had before comes back.
  if (dockSizes_.isEmpty()) saveDockSizes();
  // On the way its parts may want more than they need in the end: the window must not grow.
  const bool free = !isMaximized() && !isFullScreen();
  const QSize before = size();
  if (free) setFixedSize(size());
  applyTheme(*qApp, activeTheme().name, scale);
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  sizeDocks(dockSizes_[0] * scale, dockSizes_[1] * scale, dockSizes_[2] * scale);
  if (free) {
    setMinimumSize(0, 0);
    setMaximumSize(QWIDGETSIZE_MAX, QWIDGETSIZE_MAX);
  } else if (size() != before) {
    resize(before);
  }
  if (views_ != nullptr) views_->redraw();
  restoreSize();
}

void MainWindow::sizeDocks() { sizeDocks(scaled(210), scaled(268), scaled(200)); }

void MainWindow::arrangeDocks() {
  // In a low window the view comes first: the scene stands above its properties, and F6 opens the
  // drawer in its place.
  const bool low = height() < scaled(760);
  if (low) {
    const bool pinned = !watchesDock_->isHidden();
    addDockWidget(Qt::RightDockWidgetArea, left_);
    splitDockWidget(left_, right_, Qt::Vertical);
    addDockWidget(Qt::RightDockWidgetArea, watchesDock_);
    watchesDock_->setVisible(pinned);
    // Large text needs its width.
    if (activeScale() <= 1) tabifyDockWidget(left_, drawer_);
    drawer_->hide();
  }
  sizeDocks();
  if (low) resizeDocks({left_, right_}, {1, 2}, Qt::Vertical);
}

void MainWindow::sizeDocks(double left, double right, double drawer) {
  constexpr double mostBeside = 0.45;
  const bool column = dockWidgetArea(left_) == dockWidgetArea(right_);
  if (column) left = right;
  const double share = std::min(1.0, mostBeside * width() / (column ? right : left + right));
  const auto shared = [share](double size) { return static_cast<int>(std::lround(share * size)); };
  resizeDocks({left_, right_}, {shared(left), shared(right)}, Qt::Horizontal);
  // Large text leaves the view little enough.
  const double highest = height() / (activeScale() > 1 ? 4.0 : 2.0);
  resizeDocks({drawer_}, {static_cast<int>(std::lround(std::min(drawer, highest)))}, Qt::Vertical);
}

void MainWindow::restoreSize() {
  // A maximised window has the size that the desktop gives it.
  if (isFullScreen() || isMaximized()) return;
  if (width() <= freeSize_.width() && height() <= freeSize_.height()) return;
  resize(freeSize_);
}

void MainWindow::saveDockSizes() {
  dockSizes_ = {left_->width() / activeScale(), right_->width() / activeScale(),
                drawer_->height() / activeScale()};
}

bool MainWindow::event(QEvent* event) {
  const auto sizes = [this] { return QList{left_->width(), right_->width(), drawer_->height()}; };
  if (event->type() == QEvent::MouseButtonPress) pressedSizes_ = sizes();
  const bool done = QMainWindow::event(event);
  // The user has dragged the line beside one of them.
  if (event->type() == QEvent::MouseButtonRelease && sizes() != pressedSizes_) saveDockSizes();
  // Panels that float are mapped first. X11 learns whose they are when they are mapped, and keeps
  // them in front of that alone.
  if (event->type() == QEvent::Show && !event->spontaneous())
    QTimer::singleShot(200, &receiver_, [this] { raiseFloating(); });
  return done;
}

void MainWindow::raiseFloating() {
  for (QDockWidget* dock : findChildren<QDockWidget*>())
    if (dock->isFloating() && dock->isVisible()) {
      const QSignalBlocker quiet(dock);
      dock->setAttribute(Qt::WA_ShowWithoutActivating);
      dock->hide();
      dock->show();
      dock->setAttribute(Qt::WA_ShowWithoutActivating, false);
      dock->raise();
    }
}

void MainWindow::stepUiScale(int direction) {
  const double now = activeScale();
  const auto up = std::upper_bound(offeredScales.begin(), offeredScales.end(), now);
  const auto same = std::lower_bound(offeredScales.begin(), offeredScales.end(), now);
  if (direction > 0 && up != offeredScales.end()) chooseUiScale(*up);
  if (direction < 0 && same != offeredScales.begin()) setUiScale(*std::prev(same));
}

void MainWindow::resetLayout() {
  if (isFullScreen()) models_.actions[fullScreen]->setChecked(false);
  dockSizes_.clear();
  restoreArrangement(firstArrangement_);
  for (QDockWidget* dock : std::initializer_list<QDockWidget*>{left_, right_, drawer_}) {
    dock->setFloating(false);
    dock->show();
  }
  // Docks whose parts have not taken their sizes yet would keep those of another text.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  arrangeDocks();
}

}  // namespace compliant
