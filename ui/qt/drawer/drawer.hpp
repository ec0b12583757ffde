#pragma once

#include <QDockWidget>
#include <QElapsedTimer>
#include <QIcon>
#include <vector>

class QMainWindow;
class QTabWidget;

namespace compliant {

// The panels below the view, one behind the other. Each can be taken out as a panel of its own,
// which floats or is docked where the user drops it; closed, it goes back behind its tab.
class Drawer : public QDockWidget {
  Q_OBJECT

 public:
  explicit Drawer(QMainWindow* window);
  ~Drawer() override;

  // Saved layouts find the panel by its title: it stays the same.
  void add(QWidget* panel, const QIcon& icon, const QString& title);
  QTabWidget* tabs() const { return tabs_; }

  // Shows a panel wherever it is.
  void open(QWidget* panel);
  // The panel in front, counted as they were added; -1: all are taken out.
  int front() const;
  void bringToFront(int panel);
  void bringToFront(const QString& title);
  bool isOut(const QWidget* panel) const;
  // Takes a panel out as a window of its own.
  void takeOut(QWidget* panel);
  // The panels that stand for themselves, as seen.
  std::vector<QWidget*> out() const;
  // After an arrangement was restored: each panel moves to where that has it.
  void follow();

 signals:
  void floats(bool on);

 protected:
  bool eventFilter(QObject* watched, QEvent* event) override;

 private:
  struct Page {
    QWidget* panel;
    QIcon icon;
    QString title;
    QDockWidget* dock;  // shown while the panel is out
  };
  Page* pageOf(const QWidget* panel);
  void follow(Page& page);
  void offerToTakeOut(const QPoint& place);

  QMainWindow* window_;
  QTabWidget* tabs_;
  std::vector<Page> pages_;
  QWidget* pressed_ = nullptr;  // whose tab was pressed last
  QPoint pressedAt_;
  QElapsedTimer sincePress_;
};

}  // namespace compliant
