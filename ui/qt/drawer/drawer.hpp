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

// The panels below the view, one behind the other. Each can be taken out as a panel of its own,
// which floats or is docked where the user drops it; closed, it goes back behind its tab. The
// drawer is as high as the user makes it, whatever stands in it: a panel that needs more scrolls.
class Drawer : public QDockWidget {
  Q_OBJECT

 public:
  Drawer(Session& session, QMainWindow* window);

  // Puts the panel of an instrument behind the others. While it is seen the engine is asked for
  // what it needs. Saved layouts find it by its title: that stays the same.
  void add(const Instrument& instrument, QWidget* panel);
  QTabWidget* tabs() const { return tabs_; }
  // The place of a panel among the tabs; -1: it is taken out.
  int tabOf(const QWidget* panel) const;

  // The panel of this class.
  template <class Panel>
  Panel* panel() const {
    for (const Page& page : pages_)
      if (auto* found = dynamic_cast<Panel*>(page.panel)) return found;
    return nullptr;
  }
  QWidget* panel(std::string_view key) const { return pages_[instrumentIndex(key)].panel; }

  // Shows a panel wherever it is.
  void open(QWidget* panel);
  // The panel in front, counted as they were added; -1: all are taken out.
  int front() const;
  void bringToFront(int panel);
  void bringToFront(const QString& title);
  bool isUndocked(const QWidget* panel) const;
  // Takes a panel out as a window of its own.
  void undock(QWidget* panel);
  // The same with the panel in front.
  void undockFront();
  // The panels that stand for themselves, as seen.
  std::vector<QWidget*> out() const;
  // After an arrangement was restored: each panel moves to where that has it.
  void follow();

 signals:
  void floats(bool on);

 private:
  struct Page {
    QWidget* panel;
    ScrollBox* box;  // in which the panel stands
    QIcon icon;
    QString title;
    QDockWidget* dock;  // shown while the panel is out
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
