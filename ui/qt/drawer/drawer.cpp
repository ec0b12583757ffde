#include "ui/qt/drawer/drawer.hpp"

#include <QApplication>
#include <QMainWindow>
#include <QMenu>
#include <QMouseEvent>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>
#include <utility>

#include "ui/qt/basics/on_scale.hpp"
#include "ui/qt/basics/theme.hpp"

namespace compliant {

Drawer::Drawer(QMainWindow* window)
    : QDockWidget("Drawer", window), window_(window), tabs_(new QTabWidget) {
  setObjectName("drawerDock");
  tabs_->setDocumentMode(true);
  onScale(tabs_, [tabs = tabs_] { tabs->setIconSize({scaled(16), scaled(16)}); });
  tabs_->setElideMode(Qt::ElideNone);
  setWidget(tabs_);
  setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
  // The tabs say what it is.
  setTitleBarWidget(new QWidget);
  connect(this, &QDockWidget::topLevelChanged, this, [this](bool on) {
    QWidget* before = titleBarWidget();
    // A window of its own needs something to be moved by.
    setTitleBarWidget(on ? nullptr : new QWidget);
    if (before != nullptr) before->deleteLater();
    emit floats(on);
  });
  QTabBar* bar = tabs_->tabBar();
  bar->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(bar, &QWidget::customContextMenuRequested, this, &Drawer::offerToTakeOut);
  qApp->installEventFilter(this);
}

// A panel that wants more height moves its tab away from under the pointer: a second press at the
// same place is a double click all the same.
bool Drawer::eventFilter(QObject* watched, QEvent* event) {
  const bool twice = event->type() == QEvent::MouseButtonDblClick;
  if ((!twice && event->type() != QEvent::MouseButtonPress) || !watched->isWidgetType())
    return false;
  const auto* mouse = static_cast<QMouseEvent*>(event);
  const QPoint place = mouse->globalPosition().toPoint();
  if (mouse->button() != Qt::LeftButton) return false;
  QTabBar* bar = tabs_->tabBar();
  const int tab = watched == bar ? bar->tabAt(mouse->position().toPoint()) : -1;
  const bool again = pressed_ != nullptr && sincePress_.isValid() &&
                     sincePress_.elapsed() < QApplication::doubleClickInterval() &&
                     (place - pressedAt_).manhattanLength() < QApplication::startDragDistance();
  if (twice && tab >= 0) {
    pressed_ = nullptr;
    takeOut(tabs_->widget(tab));
    return true;
  }
  if (again && tab < 0) {
    takeOut(std::exchange(pressed_, nullptr));
    return true;
  }
  if (tab >= 0) {
    pressed_ = tabs_->widget(tab);
    pressedAt_ = place;
    sincePress_.start();
  }
  return false;
}

Drawer::~Drawer() {
  qApp->removeEventFilter(this);
  for (const Page& page : pages_) {
    disconnect(page.dock, nullptr, this, nullptr);
    delete page.dock;
  }
}

void Drawer::add(QWidget* panel, const QIcon& icon, const QString& title) {
  auto* dock = new QDockWidget(title, window_);
  dock->setObjectName(title.toLower().remove(' ') + "Dock");
  window_->addDockWidget(Qt::BottomDockWidgetArea, dock);
  dock->hide();
  tabs_->addTab(panel, icon, title);
  pages_.push_back({panel, icon, title, dock});
  // Only what is done to the panel counts, not that the window is hidden with it.
  connect(dock, &QDockWidget::visibilityChanged, this, [this, panel] { follow(*pageOf(panel)); });
}

Drawer::Page* Drawer::pageOf(const QWidget* panel) {
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [panel](const Page& page) { return page.panel == panel; });
  return found != pages_.end() ? &*found : nullptr;
}

void Drawer::follow() {
  for (Page& page : pages_) follow(page);
}

void Drawer::follow(Page& page) {
  const int tab = tabs_->indexOf(page.panel);
  if (page.dock->isHidden() == (tab >= 0)) return;
  if (tab >= 0) {
    tabs_->removeTab(tab);
    page.dock->setWidget(page.panel);
    page.panel->show();
    return;
  }
  // Before the first of those behind it that are there.
  int place = 0;
  for (const Page& each : pages_) {
    if (&each == &page) break;
    if (tabs_->indexOf(each.panel) >= 0) ++place;
  }
  page.dock->setWidget(nullptr);
  tabs_->insertTab(place, page.panel, page.icon, page.title);
}

void Drawer::takeOut(QWidget* panel) {
  Page* page = pageOf(panel);
  if (page == nullptr || isOut(panel)) return;
  const QRect place(mapToGlobal(QPoint(scaled(24), -scaled(24))), size());
  page->dock->setFloating(true);
  page->dock->setGeometry(place);
  page->dock->show();
  follow(*page);
}

void Drawer::open(QWidget* panel) {
  const Page* page = pageOf(panel);
  if (page == nullptr) return;
  if (isOut(panel)) return page->dock->raise();
  show();
  tabs_->setCurrentWidget(panel);
}

int Drawer::front() const {
  for (std::size_t i = 0; i < pages_.size(); ++i)
    if (pages_[i].panel == tabs_->currentWidget()) return static_cast<int>(i);
  return -1;
}

void Drawer::bringToFront(int panel) {
  if (panel >= 0 && panel < static_cast<int>(pages_.size()))
    tabs_->setCurrentWidget(pages_[static_cast<std::size_t>(panel)].panel);
}

void Drawer::bringToFront(const QString& title) {
  for (const Page& page : pages_)
    if (page.title == title) tabs_->setCurrentWidget(page.panel);
}

bool Drawer::isOut(const QWidget* panel) const { return tabs_->indexOf(panel) < 0; }

std::vector<QWidget*> Drawer::out() const {
  std::vector<QWidget*> panels;
  for (const Page& page : pages_)
    if (isOut(page.panel)) panels.push_back(page.panel);
  return panels;
}

void Drawer::offerToTakeOut(const QPoint& place) {
  const int tab = tabs_->tabBar()->tabAt(place);
  if (tab < 0) return;
  QWidget* panel = tabs_->widget(tab);
  QMenu menu(this);
  menu.addAction("Float “" + tabs_->tabText(tab) + "”", this, [this, panel] { takeOut(panel); });
  menu.exec(tabs_->tabBar()->mapToGlobal(place));
}

}  // namespace compliant
