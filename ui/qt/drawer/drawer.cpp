#include "ui/qt/drawer/drawer.hpp"

#include <QEvent>
#include <QMainWindow>
#include <QMenu>
#include <QTabBar>
#include <QTabWidget>
#include <algorithm>
#include <utility>

#include "ui/model/document/session.hpp"
#include "ui/qt/basics/icon.hpp"
#include "ui/qt/basics/text.hpp"
#include "ui/qt/basics/theme.hpp"
#include "ui/qt/basics/ui_scale.hpp"
#include "ui/qt/widgets/scroll_box.hpp"

namespace compliant {

namespace {

// Requests records of the solver only while a panel is visible.
class SolverWatch : public QObject {
 public:
  SolverWatch(Session& session, QWidget* panel) : QObject(panel), session_(session) {
    panel->installEventFilter(this);
  }

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override {
    if (event->type() == QEvent::Show) watching_ = session_.watchSolver();
    if (event->type() == QEvent::Hide) watching_.reset();
    return QObject::eventFilter(watched, event);
  }

 private:
  Session& session_;
  Subscription watching_;
};

}  // namespace

Drawer::Drawer(Session& session, QMainWindow* window)
    : QDockWidget("Panels", window), session_(session), window_(window), tabs_(new QTabWidget) {
  setObjectName("drawerDock");
  tabs_->setDocumentMode(true);
  onUiScale(tabs_, [tabs = tabs_] { tabs->setIconSize({scaled(16), scaled(16)}); });
  tabs_->setElideMode(Qt::ElideNone);
  setWidget(tabs_);
  setFeatures(DockWidgetMovable | DockWidgetClosable | DockWidgetFloatable);
  // The tabs replace the title.
  setTitleBarWidget(new QWidget);
  connect(this, &QDockWidget::topLevelChanged, this, [this](bool on) {
    QWidget* before = titleBarWidget();
    // A floating window needs a title bar to be moved.
    setTitleBarWidget(on ? nullptr : new QWidget);
    if (before != nullptr) before->deleteLater();
    emit floats(on);
  });
  QTabBar* bar = tabs_->tabBar();
  bar->setContextMenuPolicy(Qt::CustomContextMenu);
  connect(bar, &QWidget::customContextMenuRequested, this, &Drawer::offerToUndock);
  connect(bar, &QTabBar::tabBarDoubleClicked, this, [this](int tab) {
    if (const Page* page = pageAt(tab)) undock(page->panel);
  });
}

void Drawer::add(const Instrument& instrument, QWidget* panel) {
  const QString title = qt(instrument.title());
  const QIcon icon = compliant::icon(instrument.icon);
  if (instrument.needs == Instrument::Needs::SolverRecord) new SolverWatch(session_, panel);
  auto* dock = new QDockWidget(title, window_);
  dock->setObjectName(title.toLower().remove(' ') + "Dock");
  window_->addDockWidget(Qt::BottomDockWidgetArea, dock);
  dock->hide();
  auto* box = new ScrollBox(panel, {240, 30});
  tabs_->addTab(box, icon, title);
  pages_.push_back({panel, box, icon, title, dock});
  // Only changes of the panel itself count, not that its window is hidden.
  connect(dock, &QDockWidget::visibilityChanged, this, [this, panel] { follow(*pageOf(panel)); });
}

const Drawer::Page* Drawer::pageOf(const QWidget* panel) const {
  const auto found = std::find_if(pages_.begin(), pages_.end(),
                                  [panel](const Page& page) { return page.panel == panel; });
  return found != pages_.end() ? &*found : nullptr;
}

const Drawer::Page* Drawer::pageAt(int tab) const {
  const auto found = std::find_if(pages_.begin(), pages_.end(), [this, tab](const Page& page) {
    return tab >= 0 && tabs_->indexOf(page.box) == tab;
  });
  return found != pages_.end() ? &*found : nullptr;
}

int Drawer::tabOf(const QWidget* panel) const {
  const Page* page = pageOf(panel);
  return page != nullptr ? tabs_->indexOf(page->box) : -1;
}

void Drawer::follow() {
  for (const Page& page : pages_) follow(page);
}

void Drawer::follow(const Page& page) {
  const int tab = tabs_->indexOf(page.box);
  if (page.dock->isHidden() == (tab >= 0)) return;
  if (tab >= 0) {
    tabs_->removeTab(tab);
    page.dock->setWidget(page.box);
    page.box->show();
    return;
  }
  // Insert it before the first docked panel of those that follow it.
  int place = 0;
  for (const Page& each : pages_) {
    if (&each == &page) break;
    if (tabs_->indexOf(each.box) >= 0) ++place;
  }
  page.dock->setWidget(nullptr);
  tabs_->insertTab(place, page.box, page.icon, page.title);
}

void Drawer::undock(QWidget* panel) {
  const Page* page = pageOf(panel);
  if (page == nullptr || isUndocked(panel)) return;
  // Each is placed one title bar lower than the floating ones.
  const int step = scaled(32) * static_cast<int>(out().size());
  const QRect place(mapToGlobal(QPoint(scaled(24) + step, step - scaled(24))), size());
  page->dock->setFloating(true);
  page->dock->setGeometry(place);
  page->dock->show();
  follow(*page);
}

void Drawer::undockFront() {
  if (const Page* page = pageAt(tabs_->currentIndex())) undock(page->panel);
}

void Drawer::open(QWidget* panel) {
  const Page* page = pageOf(panel);
  if (page == nullptr) return;
  if (isUndocked(panel)) return page->dock->raise();
  show();
  raise();  // in front of panels at the same place
  tabs_->setCurrentWidget(page->box);
}

int Drawer::front() const {
  const Page* page = pageAt(tabs_->currentIndex());
  return page != nullptr ? static_cast<int>(page - pages_.data()) : -1;
}

void Drawer::bringToFront(int panel) {
  if (panel >= 0 && panel < static_cast<int>(pages_.size()))
    tabs_->setCurrentWidget(pages_[static_cast<std::size_t>(panel)].box);
}

void Drawer::bringToFront(const QString& title) {
  for (const Page& page : pages_)
    if (page.title == title) tabs_->setCurrentWidget(page.box);
}

bool Drawer::isUndocked(const QWidget* panel) const { return tabOf(panel) < 0; }

std::vector<QWidget*> Drawer::out() const {
  std::vector<QWidget*> panels;
  for (const Page& page : pages_)
    if (isUndocked(page.panel)) panels.push_back(page.panel);
  return panels;
}

void Drawer::offerToUndock(const QPoint& place) {
  const Page* page = pageAt(tabs_->tabBar()->tabAt(place));
  if (page == nullptr) return;
  QMenu menu(this);
  menu.addAction("Float “" + page->title + "”", this, [this, page] { undock(page->panel); });
  menu.exec(tabs_->tabBar()->mapToGlobal(place));
}

}  // namespace compliant
