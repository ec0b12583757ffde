#include "ui/qt/window/commands/dock_arrangement.hpp"

#include <QCoreApplication>
#include <QDockWidget>
#include <QEvent>
#include <QLayout>
#include <QMainWindow>
#include <QSignalBlocker>
#include <algorithm>
#include <cmath>

#include "ui/qt/basics/theme.hpp"
#include "ui/qt/drawer/drawer.hpp"
#include "ui/qt/window/window_context.hpp"
#include "ui/qt/window/window_docks.hpp"

namespace compliant {

DockArrangement::DockArrangement(const WindowContext& context, const WindowDocks& docks)
    : context_(context), docks_(docks) {
  useUsualSizes();
  // A chart in the place of the scene tree needs more height than the tree.
  QObject::connect(&docks_.drawer(), &QDockWidget::visibilityChanged, &context_.receiver,
                   [this](bool shown) {
                     QMainWindow& window = context_.window;
                     Drawer& drawer = docks_.drawer();
                     if (drawer.isFloating() ||
                         window.dockWidgetArea(&drawer) != window.dockWidgetArea(docks_.right()))
                       return;
                     if (shown)
                       window.resizeDocks({&drawer, docks_.right()}, {4, 3}, Qt::Vertical);
                     else if (drawer.isHidden())
                       window.resizeDocks({docks_.left(), docks_.right()}, {1, 2}, Qt::Vertical);
                   });
}

void DockArrangement::arrange() {
  QMainWindow& window = context_.window;
  // In a low window the view is more important: the scene tree is above its properties, and F6
  // opens the drawer in its place.
  const bool low = window.height() < scaled(760);
  if (low) {
    const bool pinned = !docks_.pinned()->isHidden();
    window.addDockWidget(Qt::RightDockWidgetArea, docks_.left());
    window.splitDockWidget(docks_.left(), docks_.right(), Qt::Vertical);
    window.addDockWidget(Qt::RightDockWidgetArea, docks_.pinned());
    docks_.pinned()->setVisible(pinned);
    // Large text needs the width.
    if (activeScale() <= 1) window.tabifyDockWidget(docks_.left(), &docks_.drawer());
    docks_.drawer().hide();
  }
  useUsualSizes();
  if (low) window.resizeDocks({docks_.left(), docks_.right()}, {1, 2}, Qt::Vertical);
}

void DockArrangement::keepAsFirst() { first_ = context_.window.saveState(); }

void DockArrangement::reset() {
  if (context_.window.isFullScreen())
    context_.models.actions[ActionId::FullScreen]->setChecked(false);
  sizes_.clear();
  restore(first_);
  for (QDockWidget* dock :
       std::initializer_list<QDockWidget*>{docks_.left(), docks_.right(), &docks_.drawer()}) {
    dock->setFloating(false);
    dock->show();
  }
  // Docks whose parts do not have their sizes yet would keep those of another text size.
  QCoreApplication::sendPostedEvents(nullptr, QEvent::LayoutRequest);
  arrange();
}

void DockArrangement::restore(const QByteArray& arrangement) {
  const auto take = [&] {
    context_.window.restoreState(arrangement);
    docks_.drawer().follow();
    // The list of pinned numbers is visible if there are any, whatever the saved arrangement says.
    docks_.pinned()->setVisible(!context_.models.watches.all().empty());
  };
  take();
  // Qt retries the arrangement of a window that starts maximised at each of its first sizes. A
  // separator created meanwhile triggers a layout, which forgets earlier ones, and the next layout
  // crashes. So all of them are created here, while the window is hidden.
  context_.window.layout()->activate();
  // When a panel floats, its neighbours take its room: now that all are in their places, they get
  // their sizes.
  take();
}

void DockArrangement::keepSizes() {
  if (sizes_.isEmpty()) takeSizes();
}

void DockArrangement::scaleSizes(double scale) {
  useSizes(sizes_[0] * scale, sizes_[1] * scale, sizes_[2] * scale);
}

void DockArrangement::beginDrag() { pressed_ = sizesNow(); }

void DockArrangement::endDrag() {
  if (sizesNow() != pressed_) takeSizes();
}

void DockArrangement::raiseFloating() {
  for (QDockWidget* dock : context_.window.findChildren<QDockWidget*>())
    if (dock->isFloating() && dock->isVisible()) {
      const QSignalBlocker quiet(dock);
      dock->setAttribute(Qt::WA_ShowWithoutActivating);
      dock->hide();
      dock->show();
      dock->setAttribute(Qt::WA_ShowWithoutActivating, false);
      dock->raise();
    }
}

void DockArrangement::useUsualSizes() { useSizes(scaled(210), scaled(268), scaled(200)); }

void DockArrangement::useSizes(double left, double right, double drawer) {
  constexpr double mostBeside = 0.45;
  QMainWindow& window = context_.window;
  const bool column = window.dockWidgetArea(docks_.left()) == window.dockWidgetArea(docks_.right());
  if (column) left = right;
  const double share = std::min(1.0, mostBeside * window.width() / (column ? right : left + right));
  const auto shared = [share](double size) { return static_cast<int>(std::lround(share * size)); };
  window.resizeDocks({docks_.left(), docks_.right()}, {shared(left), shared(right)},
                     Qt::Horizontal);
  // With large text, the view is small enough already.
  const double highest = window.height() / (activeScale() > 1 ? 4.0 : 2.0);
  window.resizeDocks({&docks_.drawer()}, {static_cast<int>(std::lround(std::min(drawer, highest)))},
                     Qt::Vertical);
}

void DockArrangement::takeSizes() {
  sizes_.clear();
  for (const int size : sizesNow()) sizes_ << size / activeScale();
}

QList<int> DockArrangement::sizesNow() const {
  return {docks_.left()->width(), docks_.right()->width(), docks_.drawer().height()};
}

}  // namespace compliant
