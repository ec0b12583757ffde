#pragma once

#include <QContextMenuEvent>
#include <QMenu>
#include <QTimer>

#include "tests/ui/window/open_window.hpp"

namespace compliant {

// Clicks entries of the menu that opens next, one after another as its submenus open. "" stands for
// Escape, so that a menu without the entry closes.
inline void clickInMenus(QStringList texts) {
  QTimer::singleShot(50, qApp, [texts]() mutable {
    auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
    if (menu == nullptr || !menu->isVisible()) return clickInMenus(texts);
    for (QAction* action : menu->actions()) {
      if (QString(action->text()).remove('&') != texts.front()) continue;
      texts.pop_front();
      if (!texts.isEmpty()) clickInMenus(texts);
      QTest::mouseClick(menu, Qt::LeftButton, {}, menu->actionGeometry(action).center());
      return;
    }
    ADD_FAILURE() << "no entry " << texts.front().toStdString();
    while (QWidget* popup = QApplication::activePopupWidget()) popup->close();
  });
}

// A right click as the window system sends it: press, release and what asks for the menu.
inline void rightClick(QWidget* widget, const QPoint& place) {
  QTest::mousePress(widget, Qt::RightButton, {}, place);
  QTest::mouseRelease(widget, Qt::RightButton, {}, place);
  QContextMenuEvent ask(QContextMenuEvent::Mouse, place, widget->mapToGlobal(place));
  QApplication::sendEvent(widget, &ask);
}

}  // namespace compliant
