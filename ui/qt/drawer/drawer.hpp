#pragma once

#include <QDockWidget>
#include <QIcon>
#include <vector>

#include "ui/model/display/instruments.hpp"

class QMainWindow;
class QTabWidget;

namespace compliant {

class ScrollBox;
class Session;

// The dock below the view: panels in tabs. Each can be undocked as a separate panel, which floats
// or docks where the user drops it; when it is closed, it goes back to its tab. The user sets the
// height of the drawer; a panel that needs more scrolls.
class Drawer : public QDockWidget {
  Q_OBJECT

 public:
  Drawer(Session& session, QMainWindow* window);

  // Adds the panel of an instrument as the last tab. While it is visible, the engine provides the
  // data that it needs. Saved layouts refer to it by its title, which must not change.
  void add(const Instrument& instrument, QWidget* panel);
  QTabWidget* tabs() const { return tabs_; }
  // The tab of a panel; -1 if it is undocked.
  int tabOf(const QWidget* panel) const;

  // The panel of class Panel.
  template <class Panel>
  Panel* panel() const {
    for (const Page& page : pages_)
      if (auto* found = dynamic_cast<Panel*>(page.panel)) return found;
    return nullptr;
  }
  QWidget* panel(std::string_view key) const { return pages_[instrumentIndex(key)].panel; }

  // Shows a panel, docked or undocked.
  void open(QWidget* panel);
  // The index of the front panel, in the order of addition; -1: all are undocked.
  int front() const;
  void bringToFront(int panel);
  void bringToFront(const QString& title);
  bool isUndocked(const QWidget* panel) const;
  // Undocks a panel as a separate window.
  void undock(QWidget* panel);
  // The same for the front panel.
  void undockFront();
  // The undocked panels that are visible.
  std::vector<QWidget*> out() const;
  // Call it after an arrangement was restored: moves each panel to its place there.
  void follow();

 signals:
  void floats(bool on);

 private:
  struct Page {
    QWidget* panel;
    ScrollBox* box;  // contains the panel
    QIcon icon;
    QString title;
    QDockWidget* dock;  // shown while the panel is undocked
  };
  const Page* pageOf(const QWidget* panel) const;
  const Page* pageAt(int tab) const;
  void follow(const Page& page);
  void offerToUndock(const QPoint& place);

  Session& session_;
  QMainWindow* window_;
  QTabWidget* tabs_;
  std::vector<Page> pages_;
};

}  // namespace compliant
